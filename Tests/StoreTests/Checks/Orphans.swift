// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What must not be in any register: rows that belong to something that is not there, and shared
/// rows that nobody has.
enum Orphans {
    private static let hangingOnEditions = [
        "edition_contributors", "volume_ids", "edition_warnings",
    ]

    private static let queries =
        hangingOnEditions.map {
            "SELECT '\($0)', edition_id FROM \($0) WHERE edition_id NOT IN (SELECT id FROM editions)"
        } + [
            "PRAGMA foreign_key_check",
            "SELECT 'person', name FROM contributors "
                + "WHERE id NOT IN (SELECT contributor_id FROM edition_contributors)",
            "SELECT 'cover', file FROM covers WHERE id NOT IN "
                + "(SELECT cover_id FROM editions WHERE cover_id IS NOT NULL) AND id NOT IN "
                + "(SELECT raster_id FROM editions WHERE raster_id IS NOT NULL)",
            "SELECT 'file', path FROM files "
                + "WHERE edition_id IS NULL AND status IN ('registered', 'copy')",
            "SELECT 'file', path FROM files "
                + "WHERE edition_id IS NOT NULL AND status NOT IN ('registered', 'copy')",
            "SELECT 'ignored', path FROM files WHERE status = 'ignored' "
                + "AND fingerprint NOT IN (SELECT fingerprint FROM ignored_contents)",
            "SELECT 'tombstone', editions.id FROM ignored_contents JOIN editions "
                + "USING (fingerprint)",
            "SELECT 'work', id FROM works WHERE id NOT IN (SELECT work_id FROM editions)",
            "SELECT 'founder', id FROM works WHERE founder_id NOT IN (SELECT id FROM editions)",
            "SELECT 'edition', id FROM editions WHERE work_id NOT IN (SELECT id FROM works)",
            "SELECT 'redirect', old_id FROM work_redirects "
                + "WHERE new_id NOT IN (SELECT id FROM works)",
            "SELECT 'founder of redirect', old_id FROM work_redirects "
                + "WHERE founder_id NOT IN (SELECT id FROM editions)",
            "SELECT 'id used twice', old_id FROM work_redirects JOIN works ON id = old_id",
            "SELECT 'search', rowid FROM edition_search WHERE rowid NOT IN (SELECT id FROM editions)",
            "SELECT 'not in search', id FROM editions "
                + "WHERE id NOT IN (SELECT rowid FROM edition_search)",
            "SELECT 'id state', kind, value FROM id_states AS state WHERE verdict IS NULL "
                + "AND NOT EXISTS (SELECT 1 FROM volume_ids AS claim WHERE claim.id_key = "
                + "state.id_key AND claim.kind = state.kind AND claim.value = state.value)",
        ]

    static func find(in register: TestRegister) throws -> [String] {
        try queries.flatMap { try register.rows($0) }
    }
}
