// SPDX-License-Identifier: Apache-2.0

/// The shell lines by which completion finds the ids and names of a library.
///
/// Each writes one word a line, the newest first, and nothing where there is no library.
/// Patterns are quoted: while zsh completes, a circumflex means something.
enum KnownWords {
    static let runs = "accession runs list --limit 20 --plain | cut -f1"
    static let works = "accession works list --reverse --limit 20 --plain | cut -f1"
    /// Those about which a question is open.
    static let identifiers =
        "accession works review --only quarantined --only conflicting --only reused "
        + "--only differing --limit 20 --plain | cut -f2"
    static let decisions = "accession undo --list --in-force --limit 20 --plain | cut -f1"
    /// Those of the newest works.
    static let editions =
        "accession works show $(\(works)) --jsonl | grep -o '\"edition\":[0-9]*' | cut -d: -f2 | "
        + "sort -un"
    static let editionTargets = "\(editions) | sed 's/^/edition:/'"
    /// Not those whose names are written out for the eye, by which no file is found.
    static let rejects = "accession rejects list --limit 100 --plain | cut -f1 | grep -v '[\\\\]'"
    static let collections = "accession collections list --plain | cut -f1"
    static let folders = "\(collections) | grep -v '^tag:'"
    static let tags = "\(collections) | sed -n 's/^tag://p'"
    /// Those of the newest works.
    static let languages =
        "accession works list --reverse --limit 1000 --plain | cut -f4 | grep . | sort -u"
    /// Without the program, since a register that is broken is what they are for; the newest first.
    static let backups =
        "sh -c 'ls -t \"${ACCESSION_LIBRARY:-${XDG_DATA_HOME:-$HOME/.local/share}/accession}\""
        + "/backups/*.sqlite'"
}
