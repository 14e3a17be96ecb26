#!/usr/bin/env bash
# The Debian package, from packaging/debian.
#   packaging/deb.sh build          here, with debhelper: build/deb/*.deb; lintian, where it is installed
#   packaging/deb.sh check          as root, in seconds: packs what is in build/release, installs it into an empty folder, asks and purges
#                                   it; lintian and systemd-analyze judge it, where they are installed
#   packaging/deb.sh try [SUITE]    as root: builds it on a bare bookworm, trixie or noble (packaging/chroot.sh), then installs, asks
#                                   and purges it on a second one; fails if lintian finds anything or a file is left
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/packages.sh
out=$PWD/build/deb

build() {
    local version tree
    version=$(dpkg-parsechangelog -l packaging/debian/changelog -S Version)
    tree=$out/querent-$version
    rm -rf "$out"
    mkdir -p "$tree"
    if [ -e .git ]; then
        git ls-files -z | xargs -0 tar cf - | tar xf - -C "$tree"
        QUERENT_COMMIT=$(git describe --always --dirty --abbrev=7 --match=NONE)
        SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
        export QUERENT_COMMIT SOURCE_DATE_EPOCH
    else
        tar cf - --exclude=./build . | tar xf - -C "$tree"
    fi
    cp -r "$tree/packaging/debian" "$tree/debian"
    (cd "$tree" && dpkg-buildpackage -b -us -uc ${QUERENT_BUILT:+-d}) > "$out/build.log" 2>&1 || { tail -n 40 "$out/build.log" >&2; exit 1; }
    rm -rf "$tree"
    (cd "$out" && ls -l ./*.deb)
    # Debian's judgement also where Ubuntu builds it, which would want the name of its own release in the changelog
    if [ -z "${QUERENT_BUILT:-}" ] && command -v lintian >/dev/null; then
        lintian --profile debian --allow-root --fail-on error,warning "$out"/*.changes
        echo "deb: lintian found nothing"
    fi
}

# Exposure of the service is from 0 (none) to 10; systemd counts it ten times.
judge() {
    if command -v lintian >/dev/null; then
        lintian --profile debian --allow-root --fail-on error,warning "$out"/querent_*.deb
        echo "deb: lintian found nothing"
    fi
    if command -v systemd-analyze >/dev/null; then
        systemd-analyze security --offline=true --threshold=30 packaging/querent.service > "$out/security.log" ||
            { cat "$out/security.log" >&2; exit 1; }
        sed -n 's/.*Overall exposure level for/deb: exposure of/p' "$out/security.log"
    fi
}

# Without a machine of its own: dpkg installs into a folder, where nothing else is, and the binary takes its libraries from here.
check() {
    local root querent left why=''
    command -v dh >/dev/null || why='debhelper is not installed'
    [ "$(id -u)" -eq 0 ] || why='only root can install into a folder'
    [ -x build/release/querent ] || why='build/release has no querent: cmake --preset release, cmake --build --preset release'
    if [ -n "$why" ]; then echo "deb: skipped, since $why"; return; fi
    mkdir -p build
    cmake --build build/release > build/release.log 2>&1 || { tail -n 20 build/release.log >&2; exit 1; }
    QUERENT_BUILT=$PWD/build/release build > /dev/null
    judge
    root=$(mktemp -d /var/tmp/querent-root.XXXXXX)
    # shellcheck disable=SC2064
    trap "rm -rf '$root'" EXIT
    mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" "$root/home"
    : > "$root/var/lib/dpkg/status"
    local dpkg=(dpkg --root="$root" --force-depends --force-script-chrootless --log=/dev/null)
    "${dpkg[@]}" --install "$out"/querent_*.deb > "$out/install.log" 2>&1 || { cat "$out/install.log" >&2; exit 1; }
    querent=(env -i HOME="$root/home" LANG=C.UTF-8 PATH="$root/usr/bin:/usr/bin:/bin" querent)
    "${querent[@]}" --version > /dev/null
    "${querent[@]}" ask "how many customers are there?" --yes -f json 2> "$out/ask.log" | grep -q '[1-9]'
    if "${querent[@]}" sql "DELETE FROM orders" --yes 2> /dev/null; then echo "deb: it deleted" >&2; exit 1; fi
    for file in man/man1/querent.1 man/man5/querent-config.5 man/man5/querent-keys.5 doc/querent/copyright; do
        ls "$root/usr/share/$file"* > /dev/null
    done
    "${dpkg[@]}" --purge querent >> "$out/install.log" 2>&1 || { cat "$out/install.log" >&2; exit 1; }
    left=$(find "$root" -iname '*querent*' -not -path "$root/home/*" -not -path "$root")
    [ -z "$left" ] || { echo "deb: left after the purge: $left" >&2; exit 1; }
    echo "deb: packed, installed into a folder, tried and purged; nothing was left"
}

# On the machine where it is installed and where nothing was compiled.
try_installed='
set -e
dpkg -S /usr/bin/querent >/dev/null
querent --version
querent ask "how many customers are there?" --yes -f json | grep -q "[1-9]"
querent sql "SELECT count(*) AS n FROM orders" -f xlsx -o /tmp/n.xlsx && test -s /tmp/n.xlsx
querent doctor
querent manual keys | grep -q "^.TH QUERENT"
for page in man1/querent.1 man5/querent-config.5 man5/querent-keys.5; do dpkg -L querent | grep -q "$page"; done
! querent sql "DELETE FROM orders" --yes
'

try() {
    local suite=$1 chroot=packaging/chroot.sh folder
    folder=$(mktemp -d /var/tmp/querent-deb.XXXXXX)
    # shellcheck disable=SC2064
    trap "bash $chroot drop '$folder'" EXIT
    "$chroot" make "$suite" "$folder/bare"
    cp -a "$folder/bare" "$folder/build"
    "$chroot" copy "$folder/build"
    # shellcheck disable=SC2086
    "$chroot" run "$folder/build" "apt-get install -y -qq --no-install-recommends build-essential debhelper lintian" $BUILD_PACKAGES \
        ">/dev/null 2>&1; cd /srv/querent; $(commit) packaging/deb.sh build"
    mkdir -p "$out"
    cp "$folder/build/srv/querent/build/deb"/*.deb "$out/"
    cp "$folder/build/srv/querent/build/deb"/querent_*.deb "$folder/bare/srv/"
    "$chroot" run "$folder/bare" "apt-get install -y -qq /srv/querent_*.deb > /srv/install.log 2>&1 || { tail -n 20 /srv/install.log; exit 1; }
        $try_installed"
    "$chroot" run "$folder/bare" "set -e; dpkg --purge querent > /dev/null; apt-get autoremove --purge -y -qq > /dev/null 2>&1
        left=\$(find / -xdev -iname '*querent*' -not -path '/proc/*' -not -path '/srv/*' -not -path '/root/*' -not -path '/tmp/*')
        test -z \"\$left\" || { echo \"deb: left after the purge: \$left\"; exit 1; }"
    echo "deb: built on a bare $suite, installed, tried and purged; nothing was left"
}

commit() { # what the copy, which has no git, is built from
    printf 'QUERENT_COMMIT=%s SOURCE_DATE_EPOCH=%s' "$(git describe --always --dirty --abbrev=7 --match=NONE)" "$(git log -1 --format=%ct)"
}

case ${1:-} in
    build) build ;;
    check) check ;;
    try) try "${2:-bookworm}" ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
