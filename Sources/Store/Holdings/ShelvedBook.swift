// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What a book on the shelf is named by: mostly its work, as people want to find it.
package struct ShelvedBook: Sendable, Equatable {
    package let work: Int64
    package let edition: Int64?
    package let title: String?
    package let authors: String?
    package let language: String?
    package let year: String?
    package let series: String?
    package let seriesPosition: String?
    package let isbn: String?

    static let columns = """
        works.id, editions.id, coalesce(works.title, editions.title),
        coalesce(works.authors, editions.authors), editions.language, works.first_year,
        works.series, works.series_position,
        (SELECT value FROM volume_ids WHERE edition_id = editions.id AND kind = 'isbn'
            AND state NOT IN ('invalid', 'never') ORDER BY position LIMIT 1)
        """

    init(_ row: inout RowCursor) {
        work = row.integer()
        edition = row.integer()
        title = row.optionalText()
        authors = row.optionalText()
        language = row.optionalText()
        year = row.optionalText()
        series = row.optionalText()
        seriesPosition = row.optionalText()
        isbn = row.optionalText()
    }
}
