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
        var changes = WorkChanges()
        _ = try writer.journal.settle()
        try mendKeys()
        for id in try identifiers() {
            _ = try writer.solver.judge.judge(id, run: nil, isMending: true)
        }
        let editions = try writer.connection.prepare("SELECT id FROM editions")
            .all({ _ in }, { $0.integer(0) })
        let closure = try writer.solver.loader.load(Set(editions), newcomer: nil)
        _ = try writer.solver.rewriter.write(closure, run: nil, &changes, writer.connection)
        return changes
    }

    /// Every identifier that is claimed, or of which something is said.
    private func identifiers() throws(SQLiteError) -> [VolumeID] {
        try writer.connection.prepare(
            """
            SELECT kind, value FROM volume_ids WHERE id_key IS NOT NULL
            UNION SELECT kind, value FROM id_states
            UNION SELECT id_kind, id_value FROM decisions WHERE in_force = 1 AND id_kind IS NOT NULL
            """
        ).all({ _ in }) { row in
            VolumeIDKind(named: row.text(0)).map { VolumeID(kind: $0, value: row.text(1)) }
        }.compactMap { $0 }
    }

    private func mendKeys() throws(SQLiteError) {
        struct Wrong {
            let edition: Int64
            let position: Int64
            let id: Int64?
            let names: Int64?
        }
        var wrong: [Wrong] = []
        try writer.connection.prepare(
            """
            SELECT edition_id, position, kind, value, state, id_key, names_key, \(BookNames.columns)
            FROM volume_ids JOIN editions ON editions.id = edition_id
            """
        ).forEach({ _ in }) { row in
            guard let state = VolumeIDClaim.State(rawValue: row.text(4)) else { return }
            var expected: (id: Int64?, names: Int64?) = (nil, nil)
            if state != .never, state != .invalid, !row.isNull(3) {
                // What a newer program knows is not ours to judge.
                guard let kind = VolumeIDKind(named: row.text(2)) else { return }
                expected.id = IDKey(VolumeID(kind: kind, value: row.text(3))).raw
                if state != .blocked { expected.names = BookNames(row, from: 7).key }
            }
            guard expected != (row.optionalInteger(5), row.optionalInteger(6)) else { return }
            wrong.append(
                Wrong(
                    edition: row.integer(0),
                    position: row.integer(1),
                    id: expected.id,
                    names: expected.names
                )
            )
        }
        let update = try writer.connection.prepare(
            "UPDATE volume_ids SET id_key = ?, names_key = ? WHERE edition_id = ? AND position = ?"
        )
        for claim in wrong {
            try update.run { row in
                row.integer(claim.id)
                row.integer(claim.names)
                row.integer(claim.edition)
                row.integer(claim.position)
            }
        }
    }
}
