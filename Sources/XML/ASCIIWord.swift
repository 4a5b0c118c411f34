// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Comparing bytes with a word of the program's own.
///
/// For every attribute of every package document there are a few such questions, so the word is not
/// made a `String` first.
package enum ASCIIWord {
    /// Whether these bytes are this word, which is in lower case, whatever their case.
    package static func equals(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        _ word: StaticString
    ) -> Bool {
        let count = word.utf8CodeUnitCount
        guard range.count == count, range.lowerBound >= 0, range.upperBound <= bytes.count else {
            return false
        }
        return bytes.withUnsafeBufferPointer { begins($0, at: range.lowerBound, word, count) }
    }

    /// The same for a range that is inside of these bytes.
    static func equals(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>,
        _ word: StaticString
    ) -> Bool {
        let count = word.utf8CodeUnitCount
        return range.count == count && begins(bytes, at: range.lowerBound, word, count)
    }

    private static func begins(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        _ word: StaticString,
        _ count: Int
    ) -> Bool {
        guard let text = bytes.baseAddress, count > 0 else { return count == 0 }
        // As it is written, it nearly always differs in the first byte or not at all.
        if text[start] == word.utf8Start[0], memcmp(text + start, word.utf8Start, count) == 0 {
            return true
        }
        for index in 0..<count where folded(text[start + index]) != word.utf8Start[index] {
            return false
        }
        return true
    }

    static func folded(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
