# Sourced by the scripts next to it.

# Prints a path with a leading ~ replaced by the home folder, which not every shell does in NAME=~/x.
expand_home() {
    case $1 in
    "~") printf '%s' "$HOME" ;;
    "~/"*) printf '%s' "$HOME/${1#"~/"}" ;;
    *) printf '%s' "$1" ;;
    esac
}

# Prints a word so that it can be pasted into a shell.
quoted() {
    case $1 in
    "" | *[!A-Za-z0-9_./:@%+=,-]*)
        printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
        ;;
    *) printf '%s' "$1" ;;
    esac
}

# Installs packages from Debian without asking; fails where that is not possible.
install_packages() {
    command -v apt-get >/dev/null 2>&1 || return 1
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 || return 1
        as_root=sudo
    fi
    # Without its update a fresh machine knows no packages; one unreachable mirror does not matter.
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get update </dev/null
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@" </dev/null
}

# Installs packages, or says in capitals that they cannot be had.
install_or_tell() {
    [ $# -gt 0 ] || return 0
    install_packages "$@" ||
        printf '\n!! CANNOT INSTALL: %s\n!! What needs it is skipped.\n\n' "$*" >&2
}
