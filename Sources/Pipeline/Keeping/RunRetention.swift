// SPDX-License-Identifier: Apache-2.0

import SQLite
package import Store

/// Forgets runs of long ago.
package struct RunRetention {
    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    /// Keeps so many of the newest runs; see `RegisterWriter.pruneRuns`.
    ///
    /// Where there are not more of them, nothing is written and nobody is kept waiting.
    package func prune(keeping number: Int) throws(RunFailure) -> [PrunedRun] {
        guard try runCount() > number else { return [] }
        return try LibraryChange(library, isRehearsal: false).make { (writer) throws(RunFailure) in
            do throws(SQLiteError) { return try writer.pruneRuns(keeping: number) } catch {
                throw RunFailure(RegisterError(error), near: library.folder)
            }
        }
    }

    private func runCount() throws(RunFailure) -> Int {
        let reader = RegisterReader(try library.openForReading())
        do throws(RegisterError) { return try reader.runCount() } catch {
            throw RunFailure(error, near: library.folder)
        }
    }
}
