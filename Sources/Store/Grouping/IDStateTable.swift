// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// The few identifiers of which there is something to say.
final class IDStateTable {
    private let find: Statement
    private let upsert: Statement
    private let delete: Statement
    private let markWorks: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        find = try connection.prepare(IDState.find)
        upsert = try connection.prepare(
            """
            INSERT INTO id_states (id_key, kind, value, finding, verdict, answered, run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET finding = excluded.finding, verdict = excluded.verdict,
                answered = excluded.answered, run_id = excluded.run_id
            """
        )
        delete = try connection.prepare(
            "DELETE FROM id_states WHERE id_key = ? AND kind = ? AND value = ?"
        )
        markWorks = try connection.prepare(
            """
            UPDATE works SET review = 'needs-review' WHERE review = 'unreviewed' AND id IN
                (SELECT work_id FROM volume_ids JOIN editions ON editions.id = edition_id
                WHERE id_key = ? AND kind = ? AND value = ? AND names_key IS NOT NULL)
            """
        )
    }

    func state(_ id: VolumeID) throws(SQLiteError) -> IDState? {
        try find.row({ id.bind(to: &$0) }) { IDState(&$0) }
    }

    /// An identifier that is no longer remarkable has no row.
    func save(_ state: IDState, of id: VolumeID, run: Int64?) throws(SQLiteError) {
        guard state.finding != nil || state.verdict != nil else {
            return try delete.run { id.bind(to: &$0) }
        }
        try upsert.run { row in
            id.bind(to: &row)
            row.text(state.finding?.rawValue)
            row.text(state.verdict?.rawValue)
            row.integer(state.isAnswered ? 1 : 0)
            row.integer(run)
        }
    }

    /// Marks every work that claims the identifier for review.
    func markWorks(of id: VolumeID) throws(SQLiteError) {
        try markWorks.run { id.bind(to: &$0) }
    }
}
