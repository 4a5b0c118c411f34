// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A decision as it stands in a register, word for word, so that it can be entered in another one.
struct DecisionEntry: Sendable {
    struct Revocation: Sendable, Equatable {
        /// Seconds since 1970.
        var at: Int64
        var by: String?
        var why: String?
    }

    let id: Int64
    var kind: String
    var idKind: String?
    var idValue: String?
    var work: Int64?
    var field: String?
    var value: String?
    var who: String
    var why: String?
    var madeAt: Int64
    var revocation: Revocation?
    /// Fingerprints, in order.
    var left: [[UInt8]] = []
    var right: [[UInt8]] = []
    /// What a `same` was said of: the editions of both works, as far as its own register knows.
    var whole: Set<[UInt8]> = []

    var isSame: Bool { kind == "same" }
    var isPairing: Bool { isSame || kind == "not-same" }
    var isChoice: Bool { kind == "set" }
}

extension DecisionEntry {
    fileprivate init(_ row: borrowing Row) {
        self.init(
            id: row.integer(0),
            kind: row.text(1),
            idKind: row.optionalText(2),
            idValue: row.optionalText(3),
            work: row.optionalInteger(4),
            field: row.optionalText(5),
            value: row.optionalText(6),
            who: row.text(7),
            why: row.optionalText(8),
            madeAt: row.integer(9)
        )
        if let at = row.optionalInteger(10) {
            revocation = Revocation(at: at, by: row.optionalText(11), why: row.optionalText(12))
        }
    }
}

/// Everything that people decided in one register, and what of it overrules what.
///
/// People type these, so all of them fit in memory whatever the size of the register.
struct DecisionLedger: Sendable {
    var entries: [DecisionEntry]
    let rulings: [(decision: Int64, by: Int64)]

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        entries = try connection.prepare(
            """
            SELECT id, kind, id_kind, id_value, work_id, field, value, who, why, made_at,
                revoked_at, revoked_by, revoked_why
            FROM decisions ORDER BY id
            """
        ).all { DecisionEntry($0) }
        rulings = try connection.prepare(
            "SELECT decision_id, by_id FROM overrulings ORDER BY decision_id, by_id"
        ).all { ($0.integer(0), $0.integer(1)) }
        var places: [Int64: Int] = [:]
        for (place, entry) in entries.enumerated() { places[entry.id] = place }
        var sides: [(place: Int, side: Int64, fingerprint: [UInt8])] = []
        try connection.prepare(
            """
            SELECT decision_id, side, fingerprint FROM decision_editions
            ORDER BY decision_id, side, fingerprint
            """
        ).forEach({ _ in }) { row in
            guard let place = places[row.integer(0)] else { return }
            sides.append((place, row.integer(1), row.blob(2)))
        }
        for (place, side, fingerprint) in sides {
            if side == 0 {
                entries[place].left.append(fingerprint)
            } else {
                entries[place].right.append(fingerprint)
            }
        }
        try findWholes(connection)
    }

    /// A person who says that two works are one has seen all their editions.
    private mutating func findWholes(_ connection: borrowing Connection) throws(SQLiteError) {
        let others = try connection.prepare(
            """
            SELECT fingerprint FROM editions
            WHERE work_id = (SELECT work_id FROM editions WHERE fingerprint = ?)
            """
        )
        for place in entries.indices where entries[place].isSame {
            let named = entries[place].left + entries[place].right
            var whole = Set(named)
            for fingerprint in named {
                whole.formUnion(try others.all({ $0.blob(fingerprint) }, { $0.blob(0) }))
            }
            entries[place].whole = whole
        }
    }
}
