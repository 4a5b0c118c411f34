// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite

/// What is known of covers besides where they came from.
extension RegisterReader {
    /// The decision that the chosen cover of a work comes from.
    package func coverChoice(ofWork id: Int64) throws(Failure) -> DecisionRow? {
        let found = try integer(
            """
            SELECT id FROM decisions WHERE in_force = 1 AND kind = 'set' AND field = 'cover'
                AND (work_id = ?1
                    OR work_id IN (SELECT old_id FROM work_redirects WHERE new_id = ?1))
            ORDER BY work_id, id DESC LIMIT 1
            """,
            [id]
        )
        guard let found else { return nil }
        return try decision(found)
    }

    /// The ids of all editions of some works.
    package func editionIDs(ofWorks works: [Int64]) throws(Failure) -> [Int64] {
        try asking { () throws(SQLiteError) in
            var ids: [Int64] = []
            for work in works {
                ids += try connection.integers(
                    "SELECT id FROM editions WHERE work_id = ? ORDER BY id",
                    [work]
                )
            }
            return ids
        }
    }

    /// The cover with a hash in hexadecimal digits, if there is a row of it.
    package func cover(_ digits: String) throws(Failure) -> CoverImage? {
        guard let hash = CoverChoices.hash(digits) else { return nil }
        return try row(CoverImage.byHash, [hash]) { CoverImage(&$0) }
    }

    /// What decoding a cover came to; nil while it has not been decoded.
    package func look(ofCover hash: [UInt8]) throws(Failure) -> DecodeResult? {
        try row(
            """
            SELECT \(StoredCover.columns("own")) FROM covers AS own
                LEFT JOIN cover_looks AS own_look ON cover_id = own.id
            WHERE hash = ?
            """,
            [hash]
        ) { StoredCover(&$0)?.decoded } ?? nil
    }
}
