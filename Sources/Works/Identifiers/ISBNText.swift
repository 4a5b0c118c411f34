// SPDX-License-Identifier: Apache-2.0

/// The numbers in a text that is meant as an ISBN, with what catalogues and shops write around one:
/// `0-306-40615-2 (pbk.) : $12.95`, `[9780306406157]`, `9780306406157-epub`.
///
/// Digits that a hyphen, a dot or a blank connects are one number, so no ISBN is cut out of a
/// longer row of digits.
struct ISBNText {
    /// The first number, of whatever length.
    private(set) var first: ISBNDigits?
    /// Whether nothing but brackets stands before the first number.
    private(set) var beginsWithNumber = false
    /// The numbers of ten or thirteen digits, which can be ISBNs, in their order.
    private(set) var candidates: [ISBNDigits] = []

    /// No text that means an ISBN has more of them.
    private static let mostCandidates = 16

    init(_ bytes: Bytes) {
        var index = bytes.startIndex
        while index < bytes.endIndex, candidates.count < Self.mostCandidates {
            guard bytes[index].isDigit else {
                index += 1
                continue
            }
            let run = Self.run(in: bytes, at: index)
            if first == nil {
                beginsWithNumber = bytes[..<index].allSatisfy { $0.isBlank || $0.opensBracket }
            }
            add(run, isFree: Self.isFree(run, in: bytes))
            index = run.endIndex
        }
    }

    /// The reading of the one ISBN in the text.
    var reading: ValueReading {
        guard let number = candidates.first ?? first else { return .notANumber }
        // Nine digits somewhere in a text may be anything.
        guard number.canBeISBN || beginsWithNumber else { return .notANumber }
        let reading = ISBN.read(number)
        guard case .value(let isbn) = reading else { return reading }
        for other in candidates {
            if case .value(let value) = ISBN.read(other), value != isbn {
                return .problem("two different numbers")
            }
        }
        return reading
    }

    /// - Parameter isFree: whether no letters touch the run that make something else of it.
    private mutating func add(_ run: Bytes, isFree: Bool) {
        let whole = isFree ? ISBNDigits(run.withoutDots) : nil
        if first == nil { first = whole }
        if let whole, whole.canBeISBN { return candidates.append(whole) }
        // Two numbers beside each other, each written without a blank.
        let parts = run.split(whereSeparator: \.isBlank).map { ISBNDigits($0.withoutDots) }
        guard isFree, parts.count > 1 else { return }
        let numbers = parts.compactMap { $0 }.filter(\.canBeISBN)
        if numbers.count == parts.count { candidates += numbers }
    }

    /// The digits from here on with what connects them, and the X at the end.
    private static func run(in bytes: Bytes, at start: Int) -> Bytes {
        var end = start
        var digits = 0
        var digitsBehindBlank = 0
        var index = start
        while index < bytes.endIndex {
            if bytes[index].isDigit {
                digits += 1
                digitsBehindBlank += 1
                index += 1
                end = index
                continue
            }
            let isDot = bytes[index] == UInt8(ascii: ".")
            let width = max(bytes.blankWidth(at: index), bytes.dashWidth(at: index), isDot ? 1 : 0)
            if width > 0 {
                if bytes[index].isBlank { digitsBehindBlank = 0 }
                index += width
                continue
            }
            let isX =
                bytes[index].lowercased == UInt8(ascii: "x")
                && (8...9 ~= digits || digitsBehindBlank == 9)
            let next = index + 1
            if isX, next == bytes.endIndex || !bytes[next].isLetter && !bytes[next].isDigit {
                end = next
            }
            break
        }
        return bytes[start..<end]
    }

    /// Whether the letters that touch a run, if there are any, are a word for an ISBN or a format.
    private static func isFree(_ run: Bytes, in bytes: Bytes) -> Bool {
        let before = bytes[..<run.startIndex]
        let start = before.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? before.startIndex
        return isAttachable(before[start...])
            && isAttachable(bytes[run.endIndex...].prefix { $0.isLetter })
    }

    private static func isAttachable(_ word: Bytes) -> Bool {
        word.isEmpty || attachable.contains { word.isWord($0) }
    }

    fileprivate static let attachable = [
        "isbn", "eisbn", "sbn", "e", "eb", "epub", "ebook", "pdf", "mobi", "azw", "kindle", "web",
        "print", "pbk", "hbk", "pb", "hb", "pub",
    ]
}

extension ISBNDigits {
    /// Whether it has as many digits as an ISBN; nine are believed only if nothing else is there.
    fileprivate var canBeISBN: Bool { count == 10 || count == 13 }
}

extension Bytes {
    /// The rest after `epub-`, `pub.`, `ebook_` and the like; nil if it begins with no such word.
    var afterFormatWord: Bytes? {
        let word = prefix { $0.isLetter }
        guard ISBNText.attachable.contains(where: { word.isWord($0) }) else { return nil }
        let rest = dropFirst(word.count)
        guard let mark = rest.first, "-._".utf8.contains(mark) else { return rest }
        return rest.dropFirst()
    }

    fileprivate var withoutDots: Bytes { filter { $0 != UInt8(ascii: ".") }[...] }
}

extension UInt8 {
    /// A bracket or quotation mark that may stand before a number.
    var opensBracket: Bool {
        self == UInt8(ascii: "[") || self == UInt8(ascii: "(") || self == UInt8(ascii: "<")
            || self == UInt8(ascii: "\"") || self == UInt8(ascii: "'")
    }
}
