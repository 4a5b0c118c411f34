// SPDX-License-Identifier: Apache-2.0

/// A 128-bit hash that stays the same for ever, on every machine: its values are stored.
///
/// Two lanes take eight bytes at a time; each step multiplies to 128 bits and folds the halves, so
/// that every bit of the input reaches every bit of both lanes. It is made for even spread, not
/// against someone who looks for collisions. Changing anything here makes every stored key wrong.
struct StableHash {
    private var first: UInt64 = 0x243F_6A88_85A3_08D3
    private var second: UInt64 = 0x1319_8A2E_0370_7344

    /// Takes one field and its length, so that fields cannot run into each other.
    mutating func add(_ field: Span<UInt8>) {
        var word: UInt64 = 0
        var filled: UInt64 = 0
        for index in field.indices {
            word |= UInt64(field[index]) << filled
            filled += 8
            if filled == 64 {
                mix(word)
                word = 0
                filled = 0
            }
        }
        if filled > 0 { mix(word) }
        mix(UInt64(field.count) ^ Self.endOfField)
    }

    mutating func add(_ field: String) {
        add(field.utf8.span)
    }

    /// The hash of all fields so far.
    var value: (high: UInt64, low: UInt64) {
        var copy = self
        copy.mix(Self.endOfAll)
        copy.mix(Self.endOfField)
        return (
            Self.fold(copy.first ^ Self.oddOne, copy.second &+ Self.oddTwo),
            Self.fold(copy.second ^ Self.oddThree, copy.first &+ Self.oddFour)
        )
    }

    /// Both lanes see the word, each through its own multiplier, and then each other.
    @inline(__always)
    private mutating func mix(_ word: UInt64) {
        let left = Self.fold(first ^ word, Self.oddOne) &+ (second << 23 | second >> 41)
        let right = Self.fold(second ^ (word << 32 | word >> 32), Self.oddTwo) ^ first
        first = left
        second = right &* Self.oddThree
    }

    /// The two halves of a 128-bit product in one.
    @inline(__always)
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    // Digits of pi: numbers with nothing up their sleeves, made odd where they multiply.
    private static let oddOne: UInt64 = 0xA409_3822_299F_31D1
    private static let oddTwo: UInt64 = 0x082E_FA98_EC4E_6C89
    private static let oddThree: UInt64 = 0x4528_21E6_38D0_1377
    private static let oddFour: UInt64 = 0xBE54_66CF_34E9_0C6D
    private static let endOfField: UInt64 = 0xC0AC_29B7_C97C_50DD
    private static let endOfAll: UInt64 = 0x3F84_D5B5_B547_0917
}
