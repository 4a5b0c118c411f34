// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Rebuilds everything that follows from the claims and the decisions: keys, what is noted of
/// identifiers, and the works.
///
/// What nothing connects is solved in portions, so that memory does not grow with the register by
/// more than a few numbers for each edition.
package struct WorkRepair {
    package static let portion = 4096

    private let writer: RegisterWriter
    private let portion: Int

    /// - Parameter portion: as many editions are solved at once, or more if they are connected.
    init(_ writer: RegisterWriter, portion: Int = Self.portion) {
        self.writer = writer
        self.portion = portion
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
        var changes = WorkChanges()
        _ = try SheetClaims(writer.solver).renew(editions[...], &changes, writer.connection)
        try MapClaims(writer).renew()
        try regroup(&changes)
        return changes
    }

    /// Assesses every identifier and solves all works again.
    func regroup(_ changes: inout WorkChanges) throws(SQLiteError) {
        try NamesClaims.settle(writer.solver.judge.rule.policy, writer.connection)
        try judge(&changes)
        for editions in try EditionPortions(writer.connection, size: portion) {
            let closure = try writer.solver.loader.load(editions, newcomer: nil)
            _ = try writer.solver.rewriter.write(closure, run: nil, &changes, writer.connection)
        }
    }

    /// Assesses every identifier that is claimed, or of which something is said.
    ///
    /// Those of works come last, since what maps say of these depends on what is known of the
    /// others.
    private func judge(_ changes: inout WorkChanges) throws(SQLiteError) {
        // A list of its own, in a file: what it is made from is written to. It has the order of
        // the keys, so that the same pages are asked for one after the other.
        try writer.connection.execute(
            """
            DROP TABLE IF EXISTS temp.identifiers;
            CREATE TABLE temp.identifiers AS
                SELECT id_key, kind, value FROM volume_ids WHERE id_key IS NOT NULL
                UNION SELECT id_key, kind, value FROM id_states
                UNION SELECT NULL, id_kind, id_value FROM decisions
                    WHERE in_force = 1 AND id_kind IS NOT NULL
            """
        )
        for areWorks in [false, true] {
            try writer.connection.walk(
                "SELECT kind, value FROM temp.identifiers"
            ) { (row) throws(SQLiteError) in
                guard let id = VolumeID(&row), (id.kind.level == .work) == areWorks else {
                    return true
                }
                let judgement = try writer.solver.judge.judge(id, run: nil, rewritesClaims: true)
                changes.note(id, before: judgement.before, after: judgement.after)
                return true
            }
        }
        try writer.connection.execute("DROP TABLE temp.identifiers")
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
