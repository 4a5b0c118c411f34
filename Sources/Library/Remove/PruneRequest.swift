// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// Which of the missing files to forget.
package struct PruneRequest: Sendable {
    /// Only what was missing by then, in seconds since 1970.
    package var missingBy: Int64?
    /// Whether editions stay that others replaced and no file holds.
    package var keepsSuperseded = false
    /// Also files whose folder is away.
    package var isForced = false
    /// Show what would go, and change nothing.
    package var isDryRun = false

    package init() {}
}

/// What became of the files that were missing, and what went with them.
package struct PruneResult: Sendable, WorkChanging {
    package enum Fate: String, Sendable, CaseIterable {
        case forgotten
        /// It is there again.
        case back
        /// The folder that it was in is away, and maybe only that.
        case folderAway = "folder-away"
        /// It is unknown whether it is there.
        case unreadable
    }

    package struct File: Sendable {
        package let row: MissingRow
        package let fate: Fate
        /// Why it stays, in words.
        package let why: String?
    }

    package internal(set) var files: [File] = []
    /// Files that are missing, but not for long enough to be looked at.
    package internal(set) var younger = 0
    package internal(set) var removal = Removal()
    /// Those of the editions that went because others had replaced them.
    package internal(set) var superseded: Set<Int64> = []
    package internal(set) var changes = WorkChanges()
    package internal(set) var names = DecisionNames(0)
    package internal(set) var removedCovers = 0
    /// Covers whose files could not be removed.
    package internal(set) var leftCovers = LeftCovers()

    package init() {}

    package func count(_ fate: Fate) -> Int { files.count { $0.fate == fate } }

    /// All that was missing, and what became of it.
    package var balance: Balance {
        Balance(
            "missing",
            missing,
            [
                .init("forgotten", count(.forgotten)), .init("younger", younger, isRare: true),
                .init("back", count(.back), isRare: true),
                .init("folder_away", count(.folderAway), isRare: true),
                .init("unreadable", count(.unreadable), isRare: true),
            ]
        )
    }

    /// How many files were missing.
    package var missing: Int { files.count + younger }

    /// Whether there is nothing to forget.
    package var isEmpty: Bool { removal.editions.isEmpty && count(.forgotten) == 0 }
}
