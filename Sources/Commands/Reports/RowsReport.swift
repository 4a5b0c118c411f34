// SPDX-License-Identifier: Apache-2.0

/// A report of rows, as CSV or as one JSON object, row by row so that memory stays flat.
struct RowsReport {
    private let file: ResultFile
    private let format: ReportRequest.Format
    private let names: [String]
    private(set) var count = 0

    /// - Parameter name: The name of the list in JSON.
    init(
        _ file: ResultFile,
        _ format: ReportRequest.Format,
        name: String,
        before: JSONObject,
        columns names: [String]
    ) {
        self.file = file
        self.format = format
        self.names = names
        switch format {
        case .csv: file.write(CSVText.row(names))
        case .json:
            var head: [UInt8] = [UInt8(ascii: "{")]
            for member in before.members {
                head += JSONText.bytes(.string(member.name)) + Array(": ".utf8)
                head += JSONText.bytes(member.value) + Array(", ".utf8)
            }
            head += JSONText.bytes(.string(name)) + Array(": [".utf8)
            file.write(head)
        }
    }

    /// Whether it is worth while to go on.
    var isOpen: Bool { file.isOpen }

    mutating func add(_ row: [Cell]) {
        count += 1
        switch format {
        case .csv: file.write(CSVText.row(row.map { TerminalText.escape($0.plain) }))
        case .json:
            var object = JSONObject()
            for (name, cell) in zip(names, row) { cell.append(to: &object, as: name) }
            file.write(
                Array((count == 1 ? "\n  " : ",\n  ").utf8) + JSONText.bytes(.object(object))
            )
        }
    }

    func finish() {
        guard format == .json else { return }
        file.write(Array("\(count == 0 ? "" : "\n")], \"count\": \(count)}\n".utf8))
    }
}
