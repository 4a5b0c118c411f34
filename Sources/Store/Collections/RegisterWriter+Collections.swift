// SPDX-License-Identifier: Apache-2.0

import Hashing
package import SQLite

/// What is said of collections, written down; and what follows from it.
///
/// Nothing is overwritten: each statement is a row of the decision that says it, and what holds is
/// marked. So a decision is taken back by leaving its rows out, and two registers are brought
/// together by having the rows of both.
extension RegisterWriter {
    /// A moment for the next thing that is said, later than all others in the register.
    package func nextMoment(_ now: Int64) throws(SQLiteError) -> Int64 {
        max(now, (try connection.integer("SELECT max(moment) FROM decisions") ?? 0) + 1)
    }

    /// Makes a collection that nothing is said of yet.
    package func makeCollection(
        _ path: CollectionPath,
        at moment: Int64
    ) throws(SQLiteError) -> Int64 {
        // Two registers can make the same name at the same moment; within one, moments differ.
        let bytes = Array("\(path)\u{0}\(moment)".utf8)
        return try enter(collection: path.kind, uid: Hash128(of: bytes[...]).bytes)
    }

    func enter(collection kind: CollectionKind, uid: [UInt8]) throws(SQLiteError) -> Int64 {
        try connection.run(
            "INSERT INTO collections (uid, kind) VALUES (?, ?)",
            [uid, kind.rawValue]
        )
        return connection.lastInsertedID
    }

    /// Says where a collection is; without a name, that it is removed.
    package func place(
        _ collection: Int64,
        named name: String?,
        in parent: Int64?,
        by decision: Int64
    ) throws(SQLiteError) {
        try connection.run(
            "INSERT OR REPLACE INTO collection_places VALUES (?, ?, ?, ?)",
            [collection, decision, name, parent]
        )
    }

    /// Notes what follows from what was just said of a new collection in a place that was free.
    ///
    /// Nothing else follows from it, so not everything has to be worked out for each of many.
    package func settle(
        new collection: Int64,
        named name: String,
        in parent: Int64?
    ) throws(SQLiteError) {
        try connection.run(
            "UPDATE collections SET name = ?2, folded = ?3, parent_id = ?4, home_id = id WHERE id = ?1",
            [collection, name, CollectionPath.folded(name), parent]
        )
    }

    /// All that have one home: what is said of it is said of each of them.
    package func collections(at home: Int64) throws(SQLiteError) -> [Int64] {
        try connection.integers("SELECT id FROM collections WHERE home_id = ? ORDER BY id", [home])
    }

    /// Says what is in a collection, or no longer in it; to be said later than all before.
    package func put(
        _ fingerprint: [UInt8],
        _ state: CollectionMember.State,
        _ collection: Int64,
        place: Int64?,
        by decision: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE collection_members SET holds = 0 WHERE holds = 1 AND fingerprint = ?2
                AND collection_id IN (SELECT id FROM collections WHERE home_id = ?1)
            """,
            [collection, fingerprint]
        )
        try connection.run(
            "INSERT OR REPLACE INTO collection_members VALUES (?, ?, ?, ?, ?, 1)",
            [collection, fingerprint, decision, state.rawValue, place]
        )
    }

    /// What holds of a content in a collection; nil if nothing was ever said of it.
    package func standing(
        of fingerprint: [UInt8],
        in home: Int64
    ) throws(SQLiteError) -> CollectionMember.Standing? {
        try connection.row(
            """
            SELECT state, place, run_id IS NOT NULL FROM collection_members
            JOIN decisions ON decisions.id = decision_id
            WHERE holds = 1 AND fingerprint = ?2
                AND collection_id IN (SELECT id FROM collections WHERE home_id = ?1)
            """,
            [home, fingerprint]
        ) { row in
            CollectionMember.Standing(
                isIn: row.text() == CollectionMember.State.in.rawValue,
                place: row.optionalInteger(),
                isByRun: row.bool()
            )
        }
    }

    /// Works out which collections there are and where; also which members hold in those whose home
    /// changed.
    package func settleCollections() throws(SQLiteError) {
        let standings = CollectionSolver(try collectionEntries()).standings
        var wrong: [Int64] = []
        var former: Set<Int64> = []
        try connection.forEach(
            "SELECT id, name, folded, parent_id, home_id FROM collections"
        ) { row in
            let id = row.integer()
            let (noted, home) = CollectionSolver.Standing.read(&row)
            guard noted != standings[id] else { return }
            wrong.append(id)
            if home != standings[id]?.home { former.formUnion([id, home].compactMap { $0 }) }
        }
        // No two may be in one place while they change.
        for id in wrong {
            try connection.run("UPDATE collections SET home_id = NULL WHERE id = ?", [id])
        }
        for id in wrong {
            let standing = standings[id]
            try connection.run(
                """
                UPDATE collections SET name = ?, folded = ?, parent_id = ?, home_id = ?
                WHERE id = ?
                """,
                [standing?.name, standing?.folded, standing?.parent, standing?.home, id]
            )
            if former.contains(id), let home = standing?.home { former.insert(home) }
        }
        if !former.isEmpty { try settleMembers(of: former) }
    }

    /// Works out which of the statements about members hold.
    ///
    /// - Parameter collections: those in question, with all that have the same home.
    package func settleMembers(of collections: Set<Int64>) throws(SQLiteError) {
        for id in collections.sorted() {
            try connection.run(
                """
                UPDATE collection_members AS one SET holds = 1 - holds
                WHERE collection_id IN (SELECT id FROM collections
                        WHERE id = ?1 OR home_id = (SELECT home_id FROM collections WHERE id = ?1))
                    AND holds <> (\(CollectionMember.holds))
                """,
                [id]
            )
        }
    }

    /// Everything about collections that follows from what was said.
    package func settleAllCollections() throws(SQLiteError) {
        try settleCollections()
        try connection.run(
            "UPDATE collection_members AS one SET holds = 1 - holds WHERE holds <> "
                + "(\(CollectionMember.holds))"
        )
    }

    /// Works out what no longer holds, or holds again, of what decisions say.
    package func settleCollections(of decisions: [Int64]) throws(SQLiteError) {
        var collections: Set<Int64> = []
        var moved = false
        for id in decisions {
            collections.formUnion(
                try connection.integers(
                    "SELECT DISTINCT collection_id FROM collection_members WHERE decision_id = ?",
                    [id]
                )
            )
            if try connection.exists(
                "SELECT 1 FROM collection_places WHERE decision_id = ?",
                [id]
            ) {
                moved = true
            }
        }
        if moved { try settleCollections() }
        try settleMembers(of: collections)
    }

    /// Removes what a run said of collections, with those that nobody else said anything of; returns
    /// how many contents it had put in or taken out.
    func removeCollections(ofRun run: Int64) throws(SQLiteError) -> Int {
        let decisions = try connection.integers(
            "SELECT id FROM decisions WHERE kind = 'collect' AND run_id = ?",
            [run]
        )
        guard !decisions.isEmpty else { return 0 }
        let members = try connection.count(
            """
            SELECT count(*) FROM collection_members JOIN decisions ON decisions.id = decision_id
            WHERE run_id = ?
            """,
            [run]
        )
        let collections = try connection.integers(
            """
            SELECT collection_id FROM collection_members JOIN decisions
                ON decisions.id = decision_id WHERE run_id = ?1
            UNION SELECT collection_id FROM collection_places JOIN decisions
                ON decisions.id = decision_id WHERE run_id = ?1
            UNION SELECT collection_id FROM collection_keeps JOIN decisions
                ON decisions.id = decision_id WHERE run_id = ?1
            """,
            [run]
        )
        for decision in decisions {
            try connection.run("DELETE FROM decisions WHERE id = ?", [decision])
        }
        for id in collections {
            try connection.run(
                """
                DELETE FROM collections WHERE id = ?1
                    AND NOT EXISTS (SELECT 1 FROM collection_places WHERE collection_id = ?1)
                    AND NOT EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ?1)
                    AND NOT EXISTS (SELECT 1 FROM collection_keeps WHERE collection_id = ?1)
                """,
                [id]
            )
        }
        try settleCollections()
        try settleMembers(of: Set(collections))
        return members
    }

    /// What was said last of where each collection is.
    func collectionEntries() throws(SQLiteError) -> [CollectionSolver.Entry] {
        try CollectionSolver.entries(connection)
    }
}

extension CollectionSolver {
    /// What a register says.
    static func entries(_ connection: borrowing Connection) throws(SQLiteError) -> [Entry] {
        var entries = try connection.rows("SELECT id, uid, kind FROM collections ORDER BY id") {
            Entry(
                id: $0.integer(),
                uid: $0.blob(),
                kind: CollectionKind(rawValue: $0.text()) ?? .folder
            )
        }
        var places: [Int64: Int] = [:]
        for (place, entry) in entries.enumerated() { places[entry.id] = place }
        // At one moment, which only two registers can share, a name wins over none.
        try connection.forEach(
            """
            SELECT collection_id, moment, collection_places.name, collection_places.parent_id
            FROM collection_places JOIN decisions ON decisions.id = decision_id
                LEFT JOIN collections AS parents ON parents.id = collection_places.parent_id
            WHERE in_force = 1
            ORDER BY moment, collection_places.name IS NOT NULL, collection_places.name, parents.uid
            """
        ) { row in
            guard let place = places[row.integer()] else { return }
            entries[place].statement = Statement(
                moment: row.integer(),
                name: row.optionalText(),
                parent: row.optionalInteger()
            )
        }
        return entries
    }
}

extension CollectionSolver.Standing {
    /// What is noted, nil for one that is not there; and its home.
    static func read(_ row: inout RowCursor) -> (CollectionSolver.Standing?, Int64?) {
        let (name, folded) = (row.optionalText(), row.optionalText())
        let (parent, home) = (row.optionalInteger(), row.optionalInteger())
        guard let name, let folded, let home else { return (nil, home) }
        return (Self(name: name, folded: folded, parent: parent, home: home), home)
    }
}
