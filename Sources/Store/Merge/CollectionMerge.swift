// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Brings over what was said of collections in another register.
///
/// Each statement is taken over as it is; which of all hold then follows as in one register. So it
/// does not matter which of two registers is merged into which.
extension MergeTarget {
    /// To be called once all editions are in.
    ///
    /// - Parameter run: the merge, which takes back what runs there had said when it is undone.
    func mergeCollections(
        of source: MergeSource,
        run: Int64,
        _ report: inout DecisionMergeCounts
    ) throws(SQLiteError) {
        let theirs = try entries(source.connection)
        guard !theirs.isEmpty else { return }
        var ours: [Statement: DecisionEntry] = [:]
        for entry in try entries(writer.connection) { ours[Statement(entry)] = entry }
        var new: [(there: Int64, here: Int64)] = []
        for var entry in theirs {
            report.found += 1
            if let known = ours[Statement(entry)] {
                report.known += 1
                if known.revocation == nil, let revocation = entry.revocation {
                    try writer.revoke(
                        known.id,
                        who: revocation.by ?? "",
                        why: revocation.why,
                        at: revocation.at
                    )
                    report.revoked.append(known.id)
                }
                continue
            }
            report.new += 1
            if entry.run != nil { entry.run = run }
            new.append((entry.id, try writer.enter(entry, inForce: entry.revocation == nil)))
        }
        let collections = try meet(source)
        try copy(new, collections, of: source)
        _ = try writer.settleDecisions()
        try writer.settleAllCollections()
    }

    /// What makes two statements the same one.
    private struct Statement: Hashable {
        let moment: Int64?
        let field: String?
        let value: String?
        let who: String

        init(_ entry: DecisionEntry) {
            (moment, field, value, who) = (entry.moment, entry.field, entry.value, entry.who)
        }
    }

    private func entries(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [DecisionEntry] {
        try connection.rows(
            "SELECT \(DecisionEntry.columns) FROM decisions WHERE kind = 'collect' ORDER BY moment"
        ) { DecisionEntry(&$0) }
    }

    /// The collections of here by the ids of those there.
    private func meet(_ source: MergeSource) throws(SQLiteError) -> [Int64: Int64] {
        let all = try source.connection.rows("SELECT id, uid, kind FROM collections ORDER BY id") {
            (id: $0.integer(), uid: $0.blob(), kind: CollectionKind(rawValue: $0.text()) ?? .folder)
        }
        var ids: [Int64: Int64] = [:]
        for one in all {
            let known = try writer.connection.integer(
                "SELECT id FROM collections WHERE uid = ?",
                [one.uid]
            )
            if let known {
                ids[one.id] = known
            } else {
                ids[one.id] = try writer.enter(collection: one.kind, uid: one.uid)
            }
        }
        return ids
    }

    private func copy(
        _ decisions: [(there: Int64, here: Int64)],
        _ collections: [Int64: Int64],
        of source: MergeSource
    ) throws(SQLiteError) {
        let insert = try writer.connection.prepare(
            "INSERT INTO collection_members VALUES (?, ?, ?, ?, ?, 0)"
        )
        for decision in decisions {
            let places = try source.connection.rows(
                "SELECT collection_id, name, parent_id FROM collection_places WHERE decision_id = ?",
                [decision.there]
            ) { (id: $0.integer(), name: $0.optionalText(), parent: $0.optionalInteger()) }
            for place in places {
                guard let id = collections[place.id] else { continue }
                let parent = place.parent.flatMap { collections[$0] }
                try writer.place(id, named: place.name, in: parent, by: decision.here)
            }
            let keeps = try source.connection.rows(
                "SELECT collection_id, keeps FROM collection_keeps WHERE decision_id = ?",
                [decision.there]
            ) { (id: $0.integer(), keeps: $0.bool()) }
            for one in keeps {
                guard let id = collections[one.id] else { continue }
                try writer.keep(id, one.keeps, by: decision.here)
            }
            try source.connection.walk(
                """
                SELECT collection_id, fingerprint, state, place FROM collection_members
                WHERE decision_id = ?
                """,
                [decision.there]
            ) { (row) throws(SQLiteError) in
                guard let id = collections[row.integer()] else { return true }
                let (fingerprint, state) = (row.blob(), row.text())
                let place = row.optionalInteger()
                try insert.run { values in
                    values.integer(id)
                    values.blob(fingerprint)
                    values.integer(decision.here)
                    values.text(state)
                    values.integer(place)
                }
                return true
            }
        }
    }
}
