// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Works follow from claims, decisions and rules: where a newer program has other rules, it groups
/// again what they are about.
extension MigrationSteps {
    /// What is grouped in memory at once.
    private static let portion = 500

    func regroup(_ connection: borrowing Connection) throws(SQLiteError) {
        let works = try WorkTable(connection)
        let solver = try WorkSolver(connection, works, EvidenceTable(connection))
        var changes = WorkChanges()
        if from < SchemaV11.version.number {
            try regroupTold(solver, &changes, connection)
        }
        if from < SchemaV12.version.number {
            try regroupNumbered(solver, &changes, connection)
            try regroupNamed(solver, &changes, connection)
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
    private func regroupNumbered(
        _ solver: WorkSolver,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let doubtful = try connection.rows(
            """
            SELECT kind, value FROM id_states
            WHERE finding IN ('differing', 'conflicting', 'reused') ORDER BY id_key
            """
        ) { VolumeID(&$0) }
        for id in doubtful.compactMap(\.self) {
            try solver.solve([], [id], run: nil, &changes, connection)
        }
    }

    /// By whatever words a title says which volume it is, it is the same from version 12 on.
    private func regroupNamed(
        _ solver: WorkSolver,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let policy = solver.judge.rule.policy
        guard policy.joinsByNames else { return }
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
        ) { VolumeID(&$0) }.compactMap(\.self)
        for start in stride(from: 0, to: max(before.count, shared.count), by: Self.portion) {
            try solver.solve(
                Set(before.dropFirst(start).prefix(Self.portion)),
                Set(shared.dropFirst(start).prefix(Self.portion)),
                run: nil,
                rewritesClaims: true,
                &changes,
                connection
            )
        }
    }
}
