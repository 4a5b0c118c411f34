// SPDX-License-Identifier: Apache-2.0

/// The third version: a file knows which run met it first, and may be ignored.
///
/// Until now `run_id` was the run that saw a file last. That one stays; the run that met it first
/// is another number, and who undoes a run has to know it. The tables are created again because
/// SQLite cannot change a check.
enum SchemaV3 {
    static let version = SchemaVersion(
        number: 3,
        kind: .custom,
        summary: "records both the run that first found a file and the one that last saw it",
        statements: statements,
        expectations: [:]
    )

    private static let statements = [
        "DROP INDEX files_by_edition",
        "DROP INDEX files_rejected",
        "ALTER TABLE files RENAME TO files_before",
        """
        CREATE TABLE files (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            path BLOB NOT NULL UNIQUE,
            device INTEGER,
            inode INTEGER,
            size INTEGER,
            modified_at INTEGER,
            changed_at INTEGER,
            fingerprint BLOB,
            edition_id INTEGER REFERENCES editions ON DELETE CASCADE,
            status TEXT NOT NULL
                CHECK (status IN ('registered', 'copy', 'ignored', 'deferred', 'rejected')),
            stage TEXT NOT NULL,
            reason TEXT,
            detail TEXT,
            added_run_id INTEGER REFERENCES runs ON DELETE SET NULL,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        // Of a file that brought its edition, the edition knows the run. Of any other the last run
        // that saw it is the first only if there was none before; otherwise it is unknown.
        """
        INSERT INTO files
        SELECT one.id, path, device, inode, size, modified_at, changed_at, one.fingerprint,
            edition_id, status, stage, reason, detail,
            iif(status = 'registered',
                (SELECT editions.run_id FROM editions WHERE editions.id = edition_id),
                iif(one.run_id = (SELECT min(id) FROM runs), one.run_id, NULL)),
            one.run_id
        FROM files_before AS one ORDER BY one.id
        """,
        // Ids that were given are never given again, also those of rows that are gone.
        "DELETE FROM sqlite_sequence WHERE name = 'files'",
        "UPDATE sqlite_sequence SET name = 'files' WHERE name = 'files_before'",
        "DROP TABLE files_before",
        "CREATE INDEX files_by_edition ON files (edition_id) WHERE edition_id IS NOT NULL",
        // The smallest ones there are: what a library holds is counted over them.
        "CREATE INDEX files_by_status ON files (status)",
        "CREATE INDEX works_by_review ON works (review)",
        // The newest ids that were given when a run began and when it ended: works up to then were
        // there before, decisions after it came later. It is unknown for runs before this version.
        "ALTER TABLE runs ADD COLUMN works_before INTEGER",
        "ALTER TABLE runs ADD COLUMN works_after INTEGER",
        "ALTER TABLE runs ADD COLUMN decisions_after INTEGER",
    ]
}
