// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// A small generator of numbers (xoshiro256**), the same on every machine and Swift release.
///
/// The standard library promises neither for `Int.random(in:using:)`, and a library that is
/// generated again has to come out byte for byte the same.
struct Random: RandomNumberGenerator {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// A stream of its own for each number, so that book 7 is the same book in every library.
    init(seed: UInt64, stream: UInt64) {
        var seeds = SeededNumbers(seed: seed ^ (stream &+ 1) &* 0x9E37_79B9_7F4A_7C15)
        state = (seeds.next(), seeds.next(), seeds.next(), seeds.next())
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

    /// A number from 0 up to, but not including, 1.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
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
