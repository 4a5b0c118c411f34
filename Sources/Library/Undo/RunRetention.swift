// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Store

/// Forgets runs of long ago.
package struct RunRetention {
    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    /// Keeps this many of the newest runs; see `RegisterWriter.pruneRuns`.
    ///
    /// To forget a run, every table is asked who names it. So that not each night pays for one, of
    /// many they go when there are a tenth more than wanted; and what the run before has looked at
    /// is not looked at again. Where another run is at work by now, the next night will do.
    package func prune(keeping number: Int) throws(Failure) -> [PrunedRun] {
        guard try runCount() > number + (number < 100 ? 0 : number / 10) else { return [] }
        let open: OpenLibrary
        do throws(Failure) {
            open = try library.openForWriting(deeply: false, lock: .skip)
        } catch {
            if error.kind == .skipped { return [] }
            throw error
        }
        defer { withExtendedLifetime(open) {} }
        try open.admit()
        return try library.asking { () throws(SQLiteError) in
            defer { open.writer.rollBack() }
            try open.writer.begin()
            let pruned = try open.writer.pruneRuns(keeping: number)
            try open.writer.commit()
            return pruned
        }
    }

    private func runCount() throws(Failure) -> Int {
        try RegisterReader(library.openForReading()).runCount()
    }
}
