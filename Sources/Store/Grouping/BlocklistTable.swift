// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// The blocklist as the register keeps it: what came with the program, and what people added.
final class BlocklistTable {
    private let all: Statement
    private let ofID: Statement
    private let insert: Statement
    private let delete: Statement
    private let claims: Statement
    private let set: Statement
    private let trusted: Statement

    /// A claim that the list may hold back.
    struct Claim {
        let edition: Int64
        let position: Int64
        let isBlocked: Bool
        let names: BookNames
    }

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        all = try connection.prepare(
            "SELECT kind, value, title_prefix FROM blocklist WHERE origin = ?"
        )
        ofID = try connection.prepare(
            "SELECT title_prefix FROM blocklist WHERE kind = ? AND value = ?"
        )
        insert = try connection.prepare(
            "INSERT OR IGNORE INTO blocklist (kind, value, title_prefix, origin) VALUES (?, ?, ?, ?)"
        )
        delete = try connection.prepare(
            "DELETE FROM blocklist WHERE kind = ? AND value = ? AND title_prefix = ? AND origin = ?"
        )
        claims = try connection.prepare(
            """
            SELECT edition_id, position, names_key IS NULL, match_title, match_volume, match_author
            FROM volume_ids JOIN editions ON editions.id = edition_id
            WHERE id_key = ? AND kind = ? AND value = ?
            """
        )
        set = try connection.prepare(
            """
            UPDATE volume_ids SET state = ?, names_key = ? WHERE edition_id = ? AND position = ?
            """
        )
        trusted = try connection.prepare(
            "SELECT kind, value FROM id_states WHERE verdict = 'trusted'"
        )
    }

    /// What holds: both lists, but for what people trust.
    func inForce() throws(SQLiteError) -> Blocklist {
        var ids: Set<VolumeID> = []
        try trusted.forEach({ _ in }) { row in
            if let kind = VolumeIDKind(named: row.text(0)) {
                ids.insert(VolumeID(kind: kind, value: row.text(1)))
            }
        }
        return Blocklist(entries: try entries(.shipped) + entries(.own)).removing(ids)
    }

    /// What both lists say of one identifier.
    func list(for id: VolumeID) throws(SQLiteError) -> Blocklist {
        let prefixes = try ofID.all({ row in
            row.text(id.kind.name)
            row.text(id.value)
        }) { $0.text(0) }
        return Blocklist(
            entries: prefixes.map {
                Blocklist.Entry(id: id, titlePrefix: $0.isEmpty ? nil : $0)
            }
        )
    }

    /// What people added.
    func own() throws(SQLiteError) -> Blocklist {
        Blocklist(entries: try entries(.own))
    }

    enum Origin: String {
        case shipped
        case own
    }

    /// Takes in what the program brings now, and what people add; returns the identifiers of which
    /// something else holds than before.
    func update(shipped: Blocklist, own: Blocklist) throws(SQLiteError) -> Set<VolumeID> {
        let known = try entries(.shipped)
        let gone = Set(known).subtracting(shipped.entries)
        let new = Set(shipped.entries).subtracting(known)
        let added = Set(own.entries).subtracting(try entries(.own))
        for entry in gone { try write(entry, .shipped, delete) }
        for entry in new { try write(entry, .shipped, insert) }
        for entry in added { try write(entry, .own, insert) }
        return Set(gone.union(new).union(added).map(\.id))
    }

    func claims(on id: VolumeID) throws(SQLiteError) -> [Claim] {
        try claims.all(
            { row in
                row.integer(IDKey(id).raw)
                row.text(id.kind.name)
                row.text(id.value)
            },
            { row in
                Claim(
                    edition: row.integer(0),
                    position: row.integer(1),
                    isBlocked: row.integer(2) == 1,
                    names: BookNames(
                        titleKey: row.optionalText(3),
                        volume: row.optionalText(4),
                        authorKey: row.optionalText(5)
                    )
                )
            }
        )
    }

    /// Holds a claim back, or lets it go; its state is then that of its identifier.
    func set(_ claim: Claim, _ state: VolumeIDClaim.State) throws(SQLiteError) {
        try set.run { row in
            row.text(state.rawValue)
            row.integer(state == .blocked ? nil : claim.names.key)
            row.integer(claim.edition)
            row.integer(claim.position)
        }
    }

    private func entries(_ origin: Origin) throws(SQLiteError) -> [Blocklist.Entry] {
        try all.all({ $0.text(origin.rawValue) }) { row -> Blocklist.Entry? in
            VolumeIDKind(named: row.text(0)).map { kind in
                Blocklist.Entry(
                    id: VolumeID(kind: kind, value: row.text(1)),
                    titlePrefix: row.text(2).isEmpty ? nil : row.text(2)
                )
            }
        }.compactMap { $0 }
    }

    private func write(
        _ entry: Blocklist.Entry,
        _ origin: Origin,
        _ statement: borrowing Statement
    ) throws(SQLiteError) {
        try statement.run { row in
            row.text(entry.id.kind.name)
            row.text(entry.id.value)
            row.text(entry.titlePrefix ?? "")
            row.text(origin.rawValue)
        }
    }
}
