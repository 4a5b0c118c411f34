// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite
package import Works

/// Decisions in force that say what is being said again.
extension RegisterWriter {
    /// The choice of this value; nil if any other is in force for the same field of the work.
    package func decision(
        choosing value: String,
        of field: String,
        forWork work: Int64
    ) throws(SQLiteError) -> Int64? {
        let rows = try connection.prepare(
            """
            SELECT id, work_id, value FROM decisions
            WHERE in_force = 1 AND kind = 'set' AND field = ?1 AND (work_id = ?2 OR work_id IN
                (SELECT old_id FROM work_redirects WHERE new_id = ?2))
            """
        ).rows([field, work]) { ($0.integer(), $0.integer(), $0.optionalText()) }
        guard rows.allSatisfy({ $0.2 == value }) else { return nil }
        return rows.filter { $0.1 == work }.map(\.0).max()
    }

    /// The verdict on an identifier, if it is this one.
    package func decision(judging id: VolumeID, as kind: String) throws(SQLiteError) -> Int64? {
        let newest = try connection.row(
            """
            SELECT id, kind FROM decisions WHERE in_force = 1 AND kind IN ('trust', 'distrust')
            AND id_kind = ? AND id_value = ? ORDER BY id DESC LIMIT 1
            """,
            [id.kind.name, id.value]
        ) { ($0.integer(), $0.text()) }
        return newest.flatMap { $0.1 == kind ? $0.0 : nil }
    }

    /// The verdict on a record that stands on an edition, if it is this one.
    package func decision(
        judging sheet: FactSheet,
        as verdict: FactVerdict,
        onEditionWith fingerprint: [UInt8]
    ) throws(SQLiteError) -> Int64? {
        guard sheet.verdict == verdict else { return nil }
        return try connection.integer(
            """
            SELECT max(decisions.id) FROM decision_editions
                JOIN decisions ON decisions.id = decision_id
            WHERE fingerprint = ? AND in_force = 1 AND field = ? AND value = ?
            """,
            [fingerprint, Decision.recordField, sheet.name.description]
        )
    }

    /// The editions on both sides of a decision.
    package func sides(
        ofDecision id: Int64
    ) throws(SQLiteError) -> (left: [[UInt8]], right: [[UInt8]]) {
        let pairing = try solver.decisions.pairing(id)
        return (pairing.left, pairing.right)
    }
}
