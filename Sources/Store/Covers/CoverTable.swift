// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// Covers, once for each content.
final class CoverTable {
    private let insert: Statement
    private let byHash: Statement
    private let awaited: Statement
    /// Hashes of covers that people chose and that are not here; nil before the first question.
    private var awaitedHashes: Set<[UInt8]>?

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO covers (hash, format, width, height, byte_count, file, pack, pack_offset)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING
            """
        )
        byHash = try connection.prepare("SELECT id FROM covers WHERE hash = ?")
        awaited = try connection.prepare(CoverChoices.lost)
    }

    func id(of hash: [UInt8]) throws(SQLiteError) -> Int64? {
        try byHash.row({ $0.blob(hash) }) { $0.integer() }
    }

    /// Whether a person chose a cover that is not here, as can happen after a disk was lost.
    func isAwaited(_ hash: [UInt8]) throws(SQLiteError) -> Bool {
        if awaitedHashes == nil {
            let found = try awaited.rows { CoverChoices.hash($0.text()) }
            awaitedHashes = Set(found.compactMap { $0 })
        }
        return awaitedHashes?.contains(hash) ?? false
    }

    /// To be called when choices may have changed.
    func forgetChoices() { awaitedHashes = nil }

    /// Also says whether the row is new.
    func add(
        _ cover: CoverImage,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> (id: Int64?, isNew: Bool) {
        try insert.run { row in
            row.blob(cover.hash)
            row.text(cover.format.rawValue)
            row.integer(cover.width)
            row.integer(cover.height)
            row.integer(cover.byteCount)
            row.text(cover.file)
            row.text(cover.place?.pack)
            row.integer(cover.place?.offset)
        }
        if connection.changes == 1 { return (connection.lastInsertedID, true) }
        return (try id(of: cover.hash), false)
    }
}
