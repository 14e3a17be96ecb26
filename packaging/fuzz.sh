#!/usr/bin/env bash
# Runs libFuzzer (clang) on all that reads from outside, each for some seconds, or those that are named:
#   packaging/fuzz.sh 600             # ten minutes each
#   packaging/fuzz.sh 60 sql config   # a minute for two of them
# What they found interesting is kept in build/fuzz/found/NAME and read again the next time. An input that ends a
# fuzzer, or takes more than five seconds, stays in build/fuzz/found as NAME-crash-… or NAME-timeout-…; without
# clang: build/asan/tests/fuzz/NAME/fuzz_NAME_corpus FILE. Exit code 1: something was found.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?how many seconds each}
shift
cmake --preset fuzz > /dev/null
if [ $# -eq 0 ]; then # one that needs a library which is not here has no target
    for name in $(grep -ohE '^ *querent_fuzzer\([a-z]+' -r tests/fuzz --include=CMakeLists.txt | sed 's/.*(//' | sort) sql; do
        ! ninja -C build/fuzz -t query "fuzz_$name" > /dev/null 2>&1 || set -- "$@" "$name"
    done
fi
found=$PWD/build/fuzz/found
mkdir -p "$found"
ninja -C build/fuzz "${@/#/fuzz_}" fuzz_sql_corpus > "$found/build.log" || { tail -20 "$found/build.log"; exit 1; }
status=0
for name in "$@"; do
    mkdir -p "$found/$name"
    seeds=$PWD/tests/fuzz/$name/corpus
    if [ "$name" = sql ]; then
        seeds=$found/sql-seeds
        mkdir -p "$seeds"
        build/fuzz/tests/fuzz/sql/fuzz_sql_corpus --seeds "$seeds"
    fi
    log=$found/$name.log
    if "build/fuzz/tests/fuzz/$name/fuzz_$name" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=4096 -max_len=8192 \
        -artifact_prefix="$found/$name-" "$found/$name" "$seeds" > "$log" 2>&1; then
        echo "$name: $(grep -oE '^Done [0-9]+ runs' "$log")"
    else
        echo "$name: FAILED, see $log"
        status=1
    fi
done
exit "$status"
