// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// What runs put into collections.
extension RegisterWriter {
    /// A file that a run found under another name, and all names that its book has now.
    package struct Move: Sendable {
        package let fingerprint: [UInt8]
        package let before: [UInt8]
        package let paths: [[UInt8]]
    }

    /// Whether what a run put there from these sources is in force.
    package func hasFilled(_ value: String, from sources: String) throws(SQLiteError) -> Bool {
        try connection.exists(
            """
            SELECT 1 FROM decisions WHERE in_force = 1 AND kind = 'collect' AND field = 'fill'
                AND value = ? AND former = ? AND run_id IS NOT NULL
            """,
            [value, sources]
        )
    }

    /// The files below a folder, or the file of that name, that hold a book and are there.
    ///
    /// - Parameter run: nil for all, or only what this run entered or changed.
    package func heldFiles(
        below folder: [UInt8],
        run: Int64?
    ) throws(SQLiteError) -> [(path: [UInt8], fingerprint: [UInt8])] {
        let slash = UInt8(ascii: "/")
        let start = folder.last == slash ? folder : folder + [slash]
        return try connection.rows(
            """
            SELECT path, editions.fingerprint FROM files JOIN editions ON editions.id = edition_id
            WHERE (path = ?1 OR path >= ?2 AND path < ?3) AND \(Self.holdsBook)
                AND (?4 IS NULL OR files.run_id = ?4 OR added_run_id = ?4)
            ORDER BY path
            """,
            [folder, start, start.dropLast() + [slash + 1], run]
        ) { ($0.blob(), $0.blob()) }
    }

    /// The files of a catalogue on the web that hold a book and are there.
    package func heldFiles(
        ofFeed feed: String
    ) throws(SQLiteError) -> [(path: [UInt8], fingerprint: [UInt8])] {
        try connection.rows(
            """
            SELECT path, editions.fingerprint FROM remote_files
            JOIN files ON files.id = file_id JOIN editions ON editions.id = edition_id
            WHERE feed = ? AND \(Self.holdsBook) ORDER BY path
            """,
            [feed]
        ) { ($0.blob(), $0.blob()) }
    }

    /// The files that a run entered or changed, and that hold a book.
    package func heldFiles(
        ofRun run: Int64
    ) throws(SQLiteError) -> [(path: [UInt8], fingerprint: [UInt8])] {
        try connection.rows(
            """
            SELECT path, editions.fingerprint FROM files JOIN editions ON editions.id = edition_id
            WHERE (files.run_id = ?1 OR added_run_id = ?1) AND \(Self.holdsBook) ORDER BY path
            """,
            [run]
        ) { ($0.blob(), $0.blob()) }
    }

    /// The files that a run found under other names.
    package func moves(ofRun run: Int64) throws(SQLiteError) -> [Move] {
        let found = try connection.rows(
            """
            SELECT file_history.before_path, editions.fingerprint, editions.id FROM file_history
            JOIN files ON files.path = file_history.path
            JOIN editions ON editions.id = files.edition_id
            WHERE file_history.run_id = ? AND before_path IS NOT NULL
                AND before_path <> file_history.path
            """,
            [run]
        ) { (before: $0.blob(), fingerprint: $0.blob(), edition: $0.integer()) }
        var moves: [Move] = []
        for one in found {
            let paths = try connection.rows(
                "SELECT path FROM files WHERE edition_id = ? AND missing_since IS NULL",
                [one.edition]
            ) { $0.blob() }
            moves.append(Move(fingerprint: one.fingerprint, before: one.before, paths: paths))
        }
        return moves
    }

    private static let holdsBook = """
        status IN ('registered', 'copy') AND missing_since IS NULL
        """
}
