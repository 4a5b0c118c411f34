// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The editions that are there and were read by a certain reader or a later one.
///
/// Files nearly always name their editions in ascending order, so that one look at the next of them
/// answers, where asking the register would be a search for each file.
struct CurrentEditions {
    private let ids: [Int64]
    /// The place after the one that was found last.
    private var next = 0

    init(reader: Int, _ connection: borrowing Connection) throws(SQLiteError) {
        // The index answers without the rows of editions, which are long.
        ids = try connection.integers(
            """
            SELECT id FROM editions INDEXED BY editions_by_reader WHERE reader_version >= ?
            ORDER BY reader_version, id
            """,
            [reader]
        )
        .sorted()
    }

    mutating func contains(_ id: Int64) -> Bool {
        if next < ids.count, ids[next] == id {
            next += 1
            return true
        }
        var (first, end) = (0, ids.count)
        while first < end {
            let middle = first + (end - first) / 2
            if ids[middle] < id { first = middle + 1 } else { end = middle }
        }
        guard first < ids.count, ids[first] == id else { return false }
        next = first + 1
        return true
    }
}
