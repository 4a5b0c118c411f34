// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Works

/// Works follow from claims, decisions and rules: where a newer program has other rules, it groups
/// again what they are about.
extension MigrationSteps {
    /// What is grouped in memory at once.
    private static let portion = 500

    func regroup(_ connection: borrowing Connection) throws(Failure) {
        let solver = try asking(connection) { () throws(SQLiteError) in
            try WorkSolver(connection, WorkTable(connection), EvidenceTable(connection))
        }
        var changes = WorkChanges()
        if from < SchemaV11.version.number {
            try asking(connection) { () throws(SQLiteError) in
                try regroupTold(solver, &changes, connection)
            }
        }
        guard from < SchemaV12.version.number else { return }
        for id in try asking(connection, { () throws(SQLiteError) in try numbered(connection) }) {
            try stopIfAsked()
            try asking(connection) { () throws(SQLiteError) in
                try solver.solve([], [id], run: nil, &changes, connection)
            }
        }
        let (editions, ids) = try asking(connection) { () throws(SQLiteError) in
            try named(solver.judge.rule.policy, connection)
        }
        for start in stride(from: 0, to: max(editions.count, ids.count), by: Self.portion) {
            try stopIfAsked()
            try asking(connection) { () throws(SQLiteError) in
                try solver.solve(
                    Set(editions.dropFirst(start).prefix(Self.portion)),
                    Set(ids.dropFirst(start).prefix(Self.portion)),
                    run: nil,
                    rewritesClaims: true,
                    &changes,
                    connection
                )
            }
        }
    }

    /// Identifiers that stand beside books are claims from version 11 on.
    private func regroupTold(
        _ solver: WorkSolver,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let told = try connection.integers("SELECT DISTINCT edition_id FROM fact_sheets")
        try solver.regroup(retold: told, run: nil, &changes, connection)
    }

    /// Bare numbers in titles speak against a number that was given out twice from version 12 on.
    private func numbered(_ connection: borrowing Connection) throws(SQLiteError) -> [VolumeID] {
        try connection.rows(
            """
            SELECT kind, value FROM id_states
            WHERE finding IN ('differing', 'conflicting', 'reused') ORDER BY id_key
            """
        ) { VolumeID(&$0) }.compactMap(\.self)
    }

    /// By whatever words a title says which volume it is, it is the same from version 12 on.
    ///
    /// - Returns: the editions whose claims are others now, and what several editions claim.
    private func named(
        _ policy: MatchPolicy,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> (editions: [Int64], ids: [VolumeID]) {
        guard policy.joinsByNames else { return ([], []) }
        let before = try connection.integers(
            """
            SELECT DISTINCT edition_id FROM volume_ids JOIN editions ON editions.id = edition_id
            WHERE kind = 'names' AND match_volume IS NOT NULL ORDER BY 1
            """
        )
        try NamesClaims.settle(policy, connection)
        let shared = try connection.rows(
            """
            SELECT kind, value FROM volume_ids WHERE kind = 'names'
            GROUP BY kind, value HAVING count(*) > 1 ORDER BY id_key
            """
        ) { VolumeID(&$0) }
        return (before, shared.compactMap(\.self))
    }
}
