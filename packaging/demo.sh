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
[ -x build/release/querent ] || echo "building…"
cmake --build --preset release >> "$log" 2>&1 || { tail -n 20 "$log" >&2; exit 1; }
exec build/release/querent "$@"
