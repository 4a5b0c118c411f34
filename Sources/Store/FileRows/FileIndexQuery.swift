// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// Reads what is known of many files at once, in the order of their paths.
enum FileIndexQuery {
    // A file that holds an edition is current if that edition is there and was read by this reader
    // or a later one. A reject is current if the run told of it that noted it: one that was killed
    // did not. There is no other memory of it that could outlive the edition. The index answers
    // without the rows of editions, which are long.
    private static let columns = """
        SELECT files.id, path, device, inode, size, modified_at, changed_at,
            CASE status WHEN 'registered' THEN 1 WHEN 'copy' THEN 1 WHEN 'rejected' THEN 2
                WHEN 'ignored' THEN 3 ELSE 4 END,
            edition_id, reason, missing_since IS NOT NULL,
            CASE WHEN status = 'ignored' THEN 1
                WHEN status = 'rejected' THEN coalesce(reader_version, 0) >= ?1
                    AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND state <> 'finished')
                WHEN EXISTS (SELECT 1 FROM editions INDEXED BY editions_by_reader
                    WHERE editions.reader_version = ?1 AND id = edition_id) THEN 1
                ELSE EXISTS (SELECT 1 FROM editions
                    WHERE id = edition_id AND editions.reader_version > ?1) END
        FROM files
        """

    static func everything(
        reader: Int,
        _ connection: borrowing Connection,
        _ body: (FileIndexRow) -> Void
    ) throws(SQLiteError) {
        try connection.forEach("\(columns) ORDER BY files.id", [reader]) {
            body(FileIndexRow(&$0))
        }
    }

    /// The file of this name, and all files below a folder of this name.
    static func below(
        _ path: [UInt8],
        reader: Int,
        _ connection: borrowing Connection,
        _ body: (FileIndexRow) -> Void
    ) throws(SQLiteError) {
        try connection.forEach("\(columns) WHERE path = ?2", [reader, path]) {
            body(FileIndexRow(&$0))
        }
        let (first, end) = range(below: path)
        try connection.forEach(
            "\(columns) WHERE path >= ?2 AND path < ?3 ORDER BY path",
            [reader, first, end]
        ) { body(FileIndexRow(&$0)) }
    }

    /// How many files below a folder hold an edition and are not missing.
    static func countHeld(
        below path: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        let (first, end) = range(below: path)
        return try connection.count(
            """
            SELECT count(*) FROM files WHERE path >= ? AND path < ?
                AND status IN ('registered', 'copy') AND missing_since IS NULL
            """,
            [first, end]
        )
    }

    /// Whether any file was ever found in a folder itself, not below it.
    static func holds(
        directlyIn path: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        let (first, end) = range(below: path)
        return try connection.exists(
            """
            SELECT 1 FROM files WHERE path >= ?1 AND path < ?2
                AND instr(substr(path, length(?1) + 1), x'2F') = 0 LIMIT 1
            """,
            [first, end]
        )
    }

    /// The paths that begin with the folder's name and a slash, as an interval.
    private static func range(below path: [UInt8]) -> (first: [UInt8], end: [UInt8]) {
        let slash = UInt8(ascii: "/")
        let folder = path.last == slash ? Array(path.dropLast()) : path
        return (folder + [slash], folder + [slash + 1])
    }
}

extension FileIndexRow {
    init(_ row: inout RowCursor) {
        id = row.integer()
        path = row.blob()
        facts = FileRecord.Facts(&row)
        standing = Standing(rawValue: row.integer()) ?? .deferred
        edition = row.optionalInteger()
        let code = row.optionalText()
        reason = standing == .held ? nil : code.map { ReasonCode($0) }
        isMissing = row.bool()
        isCurrent = row.bool()
    }
}
