// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// A run that the register has forgotten.
package struct PrunedRun: Sendable, Equatable {
    package let id: Int64
    package let command: String
    package let pipeline: String?
    /// Seconds since 1970.
    package let startedAt: Int64
}

/// Runs of long ago.
extension RegisterWriter {
    /// Forgets the oldest runs until only so many are left; what they brought stays.
    ///
    /// With a run go its counts and the notes with which it could be undone; files and editions only
    /// forget which run brought them. The newest run that ended well stays whatever the number, since
    /// `status` tells from it how old the register is. It belongs into a transaction.
    ///
    /// - Parameter moment: only runs that began before it go, in seconds since 1970.
    /// - Returns: what went, the oldest first.
    package func pruneRuns(
        keeping number: Int,
        startedBefore moment: Int64? = nil
    ) throws(SQLiteError) -> [PrunedRun] {
        let old = try connection.prepare(
            """
            SELECT id, command, pipeline, started_at FROM runs
            WHERE id NOT IN (SELECT id FROM runs ORDER BY id DESC LIMIT ?1)
                AND id IS NOT (SELECT max(id) FROM runs WHERE state = 'finished')
                AND (?2 IS NULL OR started_at < ?2)
            ORDER BY id
            """
        ).all(
            { values in
                values.integer(max(1, number))
                values.integer(moment)
            },
            { row in
                PrunedRun(
                    id: row.integer(0),
                    command: row.text(1),
                    pipeline: row.optionalText(2),
                    startedAt: row.integer(3)
                )
            }
        )
        let remove = try connection.prepare("DELETE FROM runs WHERE id = ?")
        for run in old { try remove.run { $0.integer(run.id) } }
        return old
    }
}
