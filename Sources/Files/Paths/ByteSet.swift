// SPDX-License-Identifier: Apache-2.0

/// A set of byte values in 32 bytes.
struct ByteSet: Sendable, Equatable {
    private var words = SIMD4<UInt64>()

    func contains(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
    }

    mutating func insert(_ byte: UInt8) {
        words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }

    mutating func remove(_ byte: UInt8) {
        words[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63))
    }

    mutating func invert() {
        words = ~words
    }

    /// Adds the other case of each ASCII letter that is in the set.
    mutating func addOtherCases() {
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
            let capital = letter & ~0x20
            if contains(letter) { insert(capital) }
            if contains(capital) { insert(letter) }
        }
    }
}
