#!/usr/bin/env bash
# Checks everything that CI checks: installs what the tests need, builds with sanitizers, runs all tests.
#   packaging/check.sh           everything
#   packaging/check.sh quick     address sanitizer only, without end-to-end and integration tests
# A test that fails is run once more, and what both runs printed stands in the output: the end-to-end tests wait for
# servers and screens, and a busy machine can break one of them off. What was slow or skipped, and what the program weighs, stands
# before ctest's own summary, which is the end of the output.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/packages.sh
# shellcheck disable=SC2086
install_packages $BUILD_PACKAGES $TEST_PACKAGES
if apt-cache show "$FORMATTER" >/dev/null 2>&1; then install_packages "$FORMATTER"; fi
if [ "${CI:-}" = true ] && [ "${1:-all}" != quick ]; then
    # shellcheck disable=SC2086
    install_if_there $JUDGE_PACKAGES ccache
fi
jobs=$(nproc)
# Where ccache is there, what was compiled before, in whatever folder, is not compiled again.
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
fi
export CTEST_OUTPUT_ON_FAILURE=1 ASAN_OPTIONS=detect_leaks=1 
# What libraries that are not instrumented do within themselves (SQLite, above all) is not watched: it finds nothing of ours, and
# takes most of the time.
export TSAN_OPTIONS="halt_on_error=1 ignore_noninstrumented_modules=1"

# build PRESET [TARGETS]: everything, or what these are made of.
build() {
    local preset=$1
    shift
    echo "== building $preset"
    mkdir -p build
    cmake --preset "$preset" > "build/$preset.log" 2>&1 &&
        cmake --build --preset "$preset" -j "$jobs" ${*:+--target "$@"} >> "build/$preset.log" 2>&1 ||
        { tail -n 40 "build/$preset.log" >&2; exit 1; }
}

# The programs of the tests with threads; tests that are scripts run querent.
thread_tests() {
    cmake --preset tsan > /dev/null
    ctest --preset tsan -N -L thread | sed -n 's/.*Test *#[0-9]*: \(\(unit\|integration\)_[a-z_0-9]*\)$/\1/p'
}

bash packaging/lint.sh
if [ "${1:-all}" = quick ]; then
    build asan
    exec ctest --preset asan -j "$jobs" -L 'unit|screen'
fi
echo "== size, start and memory"
bash packaging/measure.sh
echo "== the Debian package"
bash packaging/deb.sh check
echo "== static analysis of what has changed"
bash packaging/analyze.sh light
# shellcheck disable=SC2046
build tsan querent $(thread_tests)
echo "== tests under the thread sanitizer"
# Crowds are dealt at random: what a race says is printed, and once more is asked whether it stays.
ctest --preset tsan -j "$((jobs + 1))" -L thread --repeat until-pass:2
build asan
echo "== tests under the address and undefined-behaviour sanitizers"
# More at once than there are cores: the longest ones wait most of the time.
ctest --preset asan -j "$((jobs * 2 + 1))" --repeat until-pass:2 | python3 packaging/ci_summary.py build/asan
