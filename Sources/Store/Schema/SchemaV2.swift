// SPDX-License-Identifier: Apache-2.0

/// The second version: what a register needs to take things back.
enum SchemaV2 {
    static let version = SchemaVersion(
        number: 2,
        kind: .lightweight,
        summary: "records ignored contents, what runs changed, and migrations",
        statements: statements,
        expectations: [
            "file_history": .begins, "ignored_contents": .begins, "migration_counts": .begins,
            "migrations": .begins, "undoings": .begins,
        ]
    )

    private static let statements = [
        "ALTER TABLE runs ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0",
        // Contents that a person wants to keep away, whatever their files are called. Title and
        // path are from the time of the decision, for readers of the list.
        """
        CREATE TABLE ignored_contents (
            fingerprint BLOB PRIMARY KEY,
            title TEXT,
            path BLOB,
            who TEXT NOT NULL,
            why TEXT,
            made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        // The row of a file from before a run changed what it says of its content. The edition
        // keeps no reference: an undoing looks whether it is still there.
        """
        CREATE TABLE file_history (
            run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
            path BLOB NOT NULL,
            device INTEGER,
            inode INTEGER,
            size INTEGER,
            modified_at INTEGER,
            changed_at INTEGER,
            fingerprint BLOB,
            edition_id INTEGER,
            status TEXT NOT NULL,
            stage TEXT NOT NULL,
            reason TEXT,
            detail TEXT,
            before_run_id INTEGER,
            PRIMARY KEY (run_id, path)
        ) STRICT, WITHOUT ROWID
        """,
        // What was taken back of a run, and what had to stay. Added = removed + kept, now and in
        // all the undoings of that run before.
        """
        CREATE TABLE undoings (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL,
            who TEXT NOT NULL,
            why TEXT,
            made_at INTEGER NOT NULL,
            editions_removed INTEGER NOT NULL,
            editions_kept INTEGER NOT NULL,
            files_removed INTEGER NOT NULL,
            files_restored INTEGER NOT NULL,
            files_kept INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX undoings_by_run ON undoings (run_id)",
        """
        CREATE TABLE migrations (
            version INTEGER PRIMARY KEY,
            program TEXT NOT NULL,
            migrated_at INTEGER NOT NULL,
            backup TEXT NOT NULL
        ) STRICT
        """,
        // A table that was not there before, or is not there any more, has no number.
        """
        CREATE TABLE migration_counts (
            version INTEGER NOT NULL REFERENCES migrations ON DELETE CASCADE,
            name TEXT NOT NULL,
            before INTEGER,
            after INTEGER,
            PRIMARY KEY (version, name)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
