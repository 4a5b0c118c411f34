// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What people say is one work or is not, as far as it is in force and its editions are there.
///
/// People type these, so all of them fit in memory whatever the size of the register.
struct DecisionsInForce {
    /// An edition that a decision names.
    struct Member {
        let edition: Int64
        let work: Int64
    }

    struct Sides {
        let decision: Int64
        fileprivate(set) var left: [Member] = []
        fileprivate(set) var right: [Member] = []
    }

    let same: [Sides]
    let apart: [Sides]

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        var sides: [(kind: String, sides: Sides)] = []
        try connection.forEach(
            """
            SELECT decisions.id, decisions.kind, side, editions.id, editions.work_id
            FROM decisions JOIN decision_editions ON decision_id = decisions.id
            JOIN editions ON editions.fingerprint = decision_editions.fingerprint
            WHERE in_force = 1 AND decisions.kind IN ('same', 'not-same')
            ORDER BY decisions.id, side, editions.id
            """
        ) { row in
            let (id, kind, side) = (row.integer(), row.text(), row.integer())
            if sides.last?.sides.decision != id { sides.append((kind, Sides(decision: id))) }
            let member = Member(edition: row.integer(), work: row.integer())
            if side == 0 {
                sides[sides.count - 1].sides.left.append(member)
            } else {
                sides[sides.count - 1].sides.right.append(member)
            }
        }
        // Of one side alone something may still come back to be kept apart from.
        same = sides.filter { $0.kind == "same" }.map(\.sides)
        apart = sides.filter { $0.kind != "same" }.map(\.sides)
    }
}
