// SPDX-License-Identifier: Apache-2.0

/// Puts looks that are near to each other into groups.
///
/// Each look, in the order of bytes, joins the nearest leader within the limit, of several equally
/// near ones the first, and becomes a leader itself without one. So no look is farther from its
/// leader than the limit, the answer does not depend on the order in which looks came, and no chain
/// of small steps leads from one picture to quite another one.
///
/// Bits are dealt out to eleven chunks: looks that differ in at most ten bits have a chunk in which
/// they do not differ, and a look is compared with the leaders alone that have a chunk of its own.
package struct PerceptualHashGroups {
    /// Looks that differ in more bits are of different pictures.
    package static let limit = 10
    private static let chunkCount = limit + 1

    /// Distinct, in order.
    private let looks: [PerceptualHash]
    /// The place of the leader of each.
    private let leaders: [Int32]
    /// How many times a look was compared with a leader: what the time goes into.
    package let comparisons: Int

    /// - Parameter looks: in any order, with or without repetitions, none of them flat.
    package init(_ looks: some Sequence<PerceptualHash>) {
        var sorted = looks.sorted()
        var kept = 0
        for look in sorted where kept == 0 || sorted[kept - 1] != look {
            sorted[kept] = look
            kept += 1
        }
        sorted.removeLast(sorted.count - kept)
        self.looks = sorted
        (leaders, comparisons) = Self.leaders(of: sorted)
    }

    /// A number for all looks of one group; nil for a look that was not there when this was made.
    package func group(of look: PerceptualHash) -> Int? {
        var low = 0
        var high = looks.count
        while low < high {
            let middle = (low + high) / 2
            if looks[middle] < look { low = middle + 1 } else { high = middle }
        }
        return low < looks.count && looks[low] == look ? Int(leaders[low]) : nil
    }

    private static func leaders(of looks: [PerceptualHash]) -> (leaders: [Int32], comparisons: Int)
    {
        var leaders = [Int32](repeating: -1, count: looks.count)
        var chunks = (0..<chunkCount).map { Chunk(looks, $0) }
        var comparisons = 0
        for place in looks.indices {
            let look = looks[place]
            var best = (distance: limit + 1, leader: Int32(place))
            for chunk in chunks {
                let near = chunk.leaders(near: place)
                comparisons += near.count
                for leader in near {
                    let distance = look.distance(to: looks[Int(leader)])
                    if distance < best.distance
                        || distance == best.distance && distance <= limit && leader < best.leader
                    {
                        best = (distance, leader)
                    }
                }
            }
            leaders[place] = best.leader
            guard best.leader == Int32(place) else { continue }
            for number in chunks.indices { chunks[number].lead(place) }
        }
        return (leaders, comparisons)
    }

    /// Leaders by the bits of one chunk.
    private struct Chunk {
        /// Room for each place, those of equal bits next to each other; leaders come first.
        private var room: [Int32]
        /// For each place where the room of its equals begins.
        private var starts: [Int32]
        /// How many leaders are in the room that begins here.
        private var counts: [Int32]

        init(_ looks: [PerceptualHash], _ number: Int) {
            let mask = Chunk.mask(number)
            let keyed = looks.enumerated().map { place, look in
                (key: Chunk.key(look.words & mask), place: Int32(place))
            }.sorted { $0.key == $1.key ? $0.place < $1.place : $0.key < $1.key }
            room = [Int32](repeating: 0, count: looks.count)
            starts = room
            counts = room
            var start: Int32 = 0
            for (position, entry) in keyed.enumerated() {
                if position > 0, keyed[position - 1].key != entry.key { start = Int32(position) }
                starts[Int(entry.place)] = start
            }
        }

        /// The places of the leaders so far that have the same bits as this one.
        func leaders(near place: Int) -> ArraySlice<Int32> {
            let start = Int(starts[place])
            return room[start..<start + Int(counts[start])]
        }

        mutating func lead(_ place: Int) {
            let start = Int(starts[place])
            room[start + Int(counts[start])] = Int32(place)
            counts[start] += 1
        }

        /// Each eleventh bit.
        private static func mask(_ number: Int) -> SIMD4<UInt64> {
            var mask = SIMD4<UInt64>()
            for bit in stride(from: number, to: 256, by: chunkCount) {
                mask[bit / 64] |= 1 << UInt64(bit % 64)
            }
            return mask
        }

        /// The bits of the four words, turned so that hardly any falls on another.
        ///
        /// Where two do, looks with other bits may be compared, which is in vain and does no harm.
        private static func key(_ words: SIMD4<UInt64>) -> UInt64 {
            words[0] ^ rotated(words[1], 1) ^ rotated(words[2], 2) ^ rotated(words[3], 3)
        }

        private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
            word << count | word >> (64 - count)
        }
    }
}
