// SPDX-License-Identifier: Apache-2.0

package import Files
package import SQLite

/// Files that lie below another folder than they did.
extension RegisterWriter {
    /// The files of this name, or below a folder of this name, in the order of their paths.
    package func files(below place: Path) throws(SQLiteError) -> [Int64] {
        let (first, end) = FileIndexQuery.range(below: place.bytes)
        return try connection.integers(
            "SELECT id FROM files WHERE path = ? OR path >= ? AND path < ? ORDER BY path",
            [place.bytes, first, end]
        )
    }

    package func knownFile(_ id: Int64) throws(SQLiteError) -> KnownFile? {
        try connection.row("\(KnownFile.select) WHERE id = ?", [id]) { KnownFile(&$0) }
    }

    package func knownFile(at path: [UInt8]) throws(SQLiteError) -> KnownFile? {
        try connection.row("\(KnownFile.select) WHERE path = ?", [path]) { KnownFile(&$0) }
    }

    /// The names below a folder under which runs changed what was known of a file, each with the last of
    /// these runs; that the file was away for a while is no change.
    package func namesWithHistory(below place: Path) throws(SQLiteError) -> [[UInt8]: Int64] {
        let (first, end) = FileIndexQuery.range(below: place.bytes)
        var names: [[UInt8]: Int64] = [:]
        try connection.forEach(
            """
            SELECT name, max(run_id) FROM (
                SELECT path AS name, run_id FROM file_history AS former
                WHERE (path = ?1 OR path >= ?2 AND path < ?3)
                    AND NOT EXISTS (SELECT 1 FROM files WHERE files.path = former.path
                        AND former.before_path IS NULL AND status = former.status
                        AND edition_id IS former.edition_id
                        AND fingerprint IS former.fingerprint AND reason IS former.reason)
                UNION ALL SELECT before_path, run_id FROM file_history
                WHERE before_path = ?1 OR before_path >= ?2 AND before_path < ?3)
            GROUP BY name
            """,
            [place.bytes, first, end]
        ) { names[$0.blob()] = $0.integer() }
        return names
    }

    /// Forgets what runs noted of a file that was forgotten: undoing these runs would say it of the next
    /// file that gets the name.
    ///
    /// - Parameter run: the one at hand, which may have noted that another file has the name by now.
    package func forgetHistory(of file: KnownFile, before run: Int64) throws(SQLiteError) {
        try connection.run(
            """
            DELETE FROM file_history
            WHERE run_id IN (SELECT id FROM runs WHERE id > ?2 AND id < ?3) AND path = ?1
            """,
            [file.path, file.firstRun ?? 0, run]
        )
    }

    /// Whether a file of an edition is known by an inode, with a size and a time, under another name than one.
    ///
    /// The inode of one that is missing may have been given to another file, whose ctime is then later.
    package func knowsFile(
        of edition: Int64,
        as facts: FileRecord.Facts,
        elsewhereThan path: [UInt8]
    ) throws(SQLiteError) -> Bool {
        try connection.exists(
            """
            SELECT 1 FROM files WHERE edition_id = ?1 AND inode = ?2 AND size = ?3
                AND modified_at = ?4 AND path <> ?5
                AND (missing_since IS NULL OR changed_at = ?6)
            """,
            [
                edition, facts.inode, facts.size, facts.modifiedAt, path, facts.changedAt,
            ]
        )
    }

    /// The sources of runs that walked them to their end, each with the last of these runs.
    package func lastWalks() throws(SQLiteError) -> [(source: String, run: Int64)] {
        try connection.rows(
            """
            SELECT source.value, max(runs.id)
            FROM runs, json_each(iif(json_valid(source_list), source_list, '[]')) AS source
            WHERE state = 'finished' AND command <> ?1 GROUP BY source.value
            """,
            [RunRecord.moving]
        ) { (source: $0.text(), run: $0.integer()) }
    }

    /// Hands out the names of the copies that a run met first, each with a name that was known of the
    /// same content: of the same inode, if there is one.
    package func copies(
        metBy run: Int64,
        _ body: (_ copy: [UInt8], _ known: [UInt8]) -> Void
    ) throws(SQLiteError) {
        try connection.forEach(
            """
            WITH met AS MATERIALIZED (
                SELECT path, edition_id, inode, EXISTS (SELECT 1 FROM files AS other
                    WHERE other.edition_id = files.edition_id AND other.inode = files.inode
                        AND other.added_run_id IS NOT ?1 AND (other.missing_since IS NULL
                            OR other.changed_at = nullif(files.changed_at, 0))) AS is_known
                FROM files WHERE added_run_id = ?1 AND status = 'copy')
            SELECT met.path, other.path FROM met JOIN files AS other USING (edition_id)
            WHERE other.added_run_id IS NOT ?1 AND (NOT is_known OR other.inode = met.inode)
            """,
            [run]
        ) { body($0.blob(), $0.blob()) }
    }

    /// Notes what a file is known by in its new place.
    package func renew(_ file: Int64, _ facts: FileRecord.Facts) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE files SET device = ?2, inode = ?3, size = ?4, modified_at = ?5, changed_at = ?6
            WHERE id = ?1
            """,
            [file, facts.device, facts.inode, facts.size, facts.modifiedAt, facts.changedAt]
        )
    }

    /// What is held against a file is held against it under its new name.
    ///
    /// - Parameters: keys that `InFlightJournal.key(of:)` makes of paths.
    package func moveSuspect(from former: [UInt8], to key: [UInt8]) throws(SQLiteError) {
        try connection.run(
            "UPDATE OR REPLACE suspects SET path = ?2 WHERE path = ?1",
            [former, key]
        )
    }
}
