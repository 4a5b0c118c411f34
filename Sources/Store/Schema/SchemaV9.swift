// SPDX-License-Identifier: Apache-2.0

/// The ninth version: folders and tags that people put works into.
///
/// What is said of them is a decision, so the table of decisions is created again with a new word
/// in its check, and with it the tables that refer to it.
enum SchemaV9 {
    static let version = SchemaVersion(
        number: 9,
        kind: .custom,
        summary: "records collections: folders and tags of works",
        statements: keeping + tables + moves + collections,
        expectations: [
            "collections": .begins, "collection_places": .begins, "collection_members": .begins,
        ]
    )

    private static let names = ["decisions", "decision_editions", "overrulings"]

    private static let indexes = [
        "decisions_by_first", "decisions_by_id", "decisions_by_work", "decisions_in_force",
        "decision_editions_by_fingerprint",
    ]

    private static let keeping =
        names.map { "CREATE TABLE \($0)_before AS SELECT * FROM \($0)" }
        + indexes.map { "DROP INDEX \($0)" }
        + names.reversed().map { "DROP TABLE \($0)" }

    private static let tables = [
        // Collect: of the collection that the value names; former is what it named before. Of two
        // that speak of the same thing the later moment holds, in nanoseconds since 1970; within a
        // register no two have the same. A run that said it takes it back when it is undone.
        """
        CREATE TABLE decisions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL
                CHECK (kind IN ('same', 'not-same', 'trust', 'distrust', 'set', 'match', 'collect')),
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
            made_with INTEGER,
            former TEXT,
            moment INTEGER,
            run_id INTEGER
        ) STRICT
        """,
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
            let more = name == "decisions" ? ", NULL, NULL, NULL" : ""
            return "INSERT INTO \(name) SELECT *\(more) FROM \(name)_before"
        }
        + names.map { "DROP TABLE \($0)_before" }
        // As if there never had been any.
        + ["DELETE FROM sqlite_sequence WHERE name = 'decisions' AND seq = 0"]

    private static let collections = [
        // What stands here beside the uid follows from what was said. Two that came to the same
        // place, as in a merge, have one home, which shows the members of both; one without a home
        // is not there.
        """
        CREATE TABLE collections (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid BLOB NOT NULL UNIQUE,
            kind TEXT NOT NULL CHECK (kind IN ('folder', 'tag')),
            name TEXT,
            folded TEXT,
            parent_id INTEGER REFERENCES collections ON DELETE SET NULL,
            home_id INTEGER REFERENCES collections ON DELETE SET NULL
        ) STRICT
        """,
        """
        CREATE UNIQUE INDEX collections_by_place
            ON collections (coalesce(parent_id, 0), kind, folded) WHERE home_id = id
        """,
        "CREATE INDEX collections_by_parent ON collections (parent_id)",
        "CREATE INDEX collections_by_home ON collections (home_id)",
        // Where a collection is, each time that somebody says so; without a name it is removed.
        """
        CREATE TABLE collection_places (
            collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
            decision_id INTEGER NOT NULL REFERENCES decisions ON DELETE CASCADE,
            name TEXT,
            parent_id INTEGER REFERENCES collections ON DELETE SET NULL,
            PRIMARY KEY (collection_id, decision_id)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX collection_places_by_decision ON collection_places (decision_id)",
        "CREATE INDEX collection_places_by_parent ON collection_places (parent_id)",
        // What is in a collection, by content, so that it stays there whatever becomes of its work.
        // Of all that was said of one content, that which holds.
        """
        CREATE TABLE collection_members (
            collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
            fingerprint BLOB NOT NULL,
            decision_id INTEGER NOT NULL REFERENCES decisions ON DELETE CASCADE,
            state TEXT NOT NULL CHECK (state IN ('in', 'out')),
            place INTEGER,
            holds INTEGER NOT NULL CHECK (holds IN (0, 1)),
            PRIMARY KEY (collection_id, fingerprint, decision_id)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX collection_members_by_decision ON collection_members (decision_id)",
        """
        CREATE INDEX collection_members_by_content ON collection_members (fingerprint)
            WHERE holds = 1 AND state = 'in'
        """,
    ]
}
