// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Rebuilds everything that follows from the claims and the decisions: keys, what is noted of
/// identifiers, and the works.
///
/// All editions are solved in one go, so memory grows with their number.
struct WorkRepair {
    private let writer: RegisterWriter

    init(_ writer: RegisterWriter) {
        self.writer = writer
    }

    func mend() throws(SQLiteError) -> WorkChanges {
        _ = try writer.settleDecisions()
        try writer.settleAllCollections()
        _ = try writer.solver.judge.refreshRule()
        try mendKeys()
        let editions = try writer.connection.integers(
            """
            SELECT edition_id FROM fact_sheets
            UNION SELECT edition_id FROM volume_ids WHERE sheet_id IS NOT NULL
            """
        )
        _ = try SheetClaims(writer.solver).renew(editions[...], writer.connection)
        try MapClaims(writer).renew()
        var changes = WorkChanges()
        try regroup(&changes)
        return changes
    }

    /// Assesses every identifier and solves all works again.
    func regroup(_ changes: inout WorkChanges) throws(SQLiteError) {
        try NamesClaims.settle(writer.solver.judge.rule.policy, writer.connection)
        try judge(&changes)
        let editions = try writer.connection.integers("SELECT id FROM editions")
        let closure = try writer.solver.loader.load(Set(editions), newcomer: nil)
        _ = try writer.solver.rewriter.write(closure, run: nil, &changes, writer.connection)
    }

    /// Assesses every identifier; on its own, so that none of them stays in memory.
    private func judge(_ changes: inout WorkChanges) throws(SQLiteError) {
        var queue = JudgementQueue(Set(try identifiers()))
        while let id = queue.next() {
            let judgement = try writer.solver.judge.judge(id, run: nil, rewritesClaims: true)
            changes.note(id, before: judgement.before, after: judgement.after)
        }
    }

    /// Every identifier that is claimed, or of which something is said.
    private func identifiers() throws(SQLiteError) -> [VolumeID] {
        try writer.connection.rows(
            """
            SELECT kind, value FROM volume_ids WHERE id_key IS NOT NULL
            UNION SELECT kind, value FROM id_states
            UNION SELECT id_kind, id_value FROM decisions WHERE in_force = 1 AND id_kind IS NOT NULL
            """
        ) { VolumeID(&$0) }.compactMap { $0 }
    }

    private func mendKeys() throws(SQLiteError) {
        struct Wrong {
            let edition: Int64
            let position: Int64
            let id: Int64?
            let names: Int64?
        }
        var wrong: [Wrong] = []
        try writer.connection.forEach(
            """
            SELECT edition_id, position, kind, value, state, \(BookNames.columns), id_key, names_key
            FROM volume_ids JOIN editions ON editions.id = edition_id
            """
        ) { row in
            let (edition, position) = (row.integer(), row.integer())
            let (word, value) = (row.text(), row.optionalText())
            guard let state = VolumeIDClaim.State(rawValue: row.text()) else { return }
            let names = BookNames(&row)
            var expected: (id: Int64?, names: Int64?) = (nil, nil)
            if state != .never, state != .invalid, let value {
                // What a newer program knows is not ours to judge.
                guard let kind = VolumeIDKind(named: word) else { return }
                expected.id = IDKey(VolumeID(kind: kind, value: value)).raw
                if state != .blocked { expected.names = names.key }
            }
            guard expected != (row.optionalInteger(), row.optionalInteger()) else { return }
            wrong.append(
                Wrong(
                    edition: edition,
                    position: position,
                    id: expected.id,
                    names: expected.names
                )
            )
        }
        for claim in wrong {
            try writer.connection.run(
                """
                UPDATE volume_ids SET id_key = ?, names_key = ?
                WHERE edition_id = ? AND position = ?
                """,
                [claim.id, claim.names, claim.edition, claim.position]
            )
        }
    }
}
