// SPDX-License-Identifier: Apache-2.0

import Files
package import SQLite
package import System

/// Files that were in hand when a run died.
///
/// There are none in nearly every run, so their statements are made when they are needed.
extension RegisterWriter {
    /// Notes what a run had in hand when it died.
    ///
    /// Of several that were in hand together it is unknown which it was: each becomes suspect, and
    /// none gets worse. So a suspect has to be tried alone.
    package func note(_ remains: InFlightJournal.Remains) throws(SQLiteError) {
        let table = try SuspectTable(connection)
        for item in remains.items {
            try table.note(
                item.key,
                counts: item.hasCrashed || remains.items.count == 1,
                run: remains.run
            )
        }
    }

    /// All suspects, by the keys that `InFlightJournal.key(of:)` makes of paths.
    package func suspects() throws(SQLiteError) -> [[UInt8]: Suspect] {
        try SuspectTable(connection).all()
    }

    /// Nothing is held against a file any more: it was looked into, or it is rejected.
    package func acquit(_ key: [UInt8]) throws(SQLiteError) {
        try SuspectTable(connection).remove(key)
    }
}
