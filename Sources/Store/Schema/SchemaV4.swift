// SPDX-License-Identifier: Apache-2.0

/// The fourth version: what unattended runs need.
enum SchemaV4 {
    static let version = SchemaVersion(
        number: 4,
        kind: .lightweight,
        summary: "records what is missing, moved and replaced, and which files crashed a run",
        statements: statements,
        expectations: ["sources": .begins, "suspects": .begins]
    )

    private static let statements = [
        // When a run first found that the file is gone; null while it is there.
        "ALTER TABLE files ADD COLUMN missing_since INTEGER",
        // The reader that read it last. It is unknown for rows from before this version; there
        // the edition tells, and what was rejected is tried once more.
        "ALTER TABLE files ADD COLUMN reader_version INTEGER",
        "CREATE INDEX files_missing ON files (missing_since) WHERE missing_since IS NOT NULL",
        "ALTER TABLE file_history ADD COLUMN missing_since INTEGER",
        "ALTER TABLE file_history ADD COLUMN reader_version INTEGER",
        // The name it had, where the run found it under another one.
        "ALTER TABLE file_history ADD COLUMN before_path BLOB",
        // What took its place, when the last file that held it got another content.
        "ALTER TABLE editions ADD COLUMN superseded_by INTEGER REFERENCES editions ON DELETE SET NULL",
        """
        CREATE INDEX editions_superseded ON editions (superseded_by) WHERE superseded_by IS NOT NULL
        """,
        // Which editions there are that this reader or an older one read, without their long rows.
        "CREATE INDEX editions_by_reader ON editions (reader_version)",
        // A folder that was walked, and where it lay then, so that another disk under the same name
        // is not taken for it.
        """
        CREATE TABLE sources (
            path BLOB PRIMARY KEY,
            device INTEGER NOT NULL,
            file_system TEXT NOT NULL,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT, WITHOUT ROWID
        """,
        // Files that were in hand when a run died.
        """
        CREATE TABLE suspects (
            path BLOB PRIMARY KEY,
            deaths INTEGER NOT NULL,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT, WITHOUT ROWID
        """,
        // The name of the pipeline, for a run that a file described.
        "ALTER TABLE runs ADD COLUMN pipeline TEXT",
        // Parts of what is unchanged: found under another name; with other times.
        "ALTER TABLE runs ADD COLUMN moved INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN touched INTEGER NOT NULL DEFAULT 0",
        // Those of the rejected files that an earlier run rejected and that are unchanged.
        "ALTER TABLE runs ADD COLUMN known_rejects INTEGER NOT NULL DEFAULT 0",
        // Not found: files that are missing since this run. And editions that others replaced.
        "ALTER TABLE runs ADD COLUMN missing INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN returned INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0",
        // Editions that a newer reader read again.
        "ALTER TABLE runs ADD COLUMN renewed INTEGER NOT NULL DEFAULT 0",
    ]
}
