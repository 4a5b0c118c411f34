// SPDX-License-Identifier: Apache-2.0

import XML

/// Looking at text while it still is bytes.
enum TextBytes {
    /// Blank, tab, line feed, form feed or carriage return; other blanks of Unicode are text.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    static func folded(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// Whether these bytes are this word, which is in lower case, whatever their case.
    static func equals(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
        ASCIIWord.equals(bytes, range, word)
    }

    static func equal(_ bytes: [UInt8], _ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count == right.count && bytes[left].elementsEqual(bytes[right])
    }

    static func hasPrefix(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        return range.count >= count
            && equals(bytes, range.lowerBound..<range.lowerBound + count, word)
    }

    static func hasSuffix(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard range.count >= count else { return false }
        return equals(bytes, range.upperBound - count..<range.upperBound, word)
    }

    /// Whether a word stands among words separated by blanks.
    static func hasWord(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start
            while end < range.upperBound, !isBlank(bytes[end]) { end += 1 }
            if equals(bytes, start..<end, word) { return true }
            start = end + 1
        }
        return false
    }
}
