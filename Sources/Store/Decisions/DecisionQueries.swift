// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// What a person said, and whether it counts.
package struct DecisionRow: Sendable, Equatable {
    /// An edition that is meant, whether or not it is here now.
    package struct Edition: Sendable, Equatable {
        package let fingerprint: [UInt8]
        /// Nil while no book with this content is registered.
        package let id: Int64?
        package let workID: Int64?
        package let title: String?

        package init(fingerprint: [UInt8], id: Int64?, workID: Int64?, title: String?) {
            self.fingerprint = fingerprint
            self.id = id
            self.workID = workID
            self.title = title
        }
    }

    package struct Revocation: Sendable, Equatable {
        /// Seconds since 1970.
        package let at: Int64
        package let by: String?
        package let why: String?

        package init(at: Int64, by: String?, why: String?) {
            self.at = at
            self.by = by
            self.why = why
        }
    }

    package let id: Int64
    /// `same`, `not-same`, `trust`, `distrust`, `set`, `match` or `collect`.
    package let kind: String
    package var idKind: String?
    package var idValue: String?
    package var workID: Int64?
    package var field: String?
    package var value: String?
    package let who: String
    package var why: String?
    /// Seconds since 1970.
    package let madeAt: Int64
    package var isInForce: Bool
    package var revocation: Revocation?
    /// The first of those that were made at once; nil if it was made alone.
    package var madeWith: Int64?
    /// What the collection was called before; of a record, its title when this was said.
    package var former: String?
    /// The run that said it, where it was no person.
    package var run: Int64?
    /// How many contents it puts into a collection or takes out.
    package var members = 0
    /// Later decisions, in force themselves, that put this one out of force.
    package var overruledBy: [Int64] = []
    /// The editions of a `same` or `not-same`.
    package var left: [Edition] = []
    package var right: [Edition] = []

    /// Whether it says of a record whether it is about an edition.
    package var isOfRecord: Bool { field == Decision.recordField }
    /// Whether it says whose work ids join books.
    package var isOfProviders: Bool { kind == "match" && field == Decision.providersField }

    package init(id: Int64, kind: String, who: String, madeAt: Int64, isInForce: Bool = true) {
        self.id = id
        self.kind = kind
        self.who = who
        self.madeAt = madeAt
        self.isInForce = isInForce
    }
}

extension RegisterReader {
    /// Hands out decisions, the newest first, for as long as they are wanted.
    package func decisions(
        inForceOnly: Bool = false,
        limit: Int?,
        _ row: (DecisionRow) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let ids = try connection.integers(
                "SELECT id FROM decisions WHERE in_force OR NOT ?1 ORDER BY id DESC LIMIT ?2",
                [inForceOnly, limit ?? -1]
            )
            for id in ids {
                guard let decision = try found(id) else { continue }
                guard row(decision) else { return }
            }
        }
    }

    package func decision(_ id: Int64) throws(Failure) -> DecisionRow? {
        try asking { () throws(SQLiteError) in try found(id) }
    }

    private func found(_ id: Int64) throws(SQLiteError) -> DecisionRow? {
        let head = try connection.row(
            """
            SELECT id, kind, who, made_at, in_force, id_kind, id_value, work_id, field, value, why,
                revoked_at, revoked_by, revoked_why, made_with, former, run_id,
                iif(kind = 'collect', (SELECT count(*) FROM collection_members
                    WHERE decision_id = decisions.id), 0)
            FROM decisions WHERE id = ?
            """,
            [id]
        ) { DecisionRow(&$0) }
        guard var decision = head else { return nil }
        decision.overruledBy = try connection.integers(
            """
            SELECT by_id FROM overrulings JOIN decisions ON decisions.id = by_id
            WHERE decision_id = ? AND in_force ORDER BY by_id
            """,
            [id]
        )
        decision.left = try editions(ofDecision: id, side: 0)
        decision.right = try editions(ofDecision: id, side: 1)
        return decision
    }

    private func editions(
        ofDecision id: Int64,
        side: Int
    ) throws(SQLiteError) -> [DecisionRow.Edition] {
        try connection.rows(
            """
            SELECT decision_editions.fingerprint, editions.id, editions.work_id, editions.title
            FROM decision_editions LEFT JOIN editions USING (fingerprint)
            WHERE decision_id = ? AND side = ?
            ORDER BY editions.id IS NULL, editions.id, decision_editions.fingerprint
            """,
            [id, side]
        ) {
            DecisionRow.Edition(
                fingerprint: $0.blob(),
                id: $0.optionalInteger(),
                workID: $0.optionalInteger(),
                title: $0.optionalText()
            )
        }
    }
}

extension RegisterReader {
    /// The highest id that a work ever had, which tells new works from those that come back.
    package func newestWorkID() throws(Failure) -> Int64 {
        try integer("SELECT seq FROM sqlite_sequence WHERE name = 'works'") ?? 0
    }

    /// An edition's title; nil if there is no such edition, or it has none.
    package func title(ofEdition id: Int64) throws(Failure) -> String? {
        try row("SELECT title FROM editions WHERE id = ?", [id]) { $0.optionalText() } ?? nil
    }
}

extension DecisionRow {
    fileprivate init(_ row: inout RowCursor) {
        self.init(
            id: row.integer(),
            kind: row.text(),
            who: row.text(),
            madeAt: row.integer(),
            isInForce: row.bool()
        )
        idKind = row.optionalText()
        idValue = row.optionalText()
        workID = row.optionalInteger()
        field = row.optionalText()
        value = row.optionalText()
        why = row.optionalText()
        revocation = Revocation(&row)
        madeWith = row.optionalInteger()
        former = row.optionalText()
        run = row.optionalInteger()
        members = row.int()
    }
}

extension DecisionRow.Revocation {
    /// Nil for a decision that stands.
    init?(_ row: inout RowCursor) {
        let (at, by, why) = (row.optionalInteger(), row.optionalText(), row.optionalText())
        guard let at else { return nil }
        self.init(at: at, by: by, why: why)
    }
}
