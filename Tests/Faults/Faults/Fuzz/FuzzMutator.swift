// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Changes an input in a few places, as what comes damaged, lies or was made to do harm.
struct FuzzMutator {
    private let corpus: [[UInt8]]
    /// Words that mean something to who reads it.
    private let words: [[UInt8]]
    private static let mostChanges = 6
    static let longest = 1 << 20
    /// Where numbers wrap around, or mean something of their own.
    private static let limits: [UInt64] = [
        0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000,
        0xFFFF_FFFF, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, .max,
    ]

    init(_ corpus: [[UInt8]], words: [String]) {
        self.corpus = corpus
        self.words = words.map { Array($0.utf8) }
    }

    /// One of the corpus, changed; the same for the same numbers.
    func input(_ random: inout SeededNumbers) -> [UInt8] {
        var bytes = random.pick(corpus)
        for _ in 0..<random.number(in: 1...Self.mostChanges) { change(&bytes, &random) }
        return Array(bytes.prefix(Self.longest))
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
        // An archive has its directory at the end, which is most of what is read of it.
        let isNearEnd = random.chance(30)
        let place = random.number(in: (isNearEnd ? max(0, bytes.count - 1_024) : 0)...bytes.count)
        let part = place..<min(bytes.count, place + random.number(in: 1...64))
        switch random.below(words.isEmpty ? 7 : 9) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1 where place < bytes.count: bytes[place] = UInt8(random.below(256))
        case 2: putNumber(at: place, in: &bytes, &random)
        case 3: bytes.removeSubrange(part)
        case 4:
            let copies = random.chance(10) ? 200 : 1
            for _ in 0..<copies { bytes.insert(contentsOf: bytes[part], at: place) }
        case 5: bytes.removeSubrange(place...)
        case 6:
            let other = random.pick(corpus)
            let start = random.number(in: 0...other.count)
            let piece = other[start..<min(other.count, start + random.number(in: 1...256))]
            let end = random.chance(50) ? place : min(bytes.count, place + piece.count)
            bytes.replaceSubrange(place..<end, with: piece)
        case 7, 8: bytes.insert(contentsOf: random.pick(words), at: place)
        default: bytes.append(UInt8(random.below(256)))
        }
    }

    private func putNumber(
        at place: Int,
        in bytes: inout [UInt8],
        _ random: inout SeededNumbers
    ) {
        let number = random.pick(Self.limits) &+ UInt64(random.below(3)) &- 1
        var digits = (0..<random.pick([2, 4, 8])).map {
            UInt8(truncatingIfNeeded: number >> ($0 * 8))
        }
        if random.chance(50) { digits.reverse() }
        let end = min(bytes.count, place + digits.count)
        bytes.replaceSubrange(place..<end, with: digits.prefix(end - place))
    }
}
