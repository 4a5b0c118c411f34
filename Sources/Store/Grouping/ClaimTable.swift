// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// The claims of editions, found by the identifier that they share.
final class ClaimTable {
    /// An edition that claims an identifier, and where it is.
    struct Member {
        let edition: Int64
        let work: WorkID
        let isContested: Bool
        let names: BookNames
        let fingerprint: [UInt8]
    }

    /// What holds for a claim that the book itself makes.
    static let isOwn = "kind IS NOT '\(VolumeIDKind.names)' AND \(isWritten)"
    /// What holds for one that neither maps of works nor other sources add to it.
    private static let isWritten = "map_id IS NULL AND sheet_id IS NULL"

    private let sameNames: Statement
    private let contested: Statement
    private let any: Statement
    private let different: Statement
    private let members: Statement
    private let ofEdition: Statement
    private let setState: Statement
    private let setAlone: Statement
    private let count: Statement
    private let added: Statement
    private let written: Statement
    private let remove: Statement
    private let insert: Statement
    private let matters: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        let sources = """
            FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
            JOIN works ON works.id = editions.work_id
            """
        let columns = """
            editions.id, works.id, works.contested, \(BookNames.columns), fingerprint
            """
        sameNames = try connection.prepare(
            """
            SELECT work_id FROM volume_ids JOIN editions ON editions.id = edition_id
            WHERE id_key = ? AND names_key = ? LIMIT 1
            """
        )
        any = try connection.prepare(
            """
            SELECT work_id FROM volume_ids JOIN editions ON editions.id = edition_id
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ? LIMIT 1
            """
        )
        contested = try connection.prepare("SELECT contested FROM works WHERE id = ?")
        // With the index alone the first edition of each name is found; the rows of the others are
        // not read.
        different = try connection.prepare(
            """
            SELECT \(columns) FROM
                (SELECT min(edition_id) AS first FROM volume_ids
                    WHERE id_key = ? AND names_key IS NOT NULL GROUP BY names_key)
            JOIN volume_ids ON edition_id = first AND id_key = ? AND kind = ? AND value = ?
            JOIN editions ON editions.id = first JOIN works ON works.id = editions.work_id
            GROUP BY first
            """
        )
        members = try connection.prepare(
            """
            SELECT \(columns) \(sources)
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ?
            GROUP BY editions.id
            """
        )
        ofEdition = try connection.prepare(
            """
            SELECT kind, value FROM volume_ids
            WHERE edition_id = ? AND names_key IS NOT NULL ORDER BY position
            """
        )
        setState = try connection.prepare(
            """
            UPDATE volume_ids SET state = ?
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ?
            """
        )
        setAlone = try connection.prepare(
            """
            UPDATE volume_ids SET state = 'alone'
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ?
            AND edition_id IN (SELECT edition_id FROM volume_ids AS same
                JOIN editions ON editions.id = same.edition_id
                WHERE same.id_key = ? AND (match_title IS NULL OR match_author IS NULL))
            """
        )
        count = try connection.prepare(
            """
            SELECT state, count(*) FROM volume_ids
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ?
            AND edition_id > ? AND \(Self.isWritten) GROUP BY state
            """
        )
        added = try connection.prepare(
            """
            SELECT raw, state, kind, value, map_id, sheet_id FROM volume_ids
            WHERE edition_id = ? AND NOT (\(Self.isWritten))
            """
        )
        written = try connection.prepare(
            """
            SELECT kind, value FROM volume_ids
            WHERE edition_id = ? AND id_key IS NOT NULL AND \(Self.isOwn)
            """
        )
        remove = try connection.prepare(
            "DELETE FROM volume_ids WHERE edition_id = ? AND NOT (\(Self.isWritten))"
        )
        insert = try connection.prepare(
            """
            INSERT INTO volume_ids (edition_id, position, raw, is_unique, state, kind, value, id_key,
                names_key, map_id, sheet_id)
            SELECT ?1, coalesce(max(position) + 1, 0), ?2, 0, ?3, ?4, ?5, ?6, ?7, ?8, ?9
            FROM volume_ids WHERE edition_id = ?1
            """
        )
        matters = try connection.prepare(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM volume_ids
                    WHERE id_key = ?1 AND kind = ?2 AND value = ?3 AND edition_id <> ?4)
                OR EXISTS (SELECT 1 FROM id_states WHERE id_key = ?1)
            """
        )
    }

    /// The work of an edition with the same identifier and the same names.
    ///
    /// Both keys together are 128 bits, so kind and value are not read.
    func work(_ key: IDKey, names: BookNames) throws(SQLiteError) -> WorkID? {
        try sameNames.row({ row in
            row.integer(key.raw)
            row.integer(names.key)
        }) { WorkID($0.integer()) }
    }

    /// The work of some edition that claims the identifier.
    func anyWork(_ id: VolumeID) throws(SQLiteError) -> WorkID? {
        try any.row({ id.bind(to: &$0) }) { WorkID($0.integer()) }
    }

    func isContested(_ work: WorkID) throws(SQLiteError) -> Bool {
        try contested.row({ $0.integer(work.raw) }) { $0.bool() } ?? false
    }

    /// One edition for each names with which the identifier is claimed.
    func differentMembers(_ key: IDKey, _ id: VolumeID) throws(SQLiteError) -> [Member] {
        try different.rows([key.raw, id]) { Member(&$0) }
    }

    /// Every edition that claims the identifier.
    func members(_ id: VolumeID) throws(SQLiteError) -> [Member] {
        try members.rows({ id.bind(to: &$0) }) { Member(&$0) }
    }

    /// The identifiers that an edition claims, but for those that the blocklist holds back.
    func ids(of edition: Int64) throws(SQLiteError) -> [VolumeID] {
        try ofEdition.rows([edition]) { VolumeID(&$0) }.compactMap { $0 }
    }

    /// Writes what a changed state of an identifier means for each of its claims.
    func apply(_ state: IDState, to id: VolumeID) throws(SQLiteError) {
        let claim = VolumeIDClaim.State(of: state)
        try setState.run { row in
            row.text(claim.rawValue)
            id.bind(to: &row)
        }
        guard claim == .joins, id.kind.level == .package, state.verdict != .trusted else { return }
        try setAlone.run { row in
            id.bind(to: &row)
            row.integer(IDKey(id).raw)
        }
    }

    /// What maps and others add to what an edition claims itself.
    func added(to edition: Int64) throws(SQLiteError) -> [VolumeIDClaim] {
        try added.rows({ $0.integer(edition) }) { row in
            VolumeIDClaim(
                RawIdentifier(value: row.text()),
                state: VolumeIDClaim.State(rawValue: row.text()) ?? .never,
                kind: row.optionalText(),
                value: row.optionalText(),
                map: row.optionalInteger(),
                sheet: row.optionalInteger()
            )
        }
    }

    /// What an edition claims itself, also what the blocklist holds back.
    func written(in edition: Int64) throws(SQLiteError) -> [VolumeID] {
        try written.rows({ $0.integer(edition) }) { VolumeID(&$0) }.compactMap { $0 }
    }

    /// Takes away what was added.
    func removeAdded(to edition: Int64) throws(SQLiteError) {
        try remove.run { $0.integer(edition) }
    }

    /// Adds a claim that the edition does not make itself.
    func add(
        _ claim: VolumeIDClaim,
        to edition: Int64,
        _ names: BookNames
    ) throws(SQLiteError) {
        try insert.run { row in
            row.integer(edition)
            row.text(claim.identifier.value)
            row.text(claim.state.rawValue)
            row.text(claim.kind)
            row.text(claim.value)
            row.integer(claim.volumeID.map { IDKey($0).raw })
            row.integer(claim.state == .blocked ? nil : names.key)
            row.integer(claim.map)
            row.integer(claim.sheet)
        }
    }

    /// Whether an identifier does anything to an edition: another one claims it too, or something is
    /// known of it.
    func matters(_ id: VolumeID, to edition: Int64) throws(SQLiteError) -> Bool {
        try matters.exists { row in
            id.bind(to: &row)
            row.integer(edition)
        }
    }

    /// How many claims of editions after this one are in which state.
    func states(of id: VolumeID, after edition: Int64) throws(SQLiteError) -> [(
        state: String, count: Int
    )] {
        try count.rows({ row in
            id.bind(to: &row)
            row.integer(edition)
        }) { ($0.text(), $0.int()) }
    }
}

extension ClaimTable.Member {
    init(_ row: inout RowCursor) {
        edition = row.integer()
        work = WorkID(row.integer())
        isContested = row.bool()
        names = BookNames(&row)
        fingerprint = row.blob()
    }
}
