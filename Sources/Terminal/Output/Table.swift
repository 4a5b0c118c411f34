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
    /// Whether it may be left out where the others would get unreadable.
    package let isOptional: Bool
    /// Whether its values are to be copied, such as paths: they are never cut, and where the terminal
    /// is too narrow each has a line of its own above the others.
    package let isWhole: Bool

    package init(
        _ title: String,
        as member: String? = nil,
        _ alignment: Alignment = .left,
        isFlexible: Bool = false,
        isOptional: Bool = false,
        isWhole: Bool = false
    ) {
        self.isWhole = isWhole
        self.title = title
        self.member = member ?? Listing.memberName(title)
        self.alignment = alignment
        self.isFlexible = isFlexible
        self.isOptional = isOptional
    }
}

/// Lines up rows of text for people.
///
/// The first rows decide the widths and the rest streams through, so a long list does not pile up
/// in memory. A later value that is wider is cut in a flexible column and sticks out in any other. A
/// column that is empty in all rows is left out.
package struct Table {
    static let measuredRows = 500
    package static let gap = 2
    private static let narrowest = 8
    /// A flexible column is not cut to less than this for the sake of an optional one.
    private static let readable = 16
    /// Where nothing is cut, one endless title must not push away the next column of every row.
    private static let widestInFile = 72
    private static let blank = UInt8(ascii: " ")

    private let columns: [Column]
    private let width: Int?
    private var waiting: [[String]] = []
    /// How many bytes a line has taken so far.
    private var longest = 0
    /// By column; nil for one that is left out.
    private var widths: [Int?]?
    /// The column that stands above the others, and how far these are indented below it.
    private var above: Int?
    private static let indent = 2

    /// - Parameter width: The width of the terminal; nil when nothing should be cut.
    package init(_ columns: [Column], width: Int?) {
        self.columns = columns
        self.width = width
    }

    /// Takes a row and hands out the lines that are ready, usually none or one.
    ///
    /// No terminal is misled by what is in them.
    package mutating func add(_ row: [Cell], _ line: (consuming [UInt8]) -> Void) {
        let row = row.map(\.shown)
        if let widths { return write(row, widths, line) }
        waiting.append(row)
        if waiting.count == Table.measuredRows { release(isComplete: false, line) }
    }

    /// Hands out the lines that still waited; the heading alone is never shown.
    package mutating func finish(_ line: (consuming [UInt8]) -> Void) {
        if !waiting.isEmpty { release(isComplete: true, line) }
    }

    private mutating func release(isComplete: Bool, _ line: (consuming [UInt8]) -> Void) {
        let rows = [columns.map(\.title)] + waiting
        var natural = columns.indices.map { index -> Int? in
            rows.map { index < $0.count ? DisplayWidth.of($0[index]) : 0 }.max() ?? 0
        }
        // What comes later in a long table may have something there.
        for index in columns.indices where isComplete {
            if waiting.allSatisfy({ index >= $0.count || $0[index].isEmpty }) {
                natural[index] = nil
            }
        }
        if let width, total(least(natural)) > width {
            above = columns.indices.first { columns[$0].isWhole && natural[$0] != nil }
        }
        if let above { natural[above] = nil }
        let widths = fitted(readable(natural))
        self.widths = widths
        waiting = []
        for row in rows { write(row, widths, line) }
    }

    /// What remains for the columns beside one another.
    private var room: Int? {
        width.map { above == nil ? $0 : $0 - Table.indent }
    }

    /// The widths below which a column cannot be read.
    private func least(_ widths: [Int?]) -> [Int?] {
        widths.enumerated().map { index, width in
            width.map { columns[index].isFlexible ? min($0, Table.readable) : $0 }
        }
    }

    private mutating func write(
        _ row: [String],
        _ widths: [Int?],
        _ line: (consuming [UInt8]) -> Void
    ) {
        guard let above else { return line(text(row, widths)) }
        if above < row.count, !row[above].isEmpty { line(Array(row[above].utf8)) }
        let rest = text(row, widths)
        if !rest.isEmpty { line(Array(repeating: Self.blank, count: Table.indent) + rest) }
    }

    /// Without the widest optional columns, if there is no room for them.
    private func readable(_ natural: [Int?]) -> [Int?] {
        guard let room else { return natural }
        var widths = natural
        while true {
            let least = least(widths)
            let optional = columns.indices.filter { columns[$0].isOptional && widths[$0] != nil }
            guard total(least) > room,
                let widest = optional.max(by: { (least[$0] ?? 0) < (least[$1] ?? 0) })
            else { return widths }
            widths[widest] = nil
        }
    }

    private func total(_ widths: [Int?]) -> Int {
        let shown = widths.compactMap { $0 }
        return shown.reduce(0, +) + Table.gap * (shown.count - 1)
    }

    /// Takes cells away from the widest flexible column, one by one, until the line fits.
    private func fitted(_ natural: [Int?]) -> [Int?] {
        var widths = natural
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        guard let room else {
            for index in flexible {
                widths[index] = widths[index].map { min($0, Table.widestInFile) }
            }
            return widths
        }
        var excess = total(widths) - room
        while excess > 0, let widest = flexible.max(by: { widths[$0] ?? 0 < widths[$1] ?? 0 }),
            let taken = widths[widest], taken > Table.narrowest
        {
            widths[widest] = taken - 1
            excess -= 1
        }
        return widths
    }

    private mutating func text(_ row: [String], _ widths: [Int?]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(longest)
        var isFirst = true
        for (index, column) in columns.enumerated() {
            guard let room = widths[index] else { continue }
            var cell = index < row.count ? row[index] : ""
            // Without a terminal nothing is lost to alignment.
            if column.isFlexible, width != nil { cell = DisplayWidth.cut(cell, to: room) }
            let padding = max(0, room - DisplayWidth.of(cell))
            if !isFirst { text.append(contentsOf: repeatElement(Self.blank, count: Table.gap)) }
            isFirst = false
            if column.alignment == .right {
                text.append(contentsOf: repeatElement(Self.blank, count: padding))
            }
            text.append(contentsOf: cell.utf8)
            if column.alignment == .left {
                text.append(contentsOf: repeatElement(Self.blank, count: padding))
            }
        }
        longest = max(longest, text.count)
        let end = text.lastIndex { $0 != Self.blank }
        text.removeLast(text.count - 1 - (end ?? -1))
        return text
    }
}
