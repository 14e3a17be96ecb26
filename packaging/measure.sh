#!/usr/bin/env bash
# What the program weighs: size of the stripped binary, start, memory. Prints it, and adds a row to build/trend.tsv, so that the next
# run stands beside this one. Times are those of this machine at this moment, and nothing is asserted but the size: 5 MB.
#   packaging/measure.sh
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
cmake --preset release > build/release.log 2>&1 && cmake --build --preset release --target querent >> build/release.log 2>&1 ||
    { tail -n 20 build/release.log >&2; exit 1; }
# Two archives with a function of one name link without a word, and each may get the other's.
twice=$(find build/release/src -name 'lib*.a' -exec nm --defined-only {} + 2>/dev/null |
    awk 'NF == 3 && $2 ~ /^[TDBR]$/ { print $3 }' | sort | uniq -d)
[ -z "$twice" ] || { echo "measure: symbols that two modules define: $twice" >&2; exit 1; }
exec python3 - <<'PY'
import os, subprocess, sys, tempfile, time

BINARY, TREND, MOST = "build/release/querent", "build/trend.tsv", 5000 * 1000
home = tempfile.mkdtemp()
env = {**os.environ, "HOME": home, **{"XDG_%s_HOME" % n: os.path.join(home, n.lower()) for n in ("CONFIG", "STATE", "DATA", "CACHE")}}


def run(*args):
    """(milliseconds, peak of memory in KiB) of one run."""
    begun = time.monotonic()
    process = subprocess.Popen([BINARY, *args], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return (time.monotonic() - begun) * 1000, usage.ru_maxrss


stripped = os.path.join(home, "querent")
subprocess.run(["strip", "-o", stripped, BINARY], check=True)
size = os.path.getsize(stripped)
run("sql", "SELECT 1")  # makes the demo database
commit = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip() or "-"
row = {"commit": commit, "stripped bytes": str(size)}
for name, args in (("help", ("--help",)), ("one row", ("sql", "SELECT 1")), ("a question", ("ask", "how many orders?", "--sql-only"))):
    runs = [run(*args) for _ in range(7)]
    row[name + ", ms"] = "%.1f" % min(ms for ms, _ in runs)
    if name == "a question":  # what uses less is hidden by what this interpreter used before it became the program
        row[name + ", peak KiB"] = str(min(peak for _, peak in runs))
subprocess.run(["rm", "-rf", home])
heading = "\t".join(row)
rows = open(TREND).read().splitlines() if os.path.exists(TREND) else []
if not rows or rows[0] != heading:
    rows = [heading]
with open(TREND, "w") as file:
    file.write("\n".join(rows + ["\t".join(row.values())]) + "\n")
for name, value in row.items():
    print("%-28s %12s" % (name, value))
sys.exit("measure: the stripped binary is over 5 MB" if size > MOST else 0)
PY
