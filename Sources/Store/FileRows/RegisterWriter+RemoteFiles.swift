// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Files that lie on the web.
extension RegisterWriter {
    /// Notes what is known of a file on the web, which must have its row.
    ///
    /// A catalogue that lists it takes it over; one that is named alone stays with its catalogue.
    package func note(
        _ file: RemoteFile,
        at path: [UInt8],
        run: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO remote_files (file_id, \(RemoteFile.columns), run_id)
            SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM files WHERE path = ?1
            ON CONFLICT DO UPDATE SET feed = coalesce(excluded.feed, feed),
                entry = iif(excluded.feed IS NULL, entry, excluded.entry),
                entry_updated = iif(excluded.feed IS NULL, entry_updated, excluded.entry_updated),
                validator = excluded.validator,
                length = excluded.length, seen = excluded.seen, seen_bytes = excluded.seen_bytes,
                run_id = excluded.run_id
            """,
            [
                path, file.feed, file.entry, file.entryUpdated, file.validator, file.length,
                file.seen.rawValue, file.seenBytes, run,
            ]
        )
    }

    /// Notes what a catalogue says now of a file of which the server still has the version that was
    /// read.
    package func note(
        listing feed: String?,
        entry: String?,
        updated: String?,
        at path: [UInt8]
    ) throws(SQLiteError) {
        guard let feed else { return }
        try connection.run(
            """
            UPDATE remote_files SET feed = ?2, entry = ?3, entry_updated = ?4
            WHERE file_id = (SELECT id FROM files WHERE path = ?1)
            """,
            [path, feed, entry, updated]
        )
    }

    /// Hands out what is known of all files on the web.
    package func knownRemoteFiles(
        reader: Int,
        _ body: (FileIndexRow, RemoteFile, Span<UInt8>) -> Void
    ) throws(SQLiteError) {
        var remote: [Int64: RemoteFile] = [:]
        try connection.forEach("SELECT \(RemoteFile.columns), file_id FROM remote_files") { row in
            let file = RemoteFile(&row)
            remote[row.integer()] = file
        }
        if remote.isEmpty { return }
        try FileIndexQuery.remote(reader: reader, connection) { file, path in
            if let known = remote[file.id] { body(file, known, path) }
        }
    }

    /// Has the next run look again at what a run had read; to be called when the files of the run
    /// have their former names and hold again what they held.
    ///
    /// How much was seen of that is not known any more, but that a copy was read whole.
    func forgetVersions(ofRun run: Int64) throws(SQLiteError) {
        try connection.run(
            """
            DELETE FROM remote_files WHERE EXISTS (SELECT 1 FROM files
                WHERE files.id = file_id AND substr(path, 1, 4) <> CAST('http' AS BLOB))
            """
        )
        try connection.run(
            """
            UPDATE remote_files SET entry_updated = NULL, validator = NULL, run_id = NULL,
                length = coalesce(size, length),
                seen = CASE WHEN status = 'copy' THEN 'whole' WHEN size <> length THEN 'peeked'
                    ELSE seen END,
                seen_bytes = CASE WHEN status = 'copy' THEN coalesce(size, length)
                    WHEN size <> length THEN 0 ELSE seen_bytes END
            FROM files WHERE files.id = file_id AND remote_files.run_id = ?
            """,
            [run]
        )
    }
}
