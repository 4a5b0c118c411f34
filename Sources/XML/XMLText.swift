// SPDX-License-Identifier: Apache-2.0

/// Brings the bytes of a document to UTF-8, whatever they say of themselves.
///
/// A byte order mark counts first, then the shape of UTF-16 or UTF-32, then bytes that are valid
/// UTF-8 even if another encoding is declared, then what is declared; what remains is read as
/// Windows-1252.
enum XMLText {
    /// Most bytes of a document that was converted: in UTF-8 it can be three times as large.
    static let convertedLimit = 16 << 20

    /// U+FFFD.
    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// The document from its first `<` on: what stands before it is a mark, blanks or junk.
    static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let start = bytes.firstIndex(of: UInt8(ascii: "<")) else { return bytes }
        return UnsafeBufferPointer(rebasing: bytes[start...])
    }

    static func hasUTF8Mark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    }

    /// UTF-8 made of UTF-16 or UTF-32, or nil if the bytes are neither.
    static func decodedWide(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFF, 0xFE, 0, 0): return decodedUTF32(bytes, bigEndian: false)
        case (0, 0, 0xFE, 0xFF): return decodedUTF32(bytes, bigEndian: true)
        case (0, 0, 0, let last) where isOpening(last):
            return decodedUTF32(bytes, bigEndian: true)
        case (let first, 0, 0, 0) where isOpening(first):
            return decodedUTF32(bytes, bigEndian: false)
        case (0xFE, 0xFF, _, _): return decodedUTF16(bytes, bigEndian: true)
        case (0xFF, 0xFE, _, _): return decodedUTF16(bytes, bigEndian: false)
        case (0, let second, _, _) where isOpening(second):
            return decodedUTF16(bytes, bigEndian: true)
        case (let first, 0, _, _) where isOpening(first):
            return decodedUTF16(bytes, bigEndian: false)
        default: return nil
        }
    }

    /// What a document begins with.
    private static func isOpening(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || UnsafeBufferPointer<UInt8>.isBlank(byte)
    }

    private static func decodedUTF16(
        _ bytes: UnsafeBufferPointer<UInt8>,
        bigEndian: Bool
    ) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func decodedUTF32(
        _ bytes: UnsafeBufferPointer<UInt8>,
        bigEndian: Bool
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 4)
        for index in stride(from: 0, to: bytes.count - 3, by: 4) {
            let value = (0..<4).reduce(UInt32(0)) { value, offset in
                value << 8 | UInt32(bytes[index + (bigEndian ? offset : 3 - offset)])
            }
            append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
        }
        return output
    }

    /// How many characters beyond ASCII are UTF-8, and how many bytes are not.
    static func survey(_ bytes: UnsafeBufferPointer<UInt8>) -> (characters: Int, strays: Int) {
        var characters = 0
        var strays = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let length = characterLength(bytes, at: index)
            characters += length > 0 ? 1 : 0
            strays += length > 0 ? 0 : 1
            index += max(length, 1)
        }
        return (characters, strays)
    }

    /// How long the character of UTF-8 is that begins here, outside of ASCII; 0 if none does.
    private static func characterLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let lead = bytes[index]
        let second = index + 1 < bytes.count ? bytes[index + 1] : 0
        let length: Int
        switch (lead, second) {
        case (0xC2...0xDF, 0x80...0xBF): return 2
        case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
            (0xEE...0xEF, 0x80...0xBF):
            length = 3
        case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
        default: return 0
        }
        guard index + length <= bytes.count else { return 0 }
        return bytes[index + 2..<index + length].allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
    }

    /// UTF-8 made of Windows-1252.
    ///
    /// - Parameter keepingUTF8: whether to leave what is UTF-8 already: the few bytes of another
    ///   encoding that a program pasted into a document should not spoil the rest.
    static func decodedWindows1252(
        _ bytes: UnsafeBufferPointer<UInt8>,
        keepingUTF8: Bool
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 4)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let length = keepingUTF8 && byte >= 0x80 ? characterLength(bytes, at: index) : 0
            if length > 0 {
                output.append(contentsOf: bytes[index..<index + length])
                index += length
                continue
            }
            index += 1
            if byte < 0x80 {
                output.append(byte)
            } else if byte >= 0xA0 {
                output.append(0xC0 | byte >> 6)
                output.append(0x80 | byte & 0x3F)
            } else {
                append(high[Int(byte) - 0x80], to: &output)
            }
        }
        return output
    }

    private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// 0x80 to 0x9F; the five unassigned places become U+FFFD.
    private static let high =
        Array(
            "\u{20AC}\u{FFFD}\u{201A}\u{0192}\u{201E}\u{2026}\u{2020}\u{2021}\u{02C6}\u{2030}\u{0160}"
                .unicodeScalars
        )
        + Array("\u{2039}\u{0152}\u{FFFD}\u{017D}\u{FFFD}\u{FFFD}\u{2018}\u{2019}".unicodeScalars)
        + Array("\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{02DC}\u{2122}\u{0161}".unicodeScalars)
        + Array("\u{203A}\u{0153}\u{FFFD}\u{017E}\u{0178}".unicodeScalars)
}
