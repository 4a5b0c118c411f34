// SPDX-License-Identifier: Apache-2.0

/// The fifth version: what covers look like, which ones people chose, and how fast runs were.
enum SchemaV5 {
    static let version = SchemaVersion(
        number: 5,
        kind: .lightweight,
        summary: "records what covers look like, which ones people chose, and how fast runs were",
        statements: statements,
        expectations: [
            "cover_looks": .begins, "run_samples": .begins, "run_slowest": .begins,
        ]
    )

    private static let statements = [
        // What came of decoding a cover: made once for each content, and again by a newer decoder.
        // Width and height are as it is shown, after turning. The look is a perceptual hash.
        """
        CREATE TABLE cover_looks (
            cover_id INTEGER PRIMARY KEY REFERENCES covers ON DELETE CASCADE,
            decoder INTEGER NOT NULL,
            result TEXT NOT NULL CHECK (result IN
                ('shown', 'damaged', 'too-large', 'too-slow', 'crashed', 'unsupported')),
            detail TEXT,
            width INTEGER,
            height INTEGER,
            look BLOB
        ) STRICT
        """,
        // The cover that a person chose for a work, whatever its editions have.
        "ALTER TABLE works ADD COLUMN cover_id INTEGER REFERENCES covers ON DELETE SET NULL",
        "CREATE INDEX works_by_cover ON works (cover_id) WHERE cover_id IS NOT NULL",
        // How far a run was at some moments of it: few, however long it took.
        """
        CREATE TABLE run_samples (
            run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
            milliseconds INTEGER NOT NULL,
            found INTEGER NOT NULL,
            recorded INTEGER NOT NULL,
            PRIMARY KEY (run_id, milliseconds)
        ) STRICT, WITHOUT ROWID
        """,
        // The files that took a run longest.
        """
        CREATE TABLE run_slowest (
            run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
            path BLOB NOT NULL,
            microseconds INTEGER NOT NULL,
            byte_count INTEGER,
            PRIMARY KEY (run_id, path)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
