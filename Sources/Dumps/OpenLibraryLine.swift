// SPDX-License-Identifier: Apache-2.0

import Books
import JSON5
import Works

/// One line of a dump of Open Library: type, key, revision, last change and the record in JSON,
/// with tabs between them.
struct OpenLibraryLine {
    enum Kind: Int, CaseIterable {
        case edition
        case work
        case author
    }

    /// Nil for any other kind of record, such as a redirect.
    let kind: Kind?
    /// The number in the key: 45804 of `/works/OL45804W`.
    let number: UInt64?
    let key: Range<Int>
    let changed: Range<Int>
    let json: Range<Int>

    /// A tab within the JSON is a mistake of whoever wrote the file, and part of the JSON.
    init(_ bytes: borrowing Span<UInt8>, _ line: Range<Int>) throws(DumpProblem) {
        var tabs: (Int, Int, Int, Int) = (0, 0, 0, 0)
        var count = 0
        var index = line.lowerBound
        // The columns before the record are short.
        let end = min(line.upperBound, line.lowerBound + 1024)
        while index < end, count < 4 {
            if bytes[index] == 0x09 {
                switch count {
                case 0: tabs.0 = index
                case 1: tabs.1 = index
                case 2: tabs.2 = index
                default: tabs.3 = index
                }
                count += 1
            }
            index += 1
        }
        guard count == 4 else { throw DumpProblem(sentence: "it has fewer than five columns") }
        kind = Self.kind(bytes, line.lowerBound..<tabs.0)
        key = tabs.0 + 1..<tabs.1
        number = Self.number(bytes, key)
        changed = tabs.2 + 1..<tabs.3
        json = tabs.3 + 1..<line.upperBound
        guard json.count >= 2, bytes[json.lowerBound] == UInt8(ascii: "{"),
            bytes[json.upperBound - 1] == UInt8(ascii: "}")
        else { throw DumpProblem(sentence: "its last column is no object of JSON") }
    }

    private static func kind(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Kind? {
        if equals(bytes, range, "/type/edition") { return .edition }
        if equals(bytes, range, "/type/work") { return .work }
        return equals(bytes, range, "/type/author") ? .author : nil
    }

    private static func equals(
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>,
        _ word: String
    ) -> Bool {
        let word = word.utf8
        guard range.count == word.count else { return false }
        var index = range.lowerBound
        for byte in word {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// The digits between `OL` and the letter at the end.
    static func number(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        var number: UInt64 = 0
        var digits = 0
        for index in range {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit < 10 {
                guard digits < 16 else { return nil }
                number = number * 10 + UInt64(digit)
                digits += 1
            } else if digits > 0 {
                return index == range.upperBound - 1 ? number : nil
            }
        }
        return nil
    }
}
