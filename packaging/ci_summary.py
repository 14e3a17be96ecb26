#!/usr/bin/env python3
"""What a person wants to know of a run of ctest, printed before ctest's own summary, which stays the end:
    ctest --preset asan … | packaging/ci_summary.py build/asan
seconds by group of tests, the slowest ten, every test that was skipped and why, what packaging/measure.sh has measured in this run
and in the one before, and the lines that tests reach by module, as packaging/coverage.sh last measured them."""
import collections, os, re, sys

for stream in (sys.stdin, sys.stdout):  # tests print what servers and terminals say, whatever the locale is
    stream.reconfigure(encoding="utf-8", errors="replace")

LOG = os.path.join(sys.argv[1], "Testing", "Temporary", "LastTest.log")
TREND = os.path.join(os.path.dirname(os.path.normpath(sys.argv[1])), "trend.tsv")
COVERAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "coverage.tsv")
DONE = re.compile(r"^ *\d+/\d+ Test +#\d+: (\S+) \.*\** *([A-Za-z* ]+?) +([\d.]+) sec")


def passed_on():
    """The seconds of each test, and the summary, which is held back."""
    seconds, held = {}, []
    for line in sys.stdin:
        if held or re.match(r"^\d+% tests passed", line):
            held.append(line)
            continue
        sys.stdout.write(line)
        sys.stdout.flush()
        done = DONE.match(line)
        if done:
            seconds[done[1]] = float(done[3])
    return seconds, held


def skipped():
    """(test, why): a test that was skipped whole says so as one that skips a part does: in a line."""
    if not os.path.exists(LOG):
        return []
    with open(LOG, errors="replace") as file:
        text = file.read()
    found = []
    for part in re.split(r"^\d+/\d+ Testing: ", text, flags=re.M)[1:]:
        name = part.split("\n", 1)[0]
        reasons = re.findall(r"^.*\bskipped:? .*$", part, re.M | re.I)
        if re.search(r"^Test Skipped|\*\*\*Skipped|^\[  SKIPPED \] (?!\d)", part, re.M) and not reasons:
            reasons = ["no reason was given"]
        found += [(name, reason.strip()) for reason in dict.fromkeys(reasons) if not re.match(r"\[  SKIPPED \] \d", reason.strip())]
    return found


def table(title, rows):
    print("\n== " + title)
    for row in rows:
        print("   " + row)


def trend():
    if not os.path.exists(TREND):
        return
    with open(TREND) as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    names, last = rows[0], rows[-1]
    before = rows[-2] if len(rows) > 2 else None
    table("size, start and memory" + (", beside the run before" if before else ""),
          ["%-28s %12s %12s" % (name, last[i], before[i] if before and i < len(before) else "") for i, name in enumerate(names)])


def coverage():
    """The stored table: a line of when, which commit and which tests, then module, lines, lines reached and goal."""
    if not os.path.exists(COVERAGE):
        return
    with open(COVERAGE) as file:
        (when, commit, tests), *rows = [line.rstrip("\n").lstrip("# ").split("\t") for line in file]
    counted = [(module, int(lines), int(reached), int(goal)) for module, lines, reached, goal in rows]
    everything = [sum(row[at] for row in counted) for at in (1, 2)]
    table("lines that tests reach, by module: measured %s at %s (%s)" % (when, commit, tests),
          ["%-10s %7d lines  %5.1f %%  goal %d %%%s" % (module, lines, 100 * reached / lines, goal,
                                                      "" if 100 * reached >= goal * lines else "  BELOW THE GOAL")
           for module, lines, reached, goal in counted] +
          ["%-10s %7d lines  %5.1f %%" % ("all", everything[0], 100 * everything[1] / everything[0])])


seconds, held = passed_on()
groups = collections.defaultdict(list)
for name, took in seconds.items():
    groups["_".join(name.split("_")[:2])].append(took)
table("seconds by group", ["%-28s %8.1f s in %3d tests" % (name, sum(took), len(took))
                           for name, took in sorted(groups.items(), key=lambda pair: -sum(pair[1]))])
table("the slowest", ["%-44s %8.1f s" % pair for pair in sorted(seconds.items(), key=lambda pair: -pair[1])[:10]])
table("skipped, and why", ["%-36s %s" % pair for pair in skipped()] or ["nothing"])
trend()
coverage()
print()
sys.stdout.writelines(held)
