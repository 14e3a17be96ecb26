#!/usr/bin/env bash
# Builds twice, in folders of different names and lengths, at different times and with another umask, locale, time zone and order of
# jobs, and compares bit by bit:
#   packaging/reproduce.sh         the program and all that is installed
#   packaging/reproduce.sh deb     the Debian packages, which need debhelper
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-install}
folder=$(mktemp -d /var/tmp/querent-reproduce.XXXXXX)
trap 'rm -rf "$folder"' EXIT
CCACHE_DISABLE=1
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 1700000000)
QUERENT_COMMIT=$(git describe --always --dirty --abbrev=7 --match=NONE 2>/dev/null || true)
export CCACHE_DISABLE SOURCE_DATE_EPOCH QUERENT_COMMIT

build() { # FOLDER
    mkdir -p "$1"
    git ls-files -z --cached --others --exclude-standard | xargs -0 tar cf - | tar xf - -C "$1"
    if [ "$what" = deb ]; then
        (cd "$1" && packaging/deb.sh build > build.log 2>&1) || { tail -n 20 "$1/build.log" >&2; exit 1; }
        mkdir "$1.out" && cp "$1"/build/deb/*.deb "$1.out/"
    else
        (cd "$1" && cmake --preset release -DCMAKE_INSTALL_PREFIX=/usr && cmake --build --preset release -j "$2" &&
            DESTDIR=$1.out cmake --install build/release) > "$1.log" 2>&1 || { tail -n 20 "$1.log" >&2; exit 1; }
    fi
    rm -rf "$1"
}

(umask 022 && LC_ALL=C TZ=UTC build "$folder/a" 1)
(umask 027 && LC_ALL=C.UTF-8 TZ=Asia/Tokyo build "$folder/another-and-much-longer-folder" 3)
cd "$folder"
for out in a.out another-and-much-longer-folder.out; do
    (cd "$out" && find . -type f -print0 | sort -z | xargs -0 sha256sum) > "$out.sums"
done
if ! diff a.out.sums another-and-much-longer-folder.out.sums; then
    echo "reproduce: the files above differ between two builds" >&2
    exit 1
fi
echo "reproduce: $(wc -l < a.out.sums) files are equal bit by bit"
