// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The names of one folder, sorted by bytes, held in one block: a folder of 100,000 names is a few
/// megabytes and not 100,000 allocations.
struct FolderNames {
    struct Entry {
        let start: Int
        let count: UInt16
        let kind: FileKind
        let verdict: EntryFilter.Verdict
    }

    private var arena: [UInt8] = []
    private(set) var entries: [Entry] = []

    mutating func append(
        _ name: UnsafeBufferPointer<UInt8>,
        _ kind: FileKind,
        _ verdict: EntryFilter.Verdict
    ) {
        entries.append(
            Entry(start: arena.count, count: UInt16(name.count), kind: kind, verdict: verdict)
        )
        arena.append(contentsOf: name)
    }

    mutating func sort() {
        arena.withUnsafeBytes { raw in
            guard let base = raw.baseAddress else { return }
            entries.sort { left, right in
                let common = Int(min(left.count, right.count))
                let order = memcmp(base + left.start, base + right.start, common)
                return order == 0 ? left.count < right.count : order < 0
            }
        }
    }

    /// Whether a name is among those that were sorted.
    func contains(_ name: ArraySlice<UInt8>) -> Bool {
        var range = entries.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let found = self.name(of: entries[middle])
            if found.elementsEqual(name) { return true }
            range =
                found.lexicographicallyPrecedes(name)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    func name(of entry: Entry) -> ArraySlice<UInt8> {
        arena[entry.start..<(entry.start + Int(entry.count))]
    }
}
