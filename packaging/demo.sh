#!/usr/bin/env bash
# Installs what is missing, builds querent and opens it on its demo database. Arguments go to querent.
#   packaging/demo.sh              the screen
#   packaging/demo.sh ask "…"      any command
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/packages.sh
# shellcheck disable=SC2086
[ -x build/release/querent ] || install_packages $BUILD_PACKAGES
log=build/demo.log
mkdir -p build
[ -f build/release/build.ninja ] || { echo "configuring…"; cmake --preset release > "$log" 2>&1 || { tail -n 20 "$log" >&2; exit 1; }; }
failed() { tail -n 20 "$log" >&2; exit 1; }
# On a terminal a first build tells how far it is, as in "building… [635/1067]"; the rest is in build/demo.log.
tell() {
    while IFS= read -r line; do
        printf '%s\n' "$line" >> "$log"
        case $line in "["*) printf '\rbuilding… %s ' "${line%% *}" ;; esac
    done
    printf '\n'
}
if [ -x build/release/querent ]; then
    cmake --build --preset release >> "$log" 2>&1 || failed
elif [ -t 1 ]; then
    cmake --build --preset release 2>&1 | tell || failed
else
    echo "building…"
    cmake --build --preset release >> "$log" 2>&1 || failed
fi
exec build/release/querent "$@"
