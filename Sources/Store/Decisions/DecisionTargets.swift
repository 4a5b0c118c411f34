// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Finds what a decision is about, and the earlier ones about the same.
final class DecisionTargets {
    private let ofWork: Statement
    private let workOf: Statement
    private let ofEdition: Statement
    private let live: Statement
    private let formerFounder: Statement
    private let revocation: Statement
    private let onID: Statement
    private let onField: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        // The id itself, or the one it leads to.
        let leading = "coalesce((SELECT new_id FROM work_redirects WHERE old_id = ?1), ?1)"
        ofWork = try connection.prepare(
            """
            SELECT fingerprint FROM editions JOIN works ON works.id = work_id
            WHERE works.id = \(leading) ORDER BY editions.id <> founder_id, editions.id
            """
        )
        workOf = try connection.prepare("SELECT work_id FROM editions WHERE fingerprint = ?")
        ofEdition = try connection.prepare("SELECT fingerprint FROM editions WHERE id = ?")
        live = try connection.prepare("SELECT id FROM works WHERE id = \(leading)")
        formerFounder = try connection.prepare(
            """
            SELECT fingerprint FROM work_redirects JOIN editions ON editions.id = founder_id
            WHERE old_id = ?
            """
        )
        revocation = try connection.prepare(
            "SELECT revoked_at, revoked_by FROM decisions WHERE id = ?"
        )
        onID = try connection.prepare(
            """
            SELECT id FROM decisions
            WHERE revoked_at IS NULL AND id_kind = ? AND id_value = ?
            """
        )
        onField = try connection.prepare(
            """
            SELECT id FROM decisions WHERE revoked_at IS NULL AND kind = 'set' AND field = ?1 AND
                (work_id = ?2 OR work_id IN
                    (SELECT old_id FROM work_redirects WHERE new_id = ?2))
            """
        )
    }

    func fingerprints(ofWork id: Int64) throws(SQLiteError) -> [[UInt8]] {
        try ofWork.all({ $0.integer(id) }, { $0.blob(0) })
    }

    /// The edition that founded an id that only leads on, if it is still there.
    func founder(ofFormerWork id: Int64) throws(SQLiteError) -> [UInt8]? {
        try formerFounder.first({ $0.integer(id) }, { $0.blob(0) })
    }

    func work(of fingerprint: [UInt8]) throws(SQLiteError) -> Int64? {
        try workOf.first({ $0.blob(fingerprint) }, { $0.integer(0) })
    }

    func fingerprint(ofEdition id: Int64) throws(SQLiteError) -> [UInt8]? {
        try ofEdition.first({ $0.integer(id) }, { $0.blob(0) })
    }

    func liveWork(_ id: Int64) throws(SQLiteError) -> Int64? {
        try live.first({ $0.integer(id) }, { $0.integer(0) })
    }

    /// Whether a decision was taken back, when and by whom; nil if there is none of this id.
    func revocation(of decision: Int64) throws(SQLiteError) -> DecisionState? {
        try revocation.first({ $0.integer(decision) }) { row in
            guard let at = row.optionalInteger(0) else { return .standing }
            return .revoked(at: at, by: row.text(1))
        }
    }

    /// Also those that later ones overrule.
    func decisions(on id: VolumeID) throws(SQLiteError) -> [Int64] {
        try onID.all(
            { row in
                row.text(id.kind.name)
                row.text(id.value)
            },
            { $0.integer(0) }
        )
    }

    /// Also those that later ones overrule: they would come back when those are taken back.
    func choices(of field: String, forWork work: Int64) throws(SQLiteError) -> [Int64] {
        try onField.all(
            { row in
                row.text(field)
                row.integer(work)
            },
            { $0.integer(0) }
        )
    }
}
