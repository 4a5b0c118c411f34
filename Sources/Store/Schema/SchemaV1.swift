// SPDX-License-Identifier: Apache-2.0

/// The first version of the register.
///
/// Frozen once released: a change is a new version.
///
/// Ids that other things keep (caches, reports, scripts) come from AUTOINCREMENT, so an id is right
/// or gone, never reused. What belongs to an edition goes with it, and an edition goes with its
/// work; runs stay, and a reference to a deleted run becomes null. Paths and hashes are blobs,
/// because they are bytes.
enum SchemaV1 {
    static let version = SchemaVersion(
        number: 1,
        kind: .custom,
        summary: "the first tables",
        statements: statements,
        expectations: [:]
    )

    private static let statements = [
        """
        CREATE TABLE runs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            command TEXT NOT NULL,
            sources TEXT NOT NULL,
            program TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'interrupted', 'failed')),
            started_at INTEGER NOT NULL,
            finished_at INTEGER,
            found INTEGER NOT NULL DEFAULT 0,
            new_works INTEGER NOT NULL DEFAULT 0,
            joined INTEGER NOT NULL DEFAULT 0,
            copies INTEGER NOT NULL DEFAULT 0,
            unchanged INTEGER NOT NULL DEFAULT 0,
            deferred INTEGER NOT NULL DEFAULT 0,
            rejected INTEGER NOT NULL DEFAULT 0,
            merged_works INTEGER NOT NULL DEFAULT 0,
            split_works INTEGER NOT NULL DEFAULT 0,
            skipped_copies INTEGER NOT NULL DEFAULT 0,
            covers INTEGER NOT NULL DEFAULT 0,
            claims INTEGER NOT NULL DEFAULT 0,
            claims_joined INTEGER NOT NULL DEFAULT 0,
            claims_quarantined INTEGER NOT NULL DEFAULT 0,
            claims_never INTEGER NOT NULL DEFAULT 0,
            claims_invalid INTEGER NOT NULL DEFAULT 0,
            cache_hits INTEGER NOT NULL DEFAULT 0,
            cache_misses INTEGER NOT NULL DEFAULT 0,
            cache_stale INTEGER NOT NULL DEFAULT 0,
            failure TEXT
        ) STRICT
        """,
        """
        CREATE TABLE run_stages (
            run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
            stage TEXT NOT NULL,
            received INTEGER NOT NULL,
            advanced INTEGER NOT NULL,
            skipped INTEGER NOT NULL,
            rejected INTEGER NOT NULL,
            lost INTEGER NOT NULL,
            PRIMARY KEY (run_id, stage)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE run_reasons (
            run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
            stage TEXT NOT NULL,
            verdict TEXT NOT NULL CHECK (verdict IN ('skipped', 'rejected', 'warned')),
            reason TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (run_id, stage, verdict, reason)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE run_outcomes (
            run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
            outcome TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (run_id, outcome)
        ) STRICT, WITHOUT ROWID
        """,
        // The founder's id keeps no reference: an edition is written after its work. What a work is
        // called comes from its founder, gaps from the editions that came later; `chosen` lists the
        // fields that a person chose. A contested work shares an identifier with what a person
        // keeps apart from it.
        """
        CREATE TABLE works (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            founder_id INTEGER NOT NULL,
            title TEXT,
            authors TEXT,
            language TEXT,
            first_year INTEGER,
            series TEXT,
            series_position TEXT,
            subjects_from INTEGER,
            cover_from INTEGER,
            chosen TEXT,
            review TEXT NOT NULL CHECK (review IN ('unreviewed', 'needs-review', 'verified')),
            contested INTEGER NOT NULL CHECK (contested IN (0, 1)),
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        """
        CREATE TABLE work_redirects (
            old_id INTEGER PRIMARY KEY,
            new_id INTEGER NOT NULL REFERENCES works ON DELETE CASCADE,
            founder_id INTEGER NOT NULL,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        "CREATE INDEX work_redirects_by_new ON work_redirects (new_id)",
        """
        CREATE TABLE covers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE,
            format TEXT NOT NULL,
            width INTEGER,
            height INTEGER,
            byte_count INTEGER NOT NULL,
            file TEXT NOT NULL
        ) STRICT
        """,
        // The rule is null for a package document that the container names, as nearly all are. What
        // is called raw is as the book writes it, and null where that is no different.
        """
        CREATE TABLE editions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            work_id INTEGER NOT NULL REFERENCES works ON DELETE CASCADE,
            fingerprint BLOB NOT NULL UNIQUE,
            reader_version INTEGER NOT NULL,
            epub_version INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            package_entry TEXT NOT NULL,
            package_rule TEXT,
            title TEXT,
            title_sort TEXT,
            title_language TEXT,
            subtitle TEXT,
            authors TEXT,
            language TEXT,
            publisher TEXT,
            published TEXT,
            published_raw TEXT,
            modified TEXT,
            modified_raw TEXT,
            description TEXT,
            rights TEXT,
            series TEXT,
            series_position TEXT,
            series_number REAL,
            series_rule TEXT,
            protection TEXT NOT NULL,
            cover_id INTEGER REFERENCES covers ON DELETE SET NULL,
            cover_rule TEXT,
            cover_entry TEXT,
            cover_page TEXT,
            raster_id INTEGER REFERENCES covers ON DELETE SET NULL,
            raster_entry TEXT,
            match_title TEXT,
            match_volume TEXT,
            match_author TEXT,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        "CREATE INDEX editions_by_work ON editions (work_id)",
        "CREATE INDEX editions_by_cover ON editions (cover_id) WHERE cover_id IS NOT NULL",
        "CREATE INDEX editions_by_raster ON editions (raster_id) WHERE raster_id IS NOT NULL",
        """
        CREATE TABLE edition_titles (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            title TEXT NOT NULL,
            type TEXT,
            sort TEXT,
            sequence INTEGER,
            language TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        // What a title or a person is called in other languages or scripts. Of the titles, 0 is the
        // main one and the others are one more than in their table.
        """
        CREATE TABLE edition_alternates (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            owner TEXT NOT NULL CHECK (owner IN ('title', 'person')),
            owner_position INTEGER NOT NULL,
            name TEXT NOT NULL,
            language TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE edition_languages (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            tag TEXT NOT NULL,
            raw TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE edition_dates (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            value TEXT NOT NULL,
            event TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE contributors (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            sort TEXT NOT NULL,
            UNIQUE (name, sort)
        ) STRICT
        """,
        """
        CREATE TABLE edition_contributors (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            contributor_id INTEGER NOT NULL REFERENCES contributors,
            roles TEXT NOT NULL,
            is_creator INTEGER NOT NULL CHECK (is_creator IN (0, 1)),
            language TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX edition_contributors_by_person ON edition_contributors (contributor_id)",
        """
        CREATE TABLE subjects (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE
        ) STRICT
        """,
        """
        CREATE TABLE edition_subjects (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            subject_id INTEGER NOT NULL REFERENCES subjects,
            authority TEXT,
            term TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX edition_subjects_by_subject ON edition_subjects (subject_id)",
        """
        CREATE TABLE edition_collections (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            type TEXT,
            place TEXT,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        // Sources and generators, and each publisher, description and statement of rights behind
        // the first, which stands in the edition itself.
        """
        CREATE TABLE edition_texts (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL
                CHECK (kind IN ('source', 'generator', 'publisher', 'description', 'rights')),
            text TEXT NOT NULL,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE edition_cover_steps (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            rule TEXT NOT NULL,
            reference TEXT NOT NULL,
            failure TEXT NOT NULL,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        // The keys are hashes that stay the same for ever: of kind and value, and of what the book
        // is called. A blocked claim has the first and not the second.
        """
        CREATE TABLE volume_ids (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            raw TEXT NOT NULL,
            scheme TEXT,
            type_code TEXT,
            is_unique INTEGER NOT NULL CHECK (is_unique IN (0, 1)),
            state TEXT NOT NULL CHECK (state IN
                ('joins', 'alone', 'quarantined', 'distrusted', 'blocked', 'invalid', 'never')),
            kind TEXT,
            value TEXT,
            problem TEXT,
            id_key INTEGER,
            names_key INTEGER,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE INDEX volume_ids_by_key ON volume_ids (id_key, names_key) WHERE id_key IS NOT NULL
        """,
        // Only the few identifiers of which there is something to say. Answered: people have
        // decided about every two of its records that differ.
        """
        CREATE TABLE id_states (
            id_key INTEGER NOT NULL,
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            finding TEXT CHECK (finding IN ('quarantined', 'conflicting', 'differing')),
            verdict TEXT CHECK (verdict IN ('trusted', 'distrusted')),
            answered INTEGER NOT NULL CHECK (answered IN (0, 1)),
            run_id INTEGER REFERENCES runs ON DELETE SET NULL,
            PRIMARY KEY (id_key, kind, value)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE blocklist (
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            title_prefix TEXT NOT NULL,
            origin TEXT NOT NULL CHECK (origin IN ('shipped', 'own')),
            PRIMARY KEY (kind, value, title_prefix, origin)
        ) STRICT, WITHOUT ROWID
        """,
        // What people said. Nothing here is ever deleted: a decision is revoked, or overruled by
        // one that is in force.
        """
        CREATE TABLE decisions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('same', 'not-same', 'trust', 'distrust', 'set')),
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
            revoked_why TEXT
        ) STRICT
        """,
        // Editions by their fingerprints, which mean the same when one is removed and comes back.
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
        // What other programs think may be one work; what titles and authors suggest is computed.
        """
        CREATE TABLE suggestions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            left_fingerprint BLOB NOT NULL,
            right_fingerprint BLOB NOT NULL,
            source TEXT NOT NULL,
            reason TEXT,
            made_at INTEGER NOT NULL,
            UNIQUE (left_fingerprint, right_fingerprint, source)
        ) STRICT
        """,
        // Joined: it shares the identifier with an edition that was there before. Merged: it
        // founded a work until a later edition showed that this is one with another. Decided: a
        // person said so.
        """
        CREATE TABLE evidence (
            edition_id INTEGER PRIMARY KEY REFERENCES editions ON DELETE CASCADE,
            decision TEXT NOT NULL CHECK (decision IN ('founded', 'joined', 'merged', 'decided')),
            kind TEXT,
            value TEXT,
            decision_id INTEGER,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        """
        CREATE TABLE edition_warnings (
            edition_id INTEGER NOT NULL REFERENCES editions ON DELETE CASCADE,
            position INTEGER NOT NULL,
            code TEXT NOT NULL,
            detail TEXT NOT NULL,
            PRIMARY KEY (edition_id, position)
        ) STRICT, WITHOUT ROWID
        """,
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
            status TEXT NOT NULL CHECK (status IN ('registered', 'copy', 'deferred', 'rejected')),
            stage TEXT NOT NULL,
            reason TEXT,
            detail TEXT,
            run_id INTEGER REFERENCES runs ON DELETE SET NULL
        ) STRICT
        """,
        "CREATE INDEX files_by_edition ON files (edition_id) WHERE edition_id IS NOT NULL",
        "CREATE INDEX files_rejected ON files (status) WHERE status IN ('rejected', 'deferred')",
        // No trigger can keep this in step: with an untrusted schema SQLite lets none touch it. A
        // row that outlives its edition is harmless, since ids are never used again and every
        // search joins the editions.
        """
        CREATE VIRTUAL TABLE edition_search USING fts5 (
            title, people, subjects, tokenize = 'unicode61 remove_diacritics 2'
        )
        """,
    ]
}
