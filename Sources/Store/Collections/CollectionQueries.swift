// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Hashing
import SQLite

/// A collection that is there.
package struct CollectionRow: Sendable, Equatable {
    package let id: Int64
    package let path: CollectionPath
    /// The id of the folder that it is in.
    package let parent: Int64?
    /// Works in it, without those of the folders below.
    package var works = 0
    /// Works in it or anywhere below, each once.
    package var worksBelow = 0
}

extension RegisterReader {
    /// The collection of a path, which may be written in another case.
    package func collection(at path: CollectionPath) throws(Failure) -> CollectionRow? {
        var (parent, found): (Int64?, Int64?) = (nil, nil)
        var names: [String] = []
        for name in path.names {
            let row = try row(
                """
                SELECT id, name FROM collections
                WHERE home_id = id AND coalesce(parent_id, 0) = ? AND kind = ? AND folded = ?
                """,
                [found ?? 0, path.kind.rawValue, CollectionPath.folded(name)]
            ) { (id: $0.integer(), name: $0.text()) }
            guard let row else { return nil }
            (parent, found) = (found, row.id)
            names.append(row.name)
        }
        return found.map {
            CollectionRow(id: $0, path: CollectionPath(known: path.kind, names), parent: parent)
        }
    }

    /// All that are there, folders before tags, each after the one that it is in.
    package func collections(counted: Bool) throws(Failure) -> [CollectionRow] {
        var found = try asking { () throws(SQLiteError) in try collectionTree() }
        if counted { try count(&found) }
        return found
    }

    func collectionTree() throws(SQLiteError) -> [CollectionRow] {
        var rows = try connection.rows(
            """
            WITH RECURSIVE tree (id, kind, name, parent, level, folded) AS (
                SELECT id, kind, name, parent_id, 0, folded FROM collections
                WHERE home_id = id AND parent_id IS NULL
                UNION ALL
                SELECT one.id, one.kind, one.name, one.parent_id, level + 1, one.folded FROM tree
                JOIN collections AS one ON one.parent_id = tree.id WHERE one.home_id = one.id
                ORDER BY 5 DESC, 2, 6
            )
            SELECT id, kind, name, parent FROM tree
            """
        ) { row in
            (
                id: row.integer(), kind: CollectionKind(rawValue: row.text()) ?? .folder,
                name: row.text(), parent: row.optionalInteger()
            )
        }
        rows = rows.filter { $0.kind == .folder } + rows.filter { $0.kind == .tag }
        var paths: [Int64: CollectionPath] = [:]
        var found: [CollectionRow] = []
        for row in rows {
            let above = row.parent.flatMap { paths[$0] }
            let path =
                above?.appending(row.name) ?? CollectionPath(known: row.kind, [row.name])
            paths[row.id] = path
            found.append(CollectionRow(id: row.id, path: path, parent: row.parent))
        }
        return found
    }

    /// Counts the works of each collection, and of each with all that are below it.
    private func count(_ found: inout [CollectionRow]) throws(Failure) {
        var places: [Int64: Int] = [:]
        for (place, row) in found.enumerated() { places[row.id] = place }
        let parents = found.map { row in row.parent.flatMap { places[$0] } }
        // Works come one after the other, so the last one counted tells whether it was counted.
        var last = Array(repeating: (directly: -1, below: -1), count: found.count)
        for (work, place) in try memberships(places) {
            if last[place].directly != work {
                last[place].directly = work
                found[place].works += 1
            }
            var next: Int? = place
            while let one = next, last[one].below != work {
                last[one].below = work
                found[one].worksBelow += 1
                next = parents[one]
            }
        }
    }

    /// Which works are in which collections: their numbers, in order, and the places of these.
    ///
    /// There may be many times more memberships than editions, so each is looked up in memory; in
    /// the register that takes twice as long as all the rest.
    private func memberships(
        _ places: [Int64: Int]
    ) throws(Failure) -> [(work: Int, place: Int)] {
        var homes: [Int64: Int] = [:]
        try forEach("SELECT id, home_id FROM collections WHERE home_id IS NOT NULL") { row in
            let id = row.integer()
            homes[id] = places[row.integer()]
        }
        if homes.isEmpty { return [] }
        var numbers: [Int64: Int] = [:]
        var works: [Hash128: Int] = [:]
        try forEach("SELECT work_id, fingerprint FROM editions") { row in
            let work = row.integer()
            let number = numbers[work] ?? numbers.count
            numbers[work] = number
            works[row.withBlob { Hash128(of: $0) }] = number
        }
        var found: [UInt64] = []
        // The signs keep SQLite from the index by content, which has only half of what is asked.
        try forEach(
            """
            SELECT collection_id, fingerprint FROM collection_members
            WHERE +holds = 1 AND +state = 'in'
            """
        ) { row in
            guard let place = homes[row.integer()] else { return }
            guard let work = works[row.withBlob { Hash128(of: $0) }] else { return }
            found.append(UInt64(work) << 32 | UInt64(place))
        }
        found.sort()
        return found.map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
    }

    /// The collections that a work is in, by any of its editions.
    package func collections(ofWork work: Int64) throws(Failure) -> [CollectionPath] {
        let homes = try integers(
            """
            SELECT DISTINCT home_id FROM editions JOIN collection_members USING (fingerprint)
            JOIN collections ON collections.id = collection_id
            WHERE work_id = ? AND holds = 1 AND state = 'in' AND home_id IS NOT NULL
            """,
            [work]
        )
        var paths: [CollectionPath] = []
        for home in homes {
            if let path = try path(ofCollection: home) { paths.append(path) }
        }
        return paths.sorted { left, right in
            left.kind == right.kind
                ? left.names.lexicographicallyPrecedes(right.names) : left.kind == .folder
        }
    }

    /// Nil for one that is not there.
    package func path(ofCollection id: Int64) throws(Failure) -> CollectionPath? {
        let names = try rows(
            """
            WITH RECURSIVE above (name, kind, parent, level) AS (
                SELECT name, kind, parent_id, 0 FROM collections WHERE id = ? AND home_id = id
                UNION ALL
                SELECT one.name, one.kind, one.parent_id, level + 1 FROM above
                JOIN collections AS one ON one.id = above.parent
            )
            SELECT name, kind FROM above ORDER BY level DESC
            """,
            [id]
        ) { (name: $0.text(), kind: CollectionKind(rawValue: $0.text()) ?? .folder) }
        return names.last.map { CollectionPath(known: $0.kind, names.map(\.name)) }
    }

    /// The works of a collection in its own order, then by title.
    package func works(ofCollection id: Int64) throws(Failure) -> [Int64] {
        try integers(
            """
            SELECT work_id FROM collections JOIN collection_members ON collection_id = collections.id
            JOIN editions USING (fingerprint) JOIN works ON works.id = work_id
            WHERE home_id = ? AND holds = 1 AND state = 'in'
            GROUP BY work_id ORDER BY min(place) IS NULL, min(place), works.title, work_id
            """,
            [id]
        )
    }

    /// Which works are in which collections, with their places there.
    static let memberships = """
        SELECT home_id, work_id, min(place) FROM editions
        JOIN collection_members USING (fingerprint)
        JOIN collections ON collections.id = collection_id
        """

    /// What works can be looked for by: whether any of them has an author, a series and so on.
    package func shelvedKinds(
        of works: [Int64]
    ) throws(Failure) -> (authors: Bool, series: Bool, languages: Bool, folders: Bool, tags: Bool) {
        let list = CatalogueLoader.list(works)
        func has(_ query: String) throws(Failure) -> Bool {
            try integers("SELECT EXISTS (\(query))", [list]).first == 1
        }
        let within = "IN (SELECT value FROM json_each(?1))"
        func has(column: String) throws(Failure) -> Bool {
            try has("SELECT 1 FROM works WHERE \(column) IS NOT NULL AND id \(within)")
        }
        func has(_ kind: CollectionKind) throws(Failure) -> Bool {
            try has(
                """
                \(Self.memberships) WHERE holds = 1 AND state = 'in' AND home_id IS NOT NULL
                    AND kind = '\(kind.rawValue)' AND work_id \(within) GROUP BY work_id
                """
            )
        }
        return (
            try has(column: "authors"), try has(column: "series"), try has(column: "language"),
            try has(.folder), try has(.tag)
        )
    }

    /// Hands out what is in all collections, each in its own order.
    package func collectionMembers(
        _ take: (_ member: (collection: Int64, work: Int64)) -> Void
    ) throws(Failure) {
        try forEach(
            """
            \(Self.memberships) WHERE holds = 1 AND state = 'in' AND home_id IS NOT NULL
            GROUP BY home_id, work_id ORDER BY home_id, min(place) IS NULL, min(place), work_id
            """
        ) { take((collection: $0.integer(), work: $0.integer())) }
    }

    /// The contents of a collection, whether they are here or not, in its own order.
    package func members(
        ofCollection id: Int64
    ) throws(Failure) -> [(fingerprint: [UInt8], place: Int64?)] {
        try rows(
            """
            SELECT fingerprint, place FROM collections
            JOIN collection_members ON collection_id = collections.id
            WHERE home_id = ? AND holds = 1 AND state = 'in'
            ORDER BY place IS NULL, place, fingerprint
            """,
            [id]
        ) { ($0.blob(), $0.optionalInteger()) }
    }
}
