// SPDX-License-Identifier: Apache-2.0

/// The twelfth version: books that lie on the web, and those that the library has itself.
enum SchemaV12 {
    static let version = SchemaVersion(
        number: 12,
        kind: .lightweight,
        summary: "records books on the web, and files of books that the library has itself",
        statements: remote + holdings + collections,
        expectations: [
            "remote_files": .begins, "holdings": .begins, "holding_places": .begins,
            "collection_keeps": .begins,
        ]
    )

    private static let remote = [
        // What is known of a file whose path is an address: by which list it was found and what that
        // said of it, which version the server had, and how much of it was read. Whoever changes what
        // a file holds without reading it forgets the version, so that it is looked at again.
        """
        CREATE TABLE remote_files (
            file_id INTEGER PRIMARY KEY REFERENCES files ON DELETE CASCADE,
            feed TEXT,
            entry TEXT,
            entry_updated TEXT,
            validator TEXT,
            length INTEGER NOT NULL,
            seen TEXT NOT NULL CHECK (seen IN ('peeked', 'whole')),
            seen_bytes INTEGER NOT NULL,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        "CREATE INDEX remote_files_by_feed ON remote_files (feed) WHERE feed IS NOT NULL",
    ]

    private static let holdings = [
        // A file of a book in a folder of the library's own, by content: so it stays what it is,
        // whatever becomes of the edition. The name is that below the folder of its tier, and folded
        // as people compare names; the file that it came from may be gone.
        """
        CREATE TABLE holdings (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            fingerprint BLOB NOT NULL,
            tier TEXT NOT NULL CHECK (tier IN ('staging', 'shelf', 'trash')),
            name BLOB NOT NULL,
            folded TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            hash BLOB NOT NULL,
            added_at INTEGER NOT NULL,
            used_at INTEGER NOT NULL,
            verified_at INTEGER,
            file_id INTEGER REFERENCES files ON DELETE SET NULL,
            state TEXT NOT NULL CHECK (state IN ('whole', 'missing', 'damaged')),
            pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
            UNIQUE (tier, folded)
        ) STRICT
        """,
        "CREATE INDEX holdings_by_content ON holdings (fingerprint)",
        "CREATE INDEX holdings_by_file ON holdings (file_id) WHERE file_id IS NOT NULL",
        "CREATE INDEX holdings_by_use ON holdings (tier, used_at)",
        // Where the files of a tier lie and what they are called, where somebody chose it.
        """
        CREATE TABLE holding_places (
            tier TEXT PRIMARY KEY CHECK (tier IN ('staging', 'shelf', 'trash')),
            folder BLOB,
            pattern TEXT,
            quota INTEGER
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let collections = [
        // Whether the library has the books of a collection itself, each time that somebody says so.
        """
        CREATE TABLE collection_keeps (
            collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
            decision_id INTEGER NOT NULL REFERENCES decisions ON DELETE CASCADE,
            keeps INTEGER NOT NULL CHECK (keeps IN (0, 1)),
            PRIMARY KEY (collection_id, decision_id)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX collection_keeps_by_decision ON collection_keeps (decision_id)",
    ]
}
