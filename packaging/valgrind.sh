#!/usr/bin/env bash
# The unit tests under valgrind, which finds what the sanitizers do not: reads of memory that nobody wrote. A quarter of an hour.
#   packaging/valgrind.sh [REGEX]     those whose names match, such as unit_base
# Without unit tests that are about time, crashes, or the stack's end.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
cmake --preset dev > build/valgrind.log 2>&1
cmake --build --preset dev -j "$(nproc)" >> build/valgrind.log 2>&1 || { tail -n 20 build/valgrind.log >&2; exit 1; }
status=0 count=0
for test in $(find build/dev/tests/unit -type f -perm -u+x -name 'unit_*' | sort); do
    name=$(basename "$test")
    [[ $name =~ ${1:-.} ]] || continue
    case $name in unit_ui_crash | unit_sql_deep* | unit_base_thread) continue ;; esac
    log=build/valgrind.$name
    code=0 # 99: valgrind found something; any other failure is the test's own, of which ctest has the say
    QUERENT_SOURCE_DIR=$PWD QUERENT_BUILD_DIR=$PWD/build/dev timeout 900 valgrind -q --error-exitcode=99 --child-silent-after-fork=yes \
        "$test" > "$log" 2>&1 || code=$?
    if [ "$code" -eq 99 ]; then
        echo "valgrind: $name: $(grep -m 1 -E '==[0-9]+== [A-Z]' "$log"), see $log"
        status=1
    else
        rm -f "$log"
    fi
    count=$((count + 1))
done
echo "valgrind: $count tests"
exit "$status"
