// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Works

extension RegisterReader {
    /// What is known of an identifier; nil if there is nothing to say about it.
    func idState(_ id: VolumeID) throws(SQLiteError) -> IDState? {
        try connection.row(IDState.find, [id]) { IDState(&$0) }
    }

    /// The same, with what its records belong to where it was given out more than once.
    func idStateWithClusters(_ id: VolumeID) throws(SQLiteError) -> IDState? {
        guard var state = try idState(id) else { return nil }
        guard IdentityRule.isClustered(id.kind, state) else { return state }
        let names = try connection.rows(
            """
            SELECT DISTINCT \(BookNames.columns)
            FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
            WHERE id_key = ? AND names_key IS NOT NULL AND kind = ? AND value = ?
            """,
            [id]
        ) { BookNames(&$0) }
        state.clusters = IdentityRule.clusters(id.kind, state, among: names)
        return state
    }

    /// How many different titles the editions have that claim an identifier.
    ///
    /// In which state they claim it is no matter: a book has an identifier also where the blocklist
    /// keeps it from joining. The same holds wherever it is shown who has one.
    func titleCount(of id: VolumeID) throws(SQLiteError) -> Int {
        try connection.count(
            """
            SELECT count(*) FROM (SELECT DISTINCT match_title, match_volume
                FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
                WHERE id_key = ? AND kind = ? AND value = ? AND match_title IS NOT NULL)
            """,
            [id]
        )
    }

    /// Text for SQL that puts a column of kinds into the order of the table of kinds.
    static func rank(ofKind column: String) -> String {
        let places = VolumeIDKind.all.enumerated().map { "WHEN '\($1.name)' THEN \($0)" }
        return "CASE \(column) \(places.joined(separator: " ")) ELSE \(places.count) END"
    }
}

extension RegisterReader {
    /// Whether any edition claims an identifier.
    package func isClaimed(_ id: VolumeID) throws(Failure) -> Bool {
        try exists(
            "SELECT 1 FROM volume_ids WHERE id_key = ? AND kind = ? AND value = ? LIMIT 1",
            [id]
        )
    }

    /// Whether an identifier is on the blocklist, if only under some titles.
    package func isOnBlocklist(_ id: VolumeID) throws(Failure) -> Bool {
        try exists(
            "SELECT 1 FROM blocklist WHERE kind = ? AND value = ? LIMIT 1",
            [id.kind.name, id.value]
        )
    }
}
