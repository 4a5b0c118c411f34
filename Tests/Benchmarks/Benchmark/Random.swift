// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A small generator of numbers (xoshiro256**), the same on every machine and Swift release.
///
/// The standard library promises neither for `Int.random(in:using:)`, and a library that is
/// generated again has to come out byte for byte the same.
struct Random {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// A stream of its own for each number, so that book 7 is the same book in every library.
    init(seed: UInt64, stream: UInt64) {
        var mix = seed ^ (stream &+ 1) &* 0x9E37_79B9_7F4A_7C15
        func next() -> UInt64 {
            mix &+= 0x9E37_79B9_7F4A_7C15
            var word = mix
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
        state = (next(), next(), next(), next())
    }

    mutating func next() -> UInt64 {
        let scrambled = state.1 &* 5
        let result = (scrambled << 7 | scrambled >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }

    /// A whole number from 0 to `count - 1`.
    mutating func below(_ count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// A number from 0 up to, but not including, 1.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }

    /// A size whose logarithm is normal: many small, few very large, as books and covers are.
    mutating func logNormal(median: Double, sigma: Double) -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return median * exp(sigma * radius * cos(2 * .pi * unit()))
    }

    /// Bytes that do not compress and hold no 0xFF, so that they may stand inside a JPEG scan.
    mutating func entropy(_ count: Int) -> [UInt8] {
        var words: [UInt64] = []
        words.reserveCapacity(count / 8 + 1)
        for _ in 0...(count / 8) { words.append(next() & 0xFEFE_FEFE_FEFE_FEFE) }
        return words.withUnsafeBytes { Array($0.prefix(count)) }
    }
}
