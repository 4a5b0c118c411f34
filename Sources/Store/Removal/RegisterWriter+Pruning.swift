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
    /// Forgets the oldest runs until only this many are left; what they brought stays.
    ///
    /// With a run go its counts and the notes with which it could be undone; files and editions
    /// only forget which run brought them. The newest run that ended well stays whatever the
    /// number, since `status` tells from it how old the register is. It belongs into a transaction.
    ///
    /// - Parameter moment: only runs that began before it go, in seconds since 1970.
    /// - Returns: what went, the oldest first.
    package func pruneRuns(
        keeping number: Int,
        startedBefore moment: Int64? = nil
    ) throws(SQLiteError) -> [PrunedRun] {
        let old = try connection.rows(
            """
            SELECT id, command, pipeline, started_at FROM runs
            WHERE id NOT IN (SELECT id FROM runs ORDER BY id DESC LIMIT ?1)
                AND id IS NOT (SELECT max(id) FROM runs WHERE state = 'finished')
                AND (?2 IS NULL OR started_at < ?2)
            ORDER BY id
            """,
            [max(1, number), moment]
        ) { row in
            PrunedRun(
                id: row.integer(),
                command: row.text(),
                pipeline: row.optionalText(),
                startedAt: row.integer()
            )
        }
        // Without an index each run costs a walk over all tables that name runs. Making indexes
        // that are dropped again costs as much as a few such walks.
        let indexes = old.count > Self.fewRuns ? try indexRunColumns() : []
        let remove = try connection.prepare("DELETE FROM runs WHERE id = ?")
        for run in old { try remove.run([run.id]) }
        for index in indexes { try connection.execute("DROP INDEX \(index)") }
        return old
    }

    private static let fewRuns = 4

    /// Makes an index for each column that names a run and has none; returns their names.
    private func indexRunColumns() throws(SQLiteError) -> [String] {
        let columns = try connection.rows(
            """
            SELECT owner.name, reference."from"
            FROM sqlite_schema AS owner, pragma_foreign_key_list(owner.name) AS reference
            WHERE owner.type = 'table' AND reference."table" = 'runs' AND NOT EXISTS (
                SELECT 1 FROM pragma_index_list(owner.name) AS known,
                    pragma_index_info(known.name) AS part
                WHERE known.partial = 0 AND part.seqno = 0 AND part.name = reference."from")
            ORDER BY 1, 2
            """
        ) { (table: $0.text(), column: $0.text()) }
        return try columns.enumerated().map { (number, place) throws(SQLiteError) in
            let name = "pruning_\(number)"
            try connection.execute("CREATE INDEX \(name) ON \(place.table) (\(place.column))")
            return name
        }
    }
}
