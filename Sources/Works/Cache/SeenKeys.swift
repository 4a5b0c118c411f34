// SPDX-License-Identifier: Apache-2.0

/// A sieve of identifiers: what it has not seen was never there, so most new books cost no look-up.
///
/// Each key sets four bits of one machine word, so a question touches memory once. It can say that
/// it has seen what it has not, of a hundred keys for one while it has room, and more often
/// afterwards; it never says that it has not seen what it has.
struct SeenKeys {
    private var words: [UInt64]

    /// - Parameter room: for how many keys it is made, with twelve bits for each.
    init(room: Int) {
        words = Array(repeating: 0, count: max(64, room / 64 * 12))
    }

    mutating func insert(_ key: IDKey) {
        let (place, bits) = pattern(key)
        words[place] |= bits
    }

    func mayHold(_ key: IDKey) -> Bool {
        let (place, bits) = pattern(key)
        return words[place] & bits == bits
    }

    func word(of key: IDKey) -> UInt64 { words[pattern(key).place] }

    /// The keys are hashes already; the multiplication takes the bits of a word from all of them.
    private func pattern(_ key: IDKey) -> (place: Int, bits: UInt64) {
        let raw = UInt64(bitPattern: key.raw)
        let mixed = raw &* 0x9E37_79B9_7F4A_7C15
        var bits: UInt64 = 0
        for step: UInt64 in [40, 46, 52, 58] { bits |= 1 << (mixed >> step & 63) }
        let place = (mixed << 32 ^ raw).multipliedFullWidth(by: UInt64(words.count)).high
        return (Int(place), bits)
    }
}
