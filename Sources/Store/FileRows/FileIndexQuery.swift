// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

/// Reads what is known of many files at once, in the order of their paths.
enum FileIndexQuery {
    /// The columns of a `FileIndexRow`, and last the path.
    ///
    /// A reject is current if the run told of it that noted it: one that was killed did not. There
    /// is no other memory of it that could outlive the edition.
    ///
    /// Standing and currency are one number, because comparing texts is what costs most here.
    ///
    /// - Parameters:
    ///   - withSpare: whether covers beside books are known that the books did not need.
    ///   - hash: the hash that each file is to have; one that could not be read whole is read again.
    private static func columns(withSpare: Bool, hash: FileHashKind?) -> String {
        let held = hash == nil ? "2" : "2 + \(isUnread)"
        return """
            SELECT files.id, device, inode, files.size, files.modified_at, changed_at, edition_id,
                missing_since IS NOT NULL,
                CASE status WHEN 'registered' THEN \(held) WHEN 'copy' THEN \(held)
                    WHEN 'rejected' THEN 4 + (coalesce(reader_version, 0) >= ?1
                        AND NOT EXISTS (SELECT 1 FROM runs
                            WHERE runs.id = files.run_id AND state <> 'finished'))
                    WHEN 'ignored' THEN 7 ELSE 8 END,
                reason, document.name, document.size, document.modified_at,
                cover.name, cover.size, cover.modified_at, path
            FROM files
                LEFT JOIN sidecars AS document
                    ON document.file_id = files.id AND document.kind = 'document'
                LEFT JOIN sidecars AS cover ON cover.file_id = files.id AND cover.kind = 'cover'
                    \(withSpare ? "" : "AND cover.state <> 'spare'")
            """
    }

    /// Whether the system did not hand out all bytes of the file when they were asked for last.
    private static let isUnread = """
        EXISTS (SELECT 1 FROM file_checks WHERE file_id = files.id AND state = 'unreadable'
            AND \(CheckedFile.isCurrent))
        """

    static func everything(
        reader: Int,
        withSpare: Bool,
        hash: FileHashKind?,
        _ connection: borrowing Connection,
        _ body: (FileIndexRow, Span<UInt8>) -> Void
    ) throws(SQLiteError) {
        var editions = try CurrentEditions(reader: reader, connection)
        let columns = columns(withSpare: withSpare, hash: hash)
        try connection.forEach("\(columns) ORDER BY files.id", [reader]) {
            read(&$0, &editions, body)
        }
    }

    /// The file of this name, and all files below a folder of this name.
    static func below(
        _ path: [UInt8],
        reader: Int,
        withSpare: Bool,
        hash: FileHashKind?,
        _ connection: borrowing Connection,
        _ body: (FileIndexRow, Span<UInt8>) -> Void
    ) throws(SQLiteError) {
        var editions = try CurrentEditions(reader: reader, connection)
        let columns = columns(withSpare: withSpare, hash: hash)
        try connection.forEach("\(columns) WHERE path = ?2", [reader, path]) {
            read(&$0, &editions, body)
        }
        let (first, end) = range(below: path)
        try connection.forEach(
            "\(columns) WHERE path >= ?2 AND path < ?3 ORDER BY path",
            [reader, first, end]
        ) { read(&$0, &editions, body) }
    }

    /// The files on the web.
    static func remote(
        reader: Int,
        _ connection: borrowing Connection,
        _ body: (FileIndexRow, Span<UInt8>) -> Void
    ) throws(SQLiteError) {
        var editions = try CurrentEditions(reader: reader, connection)
        let columns = columns(withSpare: false, hash: nil)
        try connection.forEach(
            "\(columns) WHERE files.id IN (SELECT file_id FROM remote_files) ORDER BY files.id",
            [reader]
        ) { read(&$0, &editions, body) }
    }

    private static func read(
        _ row: inout RowCursor,
        _ editions: inout CurrentEditions,
        _ body: (FileIndexRow, Span<UInt8>) -> Void
    ) {
        let file = FileIndexRow(&row, &editions)
        row.withBlob { body(file, $0) }
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
    static func range(below path: [UInt8]) -> (first: [UInt8], end: [UInt8]) {
        let slash = UInt8(ascii: "/")
        let folder = path.last == slash ? Array(path.dropLast()) : path
        return (folder + [slash], folder + [slash + 1])
    }
}

extension SidecarFile {
    /// Three columns; nil if there is none.
    fileprivate init?(_ row: inout RowCursor) {
        guard let name = row.optionalBlob() else {
            row.skip(2)
            return nil
        }
        self.init(name: name, size: row.integer(), modifiedAt: row.integer())
    }
}

extension FileIndexRow {
    fileprivate init(_ row: inout RowCursor, _ editions: inout CurrentEditions) {
        id = row.integer()
        facts = FileRecord.Facts(&row)
        edition = row.optionalInteger()
        isMissing = row.bool()
        let verdict = row.integer()
        standing = Standing(rawValue: verdict / 2) ?? .deferred
        if standing == .held {
            isCurrent = verdict % 2 == 0 && edition.map { editions.contains($0) } ?? false
            row.skip(1)
            reason = nil
        } else {
            isCurrent = verdict % 2 == 1
            reason = row.optionalText().map { ReasonCode($0) }
        }
        document = SidecarFile(&row)
        cover = SidecarFile(&row)
    }
}
