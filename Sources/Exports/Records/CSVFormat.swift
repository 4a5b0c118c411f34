// SPDX-License-Identifier: Apache-2.0

package import Store
package import Terminal

/// A table for spreadsheets: a row for each work.
package struct CSVFormat: RecordFormat {
    private let columns: [ReportColumn<CatalogueWork>]
    private let delimiter: CSVText.Delimiter

    package init(_ columns: [ReportColumn<CatalogueWork>], _ table: TableForm) {
        self.columns = table.chosen(of: columns)
        delimiter = table.delimiter
        beginning = CSVText.row(self.columns.map(\.name), table.delimiter)
    }

    package let parts: CatalogueParts = [.identifiers, .files, .collections]
    package let beginning: [UInt8]
    package let end: [UInt8] = []

    package mutating func append(_ work: CatalogueWork, to bytes: inout [UInt8]) {
        CSVText.append(columns.texts(work), to: &bytes, delimiter)
    }
}
