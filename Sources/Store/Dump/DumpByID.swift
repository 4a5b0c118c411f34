// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Everything a register says, in an order of its own, without what only tells its history.
///
/// Two registers made from the same input have the same dump, whatever the number of workers and
/// however often the run was interrupted: run numbers and times are left out.
package enum DumpByID {
    private static let queries = [
        (
            "works",
            """
            SELECT id, founder_id, title, authors, language, first_year, series, series_position,
                subjects_from, cover_from, chosen, review, contested, cover_id, original_language,
                told
            FROM works ORDER BY id
            """
        ),
        (
            "work_redirects",
            "SELECT old_id, new_id, founder_id FROM work_redirects ORDER BY old_id"
        ),
        (
            "covers",
            "SELECT id, hash, format, width, height, byte_count, file FROM covers ORDER BY id"
        ),
        (
            "editions",
            """
            SELECT id, work_id, fingerprint, reader_version, epub_version, outcome, package_entry,
                package_rule, title, title_sort, title_language, subtitle, authors, language,
                publisher, published, published_raw, modified, modified_raw,
                description, rights, series, series_position, series_number, series_rule, protection,
                cover_id, cover_rule, cover_entry, cover_page, raster_id, raster_entry,
                match_title, match_volume, match_author, superseded_by
            FROM editions ORDER BY id
            """
        ),
        list("edition_titles", SchemaV7.titles),
        list("edition_alternates", SchemaV7.alternates),
        list("edition_languages", SchemaV7.languages),
        list("edition_dates", SchemaV7.dates),
        ("contributors", "SELECT id, name, sort FROM contributors ORDER BY id"),
        (
            "edition_contributors",
            "SELECT * FROM edition_contributors ORDER BY edition_id, position"
        ),
        list("edition_subjects", SchemaV7.subjects),
        list("edition_collections", SchemaV7.collections),
        list("edition_texts", SchemaV7.texts),
        list("edition_cover_steps", SchemaV7.coverSteps),
        ("volume_ids", "SELECT * FROM volume_ids ORDER BY edition_id, position"),
        (
            "id_states",
            """
            SELECT kind, value, finding, verdict, answered FROM id_states
            ORDER BY kind, value, id_key
            """
        ),
        ("work_maps", "SELECT id, name, kind, lines, source, who FROM work_maps ORDER BY id"),
        ("work_map_lines", DumpByContent.mapLines),
        (
            "blocklist",
            """
            SELECT kind, value, title_prefix, origin FROM blocklist
            ORDER BY kind, value, title_prefix, origin
            """
        ),
        (
            "decisions",
            """
            SELECT id, kind, id_kind, id_value, work_id, field, value, former, who, why, in_force,
                revoked_at IS NOT NULL, revoked_by, revoked_why
            FROM decisions ORDER BY id
            """
        ),
        (
            "decision_editions",
            "SELECT * FROM decision_editions ORDER BY decision_id, side, fingerprint"
        ),
        ("collections", "SELECT id, kind, name, parent_id, home_id FROM collections ORDER BY id"),
        (
            "collection_places",
            "SELECT * FROM collection_places ORDER BY collection_id, decision_id"
        ),
        (
            "collection_members",
            "SELECT * FROM collection_members ORDER BY collection_id, fingerprint, decision_id"
        ),
        (
            "collection_keeps",
            "SELECT * FROM collection_keeps ORDER BY collection_id, decision_id"
        ),
        (
            "fact_sheets",
            """
            SELECT id, edition_id, provider, record, confidence, file_id FROM fact_sheets ORDER BY id
            """
        ),
        ("facts", "SELECT * FROM \(SchemaV13.facts) ORDER BY sheet_id, field, position"),
        ("fact_order", factOrder),
        (
            "sidecars",
            """
            SELECT file_id, kind, name, size, modified_at, state, record FROM sidecars
            ORDER BY file_id, kind
            """
        ),
        ("overrulings", "SELECT * FROM overrulings ORDER BY decision_id, by_id"),
        (
            "suggestions",
            """
            SELECT left_fingerprint, right_fingerprint, source, reason FROM suggestions
            ORDER BY left_fingerprint, right_fingerprint, source
            """
        ),
        (
            "evidence",
            """
            SELECT edition_id, decision, kind, value, decision_id FROM evidence
            ORDER BY edition_id
            """
        ),
        ("edition_warnings", "SELECT * FROM edition_warnings ORDER BY edition_id, position"),
        (
            "files",
            """
            SELECT path, size, modified_at, fingerprint, edition_id, status, stage, reason, detail,
                missing_since IS NOT NULL
            FROM files ORDER BY path
            """
        ),
        (
            "remote_files",
            """
            SELECT path, feed, entry, entry_updated, validator, length, seen, seen_bytes
            FROM remote_files JOIN files ON files.id = file_id ORDER BY path
            """
        ),
        (
            "file_checks",
            """
            SELECT path, state, why, file_checks.size, file_checks.modified_at,
                file_checks.fingerprint, hash, sha256
            FROM file_checks JOIN files ON files.id = file_id ORDER BY path
            """
        ),
        // What is in staging comes and goes, and the register says the same of books.
        (
            "holdings",
            """
            SELECT fingerprint, tier, \(Holding.untimedName) AS untimed, byte_count, hash, state,
                pinned
            FROM holdings WHERE tier <> 'staging' ORDER BY tier, untimed, fingerprint
            """
        ),
        ("holding_places", "SELECT * FROM holding_places ORDER BY tier"),
        (
            "ignored_contents",
            """
            SELECT fingerprint, title, path, who, why FROM ignored_contents ORDER BY fingerprint
            """
        ),
        (
            "edition_search",
            "SELECT rowid, title, people, subjects FROM edition_search ORDER BY rowid"
        ),
    ]

    static let factOrder = "SELECT place, provider FROM fact_order ORDER BY place"

    private static func list(
        _ word: String,
        _ list: SchemaV7.List
    ) -> (word: String, query: String) {
        (word, "SELECT * FROM \(list.rows) ORDER BY edition_id, position")
    }

    /// Hands out the dump line by line, for as long as lines are wanted.
    ///
    /// A line has no line end. It is the table and the values, with `|` between them.
    static func write(
        _ connection: borrowing Connection,
        while line: ([UInt8]) -> Bool
    ) throws(SQLiteError) {
        _ = try write(queries, connection, while: line)
    }

    /// Writes each row of each query, as the word and the values.
    ///
    /// - Returns: whether more lines are wanted.
    static func write(
        _ queries: [(word: String, query: String)],
        _ connection: borrowing Connection,
        while line: ([UInt8]) -> Bool
    ) throws(SQLiteError) -> Bool {
        var bytes: [UInt8] = []
        var isWanted = true
        for (word, query) in queries where isWanted {
            try connection.walk(query) { row in
                bytes.removeAll(keepingCapacity: true)
                bytes.append(contentsOf: word.utf8)
                row.appendLiterals(to: &bytes)
                isWanted = line(bytes)
                return isWanted
            }
        }
        return isWanted
    }

    /// Hands out the dump line by line.
    package static func write(
        _ connection: borrowing Connection,
        _ line: (String) -> Void
    ) throws(SQLiteError) {
        try write(connection) { bytes in
            line(String(decoding: bytes, as: UTF8.self))
            return true
        }
    }

    package static func lines(_ connection: borrowing Connection) throws(SQLiteError) -> [String] {
        var result: [String] = []
        try write(connection) { result.append($0) }
        return result
    }
}

extension RowCursor {
    /// Adds all values that are left, each after a `|`.
    mutating func appendLiterals(to bytes: inout [UInt8]) {
        while hasMore {
            bytes.append(UInt8(ascii: "|"))
            appendLiteral(to: &bytes)
        }
    }
}
