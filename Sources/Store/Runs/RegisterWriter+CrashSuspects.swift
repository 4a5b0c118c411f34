// SPDX-License-Identifier: Apache-2.0

import Files
package import SQLite
package import System

/// Files that were in hand when a run died.
extension RegisterWriter {
    /// Notes what a run had in hand when it died.
    ///
    /// Of several that were in hand together it is unknown which it was: each becomes suspect, and
    /// none gets worse. So a suspect has to be tried alone.
    package func note(_ remains: InFlightJournal.Remains) throws(SQLiteError) {
        for item in remains.items {
            // A death counts once, however often its note is read, and only if nothing else can
            // have been its cause.
            try connection.run(
                """
                INSERT INTO suspects (path, deaths, run_id)
                VALUES (?1, 1, (SELECT id FROM runs WHERE id = ?2))
                ON CONFLICT DO UPDATE SET
                    deaths = deaths + (?3 AND run_id IS NOT excluded.run_id),
                    run_id = excluded.run_id
                """,
                [item.key, remains.run, item.hasCrashed || remains.items.count == 1]
            )
        }
    }

    /// All suspects, by the keys that `InFlightJournal.key(of:)` makes of paths.
    package func suspects() throws(SQLiteError) -> [[UInt8]: Suspect] {
        var suspects: [[UInt8]: Suspect] = [:]
        try connection.forEach(
            "SELECT path, deaths, started_at FROM suspects LEFT JOIN runs ON runs.id = run_id"
        ) { suspects[$0.blob()] = Suspect(deaths: $0.int(), since: $0.optionalInteger()) }
        return suspects
    }

    /// Nothing is held against a file any more: it was looked into, or it is rejected.
    package func acquit(_ key: [UInt8]) throws(SQLiteError) {
        try connection.run("DELETE FROM suspects WHERE path = ?", [key])
    }
}
