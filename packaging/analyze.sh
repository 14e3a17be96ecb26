#!/usr/bin/env bash
# Static analysis of src: each tool has to find nothing, or the line says why it may stay.
#   packaging/analyze.sh                       all that are installed: gcc's analyzer, cppcheck, clang-tidy (an hour on two cores)
#   packaging/analyze.sh gcc|cppcheck|tidy     one of them
# A line that stays has cppcheck's "cppcheck-suppress ID ; why" before it, or clang-tidy's NOLINT(ID): why.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)
out=build/analyze
status=0
mkdir -p "$out"

count() { # NAME LOG PATTERN
    local found
    found=$(grep -cE "$3" "$2" || true)
    echo "analyze: $1: $found findings"
    [ "$found" -eq 0 ] || { grep -E "$3" "$2" | sort -u | head -n 40; status=1; }
}

# Its checks of memory are for one function at a time, and do not follow ownership through calls in gcc 12: those are off.
gcc_analyzer() {
    cmake -S . -B "$out/gcc" -G Ninja -DCMAKE_C_COMPILER=gcc -DQUERENT_TESTS=OFF -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS="-O1 -fanalyzer -Wno-analyzer-malloc-leak -Wno-analyzer-null-dereference -Wno-analyzer-possible-null-dereference
            -Wno-analyzer-use-of-uninitialized-value -Wno-analyzer-file-leak -Wno-analyzer-fd-leak" > "$out/gcc.conf" 2>&1
    CCACHE_DISABLE=1 ninja -C "$out/gcc" -k 0 > "$out/gcc.log" 2>&1 || true
    count "gcc -fanalyzer" "$out/gcc.log" '\[-Wanalyzer'
}

# internalAstError is cppcheck 2.10's own failure on C's compound literals.
run_cppcheck() {
    echo '#define cJSON_ArrayForEach(e, a) for (e = (a)->child; e; e = e->next)' > "$out/macros.h"
    cppcheck -j "$jobs" -q --std=c11 --enable=warning,portability --inline-suppr --max-configs=1 \
        --suppress=missingIncludeSystem --suppress=internalAstError \
        -D_GNU_SOURCE -DQUERENT_HAVE_ZIP=1 -DQUERENT_HAVE_EXPAT=1 -DQUERENT_HAVE_XLSXWRITER=1 '-DQUERENT_VERSION="0"' \
        --include="$out/macros.h" -I include \
        $(printf -- '-I %s ' src/*/) --template='{file}:{line}: {severity}: {message} [{id}]' src 2> "$out/cppcheck.log" || true
    count cppcheck "$out/cppcheck.log" ': (error|warning|portability): '
}

run_tidy() {
    cmake -S . -B "$out/tidy" -G Ninja -DQUERENT_TESTS=OFF -DCMAKE_BUILD_TYPE=Debug > "$out/tidy.conf" 2>&1
    find src -name '*.c' -print0 | sort -z | xargs -0 -P "$jobs" -n 8 clang-tidy -p "$out/tidy" --quiet > "$out/tidy.log" 2> /dev/null || true
    count clang-tidy "$out/tidy.log" ': (warning|error): .*\[(bugprone|clang-analyzer)-'
}

which=${1:-all}
have() { [ "$which" = "$1" ] || { [ "$which" = all ] && { command -v "$2" > /dev/null || { echo "analyze: $2 is not installed"; false; }; }; }; }
if have gcc gcc; then gcc_analyzer; fi
if have cppcheck cppcheck; then run_cppcheck; fi
if have tidy clang-tidy; then run_tidy; fi
exit "$status"
