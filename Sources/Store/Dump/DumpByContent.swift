// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What a register says of contents, without anything that depends on the order in which they came.
///
/// Two libraries that took the same files in, in any order and any number of runs, have the same
/// dump by content. No id stands in it: an edition is its fingerprint, a work the fingerprints of
/// its editions, a cover its hash. Left out is what depends on which edition came first (what a
/// work is called, unless a person chose it; why an edition is in its work; which of two files is
/// the copy) and, since two archives may hold the same content in different wrappings, how a file
/// was packed.
enum DumpByContent {
    /// Warnings about the archive around a content, not about the content.
    private static let wrappings = """
        substr(code, 1, 4) = 'ZIP-' OR code IN ('OCF-021', 'OCF-022', 'OCF-023')
        """

    /// The columns of an edition that are values of its own.
    private static let values = """
        editions.fingerprint, reader_version, epub_version, package_entry, package_rule, title,
        title_sort, title_language, subtitle, authors, language, publisher, published,
        published_raw, modified, modified_raw, description, rights, series, series_position,
        series_number, series_rule, protection,
        (SELECT hash FROM covers WHERE covers.id = cover_id), cover_rule, cover_entry, cover_page,
        (SELECT hash FROM covers WHERE covers.id = raster_id), raster_entry,
        match_title, match_volume, match_author,
        (SELECT fingerprint FROM editions AS next WHERE next.id = editions.superseded_by)
        """

    /// The collections with what they are called from the outermost folder on.
    private static let paths = """
        WITH RECURSIVE tree (id, kind, path) AS (
            SELECT id, kind, name FROM collections WHERE home_id = id AND parent_id IS NULL
            UNION ALL
            SELECT one.id, one.kind, path || '/' || one.name FROM tree
            JOIN collections AS one ON one.parent_id = tree.id WHERE one.home_id = one.id)
        """

    static let mapLines = """
        SELECT name, kind, id_key, value FROM work_maps
        CROSS JOIN work_map_lines ON map_id = work_maps.id ORDER BY name, kind, id_key, value
        """

    /// Sorted by bytes, mostly by indexes that are there: little is held in memory.
    private static let queries = [
        ("edition", "SELECT \(values) FROM editions ORDER BY fingerprint"),
        details("title", of: SchemaV7.titles.rows, "title, type, sort, sequence, language"),
        details(
            "alternate",
            of: SchemaV7.alternates.rows,
            "owner, owner_position, name, language"
        ),
        details("language", of: SchemaV7.languages.rows, "tag, raw"),
        details("date", of: SchemaV7.dates.rows, "value, event"),
        (
            "contributor",
            """
            SELECT fingerprint, name, sort, roles, is_creator, one.language
            FROM editions JOIN edition_contributors AS one ON one.edition_id = editions.id
                JOIN contributors ON contributors.id = contributor_id
            ORDER BY fingerprint, one.position
            """
        ),
        details("subject", of: SchemaV7.subjects.rows, "name, authority, term"),
        details("collection", of: SchemaV7.collections.rows, "name, type, place"),
        details("text", of: SchemaV7.texts.rows, "kind, text"),
        details("cover_step", of: SchemaV7.coverSteps.rows, "rule, reference, failure"),
        (
            "identifier",
            // Maps and sheets may have come before title and author joined, or after.
            """
            SELECT fingerprint, raw, scheme, type_code, is_unique, state, one.kind, value, problem,
                id_key, names_key, name, provider, record
            FROM editions JOIN volume_ids AS one ON one.edition_id = editions.id
                LEFT JOIN work_maps ON work_maps.id = map_id
                LEFT JOIN fact_sheets ON fact_sheets.id = sheet_id
            ORDER BY fingerprint, map_id IS NOT NULL, sheet_id IS NOT NULL,
                iif(map_id IS NULL AND sheet_id IS NULL, position, 0), one.kind, value, raw, name
            """
        ),
        (
            "work_map",
            "SELECT name, kind, lines, source, who FROM work_maps ORDER BY name, kind"
        ),
        ("work_map_line", mapLines),
        (
            "warning",
            """
            SELECT fingerprint, code, detail FROM editions
            JOIN edition_warnings ON edition_id = editions.id
            WHERE NOT (\(wrappings)) ORDER BY fingerprint, position
            """
        ),
        ("person", "SELECT name, sort FROM contributors ORDER BY name, sort"),
        ("subject_name", "SELECT DISTINCT name FROM \(SchemaV7.subjects.rows) ORDER BY name"),
        (
            "cover",
            "SELECT hash, format, width, height, byte_count, file FROM covers ORDER BY hash"
        ),
        (
            "id_state",
            """
            SELECT kind, value, finding, verdict, answered FROM id_states
            ORDER BY kind, value, id_key
            """
        ),
        (
            "blocked",
            """
            SELECT kind, value, title_prefix, origin FROM blocklist
            ORDER BY kind, value, title_prefix, origin
            """
        ),
        (
            "suggestion",
            """
            SELECT left_fingerprint, right_fingerprint, source, reason FROM suggestions
            ORDER BY left_fingerprint, right_fingerprint, source
            """
        ),
        ("own_collection", "\(paths) SELECT kind, path FROM tree ORDER BY kind, path"),
        (
            "member",
            """
            \(paths) SELECT tree.kind, path, fingerprint, place, state FROM tree
                JOIN collections ON home_id = tree.id
                JOIN collection_members ON collection_id = collections.id
            WHERE holds = 1 ORDER BY tree.kind, path, fingerprint
            """
        ),
        (
            "kept_collection",
            """
            \(paths) SELECT kind, path FROM tree
            WHERE id IN (\(CollectionKeeps.homes)) ORDER BY kind, path
            """
        ),
        (
            "fact",
            """
            SELECT fingerprint, provider, record, confidence, field, facts.position, value
            FROM editions JOIN fact_sheets ON edition_id = editions.id
                JOIN \(SchemaV13.facts) AS facts ON sheet_id = fact_sheets.id
            ORDER BY fingerprint, provider, record, field, facts.position
            """
        ),
        ("fact_order", DumpByID.factOrder),
        (
            "catalogue_record",
            """
            SELECT path, record FROM files JOIN sidecars ON file_id = files.id
            WHERE record IS NOT NULL ORDER BY path
            """
        ),
        (
            "ignored",
            "SELECT fingerprint, title, who, why FROM ignored_contents ORDER BY fingerprint"
        ),
        (
            "file",
            """
            SELECT path, size, modified_at, fingerprint,
                iif(status IN ('registered', 'copy'), 'held', status),
                iif(status IN ('registered', 'copy'), NULL, reason),
                iif(missing_since IS NULL, 'there', 'missing')
            FROM files ORDER BY path
            """
        ),
    ]

    private static func details(
        _ word: String,
        of table: String,
        _ columns: String
    ) -> (String, String) {
        let columns = columns.split(separator: ", ").map { "one.\($0)" }.joined(separator: ", ")
        return (
            word,
            """
            SELECT fingerprint, \(columns)
            FROM editions JOIN \(table) AS one ON one.edition_id = editions.id
            ORDER BY fingerprint, one.position
            """
        )
    }

    /// Hands out the dump line by line, for as long as lines are wanted; a line has no line end.
    static func write(
        _ connection: borrowing Connection,
        while line: ([UInt8]) -> Bool
    ) throws(SQLiteError) {
        guard try DumpGroups.write(connection, while: line),
            try DumpByID.write(queries, connection, while: line)
        else { return }
        try ContentDecisions.write(connection, while: line)
    }
}
