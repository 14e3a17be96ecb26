#!/usr/bin/env bash
# Static analysis of src: each tool has to find nothing, or the line says why it may stay.
#   packaging/analyze.sh [gcc|cppcheck|tidy|all] [MODULE…]   of all modules, or of those named: packaging/analyze.sh tidy store answer
#   packaging/analyze.sh light                               cppcheck on everything, the others on 20 files of those that the last five
#                                                            commits changed, and clang-tidy on 15 more of all, other ones after each
#                                                            commit; CI does this
# A line that stays has "cppcheck-suppress ID ; why" before it, or clang-tidy's NOLINT(ID): why. A file that takes a tool longer than
# QUERENT_ANALYZE_SECONDS (120) is named, and counts as a finding. A tool that is not installed, or is another version than the one whose
# findings were read, is named and left out.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)
seconds=${QUERENT_ANALYZE_SECONDS:-120}
out=build/analyze
status=0

count() { # NAME LOG PATTERN
    local found
    found=$({ grep -E "$3" "$2" || true; } | sort -u | tee "$2.found" | wc -l)
    echo "analyze: $1: $found findings"
    [ "$found" -eq 0 ] || { head -n 40 "$2.found"; status=1; }
}

# Runs "$@ FILE" for each file of standard input, and names those that take too long.
each_file() { # LOG CMD…
    local log=$1
    shift
    # shellcheck disable=SC2016
    tr '\n' '\0' | xargs -0 -r -P "$jobs" -n 1 bash -c 'file=${*: -1}; code=0
        said=$(timeout "$0" "$@" 2>&1) || code=$?
        [ "$code" -ne 124 ] || said+=$'\''\n'\''"$file:1: warning: took longer than $0 s [too-slow]"
        printf "%s\n" "$said"' "$seconds" "$@" > "$log" || true
}

configure() {
    cmake -S . -B "$out/conf" -G Ninja -DCMAKE_C_COMPILER=gcc -DQUERENT_TESTS=OFF -DCMAKE_BUILD_TYPE=Debug > "$out/conf.log" 2>&1 ||
        { tail -n 20 "$out/conf.log" >&2; exit 1; }
}

# What stands in compile_commands.json for a file, with the analyzer on and without its output.
compile_analyzed() {
    python3 - "$out/conf/compile_commands.json" "$out" <<'PY'
import json, os, shlex, sys
# Checks of memory are for one function at a time, and do not follow ownership through calls in gcc 12: those are off.
OFF = "malloc-leak null-dereference possible-null-dereference use-of-uninitialized-value file-leak fd-leak"
with open(os.path.join(sys.argv[2], "gcc_file"), "w") as script:
    script.write("#!/bin/sh\ncase $1 in\n")
    for entry in json.load(open(sys.argv[1])):
        words = shlex.split(entry["command"])
        words[words.index("-o") + 1] = "/dev/null"
        name = os.path.relpath(entry["file"])
        if name.startswith("src/"):
            script.write("%s) cd %s && exec %s ;;\n" % (shlex.quote(name), shlex.quote(entry["directory"]),
                         shlex.join([w for w in words if not w.endswith("ccache")] + ["-O1", "-fanalyzer"] +
                                    ["-Wno-analyzer-" + check for check in OFF.split()])))
    script.write("esac\n")
PY
}

# What the headers say of errors, in words that the analyzers of one file at a time understand: err_set returns false.
contract() {
    printf '#include "querent/base/err.h"\n#define err_set(...) (err_set(__VA_ARGS__), 0)\n#define err_prefix(...) (err_prefix(__VA_ARGS__), 0)\n' \
        > "$out/contract.h"
}

run_gcc() { # FILES on standard input
    compile_analyzed
    each_file "$out/gcc.log" sh "$out/gcc_file"
    count "gcc -fanalyzer" "$out/gcc.log" "\[-Wanalyzer$slow"
}

# internalAstError is cppcheck 2.10's own failure on C's compound literals; arrayIndexThenCheck does not know that texts end with a NUL,
# nor ctuuninitvar that err_format fills what it gets.
run_cppcheck() {
    echo '#define cJSON_ArrayForEach(e, a) for (e = (a)->child; e; e = e->next)' > "$out/macros.h"
    mkdir -p "$out/cppcheck"
    xargs cppcheck -j "$jobs" -q --std=c11 --enable=warning,portability --inline-suppr --max-configs=1 --cppcheck-build-dir="$out/cppcheck" \
        --suppress=missingIncludeSystem --suppress=internalAstError --suppress=arrayIndexThenCheck --suppress=ctuuninitvar:src/base/err.c \
        -D_GNU_SOURCE -DQUERENT_HAVE_ZIP=1 -DQUERENT_HAVE_EXPAT=1 -DQUERENT_HAVE_XLSXWRITER=1 -DQUERENT_HAVE_PQ=1 '-DQUERENT_VERSION="0"' \
        --include="$out/macros.h" -I include \
        $(printf -- '-I %s ' src/*/) --template='{file}:{line}: {severity}: {message} [{id}]' 2> "$out/cppcheck.log" || true
    count cppcheck "$out/cppcheck.log" ': (error|warning|portability): '
}

run_tidy() {
    contract
    xargs -r grep -LE '<openssl/|^bool err_set' > "$out/contract.files" || true # OpenSSL has names that err.h has, too
    each_file "$out/tidy.log" clang-tidy -p "$out/conf" --extra-arg="-I$PWD/include" --extra-arg="-include$PWD/$out/contract.h" --quiet \
        < "$out/contract.files"
    { grep -vxF -f "$out/contract.files" "$out/files" || true; } | each_file "$out/tidy.other.log" clang-tidy -p "$out/conf" --quiet
    cat "$out/tidy.other.log" >> "$out/tidy.log"
    count clang-tidy "$out/tidy.log" ": (warning|error): .*\[(bugprone|clang-)$slow"
}

# What a machine without the libraries of run time compiles instead: the files that ask whether one is there.
run_without() {
    local objects=()
    mapfile -t objects < <(grep -rl QUERENT_HAVE_ src --include='*.c' | sed 's|^src/\([^/]*\)/\(.*\)|src/\1/CMakeFiles/querent_\1.dir/\2.o|')
    cmake -S . -B "$out/without" -G Ninja -DQUERENT_TESTS=OFF -DQUERENT_WERROR=ON -DCMAKE_BUILD_TYPE=Debug \
        "-DQUERENT_WITHOUT=CURL;PQ;MARIADB;XLSXWRITER;ZIP;EXPAT" > "$out/without.log" 2>&1 &&
        cmake --build "$out/without" --target "${objects[@]}" >> "$out/without.log" 2>&1 ||
        { tail -n 30 "$out/without.log"; status=1; return; }
    echo "analyze: ${#objects[@]} files compile without the libraries of run time, too"
}

sources() { find "${@/#/src/}" -name '*.c' | sort; } # MODULES

# Whatever reads the names reads all of them: a reader that leaves early would end the script by the signal of its pipe.
changed() {
    git log -5 --format= --name-only -- 'src/*.c' 2> /dev/null | awk '!seen[$0]++' | while read -r file; do
        [ ! -e "$file" ] || echo "$file"
    done | sed -n 1,20p
}

# Every so manieth file, from one that the commit's name says, so that all of them come round.
turn() {
    local all=1 each=15 seed
    all=$(find src -name '*.c' | wc -l)
    seed=$(git rev-parse --short=7 HEAD 2> /dev/null || echo 0)
    find src -name '*.c' | sort | awk -v step="$((all / each + 1))" -v seed="$((16#$seed))" 'NR % step == seed % step'
}

have() { # TOOL VERSION
    if ! command -v "$1" > /dev/null; then echo "analyze: skipped, since $1 is not installed"; return 1; fi
    "$1" --version | grep -qE "[ )]$2[ .]|[ )]$2\$" || { echo "analyze: skipped, since $1 is not version $2"; return 1; }
}

which=${1:-all}
[ $# -eq 0 ] || shift
case $which in
    all | gcc | cppcheck | tidy | light) ;;
    *) sed -n '3,6s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
slow='|\[too-slow\]'
[ "$which" != light ] || slow='' # there a machine may be busy
mkdir -p "$out"
configure
if [ $# -gt 0 ]; then sources "$@"; else find src -name '*.c' | sort; fi > "$out/all"
if [ "$which" = light ]; then changed; else cat "$out/all"; fi > "$out/files"
case $which in all | cppcheck | light) if have cppcheck 2.10; then run_cppcheck < "$out/all"; fi ;; esac
case $which in all | gcc | light) if have gcc 12; then run_gcc < "$out/files"; fi ;; esac
if [ "$which" = light ]; then
    turn | sort -u - "$out/files" > "$out/turn"
    mv "$out/turn" "$out/files" # what clang-tidy did not take as it was is looked for in it
fi
case $which in all | tidy | light) if have clang-tidy 14; then run_tidy < "$out/files"; fi ;; esac
case $which in all | light) run_without ;; esac
exit "$status"
