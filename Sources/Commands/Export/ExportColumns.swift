// SPDX-License-Identifier: Apache-2.0

import Exports
import Store
import Terminal

/// The columns of an exported table: those of a list of works, and what else is known of each.
enum ExportColumns {
    static let all: [ReportColumn<CatalogueWork>] =
        WorkColumns.all.map { column in
            ReportColumn(column.name) { column.cell($0.row) }
        } + [
            ReportColumn("publisher") { .optional($0.publisher) },
            ReportColumn("isbn") { .texts($0.identifiers("isbn")) },
            ReportColumn("folders") { .texts($0.collections(.folder).map(\.label)) },
            ReportColumn("tags") { .texts($0.collections(.tag).map(\.label)) },
            ReportColumn("added") { .time($0.addedAt) },
            ReportColumn("path") { .optional($0.books.first?.file.path) },
        ]

    static let names = all.map(\.name)
}
