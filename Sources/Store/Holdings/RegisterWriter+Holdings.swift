// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Files of books that the library has itself.
extension RegisterWriter {
    /// Notes a file that is there, whole and flushed; what the row of its content was before stays.
    package func add(_ holding: Holding) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO holdings (fingerprint, tier, name, folded, byte_count, hash, added_at,
                used_at, verified_at, file_id, state, pinned)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                holding.fingerprint, holding.tier.rawValue, holding.name, holding.folded,
                holding.byteCount, holding.hash, holding.addedAt, holding.usedAt,
                holding.verifiedAt, holding.file, holding.state.rawValue, holding.isPinned,
            ]
        )
    }

    /// Notes what has changed of one that has its row.
    package func save(_ holding: Holding) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE holdings SET tier = ?2, name = ?3, folded = ?4, byte_count = ?5, hash = ?6,
                used_at = ?7, verified_at = ?8, file_id = ?9, state = ?10, pinned = ?11
            WHERE id = ?1
            """,
            [
                holding.id, holding.tier.rawValue, holding.name, holding.folded,
                holding.byteCount, holding.hash, holding.usedAt, holding.verifiedAt, holding.file,
                holding.state.rawValue, holding.isPinned,
            ]
        )
    }

    package func remove(holding id: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM holdings WHERE id = ?", [id])
    }

    package func choose(
        _ place: HoldingPlace,
        for tier: Holding.Tier
    ) throws(SQLiteError) {
        try connection.run(
            "INSERT OR REPLACE INTO holding_places (tier, folder, pattern, quota) VALUES (?, ?, ?, ?)",
            [tier.rawValue, place.folder, place.pattern, place.quota]
        )
    }

    /// Whether the library has a content on its shelf, so that it is not gone with its last file.
    func isShelved(edition: Int64) throws(SQLiteError) -> Bool {
        try connection.exists(
            """
            SELECT 1 FROM editions JOIN holdings ON holdings.fingerprint = editions.fingerprint
            WHERE editions.id = ? AND tier = 'shelf' AND state = 'whole'
            """,
            [edition]
        )
    }
}
