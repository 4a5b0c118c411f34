// SPDX-License-Identifier: Apache-2.0

/// Brings the bytes of a document to UTF-8, whatever they say of themselves.
///
/// A byte order mark counts first, then the shape of UTF-16 without one, then bytes that are valid
/// UTF-8 even if another encoding is declared; what remains is read as Windows-1252.
enum XMLText {
    /// The document from its first `<` on: what stands before it is a mark, blanks or junk.
    static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard let start = bytes.firstIndex(of: UInt8(ascii: "<")) else { return bytes }
        return UnsafeBufferPointer(rebasing: bytes[start...])
    }

    /// UTF-8 made of UTF-16, or nil if the bytes are not UTF-16.
    static func decodedUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard bytes.count >= 4 else { return nil }
        let bigEndian: Bool
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): bigEndian = true
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): bigEndian = false
        default: return nil
        }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// UTF-8 made of Windows-1252, or nil if the bytes are UTF-8 already.
    static func decodedWindows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let scalar =
                (0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : Unicode.Scalar(byte)
            text.append(scalar)
        }
        return Array(String(text).utf8)
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
