// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store
import TestSupport
import Testing

@Suite final class SchemaTests {
    /// Each version as it was released: if this fails, write a new version instead.
    private static let frozen = [
        1: version1, 2: version2, 3: version3, 4: version4, 5: version5, 6: version6,
        7: version7, 8: version8, 9: version9, 10: version10,
        11: version11, 12: version12, 13: version13, 14: version14,
        15: version15, 16: version16,
    ]

    private static let version1 = """
        blocklist: kind value title_prefix origin
        contributors: id name sort
        covers: id hash format width height byte_count file
        decision_editions: decision_id side fingerprint
        decisions: id kind id_kind id_value work_id field value who why made_at in_force \
        revoked_at revoked_by revoked_why
        edition_alternates: edition_id position owner owner_position name language
        edition_collections: edition_id position name type place
        edition_contributors: edition_id position contributor_id roles is_creator language
        edition_cover_steps: edition_id position rule reference failure
        edition_dates: edition_id position value event
        edition_languages: edition_id position tag raw
        edition_search: title people subjects
        edition_subjects: edition_id position subject_id authority term
        edition_texts: edition_id position kind text
        edition_titles: edition_id position title type sort sequence language
        edition_warnings: edition_id position code detail
        editions: id work_id fingerprint reader_version epub_version outcome package_entry \
        package_rule title title_sort title_language subtitle authors language publisher \
        published published_raw modified modified_raw description rights series \
        series_position series_number series_rule protection cover_id cover_rule cover_entry \
        cover_page raster_id raster_entry match_title match_volume match_author run_id
        evidence: edition_id decision kind value decision_id run_id
        files: id path device inode size modified_at changed_at fingerprint edition_id status \
        stage reason detail run_id
        id_states: id_key kind value finding verdict answered run_id
        overrulings: decision_id by_id
        run_outcomes: run_id outcome count
        run_reasons: run_id stage verdict reason count
        run_stages: run_id stage received advanced skipped rejected lost
        runs: id command sources program state started_at finished_at found new_works joined \
        copies unchanged deferred rejected merged_works split_works skipped_copies covers \
        claims claims_joined claims_quarantined claims_never claims_invalid cache_hits \
        cache_misses cache_stale failure
        subjects: id name
        suggestions: id left_fingerprint right_fingerprint source reason made_at
        volume_ids: edition_id position raw scheme type_code is_unique state kind value \
        problem id_key names_key
        work_redirects: old_id new_id founder_id run_id
        works: id founder_id title authors language first_year series series_position \
        subjects_from cover_from chosen review contested run_id
        """

    private static let runs2 =
        "runs: id command sources program state started_at finished_at found new_works joined "
        + "copies unchanged deferred rejected merged_works split_works skipped_copies covers "
        + "claims claims_joined claims_quarantined claims_never claims_invalid cache_hits "
        + "cache_misses cache_stale failure ignored"

    private static let version2 = version1.changing(
        [
            "file_history: run_id path device inode size modified_at changed_at fingerprint "
                + "edition_id status stage reason detail before_run_id",
            "ignored_contents: fingerprint title path who why made_at",
            "migration_counts: version name before after",
            "migrations: version program migrated_at backup",
            runs2,
            "undoings: id run_id who why made_at editions_removed editions_kept files_removed "
                + "files_restored files_kept",
        ]
    )

    private static let version3 = version2.changing(
        [
            "files: id path device inode size modified_at changed_at fingerprint edition_id status "
                + "stage reason detail added_run_id run_id",
            runs2 + " works_before works_after decisions_after",
        ]
    )

    private static let runs4 =
        runs2 + " works_before works_after decisions_after pipeline moved touched "
        + "known_rejects missing returned superseded renewed"

    private static let version4 = version3.changing(
        [
            "editions: id work_id fingerprint reader_version epub_version outcome package_entry "
                + "package_rule title title_sort title_language subtitle authors language "
                + "publisher published published_raw modified modified_raw description rights "
                + "series series_position series_number series_rule protection cover_id "
                + "cover_rule cover_entry cover_page raster_id raster_entry match_title "
                + "match_volume match_author run_id superseded_by",
            "file_history: run_id path device inode size modified_at changed_at fingerprint "
                + "edition_id status stage reason detail before_run_id missing_since "
                + "reader_version before_path",
            "files: id path device inode size modified_at changed_at fingerprint edition_id status "
                + "stage reason detail added_run_id run_id missing_since reader_version",
            runs4,
            "sources: path device file_system run_id",
            "suspects: path deaths run_id",
        ]
    )

    private static let version5 = version4.changing(
        [
            "cover_looks: cover_id decoder result detail width height look",
            "run_samples: run_id milliseconds found recorded",
            "run_slowest: run_id path microseconds byte_count",
            "works: id founder_id title authors language first_year series series_position "
                + "subjects_from cover_from chosen review contested run_id cover_id",
        ]
    )

    private static let version6 = version5.changing(
        ["covers: id hash format width height byte_count file pack pack_offset"]
    )

    private static let version7 = version6.changing(
        [
            "editions: id work_id fingerprint reader_version epub_version outcome package_entry "
                + "package_rule title title_sort title_language subtitle authors language "
                + "publisher published published_raw modified modified_raw description rights "
                + "series series_position series_number series_rule protection cover_id "
                + "cover_rule cover_entry cover_page raster_id raster_entry match_title "
                + "match_volume match_author run_id superseded_by details evidence evidence_kind "
                + "evidence_value evidence_decision evidence_run",
            "edition_subjects: edition_id position name authority term",
        ],
        removing: ["subjects"]
    )

    private static let version8 = version7.changing([
        "decisions: id kind id_kind id_value work_id field value who why made_at in_force "
            + "revoked_at revoked_by revoked_why made_with",
        "volume_ids: edition_id position raw scheme type_code is_unique state kind value "
            + "problem id_key names_key map_id",
        "work_map_lines: map_id id_key value",
        "work_maps: id name kind lines source who made_at",
    ])

    private static let version9 = version8.changing([
        "collection_members: collection_id fingerprint decision_id state place holds",
        "collection_places: collection_id decision_id name parent_id",
        "collections: id uid kind name folded parent_id home_id",
        "decisions: id kind id_kind id_value work_id field value who why made_at in_force "
            + "revoked_at revoked_by revoked_why made_with former moment run_id",
    ])

    private static let version10 = version9.changing([
        "fact_order: place provider",
        "fact_sheets: id edition_id provider record confidence said_at file_id run_id",
        "facts: sheet_id field position value",
        runs4 + " sidecars_read sidecars_unchanged sidecars_broken",
        "sidecars: file_id name size modified_at state run_id",
        "works: id founder_id title authors language first_year series series_position "
            + "subjects_from cover_from chosen review contested run_id cover_id "
            + "original_language told",
    ])

    private static let version11 = version10.changing([
        runs4 + " sidecars_read sidecars_unchanged sidecars_broken sidecars_spare"
            + " sidecar_covers",
        "sidecars: file_id kind name size modified_at state run_id",
        "volume_ids: edition_id position raw scheme type_code is_unique state kind value "
            + "problem id_key names_key map_id sheet_id",
    ])

    private static let version12 = version11.changing([
        "collection_keeps: collection_id decision_id keeps",
        "holding_places: tier folder pattern quota",
        "holdings: id fingerprint tier name folded byte_count hash added_at used_at "
            + "verified_at file_id state pinned",
        "remote_files: file_id feed entry entry_updated validator length seen seen_bytes run_id",
    ])

    private static let version13 = version12.changing([
        "fact_sheets: id edition_id provider record confidence said_at file_id run_id said cover"
    ])

    private static let version14 = version13.changing([
        "sidecars: file_id kind name size modified_at state run_id record",
        "file_checks: file_id checked_at state why size modified_at fingerprint hash sha256",
    ])

    private static let version15 = version14.changing([
        "log: number time login uid command details hash", "log_head: id number hash",
        "v_books: work edition title subtitle authors language publisher published year "
            + "identifiers isbn series position protection cover cover_hash work_title "
            + "work_authors review added replaced_by files path",
        "v_copies: edition work title content files file path path_bytes source size modified",
        "v_files: file path path_bytes source size modified state code edition work title "
            + "first_seen last_noted missing_since",
        "v_rejects: file path path_bytes source size modified code message deferred "
            + "acknowledged first_run last_run first_seen last_noted missing_since",
    ])

    private static let version16 = version15.changing([
        runs4 + " sidecars_read sidecars_unchanged sidecars_broken sidecars_spare"
            + " sidecar_covers source_list"
    ])

    private let connection: Connection

    init() throws {
        connection = try RegisterFile.temporary()
    }

    @Test(arguments: Schema.versions.map(\.number))
    func `the tables of a version are frozen`(version: Int) throws {
        let connection = try Connection(path: [], access: .create)
        for step in Schema.versions where step.number <= version {
            try step.apply(to: connection)
        }
        #expect(try connection.integer("PRAGMA user_version") == Int64(version))
        let names = try connection.texts(
            """
            SELECT name FROM sqlite_schema
            WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND name NOT LIKE 'edition\\_search\\_%' ESCAPE '\\'
            ORDER BY name
            """
        )
        let lines = try names.map { name in
            let columns = try connection.texts("SELECT name FROM pragma_table_info('\(name)')")
            return "\(name): \(columns.joined(separator: " "))"
        }
        #expect(lines.joined(separator: "\n") == Self.frozen[version])
    }

    @Test(arguments: Schema.versions.map(\.number))
    func `a register made at once is what the steps leave`(version: Int) throws {
        let versions = Schema.versions.filter { $0.number <= version }
        let stepped = try Connection(path: [], access: .create)
        let made = try Connection(path: [], access: .create)
        for step in versions { try step.apply(to: stepped) }
        try NewSchema(versions).create(in: made)
        for query in [
            "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') "
                + "FROM sqlite_schema ORDER BY rowid",
            "SELECT name || ' ' || seq FROM sqlite_sequence ORDER BY name",
            "SELECT user_version FROM pragma_user_version",
        ] {
            let (found, wanted) = (try made.texts(query), try stepped.texts(query))
            #expect(found == wanted)
        }
    }

    @Test(arguments: Schema.versions.map(\.number))
    func `what a version should have is known without making it`(version: Int) throws {
        let schema = NewSchema(Schema.versions.filter { $0.number <= version })
        let made = try Connection(path: [], access: .create)
        try schema.create(in: made)
        #expect(try SchemaShape.shape(of: made) == schema.shape)
    }

    @Test func `every version is the step after the one before`() {
        #expect(Schema.versions.map(\.number) == Array(1...Schema.newest.number))
        #expect(Schema.versions.map(\.number) == Self.frozen.keys.sorted())
        #expect(
            Schema.versions.dropFirst().map(\.kind)
                == [
                    .lightweight, .custom, .lightweight, .lightweight, .lightweight, .custom,
                    .custom, .custom, .lightweight, .custom, .lightweight, .custom,
                    .custom, .lightweight, .custom,
                ]
        )
    }

    @Test func `the tables of a new register are those of the newest version`() throws {
        #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.newest.number))
        #expect(try connection.texts("SELECT status FROM files") == [])
        for status in ["registered", "copy", "ignored", "deferred", "rejected"] {
            try connection.execute(
                "INSERT INTO files (path, status, stage) VALUES (CAST('\(status)' AS BLOB), '\(status)', 'open')"
            )
        }
    }

    @Test func `every table is strict, and every id that others may keep is never used again`()
        throws
    {
        let loose = try connection.texts(
            """
            SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
                AND strict = 0 AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
            """
        )
        #expect(loose == [])
        for table in ["runs", "works", "covers", "editions", "contributors", "files"] {
            let sql = try connection.texts(
                "SELECT sql FROM sqlite_schema WHERE name = '\(table)'"
            )
            #expect(sql.first?.contains("AUTOINCREMENT") == true, "\(table)")
        }
    }

    @Test func `every reference has an index to follow it back`() throws {
        // Without one, deleting a work would read whole tables.
        let references = try connection.prepare(
            """
            SELECT tables.name, keys."from", keys."table" FROM sqlite_schema AS tables,
                pragma_foreign_key_list(tables.name) AS keys
            WHERE tables.type = 'table' AND keys."table" <> 'runs'
            """
        ).all { ($0.text(0), $0.text(1), $0.text(2)) }
        #expect(references.count > 10)
        for (table, column, target) in references {
            let plan = try connection.texts(
                """
                SELECT detail FROM (SELECT 1)
                JOIN (SELECT group_concat(name) AS detail FROM (
                    SELECT info.name FROM pragma_index_list('\(table)') AS list,
                        pragma_index_info(list.name) AS info WHERE info.seqno = 0
                    UNION ALL SELECT name FROM pragma_table_info('\(table)') WHERE pk = 1))
                """
            )
            let first = plan.first?.split(separator: ",").map(String.init) ?? []
            #expect(first.contains(column), "\(table).\(column) to \(target)")
        }
    }
}

extension String {
    /// The list of a version in which these tables are new, or have other columns.
    fileprivate func changing(_ lines: [String], removing gone: [String] = []) -> String {
        func table(_ line: some StringProtocol) -> Substring {
            Substring(line).prefix { $0 != ":" }
        }
        let changed = Set((lines + gone).map { table($0) })
        let kept = split(separator: "\n").filter { !changed.contains(table($0)) }.map(String.init)
        return (kept + lines).sorted { table($0) < table($1) }.joined(separator: "\n")
    }
}
