// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite

/// What came of decoding a cover.
package struct DecodeResultRow: Sendable, Equatable {
    /// `shown`, `damaged`, `too-large`, `too-slow`, `crashed` or `unsupported`.
    package let result: String
    package let detail: String?
    /// As it is shown, after turning.
    package let width: Int?
    package let height: Int?
}

/// What is known of covers besides where they came from.
extension RegisterReader {
    /// The decision that the chosen cover of a work comes from.
    package func coverChoice(ofWork id: Int64) throws(Failure) -> DecisionRow? {
        let found = try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT id FROM decisions WHERE in_force = 1 AND kind = 'set' AND field = 'cover'
                    AND (work_id = ?1
                        OR work_id IN (SELECT old_id FROM work_redirects WHERE new_id = ?1))
                ORDER BY work_id, id DESC LIMIT 1
                """
            ).first({ $0.integer(id) }, { $0.integer(0) })
        }
        guard let found else { return nil }
        return try decision(found)
    }

    /// The ids of all editions of some works.
    package func editionIDs(ofWorks works: [Int64]) throws(Failure) -> [Int64] {
        try asking { () throws(SQLiteError) in
            let statement = try connection.prepare(
                "SELECT id FROM editions WHERE work_id = ? ORDER BY id"
            )
            var ids: [Int64] = []
            for work in works { ids += try statement.all({ $0.integer(work) }, { $0.integer(0) }) }
            return ids
        }
    }

    /// What decoding a cover came to; nil while it has not been decoded.
    package func look(ofCover hash: [UInt8]) throws(Failure) -> DecodeResultRow? {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT result, detail, cover_looks.width, cover_looks.height
                FROM covers JOIN cover_looks ON cover_id = covers.id WHERE hash = ?
                """
            ).first({ $0.blob(hash) }) { row in
                DecodeResultRow(
                    result: row.text(0),
                    detail: row.optionalText(1),
                    width: row.optionalInteger(2).map { Int($0) },
                    height: row.optionalInteger(3).map { Int($0) }
                )
            }
        }
    }
}

extension CoverImage {
    /// From six columns: hash, format, width, height, number of bytes, file.
    init(_ row: borrowing Row, from column: Int) {
        self.init(
            hash: row.blob(column),
            format: ImageFormat(rawValue: row.text(column + 1)),
            width: row.optionalInteger(column + 2).map { Int($0) },
            height: row.optionalInteger(column + 3).map { Int($0) },
            byteCount: row.int(column + 4),
            file: row.text(column + 5)
        )
    }
}
