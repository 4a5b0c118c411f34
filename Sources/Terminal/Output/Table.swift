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
    /// Whether its values are sentences, or as long as these.
    ///
    /// On a terminal that is too narrow they are broken between words and never cut, in their column
    /// or else in lines of their own below the row.
    package let isSentence: Bool
    /// Whether it is left out where all its values are 0.
    package let omitsZeros: Bool

    package init(
        _ title: String,
        as member: String? = nil,
        _ alignment: Alignment = .left,
        isFlexible: Bool = false,
        isOptional: Bool = false,
        isWhole: Bool = false,
        isSentence: Bool = false,
        omitsZeros: Bool = false
    ) {
        self.isSentence = isSentence
        self.omitsZeros = omitsZeros
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
/// in memory. A later value that is wider sticks out; in a flexible column it does so only as far as
/// the terminal has room for the row. A column that is empty in all rows is left out, and so is one
/// of counts that are all 0.
package struct Table {
    static let measuredRows = 5_000
    package static let gap = 2
    /// A flexible column is not cut to less than this for the sake of an optional one, and the first
    /// of them, for which people look, not to less than what follows, nor while another is wider.
    private static let readable = 16
    private static let readableFirst = 32
    /// Where nothing is cut, one endless title must not push away the next column of every row.
    private static let widestInFile = 72
    /// A column of sentences with less than this is not worth its place.
    private static let sentence = 32
    private static let blank = UInt8(ascii: " ")

    private let columns: [Column]
    private let width: Int?
    private var waiting: [[String]] = []
    /// How many bytes a line has taken so far.
    private var longest = 0
    /// By column; nil for one that is left out.
    private var widths: [Int?]?
    /// How much of the terminal the columns leave.
    private var spare = 0
    private var shares = ColumnShares()
    /// The column that stands above the others, and how far these are indented below it.
    private var above: Int?
    private static let indent = 2
    /// The columns that say something and have no room, by their titles.
    private var leftOut: [String] = []
    /// The columns that stand below the others, in lines of their own.
    private var below: [Int] = []

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
        // One more than is measured: a table of just as many rows is complete.
        if waiting.count > Table.measuredRows { release(isComplete: false, line) }
    }

    /// Hands out the lines that still waited; the heading alone is never shown.
    package mutating func finish(_ line: (consuming [UInt8]) -> Void) {
        if !waiting.isEmpty { release(isComplete: true, line) }
    }

    /// Says below the table what it has no room for.
    func sayLeftOut(_ console: Console) {
        if leftOut.isEmpty { return }
        console.note("No room for these columns: \(leftOut.joined(separator: ", "))")
    }

    private mutating func release(isComplete: Bool, _ line: (consuming [UInt8]) -> Void) {
        let rows = [columns.map(\.title)] + waiting
        var natural = columns.indices.map { index -> Int? in
            rows.map { index < $0.count ? DisplayWidth.of($0[index]) : 0 }.max() ?? 0
        }
        for index in columns.indices where columns[index].isFlexible && width != nil {
            shares.measure(
                index,
                waiting.map { index < $0.count ? DisplayWidth.of($0[index]) : 0 },
                // What cannot be read in its place is better left out, if it may be.
                least: columns[index].isOptional ? Table.readable : nil
            )
        }
        // What comes later in a long table may have something there.
        for index in columns.indices where isComplete {
            if waiting.allSatisfy({ saysNothing($0, index) }) { natural[index] = nil }
        }
        if let width, total(least(natural)) > width {
            above = columns.indices.first { columns[$0].isWhole && natural[$0] != nil }
        }
        if let above { natural[above] = nil }
        let said = natural
        below = sentencesBelow(&natural, rows)
        let widths = fitted(readable(natural))
        self.widths = widths
        spare = room.map { max(0, $0 - total(widths)) } ?? 0
        leftOut = columns.indices.filter {
            said[$0] != nil && widths[$0] == nil && !below.contains($0)
        }.map { columns[$0].title }
        waiting = []
        for row in rows { write(row, widths, line) }
    }

    private func saysNothing(_ row: [String], _ index: Int) -> Bool {
        guard index < row.count, !row[index].isEmpty else { return true }
        return columns[index].omitsZeros && row[index] == "0"
    }

    /// Takes out the columns of sentences for which there is no room beside the others, even without
    /// the optional ones of these.
    private func sentencesBelow(_ natural: inout [Int?], _ rows: [[String]]) -> [Int] {
        let sentences = columns.indices.filter { columns[$0].isSentence && natural[$0] != nil }
        guard let room, let last = sentences.last, total(natural) > room else { return [] }
        var needed = natural
        if sentences.count == 1 {
            let words = rows.flatMap { last < $0.count ? $0[last].split(separator: " ") : [] }
            let longest = words.map { DisplayWidth.of(String($0)) }.max() ?? 0
            needed[last] = min(natural[last] ?? 0, max(Table.sentence, longest))
            if total(least(needed, butFor: last)) <= room { return [] }
        }
        let gone = inTheWay(needed, room)
        for index in gone { needed[index] = nil }
        let fits = total(needed) <= room
        let below = fits ? [] : longSentences(sentences, natural, room)
        for index in fits ? gone : below { natural[index] = nil }
        return below
    }

    /// Those that need lines of their own: all, unless the short ones have room beside the others.
    private func longSentences(_ sentences: [Int], _ natural: [Int?], _ room: Int) -> [Int] {
        let long = sentences.filter { (natural[$0] ?? 0) > Table.readable }
        var beside = natural
        for index in long { beside[index] = nil }
        return total(least(beside)) <= room ? long : sentences
    }

    /// The optional columns that are in the way: the widest, and none that would still fit.
    private func inTheWay(_ widths: [Int?], _ room: Int) -> [Int] {
        var left = widths
        var gone: [Int] = []
        while total(left) > room, let widest = widestOptional(left) {
            left[widest] = nil
            gone.append(widest)
        }
        guard total(left) <= room else { return gone }
        for index in gone.reversed() {
            var more = left
            more[index] = widths[index]
            if total(more) <= room { left = more }
        }
        return gone.filter { left[$0] == nil }
    }

    /// Of equal ones the last: it matters least.
    private func widestOptional(_ widths: [Int?]) -> Int? {
        columns.indices.reversed().filter { columns[$0].isOptional && widths[$0] != nil }
            .max { (widths[$0] ?? 0) < (widths[$1] ?? 0) }
    }

    /// What remains for the columns beside one another.
    private var room: Int? {
        width.map { above == nil ? $0 : $0 - Table.indent }
    }

    /// The widths below which a column cannot be read.
    private func least(_ widths: [Int?], butFor whole: Int? = nil) -> [Int?] {
        let first = firstFlexible(widths)
        return widths.enumerated().map { index, width in
            guard let width, index != whole else { return width }
            if columns[index].isSentence { return min(width, Table.sentence) }
            guard columns[index].isFlexible else { return width }
            let readable = index == first ? Table.readableFirst : Table.readable
            return min(width, max(shares.least(index), min(readable, shares.usual(index))))
        }
    }

    private func firstFlexible(_ widths: [Int?]) -> Int? {
        columns.indices.first { columns[$0].isFlexible && widths[$0] != nil }
    }

    private mutating func write(
        _ row: [String],
        _ widths: [Int?],
        _ line: (consuming [UInt8]) -> Void
    ) {
        var margin = 0
        if let above {
            margin = Table.indent
            if above < row.count, !row[above].isEmpty { line(Array(row[above].utf8)) }
        }
        for part in broken(row, widths) {
            let text = text(part, widths)
            if above == nil || !text.isEmpty { line(indented(text, by: margin)) }
        }
        guard let width else { return }
        for index in below where index < row.count {
            for text in TextWrapper(width: width).lines(row[index], indent: margin + Table.indent) {
                line(Array(text.utf8))
            }
        }
    }

    private func indented(_ text: [UInt8], by margin: Int) -> [UInt8] {
        margin == 0 ? text : Array(repeating: Self.blank, count: margin) + text
    }

    /// The row, and below it what remains of a sentence that its column has no room for.
    private func broken(_ row: [String], _ widths: [Int?]) -> [[String]] {
        guard width != nil,
            let last = columns.indices.last(where: { columns[$0].isSentence && widths[$0] != nil }),
            last < row.count, let room = widths[last], DisplayWidth.of(row[last]) > room
        else { return [row] }
        return TextWrapper(width: room).lines(row[last]).enumerated().map { number, text in
            var part = number == 0 ? row : Array(repeating: "", count: row.count)
            part[last] = text
            return part
        }
    }

    /// Without optional columns for which there is no room.
    private func readable(_ natural: [Int?]) -> [Int?] {
        guard let room else { return natural }
        var widths = natural
        for index in inTheWay(least(natural), room) { widths[index] = nil }
        return widths
    }

    private func total(_ widths: [Int?]) -> Int {
        let shown = widths.compactMap { $0 }
        return shown.reduce(0, +) + Table.gap * (shown.count - 1)
    }

    /// Narrows the flexible columns until the line fits.
    private func fitted(_ natural: [Int?]) -> [Int?] {
        var widths = natural
        let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] != nil }
        guard let room else {
            for index in flexible {
                widths[index] = widths[index].map { min($0, Table.widestInFile) }
            }
            return widths
        }
        var excess = total(widths) - room
        if let last = columns.indices.last(where: { columns[$0].isSentence && widths[$0] != nil }),
            let wanted = widths[last], excess > 0
        {
            let kept = min(wanted, max(Table.sentence, wanted - excess))
            widths[last] = kept
            excess -= wanted - kept
        }
        guard excess > 0 else { return widths }
        let all = flexible.reduce(0) { $0 + (natural[$1] ?? 0) }
        for (index, share) in shares.of(all - excess, natural, whole: Table.readableFirst) {
            widths[index] = share
        }
        return widths
    }

    private mutating func text(_ row: [String], _ widths: [Int?]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(longest)
        var isFirst = true
        var spare = spare
        for (index, column) in columns.enumerated() {
            guard let room = widths[index] else { continue }
            var cell = index < row.count ? row[index] : ""
            // Without a terminal nothing is lost to alignment.
            if column.isFlexible, width != nil { cell = DisplayWidth.cut(cell, to: room + spare) }
            let taken = DisplayWidth.of(cell)
            let padding = max(0, room - taken)
            spare = max(0, spare - max(0, taken - room))
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
