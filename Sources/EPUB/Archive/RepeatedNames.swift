// SPDX-License-Identifier: Apache-2.0

import Zip

/// The names that occur in an archive more than once, recognised by their hashes.
struct RepeatedNames {
    /// How many entries have the name of another in front of them.
    private(set) var count = 0
    /// One of the names: the first in the order of bytes.
    private(set) var example: [UInt8] = []
    /// The names whose entries differ in their content.
    private var ambiguous: Set<UInt64> = []

    init(_ keys: [UInt64], _ archive: ZipArchive) {
        guard Self.mayRepeat(keys) else { return }
        let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var first = 0
        for place in order.indices.dropFirst() {
            let index = order[place]
            guard keys[index] == keys[order[first]] else {
                first = place
                continue
            }
            if place == first + 1 { note(archive.name(at: index)) }
            count += 1
            if !Self.isSame(order[first], index, archive) { ambiguous.insert(keys[index]) }
        }
    }

    func isAmbiguous(_ key: UInt64) -> Bool {
        !ambiguous.isEmpty && ambiguous.contains(key)
    }

    private mutating func note(_ name: [UInt8]) {
        if example.isEmpty || name.lexicographicallyPrecedes(example) { example = name }
    }

    /// Whether two entries have the same content, by their sizes and checksums.
    private static func isSame(
        _ left: Int,
        _ right: Int,
        _ archive: ZipArchive
    ) -> Bool {
        do throws(ZipError) {
            let (left, right) = (try archive.entry(at: left), try archive.entry(at: right))
            return left.size == right.size && left.checksum == right.checksum
        } catch {
            return false
        }
    }

    /// Puts the hashes into a table until one is already there, or its row is so long that an
    /// attacker may have chosen the names for it.
    ///
    /// - Returns: false only if all are different.
    private static func mayRepeat(_ keys: [UInt64]) -> Bool {
        var size = 16
        while size < keys.count * 2 { size *= 2 }
        let mask = UInt64(size - 1)
        var table = [UInt64](repeating: 0, count: size)
        for key in keys {
            // Zero means a free place.
            if key == 0 { return true }
            var steps: UInt64 = 0
            while true {
                let place = Int((key &+ steps) & mask)
                if table[place] == 0 {
                    table[place] = key
                    break
                }
                if table[place] == key || steps == 32 { return true }
                steps += 1
            }
        }
        return false
    }
}
