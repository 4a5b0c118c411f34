// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

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
            self.columns = table.chosen(of: columns)
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
