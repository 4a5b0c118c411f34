// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Covers, once for each content.
final class CoverTable {
    private let insert: Statement
    private let byHash: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO covers (hash, format, width, height, byte_count, file)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING
            """
        )
        byHash = try connection.prepare("SELECT id FROM covers WHERE hash = ?")
    }

    func has(_ hash: [UInt8]) throws(SQLiteError) -> Bool {
        try byHash.first({ $0.blob(hash) }, { _ in true }) ?? false
    }

    func id(
        of cover: EditionRecord.CoverImage,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64? {
        try insert.run { row in
            row.blob(cover.hash)
            row.text(cover.format)
            row.integer(cover.width)
            row.integer(cover.height)
            row.integer(cover.byteCount)
            row.text(cover.file)
        }
        if connection.changes == 1 { return connection.lastInsertedID }
        return try byHash.first({ $0.blob(cover.hash) }, { $0.integer(0) })
    }
}
