// SPDX-License-Identifier: Apache-2.0

/// Editions by a key that some of them share: three numbers for each, so that a million fit.
struct SuggestionEntries {
    private struct Entry {
        let key: Int64
        let work: Int64
        let edition: Int64

        static func < (left: Entry, right: Entry) -> Bool {
            (left.key, left.work, left.edition) < (right.key, right.work, right.edition)
        }
    }

    private var entries: [Entry] = []
    private var isSorted = true

    mutating func add(_ key: Int64, work: Int64, edition: Int64) {
        entries.append(Entry(key: key, work: work, edition: edition))
        isSorted = false
    }

    /// Each key once, in order.
    var keys: [Int64] {
        mutating get {
            sort()
            var keys: [Int64] = []
            for entry in entries where keys.last != entry.key { keys.append(entry.key) }
            return keys
        }
    }

    /// Where the editions of each key lie whose works are wanted, the group with the oldest work
    /// first.
    mutating func groups(where isWanted: (_ key: Int64, _ works: [Int64]) -> Bool) -> [Range<Int>] {
        sort()
        var groups: [Range<Int>] = []
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[end].key == entries[start].key { end += 1 }
            let group = start..<end
            if entries[start].work != entries[end - 1].work, isWanted(key(group), works(group)) {
                groups.append(group)
            }
            start = end
        }
        return groups.sorted { left, right in
            let first = entries[left.lowerBound]
            let second = entries[right.lowerBound]
            return (first.work, first.edition, first.key)
                < (second.work, second.edition, second.key)
        }
    }

    func key(_ group: Range<Int>) -> Int64 { entries[group.lowerBound].key }

    /// The editions of a group, by work; one that was added twice is there once.
    subscript(group: Range<Int>) -> [SuggestionGroup.Member] {
        var members: [SuggestionGroup.Member] = []
        for entry in entries[group] where members.last?.edition != entry.edition {
            members.append(SuggestionGroup.Member(work: entry.work, edition: entry.edition))
        }
        return members
    }

    /// The works of a group, each once, the oldest first.
    func works(_ group: Range<Int>) -> [Int64] {
        var works: [Int64] = []
        for entry in entries[group] where works.last != entry.work { works.append(entry.work) }
        return works
    }

    private mutating func sort() {
        guard !isSorted else { return }
        entries.sort(by: <)
        isSorted = true
    }
}
