#!/usr/bin/env bash
# Lines that the unit and screen tests reach, by module, as a table; what CTEST_ARGS names beside them:
#   packaging/coverage.sh                     unit and screen tests
#   CTEST_ARGS="-j2" packaging/coverage.sh    every test
#   CTEST_ARGS="-j3 -LE faults|bench|scale|fuzz" packaging/coverage.sh    what takes no hours: 20 minutes on two busy cores
# With BELOW=70 the files of which less than 70 % of the lines are reached stand below it.
# With KEEP=1 the table is also written to packaging/coverage.tsv, which CI prints: a build for coverage and its tests take longer than
# CI has, so it is made by hand, before a release and after tests were added or lost.
# The goal is 90 % in base, sql, router, answer and store, and 80 % elsewhere. Lines that cannot be reached (no memory, a default that
# the compiler wants) count as lines.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
cmake --preset coverage > build/coverage.log 2>&1
targets=all
if [ -z "${CTEST_ARGS:-}" ]; then # only what these tests need: benchmarks and integration tests are half of all files
    named=$(cd build/coverage && ctest -N -L 'unit|screen' | sed -n 's/^ *Test *#[0-9]*: //p')
    targets="querent $(ninja -C build/coverage -t targets all | sed -n 's/: phony$//p' | grep -xF "$named" | tr '\n' ' ')"
fi
# shellcheck disable=SC2086
cmake --build --preset coverage -j "$(nproc)" --target $targets >> build/coverage.log 2>&1 || { tail -n 20 build/coverage.log >&2; exit 1; }
find build/coverage -name '*.gcda' -delete
# shellcheck disable=SC2086
(cd build/coverage && ctest ${CTEST_ARGS:--j $(nproc) -L unit|screen}) > build/coverage.test.log 2>&1 || tail -n 20 build/coverage.test.log
exec python3 - <<'PY'
import collections, datetime, glob, json, os, subprocess

GOALS = {"base": 90, "sql": 90, "router": 90, "answer": 90, "store": 90}
lines = collections.defaultdict(dict)  # file -> line -> reached; a file may be compiled more than once
notes = glob.glob("build/coverage/src/**/*.gcno", recursive=True)
for i in range(0, len(notes), 50):
    said = subprocess.run(["gcov", "--json-format", "--stdout", *notes[i:i + 50]], capture_output=True, text=True).stdout
    for line in said.splitlines():
        for file in json.loads(line)["files"]:
            name = os.path.relpath(os.path.join("build/coverage", file["file"]))  # as the compiler was called, from there
            if name.startswith("src/"):
                for at in file["lines"]:
                    there = lines[name]
                    there[at["line_number"]] = there.get(at["line_number"], False) or at["count"] > 0
modules = collections.defaultdict(lambda: [0, 0])
for name, reached in lines.items():
    of = modules[name.split("/")[1]]
    of[0] += sum(reached.values())
    of[1] += len(reached)
if os.environ.get("KEEP"):
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    with open("packaging/coverage.tsv", "w") as file:
        file.write("# %s\t%s\tctest %s\n" % (datetime.date.today(), commit, os.environ.get("CTEST_ARGS") or "-L unit|screen"))
        for module, (reached, count) in sorted(modules.items()):
            file.write("%s\t%d\t%d\t%d\n" % (module, count, reached, GOALS.get(module, 80)))
print("%-10s %8s %8s %7s %5s" % ("module", "lines", "reached", "share", "goal"))
for module, (reached, count) in sorted(modules.items()) + [("all", [sum(x) for x in zip(*modules.values())])]:
    goal = GOALS.get(module, 80)
    share = 100 * reached / count
    print("%-10s %8d %8d %5.1f %% %3d %%%s" % (module, count, reached, share, goal, "" if share >= goal else "  below"))
if os.environ.get("BELOW"):
    for name, reached in sorted(lines.items()):
        if 100 * sum(reached.values()) < float(os.environ["BELOW"]) * len(reached):
            print("%s: %d of %d lines" % (name, sum(reached.values()), len(reached)))
PY
