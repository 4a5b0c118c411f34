// SPDX-License-Identifier: Apache-2.0

/// The eleventh version: covers from beside books, and identifiers that others give.
enum SchemaV11 {
    static let version = SchemaVersion(
        number: 11,
        kind: .custom,
        summary: "records covers from beside books, and identifiers that others give",
        statements: sidecars + claims,
        expectations: [:]
    )

    private static let sidecars = [
        "CREATE TABLE sidecars_before AS SELECT * FROM sidecars",
        "DROP TABLE sidecars",
        // What lies beside the file of a book, as it was when it was read last: once it has changed,
        // it is read again, and the book is not. State: broken ones are not read again either, and
        // spare ones are covers of books that do not need them.
        """
        CREATE TABLE sidecars (
            file_id INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('document', 'cover')),
            name BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('read', 'spare', 'broken')),
            run_id INTEGER REFERENCES runs ON DELETE SET NULL,
            PRIMARY KEY (file_id, kind)
        ) STRICT, WITHOUT ROWID
        """,
        """
        INSERT INTO sidecars
            SELECT file_id, 'document', name, size, modified_at, state, run_id FROM sidecars_before
        """,
        "DROP TABLE sidecars_before",
        "ALTER TABLE runs ADD COLUMN sidecars_spare INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN sidecar_covers INTEGER NOT NULL DEFAULT 0",
        // The images that others show of editions are kept as long as they say so.
        "CREATE INDEX facts_of_covers ON facts (value) WHERE field = 'cover'",
    ]

    private static let claims = [
        // Which sheet an identifier stands on that an edition does not claim itself. A sheet takes none
        // along when it goes: what it brought together has to be grouped again.
        """
        ALTER TABLE volume_ids
            ADD COLUMN sheet_id INTEGER REFERENCES fact_sheets DEFERRABLE INITIALLY DEFERRED
        """,
        "CREATE INDEX volume_ids_by_sheet ON volume_ids (sheet_id) WHERE sheet_id IS NOT NULL",
        // What waits for a person to look at it.
        """
        CREATE INDEX fact_sheets_in_doubt ON fact_sheets (edition_id) WHERE confidence < 50
        """,
    ]
}
