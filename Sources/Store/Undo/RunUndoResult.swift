// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books

/// What undoing a run came to.
package struct RunUndoResult: Sendable, Equatable {
    package var run: Int64
    package var command: String
    package var sources: String
    /// As in `RunRecord`.
    package var sourceList: [String]?
    package var startedAt: Int64
    /// The editions that the run added, by its own books.
    package var added = 0
    package var removed = 0
    /// By earlier undoings of this run.
    package var removedBefore = 0
    package var kept: [KeptEdition] = []
    /// Files that the run met first and that are forgotten, or that have nothing to go back to.
    package var filesRemoved = 0
    /// Files of which the register says again what it said before the run.
    package var filesRestored = 0
    /// Files of editions that stay.
    package var filesKept = 0
    /// Files of which a later run says something else: there is nothing left to take back.
    package var filesReplaced = 0
    /// Rejects among the files removed and restored of which a person had taken note: the next run that
    /// rejects the files reports them again.
    package var acknowledged = 0
    /// What it had put into collections, or taken out of them.
    package var collected = 0
    /// What lay beside files and is forgotten, by editions.
    ///
    /// The next run reads it again; what was said before the run is not kept.
    package var sheets = 0
    package var worksEnded = 0
    package var worksReturned = 0
    /// Covers that no edition has any more; their files go when the undoing is committed.
    package var covers: [CoverImage] = []
    /// Those of their files that could not be removed.
    package var leftCovers = LeftCovers()
    /// How often it was undone before, and the last time.
    package var undoneBefore = 0
    package var lastUndoing: UndoingRecord?

    package init(run: Int64, command: String, sources: String, startedAt: Int64) {
        self.run = run
        self.command = command
        self.sources = sources
        self.startedAt = startedAt
    }

    /// Editions that went in another way, such as with their last file.
    package var goneOtherwise: Int { added - removed - removedBefore - kept.count }

    /// The editions that the run added, and what became of them.
    package var editions: Balance {
        Balance(
            "added",
            added,
            [
                .init("removed", removed), .init("removed_before", removedBefore),
                .init("gone_otherwise", goneOtherwise), .init("kept", kept.count),
            ]
        )
    }

    /// Whether anything was taken back.
    package var tookBack: Bool {
        removed > 0 || filesRemoved > 0 || filesRestored > 0 || filesReplaced > 0 || collected > 0
            || sheets > 0 || worksEnded > 0 || worksReturned > 0
    }

    /// Whether there was nothing to take back, and nothing to keep.
    package var isEmpty: Bool { !tookBack && isWhole }

    /// Whether nothing had to stay.
    package var isWhole: Bool { kept.isEmpty && filesKept == 0 }
}

/// One time that a run was undone, as it is kept.
package struct UndoingRecord: Sendable, Equatable {
    package var who: String
    package var why: String?
    /// Seconds since 1970.
    package var madeAt: Int64
    package var editionsRemoved: Int
    package var editionsKept: Int
    package var filesRemoved: Int
    package var filesRestored: Int
    package var filesKept: Int

    /// Whether nothing had to stay.
    package var isWhole: Bool { editionsKept == 0 && filesKept == 0 }
}
