// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// The blocklist as the register keeps it: what came with the program, and what people added.
final class BlocklistTable {
    private let ofID: Statement
    private let claims: Statement
    private let set: Statement

    /// A claim that the list may hold back.
    struct Claim {
        let edition: Int64
        let position: Int64
        let isBlocked: Bool
        /// The identifier that a map says it of, for what the book does not say itself.
        let mapped: VolumeID?
        let names: BookNames
    }

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        ofID = try connection.prepare(
            "SELECT title_prefix FROM blocklist WHERE kind = ? AND value = ?"
        )
        claims = try connection.prepare(
            """
            SELECT edition_id, position, names_key IS NULL, iif(map_id IS NULL, NULL, raw),
                \(BookNames.columns)
            FROM volume_ids JOIN editions ON editions.id = edition_id
            WHERE id_key = ? AND kind = ? AND value = ?
            """
        )
        set = try connection.prepare(
            """
            UPDATE volume_ids SET state = ?, names_key = ? WHERE edition_id = ? AND position = ?
            """
        )
    }

    /// What both lists say of one identifier.
    func list(for id: VolumeID) throws(SQLiteError) -> Blocklist {
        let prefixes = try ofID.rows([id.kind.name, id.value]) { $0.text() }
        return Blocklist(
            entries: prefixes.map {
                Blocklist.Entry(id: id, titlePrefix: $0.isEmpty ? nil : $0)
            }
        )
    }

    func claims(on id: VolumeID) throws(SQLiteError) -> [Claim] {
        try claims.rows([id]) { row in
            Claim(
                edition: row.integer(),
                position: row.integer(),
                isBlocked: row.bool(),
                mapped: row.optionalText().flatMap(VolumeID.init(stored:)),
                names: BookNames(&row)
            )
        }
    }

    /// Holds a claim back, or lets it go; its state is then that of its identifier.
    func set(_ claim: Claim, _ state: VolumeIDClaim.State) throws(SQLiteError) {
        let key = state == .blocked ? nil : claim.names.key
        try set.run([state.rawValue, key, claim.edition, claim.position])
    }
}

// MARK: - Whole lists

extension BlocklistTable {
    enum Origin: String {
        case shipped
        case own
    }

    /// What holds: both lists, but for what people trust.
    static func inForce(_ connection: borrowing Connection) throws(SQLiteError) -> Blocklist {
        let trusted = try connection.rows(
            "SELECT kind, value FROM id_states WHERE verdict = 'trusted'"
        ) { VolumeID(&$0) }
        let entries = try entries(.shipped, connection) + entries(.own, connection)
        return Blocklist(entries: entries).removing(Set(trusted.compactMap { $0 }))
    }

    /// The same as text, in order: quick to compare with those of another register.
    static func lines(_ connection: borrowing Connection) throws(SQLiteError) -> [String] {
        try connection.rows(
            """
            SELECT DISTINCT json_array(kind, value, title_prefix) FROM blocklist
            WHERE (kind, value) NOT IN
                (SELECT kind, value FROM id_states WHERE verdict = 'trusted')
            ORDER BY 1
            """
        ) { $0.text() }
    }

    /// What people added.
    static func own(_ connection: borrowing Connection) throws(SQLiteError) -> Blocklist {
        Blocklist(entries: try entries(.own, connection))
    }

    /// Takes in what the program brings now, and what people add; returns the identifiers of which
    /// something else holds than before.
    static func knows(
        shipped: Blocklist,
        own: Blocklist,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        let known = try (shipped: entries(.shipped, connection), own: entries(.own, connection))
        return Set(known.shipped) == Set(shipped.entries)
            && Set(own.entries).isSubset(of: known.own)
    }

    static func update(
        shipped: Blocklist,
        own: Blocklist,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Set<VolumeID> {
        let known = try entries(.shipped, connection)
        let gone = Set(known).subtracting(shipped.entries)
        let new = Set(shipped.entries).subtracting(known)
        let added = Set(own.entries).subtracting(try entries(.own, connection))
        for entry in gone {
            try connection.run(
                """
                DELETE FROM blocklist
                WHERE kind = ? AND value = ? AND title_prefix = ? AND origin = ?
                """,
                values(entry, .shipped)
            )
        }
        for (entries, origin) in [(new, Origin.shipped), (added, .own)] {
            for entry in entries {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO blocklist (kind, value, title_prefix, origin)
                    VALUES (?, ?, ?, ?)
                    """,
                    values(entry, origin)
                )
            }
        }
        return Set(gone.union(new).union(added).map(\.id))
    }

    private static func values(_ entry: Blocklist.Entry, _ origin: Origin) -> [any Bindable] {
        [entry.id.kind.name, entry.id.value, entry.titlePrefix ?? "", origin.rawValue]
    }

    private static func entries(
        _ origin: Origin,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Blocklist.Entry] {
        try connection.rows(
            "SELECT kind, value, title_prefix FROM blocklist WHERE origin = ?",
            [origin.rawValue]
        ) { row -> Blocklist.Entry? in
            let (id, prefix) = (VolumeID(&row), row.text())
            return id.map { Blocklist.Entry(id: $0, titlePrefix: prefix.isEmpty ? nil : prefix) }
        }.compactMap { $0 }
    }
}
