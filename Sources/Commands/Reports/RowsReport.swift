// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// How the table of a report looks: which of its columns, and what stands between them.
struct TableForm: Sendable, Equatable {
    /// Nil for all of them in their own order.
    var columns: [String]?
    var delimiter = CSVText.Delimiter.comma

    /// Reads a list such as `work,title`.
    ///
    /// - Parameter known: all that there are.
    static func columns(_ list: String, among known: [String]) throws(Failure) -> [String] {
        let all = "columns: " + known.joined(separator: ", ")
        var names: [String] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.filter { $0 != " " })
            guard !name.isEmpty else {
                throw .usage("the name of a column is missing", hint: all)
            }
            guard known.contains(name) else {
                let near = SpellingSuggestion.nearest(to: name.lowercased(), among: known)
                throw .usage(
                    "there is no column \(Phrasing.short(name))",
                    hint: (near.map { "did you mean \"\($0)\"? " } ?? "") + all
                )
            }
            guard !names.contains(name) else {
                throw .usage("the column \(name) is named twice", hint: all)
            }
            names.append(name)
        }
        return names
    }
}

extension TableForm {
    /// What --columns and --delimiter ask for.
    ///
    /// - Parameter known: the names of all columns.
    init(_ arguments: ParsedArguments, among known: [String]) throws(Failure) {
        self.init()
        let unused = [Flag<String?>.columns, .delimiter].first { arguments.isSet($0) }
        if let unused, !arguments.isSet(.csv) {
            throw .usage("--\(unused.long) applies only to the table", hint: "add --csv FILE")
        }
        if let list = arguments[.columns] {
            do throws(Failure) {
                columns = try TableForm.columns(list, among: known)
            } catch { throw .usage("--columns: \(error.message)", hint: error.hint) }
        }
        guard let word = arguments[.delimiter] else { return }
        guard let found = CSVText.Delimiter(word) else {
            throw .usage(
                "--delimiter \(Phrasing.quoted(Array(word.utf8))): it \(CSVText.Delimiter.problem)"
            )
        }
        delimiter = found
    }
}

/// One column of a report: its permanent name, and what it holds of a row.
struct ReportColumn<Row>: Sendable {
    let name: String
    let cell: @Sendable (Row) -> Cell

    init(_ name: String, _ cell: @escaping @Sendable (Row) -> Cell) {
        self.name = name
        self.cell = cell
    }
}

extension Array {
    /// A row as an object, as JSON has it.
    func object<Row>(_ row: Row) -> JSONObject where Element == ReportColumn<Row> {
        var object = JSONObject()
        for column in self { column.cell(row).append(to: &object, as: column.name) }
        return object
    }

    /// A row as texts that are safe to show.
    func texts<Row>(_ row: Row) -> [String] where Element == ReportColumn<Row> {
        map { TerminalText.escape($0.cell(row).plain) }
    }
}

/// A report of rows as CSV or as one JSON object, row by row so that memory stays flat.
struct RowsReport<Row> {
    enum Form {
        case csv(TableForm)
        /// - Parameters:
        ///   - name: of the list.
        ///   - before: the members in front of it.
        case json(name: String, before: JSONObject)
    }

    private let file: ResultFile
    private let columns: [ReportColumn<Row>]
    private let delimiter: CSVText.Delimiter?
    private var waiting: [UInt8] = []
    private(set) var count = 0

    /// Written to the file in parts of about this size.
    private static var part: Int { 64 << 10 }

    init(_ file: ResultFile, _ form: Form, columns: [ReportColumn<Row>]) {
        self.file = file
        switch form {
        case .csv(let table):
            delimiter = table.delimiter
            self.columns =
                table.columns.map { names in
                    names.compactMap { name in columns.first { $0.name == name } }
                } ?? columns
            CSVText.append(self.columns.map(\.name), to: &waiting, table.delimiter)
        case .json(let name, let before):
            delimiter = nil
            self.columns = columns
            waiting.append(UInt8(ascii: "{"))
            for member in before.members {
                JSONText.append(member, to: &waiting)
                waiting.append(contentsOf: ", ".utf8)
            }
            JSONText.append(name, to: &waiting)
            waiting.append(contentsOf: ": [".utf8)
        }
    }

    /// Whether it is worth while to go on.
    var isOpen: Bool { file.isOpen }

    mutating func add(_ row: Row) {
        if let delimiter {
            count += 1
            CSVText.append(columns.texts(row), to: &waiting, delimiter)
            flush(above: Self.part)
        } else {
            add(columns.object(row))
        }
    }

    /// Adds a row to JSON that is more than its columns.
    mutating func add(_ object: JSONObject) {
        waiting.append(contentsOf: (count == 0 ? "\n  " : ",\n  ").utf8)
        JSONText.append(.object(object), to: &waiting, style: .compact, depth: 0)
        count += 1
        flush(above: Self.part)
    }

    /// - Parameter after: further members of JSON, known only now.
    mutating func finish(after: JSONObject = [:]) {
        if delimiter == nil {
            waiting.append(contentsOf: "\(count == 0 ? "" : "\n")], \"count\": \(count)".utf8)
            for member in after.members {
                waiting.append(contentsOf: ", ".utf8)
                JSONText.append(member, to: &waiting)
            }
            waiting.append(contentsOf: "}\n".utf8)
        }
        flush(above: 0)
    }

    private mutating func flush(above size: Int) {
        guard waiting.count > size else { return }
        file.write(waiting)
        waiting.removeAll(keepingCapacity: true)
    }
}
