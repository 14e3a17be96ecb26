#!/usr/bin/env bash
# A tarball that runs where it is unpacked, on Debian 12 and 13 and Ubuntu 24.04: the libraries whose versions differ between them are
# linked statically, and all others are the system's.
#   packaging/tarball.sh build           here: build/tarball/querent-VERSION-ARCH.tar.gz; on Debian 12, so that its C library is the oldest
#   packaging/tarball.sh try [SUITE…]    as root: builds it on a bare Debian 12, and tries it on bare machines (bookworm trixie noble)
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/packages.sh
out=$PWD/build/tarball

build() {
    local version name
    version=$(sed -n 's/^project(querent VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
    name=querent-$version-$(uname -m)
    rm -rf "$out"
    mkdir -p "$out"
    [ ! -e .git ] || export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    cmake -S . -B "$out/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DQUERENT_TESTS=OFF -DQUERENT_PORTABLE=ON > "$out/build.log" 2>&1 &&
        cmake --build "$out/build" >> "$out/build.log" 2>&1 || { tail -n 20 "$out/build.log" >&2; exit 1; }
    cmake --install "$out/build" --strip --prefix "$out/$name" >> "$out/build.log" 2>&1
    tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-$(date +%s)}" \
        -cf - "$name" | gzip -9n > "$out/$name.tar.gz"
    rm -rf "${out:?}/$name" "$out/build"
    ls -l "$out/$name.tar.gz"
}

# Packages that a machine of that suite has to have; clients of servers and files are loaded where they are.
needs() {
    case $1 in
        bookworm) echo libncursesw6 libcjson1 libsqlite3-0 libssl3 libxlsxwriter4 libzip4 libpq5 ;;
        trixie) echo libncursesw6 libcjson1 libsqlite3-0 libssl3t64 libxlsxwriter8 libzip5 libpq5 ;;
        noble) echo libncursesw6 libcjson1 libsqlite3-0 libssl3t64 libxlsxwriter5 libzip4t64 libpq5 ;;
    esac
}

try_unpacked='
set -e
cd /srv && tar xf querent-*.tar.gz && rm querent-*.tar.gz && cd querent-*
ldd bin/querent | grep "not found" && exit 1
bin/querent --version
bin/querent ask "how many customers are there?" --yes -f json | grep -q "[1-9]"
bin/querent sql "SELECT id, name FROM customers" -f xlsx -o /tmp/n.xlsx && test -s /tmp/n.xlsx
bin/querent doctor
bin/querent sql "SELECT * FROM customers LIMIT 3"
! bin/querent sql "SELECT 1" -c postgresql://127.0.0.1:1/x 2> /tmp/said; grep -q "127.0.0.1" /tmp/said
'

try() {
    local chroot=packaging/chroot.sh folder suite
    folder=$(mktemp -d /var/tmp/querent-tarball.XXXXXX)
    # shellcheck disable=SC2064
    trap "bash $chroot drop '$folder'" EXIT
    "$chroot" make bookworm "$folder/build"
    "$chroot" copy "$folder/build"
    # shellcheck disable=SC2086
    "$chroot" run "$folder/build" "apt-get install -y -qq --no-install-recommends" $BUILD_PACKAGES ">/dev/null 2>&1
        cd /srv/querent && QUERENT_COMMIT=$(git describe --always --dirty --abbrev=7 --match=NONE) \
            SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) packaging/tarball.sh build"
    mkdir -p "$out"
    cp "$folder/build/srv/querent/build/tarball"/*.tar.gz "$out/"
    for suite in "$@"; do
        "$chroot" make "$suite" "$folder/$suite"
        cp "$out"/querent-*.tar.gz "$folder/$suite/srv/"
        "$chroot" run "$folder/$suite" "apt-get install -y -qq --no-install-recommends $(needs "$suite") > /dev/null 2>&1; $try_unpacked"
        "$chroot" drop "$folder/$suite"
        echo "tarball: runs on $suite"
    done
}

case ${1:-} in
    build) build ;;
    try) shift; [ $# -gt 0 ] || set -- bookworm trixie noble; try "$@" ;;
    *) sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
