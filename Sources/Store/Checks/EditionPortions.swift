// SPDX-License-Identifier: Apache-2.0

import SQLite

/// All editions, in portions that can be solved one by one: nothing joins editions of two portions,
/// and no decision names both.
struct EditionPortions: Sequence, IteratorProtocol {
    private let ids: [Int64]
    private let roots: [Int32]
    /// Places of editions; those that are connected lie side by side.
    private let order: [Int32]
    private let size: Int
    private var done = 0

    init(_ connection: borrowing Connection, size: Int) throws(SQLiteError) {
        var forest = EditionForest(
            ids: try connection.integers("SELECT id FROM editions ORDER BY id")
        )
        for rows in [
            "SELECT work_id, id FROM editions ORDER BY work_id",
            // Here the index alone answers.
            """
            SELECT id_key, edition_id FROM volume_ids
            WHERE id_key IS NOT NULL AND names_key IS NOT NULL
                AND id_key NOT IN (SELECT id_key FROM id_states)
            ORDER BY id_key
            """,
            // What joins nothing connects nothing, or one bad identifier would bring all editions
            // into one portion.
            """
            SELECT id_key, edition_id FROM volume_ids
            WHERE id_key IN (SELECT id_key FROM id_states) AND names_key IS NOT NULL
                AND state NOT IN ('quarantined', 'distrusted')
            ORDER BY id_key
            """,
        ] {
            var last: (key: Int64, edition: Int64)?
            try connection.forEach(rows) { row in
                let (key, edition) = (row.integer(), row.integer())
                if let last, last.key == key { forest.join(last.edition, edition) }
                last = (key, edition)
            }
        }
        let decisions = try DecisionsInForce(connection)
        for decision in decisions.same + decisions.apart {
            let named = decision.left + decision.right
            for member in named.dropFirst() { forest.join(named[0].edition, member.edition) }
        }
        let roots = forest.roots()
        ids = forest.ids
        order = (0..<Int32(ids.count)).sorted {
            (roots[Int($0)], $0) < (roots[Int($1)], $1)
        }
        self.roots = roots
        self.size = size
    }

    mutating func next() -> Set<Int64>? {
        var portion: Set<Int64> = []
        while done < order.count {
            let place = Int(order[done])
            if portion.count >= size, roots[place] != roots[Int(order[done - 1])] { break }
            portion.insert(ids[place])
            done += 1
        }
        return portion.isEmpty ? nil : portion
    }
}
