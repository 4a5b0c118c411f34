// SPDX-License-Identifier: Apache-2.0

/// The eighth version: a library knows what it joins books by, and which works other catalogues have
/// their identifiers in.
///
/// Two checks know new words, so their tables are created again, and with the decisions the tables
/// that refer to them.
enum SchemaV8 {
    static let version = SchemaVersion(
        number: 8,
        kind: .custom,
        summary: "records what a library joins books by, and maps of works",
        statements: idStates + keeping + tables + moves + maps,
        expectations: [
            "decisions": .counted(
                "SELECT (SELECT count(*) FROM decisions) + EXISTS (SELECT 1 FROM editions)"
            ),
            "work_maps": .begins, "work_map_lines": .begins,
        ]
    )

    private static let idStates = [
        "ALTER TABLE id_states RENAME TO id_states_before",
        """
        CREATE TABLE id_states (
            id_key INTEGER NOT NULL,
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            finding TEXT CHECK (finding IN
                ('quarantined', 'conflicting', 'differing', 'reused', 'ambiguous')),
            verdict TEXT CHECK (verdict IN ('trusted', 'distrusted')),
            answered INTEGER NOT NULL CHECK (answered IN (0, 1)),
            run_id INTEGER REFERENCES runs ON DELETE SET NULL,
            PRIMARY KEY (id_key, kind, value)
        ) STRICT, WITHOUT ROWID
        """,
        "INSERT INTO id_states SELECT * FROM id_states_before",
        "DROP TABLE id_states_before",
    ]

    private static let names = ["decisions", "decision_editions", "overrulings"]

    private static let keeping =
        names.map { "CREATE TABLE \($0)_before AS SELECT * FROM \($0)" }
        + ["DROP INDEX decision_editions_by_fingerprint"]
        + names.reversed().map { "DROP TABLE \($0)" }

    private static let tables = [
        // Match: the value is what the library joins books by from then on. Those that were made at
        // once name the first of them.
        """
        CREATE TABLE decisions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL
                CHECK (kind IN ('same', 'not-same', 'trust', 'distrust', 'set', 'match')),
            id_kind TEXT,
            id_value TEXT,
            work_id INTEGER,
            field TEXT,
            value TEXT,
            who TEXT NOT NULL,
            why TEXT,
            made_at INTEGER NOT NULL,
            in_force INTEGER NOT NULL CHECK (in_force IN (0, 1)),
            revoked_at INTEGER,
            revoked_by TEXT,
            revoked_why TEXT,
            made_with INTEGER
        ) STRICT
        """,
        // One answer asks for what was said before; thousands at once must not read all of it each.
        "CREATE INDEX decisions_by_first ON decisions (made_with) WHERE made_with IS NOT NULL",
        "CREATE INDEX decisions_by_id ON decisions (id_kind, id_value) WHERE id_kind IS NOT NULL",
        "CREATE INDEX decisions_by_work ON decisions (work_id) WHERE work_id IS NOT NULL",
        "CREATE INDEX decisions_in_force ON decisions (kind) WHERE in_force = 1",
        """
        CREATE TABLE decision_editions (
            decision_id INTEGER NOT NULL REFERENCES decisions ON DELETE CASCADE,
            side INTEGER NOT NULL CHECK (side IN (0, 1)),
            fingerprint BLOB NOT NULL,
            PRIMARY KEY (decision_id, side, fingerprint)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX decision_editions_by_fingerprint ON decision_editions (fingerprint)",
        """
        CREATE TABLE overrulings (
            decision_id INTEGER NOT NULL REFERENCES decisions ON DELETE CASCADE,
            by_id INTEGER NOT NULL,
            PRIMARY KEY (decision_id, by_id)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    private static let moves =
        names.map { name in
            let more = name == "decisions" ? ", NULL" : ""
            return "INSERT INTO \(name) SELECT *\(more) FROM \(name)_before"
        }
        + names.map { "DROP TABLE \($0)_before" }
        + [
            // Existing works stay unchanged until a person chooses another policy. The decision is
            // dated before all others, so "works undo" does not pick it first.
            """
            INSERT INTO decisions (kind, value, who, why, made_at, in_force)
            SELECT 'match', 'any-id', 'accession', 'books were joined by any identifier until now',
                coalesce((SELECT min(started_at) FROM runs), 0), 1
            WHERE EXISTS (SELECT 1 FROM editions)
            """,
            // As if there never had been any.
            "DELETE FROM sqlite_sequence WHERE name = 'decisions' AND seq = 0",
        ]

    private static let maps = [
        // A file that names works of several catalogues makes several rows of one name.
        """
        CREATE TABLE work_maps (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            lines INTEGER NOT NULL,
            source TEXT NOT NULL,
            who TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            UNIQUE (name, kind)
        ) STRICT
        """,
        // There may be millions: what the identifier is stands in the claims of the books that have
        // it, and here only its key.
        """
        CREATE TABLE work_map_lines (
            map_id INTEGER NOT NULL REFERENCES work_maps ON DELETE CASCADE,
            id_key INTEGER NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (map_id, id_key, value)
        ) STRICT, WITHOUT ROWID
        """,
        // What a map says of a book is a claim of its own; raw names the identifier that it says it
        // of.
        "ALTER TABLE volume_ids ADD COLUMN map_id INTEGER REFERENCES work_maps ON DELETE CASCADE",
        "CREATE INDEX volume_ids_by_map ON volume_ids (map_id) WHERE map_id IS NOT NULL",
    ]
}
