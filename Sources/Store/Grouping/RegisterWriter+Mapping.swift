// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import SQLite
package import Works

/// What the map stage asks of the register.
extension RegisterWriter {
    package func knowledge(
        of id: VolumeID,
        key: IDKey,
        names: BookNames,
        mayBeContested: Bool
    ) throws(SQLiteError) -> IdentifierStanding {
        try solver.judge.knowledge(
            of: id,
            key: key,
            names: names,
            mayBeContested: mayBeContested
        )
    }

    /// What books are joined by; to be called inside each new transaction.
    package func refreshedPolicy() throws(SQLiteError) -> MatchPolicy {
        _ = try solver.judge.refreshRule()
        return solver.judge.rule.policy
    }

    /// The same, only to be known: what is grouped by it stays.
    package func matchPolicy() throws(SQLiteError) -> MatchPolicy {
        try solver.decisions.matchPolicy()
    }

    /// Whether people decided anything about editions, so that each new one must be looked for.
    package func hasPairings() throws(SQLiteError) -> Bool {
        try solver.decisions.hasPairings()
    }

    package func isNamedInDecisions(_ fingerprint: [UInt8]) throws(SQLiteError) -> Bool {
        try !solver.decisions.pairings(of: fingerprint).isEmpty
    }

    /// Hands out every identifier that is claimed or of which something is said, some twice.
    package func everyIDKey(_ key: (IDKey) -> Void) throws(SQLiteError) {
        try connection.forEach(
            """
            SELECT id_key FROM volume_ids WHERE id_key IS NOT NULL
            UNION ALL SELECT id_key FROM id_states
            """
        ) { key(IDKey(raw: $0.integer())) }
    }

    /// How many those are.
    package func idKeyCount() throws(SQLiteError) -> Int {
        try connection.count(
            """
            SELECT (SELECT count(*) FROM volume_ids WHERE id_key IS NOT NULL)
                + (SELECT count(*) FROM id_states)
            """
        )
    }

    /// How many claims of editions after this one are in which state.
    package func claimStates(
        of id: VolumeID,
        after edition: Int64
    ) throws(SQLiteError) -> [(state: String, count: Int)] {
        try solver.judge.claimStates(of: id, after: edition)
    }

    /// What became of the claims of all editions after this one, counted from the rows.
    package func countClaims(after edition: Int64) throws(SQLiteError) -> RunTally {
        let states = try connection.rows(
            """
            SELECT state, count(*) FROM volume_ids
            WHERE edition_id > ? AND \(ClaimTable.isOwn) GROUP BY state
            """,
            [edition]
        ) { ($0.text(), $0.int()) }
        var counts = RunTally()
        for (name, number) in states {
            guard let state = VolumeIDClaim.State(rawValue: name) else { continue }
            counts[.claims] += number
            counts.move(number, from: nil, to: state)
        }
        return counts
    }

    /// Whether the register has these identifiers already, so that an update would change nothing.
    package func knows(shipped: Blocklist, own: Blocklist) throws(SQLiteError) -> Bool {
        try BlocklistTable.knows(shipped: shipped, own: own, connection)
    }

    /// Takes in the blocklist that comes with the program and one's own; returns what holds.
    package func update(
        shipped: Blocklist,
        own: Blocklist,
        run: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Blocklist {
        try solver.update(
            shipped: shipped,
            own: own,
            run: run,
            &changes,
            connection
        )
    }
}
