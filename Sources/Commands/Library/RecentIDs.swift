// SPDX-License-Identifier: Apache-2.0

/// The shell lines by which completion finds the ids that it offers, the newest ones; they say nothing
/// where there is no library.
///
/// Patterns are quoted: while zsh completes, a circumflex means something.
enum RecentIDs {
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
}
