// SPDX-License-Identifier: Apache-2.0

/// The fourteenth version: what checks of files have found.
enum SchemaV14 {
    static let version = SchemaVersion(
        number: 14,
        kind: .lightweight,
        summary: "records what checks of files find, and hashes of whole files",
        statements: [
            // What all bytes of a file were found to be, and when; size, time and fingerprint are those
            // that its row had then. Where they are others by now, the check is about another file.
            // The hashes are those of the file when it was last found sound.
            """
            CREATE TABLE file_checks (
                file_id INTEGER PRIMARY KEY REFERENCES files ON DELETE CASCADE,
                checked_at INTEGER NOT NULL,
                state TEXT NOT NULL
                    CHECK (state IN ('sound', 'damaged', 'changed', 'missing', 'unreadable')),
                why TEXT,
                size INTEGER NOT NULL,
                modified_at INTEGER NOT NULL,
                fingerprint BLOB NOT NULL,
                hash BLOB,
                sha256 BLOB
            ) STRICT
            """
        ],
        expectations: ["file_checks": .begins]
    )
}
