// SPDX-License-Identifier: Apache-2.0

/// A sieve of identifiers: what it has not seen was never there, so most new books cost no look-up.
///
/// Each key sets four bits of one machine word, so a question touches memory once. It can say that
/// it has seen what it has not, at worst always; it never says that it has not seen what it has.
struct SeenKeys {
    private var words: [UInt64]
    private let mask: UInt64
    /// - Parameter words: a power of two, or 0 for a sieve that lets everything through.
    init(words count: Int) {
        words = Array(repeating: 0, count: count)
        mask = count > 0 ? UInt64(count - 1) : 0
    }

    var isOn: Bool { !words.isEmpty }

    mutating func insert(_ key: IDKey) {
        guard isOn else { return }
        let (place, bits) = Self.pattern(key, mask)
        words[place] |= bits
    }

    func mayHold(_ key: IDKey) -> Bool {
        guard isOn else { return true }
        let (place, bits) = Self.pattern(key, mask)
        return words[place] & bits == bits
    }

    mutating func clear() {
        for place in words.indices { words[place] = 0 }
    }

    /// The keys are hashes already; the multiplication takes the bits of a word from all of them.
    private static func pattern(_ key: IDKey, _ mask: UInt64) -> (place: Int, bits: UInt64) {
        let mixed = UInt64(bitPattern: key.raw) &* 0x9E37_79B9_7F4A_7C15
        var bits: UInt64 = 0
        for step: UInt64 in [40, 46, 52, 58] { bits |= 1 << (mixed >> step & 63) }
        return (Int(truncatingIfNeeded: (mixed ^ mixed >> 32) & mask), bits)
    }
}
