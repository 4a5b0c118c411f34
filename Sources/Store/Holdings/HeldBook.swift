// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A holding, with what the library knows of its book.
package struct HeldBook: Sendable, Equatable {
    package let holding: Holding
    /// Nil where the register has forgotten the content.
    package let edition: Int64?
    package let work: Int64?
    package let title: String?
    package let authors: String?

    static let columns = """
        \(Holding.columns), editions.id, works.id, coalesce(works.title, editions.title),
        coalesce(works.authors, editions.authors)
        """

    init(_ row: inout RowCursor) {
        holding = Holding(&row)
        edition = row.optionalInteger()
        work = row.optionalInteger()
        title = row.optionalText()
        authors = row.optionalText()
    }
}
