// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// An edition as a line of a longer answer.
package struct BriefEdition: Sendable, Equatable {
    package let id: Int64
    package let work: Int64
    package let title: String?
    package let authors: String?
    /// The first paths of the files that hold it.
    package let files: [[UInt8]]
    package let fileCount: Int
}

/// Looks such editions up, many of them.
final class BriefEditions {
    private let edition: Statement
    private let files: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        edition = try connection.prepare(
            """
            SELECT work_id, title, authors,
                (SELECT count(*) FROM files WHERE edition_id = editions.id)
            FROM editions WHERE id = ?
            """
        )
        files = try connection.prepare(
            "SELECT path FROM files WHERE edition_id = ? ORDER BY id LIMIT ?"
        )
    }

    /// Nil for an edition that is not there.
    func find(_ id: Int64, files limit: Int) throws(SQLiteError) -> BriefEdition? {
        let paths = try files.all(
            { values in
                values.integer(id)
                values.integer(limit)
            },
            { $0.blob(0) }
        )
        return try edition.first({ $0.integer(id) }) { row in
            BriefEdition(
                id: id,
                work: row.integer(0),
                title: row.optionalText(1),
                authors: row.optionalText(2),
                files: paths,
                fileCount: row.int(3)
            )
        }
    }
}

extension RegisterReader {
    /// An edition in a line or two; nil if it is not there.
    package func briefEdition(_ id: Int64, files: Int) throws(Failure) -> BriefEdition? {
        try asking { () throws(SQLiteError) in
            try BriefEditions(connection).find(id, files: files)
        }
    }

    package func work(ofEdition edition: Int64) throws(Failure) -> Int64? {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT work_id FROM editions WHERE id = ?")
                .first({ $0.integer(edition) }, { $0.integer(0) })
        }
    }
}
