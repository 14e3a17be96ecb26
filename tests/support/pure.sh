#!/usr/bin/env bash
# A module that decides and does nothing else: its library must not call what waits, keeps or shows.
#   pure.sh LIBRARY.a SYMBOL…      fails, and names each symbol that the library refers to (a prefix with *)
set -euo pipefail
library=$1
shift
fail=0
refers=$(nm --undefined-only "$library" | awk '$1 == "U" { print $2 }' | sort -u)
for forbidden in "$@"; do
    # shellcheck disable=SC2053
    while read -r symbol; do
        [[ $symbol == $forbidden ]] || continue
        echo "$(basename "$library") refers to $symbol" >&2
        fail=1
    done <<< "$refers"
done
exit "$fail"
