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
        let refolded = try refoldNames(connection)
        for id in try asking(connection, { () throws(SQLiteError) in try numbered(connection) }) {
            try stopIfAsked()
            try asking(connection) { () throws(SQLiteError) in
                try solver.solve([], [id], run: nil, &changes, connection)
            }
        }
        let (editions, ids) = try asking(connection) { () throws(SQLiteError) in
            let named = try named(solver.judge.rule.policy, connection)
            let claimed = try claims(of: refolded, connection)
            return (named.editions + refolded, Array(Set(named.ids + claimed)).sorted())
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

    /// Names are folded as this program folds them: the last to change, with version 12, were signs
    /// as in C++.
    ///
    /// - Returns: the editions that have other names now.
    private func refoldNames(_ connection: borrowing Connection) throws(Failure) -> [Int64] {
        var changed: [Int64] = []
        var last: Int64 = 0
        while true {
            try stopIfAsked()
            let end = try asking(connection) { () throws(SQLiteError) in
                try refoldNames(after: last, &changed, connection)
            }
            guard let end else { return changed }
            last = end
        }
    }

    /// - Returns: the last edition of a portion; nil if there is none.
    private func refoldNames(
        after last: Int64,
        _ changed: inout [Int64],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64? {
        var end: Int64?
        var renamed: [(id: Int64, names: BookNames)] = []
        try connection.forEach(
            """
            SELECT id, title, series_position, \(BookNames.columns) FROM editions
            WHERE id > ? ORDER BY id LIMIT 10000
            """,
            [last]
        ) { row in
            let (id, title, position) = (row.integer(), row.optionalText(), row.optionalText())
            let before = BookNames(&row)
            end = id
            let names = BookNames(
                titleKey: title.flatMap(MatchKey.title),
                volume: VolumeNumber.of(title: title, seriesPosition: position),
                // What is folded stays as it is when it is folded once more.
                authorKey: before.author.flatMap(MatchKey.author)
            )
            if names != before { renamed.append((id, names)) }
        }
        for (id, names) in renamed {
            try connection.run(
                """
                UPDATE editions SET match_title = ?, match_volume = ?, match_author = ?
                WHERE id = ?
                """,
                [names.title, names.volume, names.author, id]
            )
            try connection.run(
                "UPDATE volume_ids SET names_key = ? WHERE edition_id = ? AND names_key IS NOT NULL",
                [names.key, id]
            )
            changed.append(id)
        }
        return end
    }

    private func claims(
        of editions: [Int64],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [VolumeID] {
        var ids: [VolumeID?] = []
        for edition in editions {
            ids += try connection.rows(
                """
                SELECT kind, value FROM volume_ids WHERE edition_id = ? AND id_key IS NOT NULL
                """,
                [edition]
            ) { VolumeID(&$0) }
        }
        return ids.compactMap(\.self)
    }

    /// Bare numbers in titles speak against a number that was given out twice, and *Poems* are no
    /// *Letters*, from version 12 on.
    private func numbered(_ connection: borrowing Connection) throws(SQLiteError) -> [VolumeID] {
        try connection.rows(
            """
            SELECT kind, value FROM id_states
            WHERE finding IN ('differing', 'conflicting', 'reused')
            UNION
            SELECT kind, value FROM volume_ids WHERE names_key IS NOT NULL AND id_key IN (
                SELECT id_key FROM volume_ids WHERE id_key IS NOT NULL AND names_key IS NOT NULL
                GROUP BY id_key HAVING min(names_key) <> max(names_key))
            """
        ) { VolumeID(&$0) }.compactMap(\.self).filter { $0.kind.level != .package }
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
