// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// Takes out what hangs on editions besides the rows that go with them by themselves.
///
/// People and covers belong to all editions that have them. So they are gathered before an edition
/// goes, and those that no other edition has go after it. Every question is answered by an index:
/// the cost depends on what is taken out, not on the size of the register.
enum EditionRemover {
    /// What editions shared with others, by the ids of its rows.
    struct Shared {
        fileprivate var people: Set<Int64> = []
        fileprivate var covers: Set<Int64> = []

        init() {}

        /// Covers that a person chose, and chose no longer.
        init(covers: Set<Int64>) { self.covers = covers }
    }

    /// Looks at an edition that is about to go; nil if there is none.
    static func look(
        at id: Int64,
        _ shared: inout Shared,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Removal.Edition? {
        let paths = try connection.rows(
            "SELECT path FROM files WHERE edition_id = ? AND status <> 'rejected' ORDER BY id",
            [id]
        ) { $0.blob() }
        var covers: [Int64?] = []
        let found = try connection.row(
            "SELECT work_id, fingerprint, title, cover_id, raster_id FROM editions WHERE id = ?",
            [id]
        ) { row in
            let edition = Removal.Edition(
                id: id,
                work: row.integer(),
                fingerprint: row.blob(),
                title: row.optionalText(),
                files: paths
            )
            covers = [row.optionalInteger(), row.optionalInteger()]
            return edition
        }
        guard let found else { return nil }
        shared.covers.formUnion(covers.compactMap { $0 })
        let told = try connection.rows(
            """
            SELECT cover FROM fact_sheets WHERE edition_id = ? AND cover IS NOT NULL
            """,
            [id]
        ) { $0.text() }
        for hash in told.compactMap(CoverChoices.hash) {
            let row = try connection.integer("SELECT id FROM covers WHERE hash = ?", [hash])
            if let row { shared.covers.insert(row) }
        }
        shared.people.formUnion(
            try connection.integers(
                "SELECT contributor_id FROM edition_contributors WHERE edition_id = ?",
                [id]
            )
        )
        return found
    }

    /// Removes what no edition has any more, no person chose and nobody shows.
    static func sweep(
        _ shared: Shared,
        _ removal: inout Removal,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        for id in shared.people.sorted() {
            try connection.run(
                """
                DELETE FROM contributors WHERE id = ?1 AND NOT EXISTS
                    (SELECT 1 FROM edition_contributors WHERE contributor_id = ?1)
                """,
                [id]
            )
            removal.people += connection.changes
        }
        for id in shared.covers.sorted() {
            let gone = try connection.row(removeCover, [id]) { CoverImage(&$0) }
            if let gone { removal.covers.append(gone) }
        }
    }

    private static let removeCover = """
        DELETE FROM covers WHERE id = ?1
            AND NOT EXISTS (SELECT 1 FROM editions WHERE cover_id = ?1)
            AND NOT EXISTS (SELECT 1 FROM editions WHERE raster_id = ?1)
            AND NOT EXISTS (\(CoverChoices.naming("covers")))
            AND NOT EXISTS (\(CoverChoices.telling("covers")))
        RETURNING \(CoverImage.columns("covers"))
        """
}
