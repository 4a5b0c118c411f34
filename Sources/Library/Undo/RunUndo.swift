// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import SQLite
package import Store
import System

/// Takes a run back, in one transaction.
package struct RunUndo {
    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    package func undo(
        _ run: Int64,
        who: String,
        why: String?,
        isDryRun: Bool
    ) throws(Failure) -> RunUndoResult {
        try LibraryChange(library, isDryRun: isDryRun).make(
            { (writer) throws(Failure) in
                try undo(run, writer, who: who, why: why)
            },
            afterCommit: { $0.leftCovers = CoverRemoval($0.covers, of: library).left }
        )
    }

    private func undo(
        _ run: Int64,
        _ writer: RegisterWriter,
        who: String,
        why: String?
    ) throws(Failure) -> RunUndoResult {
        let found = try library.asking { () throws(SQLiteError) in
            try writer.undo(
                run: run,
                who: who,
                why: why,
                at: WallClock.now / 1_000_000_000
            )
        }
        guard let undoing = found else { throw Failure.noRun(run) }
        if undoing.isEmpty, let last = undoing.lastUndoing {
            throw Failure(
                .inputMissing,
                "run \(run) was undone \(UTCTime(seconds: last.madeAt).text) by \(last.who), "
                    + "and nothing of it is left",
                hint: "accession runs show \(run) shows what it had done"
            )
        }
        guard undoing.editions.holds else {
            throw Failure(
                .internalError,
                "run \(run) added \(undoing.added) editions by its own accounts, but "
                    + "\(undoing.added - undoing.goneOtherwise) of them are known",
                hint: "nothing was changed; check all runs with: accession verify"
            )
        }
        return undoing
    }
}
