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
