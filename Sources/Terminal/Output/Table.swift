// SPDX-License-Identifier: Apache-2.0

/// One column of a table.
package struct Column: Equatable, Sendable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    package let title: String
    /// The name of its values in JSON; where nothing else is said, the title in small letters.
    package let member: String
    package let alignment: Alignment
    /// Whether its values may be cut when the terminal is too narrow.
    package let isFlexible: Bool

    package init(
        _ title: String,
        as member: String? = nil,
        _ alignment: Alignment = .left,
        isFlexible: Bool = false
    ) {
        self.title = title
        self.member = member ?? Listing.memberName(title)
        self.alignment = alignment
        self.isFlexible = isFlexible
    }
}

/// Lines up rows of text for people.
///
/// The first rows decide the widths and the rest streams through, so a long list does not pile up
/// in memory. A later value that is wider is cut in a flexible column and sticks out in any other.
package struct Table {
    static let measuredRows = 500
    package static let gap = 2
    private static let narrowest = 8
    /// Where nothing is cut, one endless title must not push away the next column of every row.
    private static let widestInFile = 72

    private let columns: [Column]
    private let width: Int?
    private var waiting: [[String]] = []
    private var widths: [Int]?

    /// - Parameter width: The width of the terminal; nil when nothing should be cut.
    package init(_ columns: [Column], width: Int?) {
        self.columns = columns
        self.width = width
    }

    /// Takes a row and returns the lines that are ready, usually none or one.
    package mutating func add(_ row: [String]) -> [String] {
        let row = row.map { TerminalText.escape($0) }
        if let widths { return [line(row, widths)] }
        waiting.append(row)
        return waiting.count < Table.measuredRows ? [] : release()
    }

    /// The lines that still waited; the heading alone is never shown.
    package mutating func finish() -> [String] {
        waiting.isEmpty ? [] : release()
    }

    private mutating func release() -> [String] {
        let rows = [columns.map(\.title)] + waiting
        let widths = fitted(
            columns.indices.map { index in
                rows.map { index < $0.count ? DisplayWidth.of($0[index]) : 0 }.max() ?? 0
            }
        )
        self.widths = widths
        waiting = []
        return rows.map { line($0, widths) }
    }

    /// Takes cells away from the widest flexible column, one by one, until the line fits.
    private func fitted(_ natural: [Int]) -> [Int] {
        var widths = natural
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        guard let width else {
            for index in flexible { widths[index] = min(widths[index], Table.widestInFile) }
            return widths
        }
        var excess = widths.reduce(0, +) + Table.gap * (widths.count - 1) - width
        while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Table.narrowest
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        var text = ""
        for (index, column) in columns.enumerated() {
            var cell = index < row.count ? row[index] : ""
            // Without a terminal nothing is lost to alignment.
            if column.isFlexible, width != nil { cell = DisplayWidth.cut(cell, to: widths[index]) }
            let padding = String(
                repeating: " ",
                count: max(0, widths[index] - DisplayWidth.of(cell))
            )
            if index > 0 { text += String(repeating: " ", count: Table.gap) }
            text += column.alignment == .left ? cell + padding : padding + cell
        }
        let end = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
        return end.map { String(text[...$0]) } ?? ""
    }
}
