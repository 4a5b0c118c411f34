// SPDX-License-Identifier: Apache-2.0

/// A list of rows in whichever form was asked for: a table, rows between tabs, or JSON, whole or by lines.
///
/// The columns are named once: the title heads the table and, in lower case with `_` for blanks, is
/// the member's name in JSON. Rows stream, so a list may be as long as it likes.
package struct Listing {
    private let console: Console
    private let format: OutputFormat
    private let names: [String]
    private var table: Table
    private var array: JSONArrayWriter?

    package private(set) var count = 0

    /// - Parameter name: The name of the list in JSON, such as `works`.
    package init(
        _ console: Console,
        _ format: OutputFormat,
        name: String,
        before: JSONObject = [:],
        columns: [Column]
    ) {
        self.console = console
        self.format = format
        names = columns.map(\.member)
        table = Table(columns, width: console.facts.outputWidth)
        if format == .json { array = JSONArrayWriter(console, name: name, before: before) }
    }

    /// Whether anybody still reads; a loop over a long list ends when not.
    package var isOpen: Bool { console.isOpen }

    /// - Parameter object: what JSON has in place of the row, where that is more.
    package mutating func add(_ row: [Cell], object full: @autoclosure () -> JSONObject? = nil) {
        count += 1
        switch format {
        case .human: table.add(row, console.result)
        case .plain:
            if count == 1 { console.header(names) }
            console.plain(row.map(\.plain))
        case .json:
            let object = full() ?? object(row)
            array?.append(.object(object))
        case .jsonLines: console.jsonLine(.object(full() ?? object(row)))
        }
    }

    private func object(_ row: [Cell]) -> JSONObject {
        var object = JSONObject()
        for (name, cell) in zip(names, row) { cell.append(to: &object, as: name) }
        return object
    }

    /// Ends the list; an empty one shows the sentence to people, on standard error.
    package mutating func finish(after: JSONObject = [:], ifEmpty sentence: String? = nil) {
        if format == .plain, count == 0 { console.header(names) }
        table.finish(console.result)
        table.sayLeftOut(console)
        array?.finish(after: after)
        if format == .human, count == 0, let sentence { console.note(sentence) }
    }

    package static func memberName(_ title: String) -> String {
        String(title.lowercased().map { $0 == " " ? "_" : $0 })
    }
}
