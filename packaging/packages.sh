# What querent needs from apt, in one place. Sourced by demo.sh and check.sh.
BUILD_PACKAGES="gcc libc6-dev cmake ninja-build pkg-config
    libncurses-dev libsqlite3-dev libcjson-dev libutf8proc-dev libfyaml-dev libssl-dev
    libcurl4-openssl-dev libpq-dev libmariadb-dev libxlsxwriter-dev libzip-dev libexpat1-dev
    libmicrohttpd-dev zlib1g-dev"
TEST_PACKAGES="libcmocka-dev libpg-query-dev tmux python3 python3-aiosmtpd sqlite3 postgresql mariadb-server
    openssl procps"
# The formatter's version is pinned, since each formats a little differently; newer releases of Debian lack it.
FORMATTER=clang-format-14

# What only judges: the Debian package and static analysis. CI installs it; elsewhere the checks that miss it are skipped, and say so.
JUDGE_PACKAGES="debhelper lintian cppcheck clang-tidy"

# Names of the packages that are not installed yet.
missing_packages() {
    for package in "$@"; do
        case $package in *-) continue ;; esac
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
    done
}

# Installs what is missing, as root or through sudo; says what to do where neither is possible.
install_packages() {
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    sudo=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "querent needs packages that only root can install, and there is no sudo. As root:" >&2
            echo "  apt-get update && apt-get install --no-install-recommends $missing" >&2
            exit 1
        }
        sudo=sudo
    fi
    echo "installing: $missing"
    $sudo apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# Installs those that can be had; the others are named, and what needs them is skipped.
install_if_there() {
    for package in $(missing_packages "$@"); do
        if ! apt-cache show "$package" >/dev/null 2>&1; then
            echo "not installed, since apt does not have it: $package"
        elif ! (install_packages "$package"); then
            echo "not installed, since apt failed: $package"
        fi
    done
}
