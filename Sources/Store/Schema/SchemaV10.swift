// SPDX-License-Identifier: Apache-2.0

/// The tenth version: what others say of editions.
enum SchemaV10 {
    static let version = SchemaVersion(
        number: 10,
        kind: .lightweight,
        summary: "records what files beside books, catalogues and services say of them",
        statements: facts + sidecars + works,
        expectations: [
            "fact_sheets": .begins, "facts": .begins, "fact_order": .begins, "sidecars": .begins,
        ]
    )

    private static let facts = [
        // One record of a provider about one edition. Confidence is in percent; below fifty it is
        // kept and shown, and changes nothing. A sheet from a file beside a book names the book's
        // file.
        """
        CREATE TABLE fact_sheets (
            id INTEGER PRIMARY KEY,
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            provider TEXT NOT NULL,
            record TEXT NOT NULL,
            confidence INTEGER NOT NULL CHECK (confidence BETWEEN 0 AND 100),
            said_at INTEGER NOT NULL,
            file_id INTEGER REFERENCES files ON DELETE CASCADE,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL,
            UNIQUE (edition_id, provider, record)
        ) STRICT
        """,
        "CREATE INDEX fact_sheets_by_provider ON fact_sheets (provider)",
        "CREATE INDEX fact_sheets_by_file ON fact_sheets (file_id) WHERE file_id IS NOT NULL",
        """
        CREATE TABLE facts (
            sheet_id INTEGER NOT NULL REFERENCES fact_sheets ON DELETE CASCADE,
            field TEXT NOT NULL,
            position INTEGER NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (sheet_id, field, position)
        ) STRICT, WITHOUT ROWID
        """,
        // Who is believed before whom; the book itself is one of them. Those who are not named come
        // last, by their names.
        """
        CREATE TABLE fact_order (
            place INTEGER PRIMARY KEY,
            provider TEXT NOT NULL UNIQUE
        ) STRICT
        """,
    ]

    private static let sidecars = [
        // What lies beside the file of a book, as it was when it was read last: once it has changed,
        // it is read again, and the book is not. State: broken ones are not read again either.
        """
        CREATE TABLE sidecars (
            file_id INTEGER PRIMARY KEY REFERENCES files ON DELETE CASCADE,
            name BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('read', 'broken')),
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        "ALTER TABLE runs ADD COLUMN sidecars_read INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN sidecars_unchanged INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN sidecars_broken INTEGER NOT NULL DEFAULT 0",
    ]

    private static let works = [
        "ALTER TABLE works ADD COLUMN original_language TEXT",
        // Who says what no edition of it says: `description=openlibrary series=calibre`.
        "ALTER TABLE works ADD COLUMN told TEXT",
    ]
}
