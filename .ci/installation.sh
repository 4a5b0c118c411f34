# Sourced by what installs, removes or packs the program: the list of its files, and the settings.
. .ci/functions.sh

# The folder of the programs, and that of what they print.
PROGRAMS=${PROGRAMS:-.build/release}
MADE=.build/install
# Where zsh looks for functions below this prefix; Debian has another folder for its packages.
ZSH_FOLDER=${ZSH_FOLDER:-share/zsh/site-functions}

prefix=$(expand_home "$PREFIX")
root=$(expand_home "${DESTDIR:-}")$prefix

# Prints mode, source and place of every line of the list.
installed_files() {
    sed -e '/^#/d' -e "s|\$PROGRAMS|$PROGRAMS|" -e "s|\$MADE|$MADE|" \
        -e "s|\$ZSH_FOLDER|$ZSH_FOLDER|" .ci/installed-files
}

# The folders that an installation made, so that it can be taken back whole; a package needs no list.
FOLDERS=share/accession/folders

# Makes a folder, and notes each that was not there.
make_folder() {
    missing=$1
    while [ ! -d "$missing" ]; do
        echo "$missing" >>"$MADE/folders"
        missing=$(dirname "$missing")
    done
    install -d "$1"
}

require_own_folder() {
    if ! { [ -d "$root" ] || make_folder "$root" 2>/dev/null; } || ! [ -w "$root" ]; then
        echo "$root is not yours to write. Either of these will do:" >&2
        echo "  make $1 PREFIX=\"\$HOME/.local\"" >&2
        echo "  sudo env \"PATH=\$PATH\" make $1" >&2
        exit 1
    fi
}
