#!/usr/bin/env bash
# What is too long for CI, for a machine that runs it every night.
#   packaging/night.sh                   all parts, one after the other
#   packaging/night.sh fuzz valgrind     those that are named
# The parts: fuzz      each fuzzer for a minute (QUERENT_FUZZ_SECONDS), with clang's sanitizers
#            valgrind  the unit tests under valgrind
#            analyze   gcc's analyzer, cppcheck and clang-tidy over all of src
#            sabotage  each promise of SECURITY.md is broken, and its test has to fail
#            packages  two builds of the Debian package are compared byte by byte
#            faults    tests of faults, kills, growth and soak at a night's length: hours
#            guard     a million statements for each database, mutated, as superuser: what the guard lets through may change nothing
#            calls     without sanitizers: a call of every job fails once, malloc too, first at each place that calls, then each time, and
#                      every byte of each server's answer is the last one, for three hours each (QUERENT_FAULT_SECONDS)
# What a part prints is in build/night/PART.log. Exit code 1: a part found something, or could not run; the others ran all the same.
set -euo pipefail
cd "$(dirname "$0")/.."
parts="fuzz valgrind analyze sabotage packages faults guard calls"
out=build/night

run_fuzz() { packaging/fuzz.sh "${QUERENT_FUZZ_SECONDS:-60}"; }
run_valgrind() { packaging/valgrind.sh; }
run_analyze() { packaging/analyze.sh; }
run_sabotage() { # in a copy, since it changes the source
    folder=$(mktemp -d /var/tmp/querent-night.XXXXXX)
    chmod 755 "$folder" # a test runs the program as another user
    trap 'rm -rf "$folder"' EXIT
    git ls-files -z | xargs -0 tar cf - | tar xf - -C "$folder"
    (cd "$folder" && cmake --preset dev && cmake --build --preset dev -j "$(nproc)")
    python3 tests/faults/sabotage.py "$folder"
}
run_packages() { packaging/reproduce.sh deb; }
run_faults() {
    QUERENT_NIGHTLY=1 cmake --preset asan # the tests' time limits are those of a night
    cmake --build --preset asan -j "$(nproc)"
    QUERENT_NIGHTLY=1 ctest --preset asan -L 'faults|scale' -j 1
}
run_guard() {
    cmake --preset dev
    local found=0 server
    for server in sqlite mariadb postgres; do
        cmake --build --preset dev -j "$(nproc)" --target "integration_guard_execution_$server"
        QUERENT_GUARD_COUNT=${QUERENT_GUARD_COUNT:-1000000} QUERENT_SEED=${QUERENT_SEED:-$(date +%j)} QUERENT_SOURCE_DIR=$PWD \
            "build/dev/tests/integration/guard/integration_guard_execution_$server" || found=1
    done
    return "$found"
}
run_calls() {
    cmake --preset dev
    cmake --build --preset dev -j "$(nproc)" --target querent fault_day fault_shim
    export QUERENT=$PWD/build/dev/querent QUERENT_DAY=$PWD/build/dev/tests/faults/fault_day QUERENT_SOURCE_DIR=$PWD
    export QUERENT_SHIM=$PWD/build/dev/tests/faults/fault_shim.so QUERENT_FAULT_SECONDS=${QUERENT_FAULT_SECONDS:-10800}
    local found=0
    QUERENT_FAULT_CALLS=sites python3 tests/faults/test_calls.py || found=1
    QUERENT_FAULT_CALLS=each python3 tests/faults/test_calls.py || found=1
    QUERENT_WIRE_EACH=close python3 tests/faults/test_wires.py || found=1
    return "$found"
}

[ $# -gt 0 ] || read -ra all <<< "$parts"
[ $# -gt 0 ] || set -- "${all[@]}"
for part in "$@"; do
    case " $parts " in *" $part "*) ;; *) sed -n '3,4s/^# \{0,1\}//p' "$0" >&2; exit 2 ;; esac
done
mkdir -p "$out"
status=0
for part in "$@"; do
    start=$SECONDS
    code=0
    (set -euo pipefail; "run_$part") > "$out/$part.log" 2>&1 || code=$?
    printf 'night: %-9s %s after %d min\n' "$part" "$([ $code -eq 0 ] && echo 'found nothing' || echo "FAILED, see $out/$part.log")" \
        $(((SECONDS - start) / 60))
    [ $code -eq 0 ] || { tail -n 15 "$out/$part.log"; status=1; }
done
exit "$status"
