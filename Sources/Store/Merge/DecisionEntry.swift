// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// A decision as it stands in a register, word for word, so that it can be entered in another one.
struct DecisionEntry: Sendable {
    let id: Int64
    var kind: String
    var idKind: String?
    var idValue: String?
    var work: Int64?
    var field: String?
    var value: String?
    var former: String?
    var moment: Int64?
    var run: Int64?
    var who: String
    var why: String?
    var madeAt: Int64
    var revocation: DecisionRow.Revocation?
    /// Fingerprints, in order.
    var left: [[UInt8]] = []
    var right: [[UInt8]] = []
    /// What a `same` was said of: the editions of both works, as far as its own register knows.
    var whole: Set<[UInt8]> = []

    var isSame: Bool { kind == "same" }
    var isPairing: Bool { isSame || kind == "not-same" }
    var isChoice: Bool { kind == "set" }
    /// Whether it says of a record whether it is about an edition.
    var isOfRecord: Bool { field == Decision.recordField }
    /// Whether it is about the library that it was made in, and no other.
    var isOfLibrary: Bool { kind == "match" }
}

extension DecisionEntry {
    /// One that is just being made.
    init(_ decision: Decision, madeAt: Int64) {
        self.init(
            id: 0,
            kind: decision.kind,
            idKind: decision.volumeID?.kind.name,
            idValue: decision.volumeID?.value,
            work: decision.work,
            field: decision.field,
            value: decision.value,
            former: decision.former,
            moment: decision.moment,
            run: decision.run,
            who: decision.who,
            why: decision.why,
            madeAt: madeAt,
            left: decision.left,
            right: decision.right
        )
    }

    static let columns = """
        id, kind, id_kind, id_value, work_id, field, value, former, moment, run_id, who, why,
        made_at, revoked_at, revoked_by, revoked_why
        """

    init(_ row: inout RowCursor) {
        self.init(
            id: row.integer(),
            kind: row.text(),
            idKind: row.optionalText(),
            idValue: row.optionalText(),
            work: row.optionalInteger(),
            field: row.optionalText(),
            value: row.optionalText(),
            former: row.optionalText(),
            moment: row.optionalInteger(),
            run: row.optionalInteger(),
            who: row.text(),
            why: row.optionalText(),
            madeAt: row.integer(),
            revocation: DecisionRow.Revocation(&row)
        )
    }
}

/// Everything that people decided of works in one register, and what of it overrules what.
///
/// People type these, so all of them fit in memory whatever the size of the register.
struct DecisionLedger: Sendable {
    var entries: [DecisionEntry]
    let rulings: [(decision: Int64, by: Int64)]

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        entries = try connection.rows(
            "SELECT \(DecisionEntry.columns) FROM decisions WHERE kind <> 'collect' ORDER BY id"
        ) { DecisionEntry(&$0) }
        rulings = try connection.rows(
            "SELECT decision_id, by_id FROM overrulings ORDER BY decision_id, by_id"
        ) { ($0.integer(), $0.integer()) }
        var places: [Int64: Int] = [:]
        for (place, entry) in entries.enumerated() { places[entry.id] = place }
        var sides: [(place: Int, side: Int64, fingerprint: [UInt8])] = []
        try connection.forEach(
            """
            SELECT decision_id, side, fingerprint FROM decision_editions
            ORDER BY decision_id, side, fingerprint
            """
        ) { row in
            guard let place = places[row.integer()] else { return }
            sides.append((place, row.integer(), row.blob()))
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
        for place in entries.indices where entries[place].isSame {
            let named = entries[place].left + entries[place].right
            var whole = Set(named)
            for fingerprint in named {
                let others = try connection.rows(
                    """
                    SELECT fingerprint FROM editions
                    WHERE work_id = (SELECT work_id FROM editions WHERE fingerprint = ?)
                    """,
                    [fingerprint]
                ) { $0.blob() }
                whole.formUnion(others)
            }
            entries[place].whole = whole
        }
    }
}
