// SPDX-License-Identifier: Apache-2.0

/// A piece of an identifier: work is done on bytes, a `String` is made only for a result.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
    var isDigit: Bool { self &- 0x30 < 10 }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 }
    /// Letters in lower case; any other byte as it is.
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    var uppercased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

    /// The value of a hexadecimal digit.
    var hexValue: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }
}

extension Bytes {
    var text: String { String(decoding: self, as: UTF8.self) }
    var lowercasedText: String { String(decoding: map(\.lowercased), as: UTF8.self) }
    var uppercasedText: String { String(decoding: map(\.uppercased), as: UTF8.self) }
    var isDigits: Bool { !isEmpty && allSatisfy(\.isDigit) }

    /// Whether all bytes are one and the same.
    var isUniform: Bool {
        guard let first else { return false }
        return allSatisfy { $0 == first }
    }

    /// Whether this begins with `word`, given in lower case, whatever the case here.
    func hasPrefix(_ word: String) -> Bool {
        var index = startIndex
        for byte in word.utf8 {
            guard index < endIndex, self[index].lowercased == byte else { return false }
            index += 1
        }
        return true
    }

    /// Whether `word`, given in lower case, stands anywhere in this, whatever the case here.
    func contains(word: String) -> Bool {
        guard let last = word.utf8.count <= count ? endIndex - word.utf8.count : nil else {
            return false
        }
        return (startIndex...last).contains { self[$0...].hasPrefix(word) }
    }

    /// Whether this is `word`, given in lower case, whatever the case here.
    func isWord(_ word: String) -> Bool {
        count == word.utf8.count && hasPrefix(word)
    }
}
