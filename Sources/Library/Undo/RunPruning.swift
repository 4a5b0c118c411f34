// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Store

/// Forgets old runs, in one transaction; what they brought stays.
package struct RunPruning {
    package struct Report: Sendable {
        /// What went, the oldest first.
        package let runs: [PrunedRun]
        /// How many runs are left.
        package let left: Int
    }

    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    /// - Parameters:
    ///   - number: how many of the newest runs stay.
    ///   - moment: only runs that began before it go, in seconds since 1970.
    package func carryOut(
        keeping number: Int,
        startedBefore moment: Int64?,
        isDryRun: Bool
    ) throws(Failure) -> Report {
        try LibraryChange(library, isDryRun: isDryRun).make(
            { (writer) throws(Failure) in
                try library.asking { () throws(SQLiteError) in
                    let before = try writer.runCount()
                    let runs = try writer.pruneRuns(keeping: number, startedBefore: moment)
                    let left = try writer.runCount()
                    guard left == before - runs.count else {
                        throw SQLiteError(
                            code: 0,
                            message: "out of balance: of \(before) runs \(runs.count) were pruned, "
                                + "and \(left) remain"
                        )
                    }
                    return Report(runs: runs, left: left)
                }
            }
        )
    }
}
