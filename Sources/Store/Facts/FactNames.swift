// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite
package import Works

extension RegisterReader {
    /// All that an edition is called, to be compared with what others call it: by the book, by what
    /// lies beside it, and by a person who named its work.
    ///
    /// A book without a title, or with the name of a scan in its place, often has its title there.
    package func bookNames(ofEdition id: Int64) throws(Failure) -> [BookNames] {
        try asking { () throws(SQLiteError) in
            let own = try names(ofEdition: id)
            return [own] + (try connection.rows(Self.otherNames, [id]) { BookNames(&$0, or: own) })
        }
    }

    private static let otherNames = """
        SELECT \(SchemaV13.title), \(SchemaV13.author) FROM fact_sheets
        WHERE edition_id = ?1 AND provider = '\(FactProvider.calibre.rawValue)'
        UNION ALL
        SELECT iif(instr(chosen, 'title') > 0, title, NULL),
            iif(instr(chosen, 'authors') > 0, authors, NULL)
        FROM works WHERE id = (SELECT work_id FROM editions WHERE id = ?1) AND chosen IS NOT NULL
        """
}

extension BookNames {
    /// - Parameter own: what the book says where others say nothing.
    fileprivate init(_ row: inout RowCursor, or own: BookNames) {
        let title = row.optionalText()
        let others = BookNames(
            title: title,
            seriesPosition: nil,
            author: AuthorLine.names(row.optionalText()).first
        )
        self.init(
            titleKey: others.title ?? own.title,
            volume: others.volume ?? own.volume,
            authorKey: others.author ?? own.author
        )
    }
}
