// SPDX-License-Identifier: Apache-2.0

import Books

/// Records that wait for the names of their authors: a few numbers each.
struct WaitingRecords {
    private var editions: [UInt32] = []
    /// The number in the key of a record, and whether it is a work's.
    private var records: [UInt64] = []
    private var ends: [UInt32] = []
    private var authors: [UInt64] = []

    var count: Int { editions.count }

    mutating func add(_ match: DumpMatch, _ keys: [UInt64]) {
        let key = Array(match.sheet.record.utf8)
        guard let number = OpenLibraryLine.number(key.span, 0..<key.count) else { return }
        editions.append(UInt32(truncatingIfNeeded: match.edition))
        records.append(number << 1 | (key.last == UInt8(ascii: "W") ? 1 : 0))
        authors += keys
        ends.append(UInt32(truncatingIfNeeded: authors.count))
    }

    subscript(place: Int) -> (edition: Int64, record: String, authors: ArraySlice<UInt64>) {
        let number = records[place] >> 1
        let isWork = records[place] & 1 == 1
        let start = place == 0 ? 0 : Int(ends[place - 1])
        return (
            Int64(editions[place]), isWork ? "/works/OL\(number)W" : "/books/OL\(number)M",
            authors[start..<Int(ends[place])]
        )
    }
}
