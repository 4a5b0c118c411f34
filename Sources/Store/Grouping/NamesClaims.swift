// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Works

/// The claims on title and author, which editions have where books are joined by these.
enum NamesClaims {
    /// Gives each edition its claim, or takes all of them away.
    static func settle(
        _ policy: MatchPolicy,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let kind = VolumeIDKind.names.name
        try connection.run("DELETE FROM volume_ids WHERE kind = ?", [kind])
        try connection.run("DELETE FROM id_states WHERE kind = ?", [kind])
        guard policy.joinsByNames else { return }
        var last: Int64 = 0
        while true {
            // In portions, since what is read is also written to.
            let editions = try connection.rows(
                """
                SELECT id, \(BookNames.columns) FROM editions
                WHERE id > ? AND match_title IS NOT NULL AND match_author IS NOT NULL
                ORDER BY id LIMIT 10000
                """,
                [last]
            ) { (id: $0.integer(), names: BookNames(&$0)) }
            guard let end = editions.last?.id else { return }
            last = end
            for (edition, names) in editions {
                guard let id = names.namesID else { continue }
                try connection.run(
                    """
                    INSERT INTO volume_ids (edition_id, position, raw, is_unique, state, kind, value,
                        id_key, names_key)
                    SELECT ?1, coalesce(max(position) + 1, 0), '', 0, 'joins', ?2, ?3, ?4, ?5
                    FROM volume_ids WHERE edition_id = ?1
                    """,
                    [edition, kind, id.value, IDKey(id).raw, names.key]
                )
            }
        }
    }
}

extension RegisterReader {
    /// What books are joined by.
    func currentMatchPolicy() throws(SQLiteError) -> MatchPolicy {
        try connection.row(MatchPolicy.find, []) { MatchPolicy(rawValue: $0.text()) ?? .standard }
            ?? .standard
    }

    package func matchPolicy() throws(Failure) -> MatchPolicy {
        try asking { () throws(SQLiteError) in try currentMatchPolicy() }
    }
}
