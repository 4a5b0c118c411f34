// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Writes down what people decide; nothing here is ever deleted.
final class DecisionJournal {
    private let insert: Statement
    private let insertEdition: Statement
    private let insertOverruling: Statement
    private let revoke: Statement
    private let all: Statement
    private let overrulings: Statement
    private let setInForce: Statement
    private let newest: Statement
    private let suggest: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO decisions (kind, id_kind, id_value, work_id, field, value, who, why,
                made_at, in_force)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            """
        )
        insertEdition = try connection.prepare(
            "INSERT OR IGNORE INTO decision_editions (decision_id, side, fingerprint) VALUES (?, ?, ?)"
        )
        insertOverruling = try connection.prepare(
            "INSERT OR IGNORE INTO overrulings (decision_id, by_id) VALUES (?, ?)"
        )
        revoke = try connection.prepare(
            """
            UPDATE decisions SET revoked_at = ?, revoked_by = ?, revoked_why = ?
            WHERE id = ? AND revoked_at IS NULL
            """
        )
        all = try connection.prepare(
            "SELECT id, revoked_at IS NULL, in_force FROM decisions ORDER BY id DESC"
        )
        overrulings = try connection.prepare("SELECT decision_id, by_id FROM overrulings")
        setInForce = try connection.prepare("UPDATE decisions SET in_force = ? WHERE id = ?")
        suggest = try connection.prepare(
            """
            INSERT OR IGNORE INTO suggestions
                (left_fingerprint, right_fingerprint, source, reason, made_at)
            VALUES (?, ?, ?, ?, ?)
            """
        )
        newest = try connection.prepare(
            "SELECT id FROM decisions WHERE in_force = 1 ORDER BY made_at DESC, id DESC LIMIT 1"
        )
    }

    func add(
        _ decision: Decision,
        madeAt: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        try insert.run { row in
            row.text(decision.kind)
            row.text(decision.volumeID?.kind.name)
            row.text(decision.volumeID?.value)
            row.integer(decision.work)
            row.text(decision.field)
            row.text(decision.value)
            row.text(decision.who)
            row.text(decision.why)
            row.integer(madeAt)
        }
        let id = connection.lastInsertedID
        for (side, editions) in [decision.left, decision.right].enumerated() {
            for fingerprint in editions {
                try insertEdition.run { row in
                    row.integer(id)
                    row.integer(side)
                    row.blob(fingerprint)
                }
            }
        }
        return id
    }

    /// Queues what another program thinks; returns whether it is new.
    func queue(
        _ suggestion: Suggestion,
        madeAt: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        // Either way round it says the same.
        let isInOrder = !suggestion.right.lexicographicallyPrecedes(suggestion.left)
        try suggest.run { row in
            row.blob(isInOrder ? suggestion.left : suggestion.right)
            row.blob(isInOrder ? suggestion.right : suggestion.left)
            row.text(suggestion.source)
            row.text(suggestion.reason)
            row.integer(madeAt)
        }
        return connection.changes > 0
    }

    func overrule(_ decision: Int64, by newer: Int64) throws(SQLiteError) {
        try insertOverruling.run { row in
            row.integer(decision)
            row.integer(newer)
        }
    }

    func revoke(
        _ decision: Int64,
        who: String,
        why: String?,
        at time: Int64
    ) throws(SQLiteError) {
        try revoke.run { row in
            row.integer(time)
            row.text(who)
            row.text(why)
            row.integer(decision)
        }
    }

    func newestInForce() throws(SQLiteError) -> Int64? {
        try newest.first({ _ in }, { $0.integer(0) })
    }

    /// Works out which decisions are in force, and returns those of which that changed.
    func settle() throws(SQLiteError) -> [Int64] {
        var rulings = DecisionRulings()
        try overrulings.forEach({ _ in }) { rulings.add($0.integer(0), by: $0.integer(1)) }
        var noted: [(id: Int64, isInForce: Bool)] = []
        var standing: [Int64] = []
        try all.forEach({ _ in }) { row in
            noted.append((row.integer(0), row.integer(2) == 1))
            if row.integer(1) == 1 { standing.append(row.integer(0)) }
        }
        let inForce = rulings.inForce(among: standing)
        let changed = noted.filter { inForce.contains($0.id) != $0.isInForce }.map(\.id)
        for id in changed {
            try setInForce.run { row in
                row.integer(inForce.contains(id) ? 1 : 0)
                row.integer(id)
            }
        }
        return changed
    }
}
