// SPDX-License-Identifier: Apache-2.0

/// Text that needs no cleaning, which most texts are: it is looked through eight bytes at a time.
package enum PlainText {
    /// Whether these are printable ASCII without two blanks in a row.
    package static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        bytes.withUnsafeBytes { isPlain(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var endsWithBlank = false
        var place = 0
        while place + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            )
            guard let blanks = blanks(in: word), blanks & blanks >> 8 == 0,
                !endsWithBlank || blanks & 0x80 == 0
            else { return false }
            endsWithBlank = blanks >> 63 == 1
            place += 8
        }
        while place < bytes.count {
            let byte = bytes[place]
            let isBlank = byte == 0x20
            if byte &- 0x20 > 0x5E || isBlank && endsWithBlank { return false }
            endsWithBlank = isBlank
            place += 1
        }
        return true
    }

    /// The highest bit of each byte that is a blank; nil if any byte is not printable ASCII.
    private static func blanks(in word: UInt64) -> UInt64? {
        let high: UInt64 = 0x8080_8080_8080_8080
        let low = ~high
        // Set in a byte that is 0x7F or higher, and not set in one that is 0x20 or higher.
        let tooHigh = word | ((word & low) &+ 0x0101_0101_0101_0101)
        let highEnough = (word & low) &+ 0x6060_6060_6060_6060
        guard tooHigh & high == 0, highEnough & high == high else { return nil }
        return ~((word ^ 0x2020_2020_2020_2020) &+ low) & high
    }
}
