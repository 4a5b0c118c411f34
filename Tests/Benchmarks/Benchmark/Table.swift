// SPDX-License-Identifier: Apache-2.0

/// A table of texts, aligned for a terminal or as Markdown.
struct Table {
    let header: [String]
    private(set) var rows: [[String]] = []

    init(_ header: [String]) {
        self.header = header
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    func text(markdown: Bool) -> String {
        let lines = [header] + rows
        let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        var text = ""
        for (number, line) in lines.enumerated() {
            let cells = line.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - line[column].count)
                return isText(column) ? line[column] + space : space + line[column]
            }
            text += markdown ? "| \(cells.joined(separator: " | ")) |\n" : joined(cells)
            if markdown, number == 0 {
                let rules = header.indices.map { isText($0) ? "---" : "---:" }
                text += "| \(rules.joined(separator: " | ")) |\n"
            }
        }
        return text
    }

    private func joined(_ cells: [String]) -> String {
        var line = cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }

    /// A column whose first value starts with a digit holds numbers and is set to the right.
    private func isText(_ column: Int) -> Bool {
        let value = rows.lazy.map { $0[column] }.first { $0 != "-" }
        guard let first = value?.utf8.first else { return true }
        return first < UInt8(ascii: "0") || first > UInt8(ascii: "9")
    }
}
