// SPDX-License-Identifier: Apache-2.0

/// A sieve of identifiers: what it has not seen was never there, so most new books cost no look-up.
///
/// Each key sets four bits of one machine word, so a question touches memory once. It can say that
/// it has seen what it has not, at worst always; it never says that it has not seen what it has.
///
/// It doubles as it fills, by putting a copy of itself behind it: whichever of the two places a key
/// has from then on, its bits are there. What the copies say too often adds up: after six doublings,
/// of a thousand keys that were never there, some five seem to have been.
struct SeenKeys {
    /// Empty if it lets everything through, and otherwise a power of two.
    private var words: [UInt64]
    private let mostWords: Int
    private var count = 0

    /// - Parameter mostWords: it grows until it has as many; 0 for a sieve that lets everything
    ///   through.
    init(mostWords: Int) {
        self.mostWords = mostWords
        words = mostWords > 0 ? Self.fewestWords : []
    }

    var isOn: Bool { !words.isEmpty }

    mutating func insert(_ key: IDKey) {
        guard isOn else { return }
        let (place, bits) = pattern(key)
        if words[place] & bits == bits { return }
        words[place] |= bits
        count += 1
        if count > words.count, words.count < mostWords { words += words }
    }

    func mayHold(_ key: IDKey) -> Bool {
        guard isOn else { return true }
        let (place, bits) = pattern(key)
        return words[place] & bits == bits
    }

    mutating func clear() {
        self = SeenKeys(mostWords: mostWords)
    }

    private static let fewestWords = [UInt64](repeating: 0, count: 4096)

    /// The keys are hashes already; the multiplication takes the bits of a word from all of them.
    private func pattern(_ key: IDKey) -> (place: Int, bits: UInt64) {
        let mixed = UInt64(bitPattern: key.raw) &* 0x9E37_79B9_7F4A_7C15
        var bits: UInt64 = 0
        for step: UInt64 in [40, 46, 52, 58] { bits |= 1 << (mixed >> step & 63) }
        return (Int(truncatingIfNeeded: mixed ^ mixed >> 32) & (words.count - 1), bits)
    }
}
