// SPDX-License-Identifier: Apache-2.0

package import Files
package import Accounting
package import SQLite

/// What runs need that compare files with what is known of them.
extension RegisterWriter {
    /// Hands out what is known of the files below these folders, or of all files, and lends their
    /// paths.
    ///
    /// - Parameters:
    ///   - reader: the reader that would look into them.
    ///   - withSpare: whether covers beside books are known that the books did not need.
    ///   - hash: the hash that each file is to have. One of which it is missing because it could not be
    ///     read whole is not current.
    package func knownFiles(
        below sources: [Path]?,
        reader: Int,
        withSpare: Bool = true,
        hash: FileHashKind? = nil,
        _ body: (FileIndexRow, Span<UInt8>) -> Void
    ) throws(SQLiteError) {
        guard let sources else {
            return try FileIndexQuery.everything(
                reader: reader,
                withSpare: withSpare,
                hash: hash,
                connection,
                body
            )
        }
        for source in sources {
            try FileIndexQuery.below(
                source.bytes,
                reader: reader,
                withSpare: withSpare,
                hash: hash,
                connection,
                body
            )
        }
    }

    /// How many files below a folder hold an edition and are not missing.
    package func countHeldFiles(below folder: Path) throws(SQLiteError) -> Int {
        try FileIndexQuery.countHeld(below: folder.bytes, connection)
    }

    // Where sources lie.

    package func place(of source: Path) throws(SQLiteError) -> SourcePlace? {
        try SourceTable.place(of: source, connection)
    }

    package func note(
        _ place: SourcePlace,
        of source: Path,
        run: Int64
    ) throws(SQLiteError) {
        try SourceTable.note(place, of: source, run: run, connection)
    }

    // Files that are not where they were.

    package func markMissing(
        _ file: Int64,
        since time: Int64,
        run: Int64
    ) throws(SQLiteError) {
        try connection.run(FileTable.rememberByID, [file, run])
        try connection.run(
            "UPDATE files SET missing_since = ?2, run_id = ?3 WHERE id = ?1",
            [file, time, run]
        )
    }

    package func isDeferred(path: [UInt8]) throws(SQLiteError) -> Bool {
        try connection.exists(
            "SELECT 1 FROM files WHERE path = ? AND status = 'deferred'",
            [path]
        )
    }

    /// Forgets that a file had to wait.
    package func forgetDeferred(at path: [UInt8]) throws(SQLiteError) {
        try connection.run("DELETE FROM files WHERE path = ? AND status = 'deferred'", [path])
    }

    /// Forgets a file that was never taken in.
    package func forgetDeferred(_ file: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM files WHERE id = ? AND status = 'deferred'", [file])
    }

    /// Forgets a file, or a folder, that was refused before anybody looked into it.
    package func forgetRefused(_ file: Int64) throws(SQLiteError) {
        try connection.run(
            """
            DELETE FROM files WHERE id = ? AND status = 'rejected' AND stage = 'discover'
                AND edition_id IS NULL
            """,
            [file]
        )
    }

    /// Gives a file its new name.
    package func move(_ file: Int64, to path: [UInt8], run: Int64) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR IGNORE INTO file_history (run_id, path, device, inode, size, modified_at,
                changed_at, fingerprint, edition_id, status, stage, reason, detail, before_run_id,
                missing_since, reader_version, before_path)
            SELECT ?3, ?2, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
                status, stage, reason, detail, run_id, missing_since, reader_version, path
            FROM files WHERE id = ?1 AND added_run_id IS NOT ?3
            """,
            [file, path, run]
        )
        try connection.run(
            "UPDATE files SET path = ?2, missing_since = NULL, run_id = ?3 WHERE id = ?1",
            [file, path, run]
        )
    }

    /// Notes what took the place of an edition, unless a file still holds it; returns whether none
    /// does.
    package func supersede(_ edition: Int64, by other: Int64) throws(SQLiteError) -> Bool {
        try connection.run(
            """
            UPDATE editions SET superseded_by = ?2 WHERE id = ?1 AND \(EditionTable.notReplaced)
                AND NOT EXISTS (SELECT 1 FROM files WHERE edition_id = ?1 AND missing_since IS NULL
                    AND status <> 'rejected')
            """,
            [edition, other]
        )
        return connection.changes == 1
    }

    /// Notes that a file holds an edition, which so is not replaced; returns whether it was.
    package func restore(_ edition: Int64) throws(SQLiteError) -> Bool {
        try connection.run(
            "UPDATE editions SET superseded_by = NULL WHERE id = ? AND superseded_by IS NOT NULL",
            [edition]
        )
        return connection.changes == 1
    }

    /// The version of the reader that read an edition; nil if there is none.
    package func readerVersion(ofEdition id: Int64) throws(SQLiteError) -> Int? {
        try connection.row("SELECT reader_version FROM editions WHERE id = ?", [id]) { $0.int() }
    }

    /// What reading an edition came to.
    package func outcome(ofEdition id: Int64) throws(SQLiteError) -> Outcome? {
        try connection.row("SELECT outcome FROM editions WHERE id = ?", [id]) {
            Outcome(rawValue: $0.text())
        }
    }
}
