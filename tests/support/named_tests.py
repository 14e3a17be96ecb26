"""Every test that the documents name is one that ctest knows, and every promise in their tables names one.

    named_tests.py BUILD SOURCE

Exit code 77, skipped: tests of a database are left out of this build, since its client library is not there."""
import glob, os, re, subprocess, sys

KINDS = "unit|integration|e2e|faults|fuzz|scale|screen"
FEWEST = 40  # else the names were not found in the documents
PAGES = ("SECURITY.md", "docs/promises.md")


def tests_of(build):
    listed = subprocess.run(["ctest", "-N"], cwd=build, capture_output=True, text=True).stdout
    return re.findall(r"^ *Test +#\d+: (\S+)", listed, re.M)


def resolve(names):
    """`integration_x_sqlite`, `_postgres` of one line: an end is of the name before it, which has as many parts or more."""
    whole = None
    for name in names:
        if not name.startswith("_"):
            whole = name
            yield name, [name]
        else:
            parts = whole.split("_") if whole else []
            yield name, ["_".join(parts[:n]) + name for n in range(1, len(parts))]


def main(build, source):
    known, wrong, seen, promises = tests_of(build), [], set(), 0
    for path in sorted(glob.glob(os.path.join(source, "*.md")) + glob.glob(os.path.join(source, "docs", "*.md"))):
        page = os.path.relpath(path, source)
        for line in open(path):
            names = re.findall(r"`((?:%s)?_[a-z0-9_*]+)`" % KINDS, line)
            seen.update(names)
            for name, meant in resolve(names):
                if not any(re.fullmatch(one.replace("*", ".*"), test) for one in meant for test in known):
                    wrong.append("%s: there is no test %s" % (page, name))
            if page in PAGES and line.startswith("| ") and not line.startswith("| promise"):
                promises += 1
                if not names:
                    wrong.append("%s: no test is named for: %s" % (page, line.split("|")[1].strip()))
    if len(seen) < FEWEST or promises < FEWEST:
        wrong.append("%d names and %d promises were found in the documents" % (len(seen), promises))
    print("\n".join(wrong) or "%d names and %d promises" % (len(seen), promises))
    if wrong and "integration_guard_execution_postgres" not in known:
        return 77
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
