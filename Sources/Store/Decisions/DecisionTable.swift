// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// What people decided, as solving works needs it.
final class DecisionTable {
    /// A decision in force about editions.
    struct Pairing {
        let id: Int64
        let isSame: Bool
        /// Fingerprints.
        var left: [[UInt8]] = []
        var right: [[UInt8]] = []
    }

    private let any: Statement
    private let opposite: Statement
    private let standing: Statement
    private let touching: Statement
    private let kind: Statement
    private let sides: Statement
    private let subject: Statement
    private let verdict: Statement
    private let choices: Statement
    private let policy: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        any = try connection.prepare(
            "SELECT 1 FROM decisions WHERE in_force = 1 AND kind IN ('same', 'not-same') LIMIT 1"
        )
        touching = try connection.prepare(
            """
            SELECT DISTINCT decisions.id FROM decision_editions
            JOIN decisions ON decisions.id = decision_id
            WHERE fingerprint = ? AND in_force = 1 AND kind IN ('same', 'not-same')
            """
        )
        opposite = try connection.prepare(
            """
            SELECT decisions.id, other.fingerprint FROM decision_editions AS own
            JOIN decisions ON decisions.id = own.decision_id AND in_force = 1 AND kind = ?2
            JOIN decision_editions AS other
                ON other.decision_id = own.decision_id AND other.side = 1 - own.side
            WHERE own.fingerprint = ?1
            """
        )
        standing = try connection.prepare(
            """
            SELECT decision_id, min(side) FROM decision_editions
            JOIN decisions ON decisions.id = decision_id AND in_force = 1
                AND kind IN ('same', 'not-same')
            WHERE fingerprint = ? GROUP BY decision_id
            """
        )
        kind = try connection.prepare("SELECT kind FROM decisions WHERE id = ?")
        sides = try connection.prepare(
            "SELECT side, fingerprint FROM decision_editions WHERE decision_id = ?"
        )
        subject = try connection.prepare(
            "SELECT id_kind, id_value, work_id FROM decisions WHERE id = ?"
        )
        verdict = try connection.prepare(
            """
            SELECT kind FROM decisions WHERE in_force = 1 AND kind IN ('trust', 'distrust')
            AND id_kind = ? AND id_value = ? ORDER BY id DESC LIMIT 1
            """
        )
        choices = try connection.prepare(
            """
            SELECT field, value FROM decisions WHERE in_force = 1 AND kind = 'set' AND work_id = ?
            ORDER BY id
            """
        )
        policy = try connection.prepare(MatchPolicy.find)
    }

    /// What books are joined by.
    func matchPolicy() throws(SQLiteError) -> MatchPolicy {
        try policy.row([]) { MatchPolicy(rawValue: $0.text()) ?? .standard } ?? .standard
    }

    /// Whether any decision about editions is in force.
    func hasPairings() throws(SQLiteError) -> Bool {
        try any.exists()
    }

    /// The decisions in force that name an edition.
    func pairings(of fingerprint: [UInt8]) throws(SQLiteError) -> [Int64] {
        try touching.rows([fingerprint]) { $0.integer() }
    }

    /// The identifier or the work that a decision is about, if it is about one.
    func subject(of id: Int64) throws(SQLiteError) -> (volumeID: VolumeID?, work: WorkID?) {
        try subject.row([id]) { row in
            (VolumeID(&row), row.optionalInteger().map { WorkID($0) })
        } ?? (nil, nil)
    }

    /// On which side of which decisions in force an edition stands: 1 is the left one, 2 the right.
    func sides(of fingerprint: [UInt8]) throws(SQLiteError) -> [Int64: UInt8] {
        var sides: [Int64: UInt8] = [:]
        try standing.forEach([fingerprint]) { sides[$0.integer()] = $0.integer() == 0 ? 1 : 2 }
        return sides
    }

    /// What the decisions in force of one kind, `same` or `not-same`, have on the other side of an
    /// edition.
    func opposites(
        of fingerprint: [UInt8],
        _ kind: String
    ) throws(SQLiteError) -> [(decision: Int64, fingerprint: [UInt8])] {
        try opposite.rows([fingerprint, kind]) { ($0.integer(), $0.blob()) }
    }

    func pairing(_ id: Int64) throws(SQLiteError) -> Pairing {
        let isSame = try kind.row([id]) { $0.text() == "same" } ?? false
        var pairing = Pairing(id: id, isSame: isSame)
        try sides.forEach([id]) { row in
            if row.integer() == 0 {
                pairing.left.append(row.blob())
            } else {
                pairing.right.append(row.blob())
            }
        }
        return pairing
    }

    /// What was said last of an identifier.
    func verdict(on id: VolumeID) throws(SQLiteError) -> IDVerdict? {
        try verdict.row([id.kind.name, id.value]) { $0.text() == "trust" ? .trusted : .distrusted }
    }

    /// A column of the choice that counts for a field of a work, as an expression: of the ids that
    /// lead to the work, what was chosen for the oldest.
    static func choice(_ column: String, of field: String, forWork id: String) -> String {
        """
        (SELECT \(column) FROM decisions WHERE kind = 'set' AND field = \(field) AND in_force = 1
            AND (work_id = \(id)
                OR work_id IN (SELECT old_id FROM work_redirects WHERE new_id = \(id)))
            ORDER BY work_id, id DESC LIMIT 1)
        """
    }

    /// What was chosen last for each field of a work.
    func choices(for work: WorkID) throws(SQLiteError) -> [String: String] {
        var chosen: [String: String] = [:]
        try choices.forEach([work.raw]) { row in
            let field = row.text()
            if let value = row.optionalText() { chosen[field] = value }
        }
        return chosen
    }
}
