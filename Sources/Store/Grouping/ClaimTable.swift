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
    static let isOwn = "kind IS NOT '\(VolumeIDKind.names)' AND map_id IS NULL"

    private let sameNames: Statement
    private let contested: Statement
    private let any: Statement
    private let different: Statement
    private let members: Statement
    private let ofEdition: Statement
    private let setState: Statement
    private let setAlone: Statement
    private let count: Statement

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
            AND edition_id > ? AND map_id IS NULL GROUP BY state
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
