#!/usr/bin/env bash
# A bare machine in a folder, to build, install and run there as a stranger would. As root, with debootstrap.
#   packaging/chroot.sh make SUITE DIR    bookworm, trixie (Debian 12, 13), noble (Ubuntu 24.04): the smallest set of packages
#   packaging/chroot.sh run DIR CMD…      bash -c CMD inside, with an environment of its own
#   packaging/chroot.sh copy DIR          the files that git knows, as they are here, to /srv/querent inside
#   packaging/chroot.sh drop DIR
# Mounts belong to the command that runs and end with it: nothing of this machine is ever mounted where DIR is deleted.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
usage() { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
verb=$1
shift

inside() { # DIR CMD
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --propagation private bash -c '
        mount -t proc proc "$0/proc" && mount --rbind /sys "$0/sys" && mount --rbind /dev "$0/dev" &&
        exec chroot "$0" env -i HOME=/root TERM=xterm-256color LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive ${QUERENT_CHROOT_ENV-} \
            PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c "$1"' "$1" "$2"
}

make_machine() { # SUITE DIR
    local suite=$1 dir=$2 options=() script=() url
    if [ -e "$dir" ]; then echo "chroot: '$dir' is there already" >&2; exit 1; fi
    case $suite in
        bookworm | trixie | sid) url=${QUERENT_DEBIAN_MIRROR:-http://deb.debian.org/debian}
            printf 'deb %s %s main\n' "$url" "$suite" > "$dir.list"
            [ "$suite" = sid ] || printf 'deb %s-security %s-security main\n' "$url" "$suite" >> "$dir.list" ;;
        noble) url=${QUERENT_UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu}
            printf 'deb %s %s main universe\n' "$url" "$suite" "$url" "$suite-updates" > "$dir.list"
            # what does not know Ubuntu's key cannot check its packages; such a folder is for trying things
            [ -e /usr/share/keyrings/ubuntu-archive-keyring.gpg ] || options+=(--no-check-gpg)
            [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=(/usr/share/debootstrap/scripts/gutsy) ;;
        *) echo "chroot: '$suite' is not known: bookworm, trixie, sid or noble" >&2; exit 2 ;;
    esac
    if ! debootstrap --variant=minbase --include=ca-certificates "${options[@]}" "$suite" "$dir" "$url" "${script[@]}" > "$dir.log" 2>&1; then
        tail -n 20 "$dir.log" >&2
        exit 1
    fi
    mv "$dir.list" "$dir/etc/apt/sources.list"
    for file in /etc/apt/apt.conf.d/99*; do # a proxy, or a mirror whose dates are old
        [ ! -e "$file" ] || cp "$file" "$dir/etc/apt/apt.conf.d/"
    done
    cp /etc/resolv.conf /etc/hosts "$dir/etc/"
    cp /etc/ssl/certs/ca-certificates.crt "$dir/etc/ssl/certs/ca-certificates.crt"
    inside "$dir" 'apt-get update -qq'
    rm -f "$dir.log"
}

dir=${*:1:1}
case $verb in
    make) [ $# -eq 2 ] || usage; make_machine "$1" "$2" ;;
    run) shift; inside "$dir" "$*" ;;
    copy) rm -rf "$dir/srv/querent"; mkdir -p "$dir/srv/querent"
        (cd "$here" && git ls-files -z --cached --others --exclude-standard | xargs -0 tar cf -) | tar xf - -C "$dir/srv/querent" ;;
    drop) rm -rf --one-file-system "$dir" ;;
    *) usage ;;
esac
