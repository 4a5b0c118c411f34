// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What covers look like, one row for each that was ever decoded.
final class DecodeResultTable {
    private let write: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        // The cover may have gone since it was read, and its number may be another's by now.
        write = try connection.prepare(
            """
            INSERT INTO cover_looks (cover_id, decoder, result, detail, width, height, look)
            SELECT id, ?3, ?4, ?5, ?6, ?7, ?8 FROM covers WHERE id = ?1 AND hash = ?2
            ON CONFLICT (cover_id) DO UPDATE SET
                decoder = excluded.decoder, result = excluded.result, detail = excluded.detail,
                width = excluded.width, height = excluded.height, look = excluded.look
            """
        )
    }

    func write(_ look: DecodeResult) throws(SQLiteError) {
        try write.run { row in
            row.integer(look.cover)
            row.blob(look.hash)
            row.integer(look.decoder)
            row.text(look.result)
            row.text(look.detail)
            row.integer(look.width)
            row.integer(look.height)
            row.blob(look.look)
        }
    }
}
