#!/usr/bin/env bash
# Lines that the unit and screen tests reach, by module, as a table; what CTEST_ARGS names beside them:
#   packaging/coverage.sh                     unit and screen tests
#   CTEST_ARGS="-j2" packaging/coverage.sh    every test
#   CTEST_ARGS="-j3 -LE faults|bench|scale|fuzz" packaging/coverage.sh    what takes no hours: 20 minutes on two busy cores
# The goal is 90 % in base, sql, router, answer and store, and 80 % elsewhere. Lines that cannot be reached (no memory, a default that
# the compiler wants) count as lines.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
cmake --preset coverage > build/coverage.log 2>&1
cmake --build --preset coverage -j "$(nproc)" >> build/coverage.log 2>&1 || { tail -n 20 build/coverage.log >&2; exit 1; }
find build/coverage -name '*.gcda' -delete
# shellcheck disable=SC2086
(cd build/coverage && ctest ${CTEST_ARGS:--j $(nproc) -L unit|screen}) > build/coverage.test.log 2>&1 || tail -n 20 build/coverage.test.log
exec python3 - <<'PY'
import collections, glob, json, os, subprocess

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
print("%-10s %8s %8s %7s %5s" % ("module", "lines", "reached", "share", "goal"))
for module, (reached, count) in sorted(modules.items()) + [("all", [sum(x) for x in zip(*modules.values())])]:
    goal = GOALS.get(module, 80)
    share = 100 * reached / count
    print("%-10s %8d %8d %5.1f %% %3d %%%s" % (module, count, reached, share, goal, "" if share >= goal else "  below"))
PY
