// SPDX-License-Identifier: Apache-2.0

/// One column of a report: its permanent name, and what it holds of a row.
package struct ReportColumn<Row>: Sendable {
    package let name: String
    package let cell: @Sendable (Row) -> Cell

    package init(_ name: String, _ cell: @escaping @Sendable (Row) -> Cell) {
        self.name = name
        self.cell = cell
    }
}

extension Array {
    /// A row as an object, as JSON has it.
    package func object<Row>(_ row: Row) -> JSONObject where Element == ReportColumn<Row> {
        var object = JSONObject()
        for column in self { column.cell(row).append(to: &object, as: column.name) }
        return object
    }

    /// A row as texts that are safe to show.
    package func texts<Row>(_ row: Row) -> [String] where Element == ReportColumn<Row> {
        map { TerminalText.escape($0.cell(row).plain) }
    }
}

extension TableForm {
    /// The columns that are wanted, in the order in which they are wanted.
    package func chosen<Row>(of all: [ReportColumn<Row>]) -> [ReportColumn<Row>] {
        columns.map { names in names.compactMap { name in all.first { $0.name == name } } } ?? all
    }
}
