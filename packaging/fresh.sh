#!/usr/bin/env bash
# The README's commands on a bare machine, as a stranger types them; as root, with debootstrap:
#   packaging/fresh.sh [SUITE…]          the first one, with a question in place of the screen, on bookworm, trixie and noble
#   CHECK=quick packaging/fresh.sh …     then packaging/check.sh with that word (all: everything)
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- bookworm trixie noble
folder=$(mktemp -d /var/tmp/querent-fresh.XXXXXX)
trap 'bash packaging/chroot.sh drop "$folder"' EXIT
for suite in "$@"; do
    packaging/chroot.sh make "$suite" "$folder/$suite"
    packaging/chroot.sh copy "$folder/$suite"
    began=$(date +%s)
    packaging/chroot.sh run "$folder/$suite" "cd /srv/querent && packaging/demo.sh ask 'how many orders?' --yes -f csv" > "$folder/said" 2>&1 || { cat "$folder/said" >&2; exit 1; }
    tail -n 1 "$folder/said" | grep -q '^[1-9]' || { cat "$folder/said" >&2; exit 1; }
    echo "fresh: packaging/demo.sh answers on a bare $suite after $(($(date +%s) - began)) s"
    if [ -n "${CHECK:-}" ]; then
        packaging/chroot.sh run "$folder/$suite" "cd /srv/querent && packaging/check.sh ${CHECK/all/}"
    fi
    packaging/chroot.sh drop "$folder/$suite"
done
