// SPDX-License-Identifier: Apache-2.0

/// One character at the head of bytes that need not be UTF-8.
enum UTF8Sequence {
    /// The character and its length in bytes, or nil when the first byte begins none.
    ///
    /// Overlong forms, surrogates and values above U+10FFFF are not characters.
    static func first(of bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
        guard let first = bytes.first else { return nil }
        let length: Int
        let smallest: UInt32
        var value: UInt32
        switch first {
        case 0x00...0x7F: (length, smallest, value) = (1, 0, UInt32(first))
        case 0xC2...0xDF: (length, smallest, value) = (2, 0x80, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, smallest, value) = (3, 0x800, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, smallest, value) = (4, 0x1_0000, UInt32(first & 0x07))
        default: return nil
        }
        guard bytes.count >= length else { return nil }
        for byte in bytes.dropFirst().prefix(length - 1) {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }
}
