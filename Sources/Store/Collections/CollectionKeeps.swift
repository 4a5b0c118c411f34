// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import SQLite

/// Which collections' books the library has itself.
///
/// Of all that was said of a collection, and of those that share its place, what was said last
/// holds.
enum CollectionKeeps {
    /// Whether the collection `one` is such a one, as an expression; null where nothing was said.
    static let keeps = """
        (SELECT keeps FROM collection_keeps
            JOIN collections AS same ON same.id = collection_keeps.collection_id
            JOIN decisions ON decisions.id = decision_id
        WHERE same.home_id = one.id AND in_force = 1 ORDER BY moment DESC, keeps LIMIT 1)
        """

    static let homes = "SELECT id FROM collections AS one WHERE home_id = id AND \(keeps) = 1"
}

extension RegisterReader {
    /// The collections whose books the library is to have itself, by their ids.
    package func keptCollections() throws(Failure) -> [Int64] {
        try asking { () throws(SQLiteError) in
            try connection.integers("\(CollectionKeeps.homes) ORDER BY id")
        }
    }

    /// The contents that are in such a collection, or anywhere below one, in their order.
    package func keptContents() throws(Failure) -> [[UInt8]] {
        try asking { () throws(SQLiteError) in
            try connection.rows(
                """
                WITH RECURSIVE tree (id) AS (
                    \(CollectionKeeps.homes)
                    UNION
                    SELECT below.id FROM tree JOIN collections AS below ON below.parent_id = tree.id
                    WHERE below.home_id = below.id)
                SELECT DISTINCT fingerprint FROM tree
                    JOIN collections ON collections.home_id = tree.id
                    JOIN collection_members ON collection_id = collections.id
                WHERE holds = 1 AND state = 'in' ORDER BY fingerprint
                """
            ) { $0.blob() }
        }
    }
}

extension RegisterWriter {
    /// Says whether the library has the books of a collection itself; to be said later than all
    /// before.
    package func keep(
        _ collection: Int64,
        _ keeps: Bool,
        by decision: Int64
    ) throws(SQLiteError) {
        try connection.run(
            "INSERT OR REPLACE INTO collection_keeps VALUES (?, ?, ?)",
            [collection, decision, keeps]
        )
    }
}
