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

extension RegisterReader {
    /// Nil if it is not there.
    ///
    /// - Parameter limit: so many of its files are named.
    func brief(_ id: Int64, files limit: Int) throws(SQLiteError) -> BriefEdition? {
        let paths = try connection.rows(
            "SELECT path FROM files WHERE edition_id = ? ORDER BY id LIMIT ?",
            [id, limit]
        ) { $0.blob() }
        return try connection.row(
            """
            SELECT work_id, title, authors,
                (SELECT count(*) FROM files WHERE edition_id = editions.id)
            FROM editions WHERE id = ?
            """,
            [id]
        ) { row in
            BriefEdition(
                id: id,
                work: row.integer(),
                title: row.optionalText(),
                authors: row.optionalText(),
                files: paths,
                fileCount: row.int()
            )
        }
    }

    package func work(ofEdition edition: Int64) throws(Failure) -> Int64? {
        try integer("SELECT work_id FROM editions WHERE id = ?", [edition])
    }
}
