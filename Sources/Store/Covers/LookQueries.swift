// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A cover that may have to be decoded.
package struct PendingDecode: Sendable, Equatable {
    package let edition: Int64
    package let cover: Int64
    package let hash: [UInt8]
    /// Its name under the library.
    package let file: String
    /// The version of what decoded it last; nil if nothing has.
    package let decoder: Int?
    /// What came of that.
    package let result: String?
}

/// Which covers to decode.
extension RegisterReader {
    /// Hands out the cover of each edition that nothing replaced, and those that people chose for
    /// their works: one row for each edition and cover.
    ///
    /// Where a cover is a drawing around an image of the book, it is the image: a drawing finds no
    /// other files.
    package func coversToLookAt(_ row: (PendingDecode) -> Bool) throws(Failure) {
        try coversToLookAt(
            """
            SELECT editions.id, target.id, target.hash, target.file, decoder, result
            FROM editions
            JOIN covers AS target
                ON target.id = iif(raster_id IS NOT NULL AND raster_entry IS NOT NULL,
                    raster_id, editions.cover_id)
            LEFT JOIN cover_looks ON cover_looks.cover_id = target.id
            WHERE superseded_by IS NULL
            UNION ALL
            SELECT editions.id, target.id, target.hash, target.file, decoder, result
            FROM works
            JOIN covers AS target ON target.id = works.cover_id
            JOIN editions ON work_id = works.id
            LEFT JOIN cover_looks ON cover_looks.cover_id = target.id
            WHERE works.cover_id IS NOT NULL AND superseded_by IS NULL
            """,
            row
        )
    }

    /// Hands out the images inside drawings: each stands for its drawing if that cannot be shown.
    ///
    /// - Parameter drawing: the row of the drawing, and what came of decoding it.
    package func rastersToLookAt(
        _ row: (PendingDecode, _ drawing: Int64, _ result: String?) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT editions.id, target.id, target.hash, target.file, own.decoder, own.result,
                    editions.cover_id, drawn.result
                FROM editions
                JOIN covers AS target ON target.id = raster_id
                LEFT JOIN cover_looks AS own ON own.cover_id = target.id
                LEFT JOIN cover_looks AS drawn ON drawn.cover_id = editions.cover_id
                WHERE raster_id IS NOT NULL AND raster_entry IS NULL AND superseded_by IS NULL
                    AND editions.cover_id IS NOT NULL
                """
            ).forEachWhile({ _ in }) { row(PendingDecode($0), $0.integer(6), $0.optionalText(7)) }
        }
    }

    private func coversToLookAt(
        _ query: String,
        _ row: (PendingDecode) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(query).forEachWhile({ _ in }) { row(PendingDecode($0)) }
        }
    }
}

extension PendingDecode {
    init(_ row: borrowing Row) {
        self.init(
            edition: row.integer(0),
            cover: row.integer(1),
            hash: row.blob(2),
            file: row.text(3),
            decoder: row.optionalInteger(4).map { Int($0) },
            result: row.optionalText(5)
        )
    }
}
