// SPDX-License-Identifier: Apache-2.0

/// The fifteenth version: a log of all that changed the register, and views for other programs, whose
/// columns are only ever added to.
///
/// This program does not read the views. Their texts are short, because SQLite reads them with the schema
/// each time that a register is opened. `Views.md` describes every column.
enum SchemaV15 {
    static let version = SchemaVersion(
        number: 15,
        kind: .lightweight,
        summary: "keeps a log of who changed what, and has views for other programs",
        statements: [log, head, files, books, copies, rejects],
        expectations: ["log": .begins, "log_head": .begins]
    )

    // What was done, by whom and when, in seconds since 1970; details are an object of JSON. Rows are
    // only added. The hash is one over that of the row before and this one's values (`LogEntry`).
    private static let log = """
        CREATE TABLE log (
            number INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            login TEXT NOT NULL,
            uid INTEGER NOT NULL,
            command TEXT NOT NULL,
            details TEXT NOT NULL,
            hash BLOB NOT NULL
        ) STRICT
        """

    // The last entry, so that it is seen when the log's end was cut off.
    private static let head = """
        CREATE TABLE log_head (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            number INTEGER NOT NULL,
            hash BLOB NOT NULL
        ) STRICT
        """

    /// As text of ISO 8601.
    private static func time(_ seconds: String) -> String {
        "strftime('%Y-%m-%dT%H:%M:%SZ', \(seconds), 'unixepoch')"
    }

    private static func start(ofRun run: String) -> String {
        "(SELECT \(time("started_at")) FROM runs WHERE id = \(run))"
    }

    private static let isPresent = "status IN ('registered', 'copy') AND missing_since IS NULL"

    // Bytes that are not UTF-8 would make other programs refuse the row. SQLite reads them as
    // characters of some kind, and what it writes of these is always UTF-8.
    private static let files = """
        CREATE VIEW v_files AS
        SELECT f.id AS file, text AS path, f.path AS path_bytes,
            coalesce(feed, substr(text, 1, (SELECT length(CAST(max(path) AS TEXT)) FROM sources
                WHERE substr(f.path, 1, length(path)) = path AND (path = x'2f'
                    OR substr(f.path, length(path) + 1, 1) IN (x'', x'2f'))))) AS source,
            f.size, \(time("f.modified_at / 1000000000")) AS modified,
            CASE WHEN missing_since IS NOT NULL THEN 'missing'
                WHEN f.status IN ('registered', 'copy') THEN 'present'
                ELSE f.status END AS state,
            f.reason AS code, f.edition_id AS edition, e.work_id AS work, e.title,
            \(start(ofRun: "f.added_run_id")) AS first_seen,
            \(start(ofRun: "f.run_id")) AS last_noted,
            \(time("f.missing_since")) AS missing_since
        FROM (SELECT *, iif(raw NOT GLOB '*[^ -~]*', raw, (WITH RECURSIVE c (n) AS (
                    SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < length(raw))
                    SELECT group_concat(char(unicode(substr(raw, n, 1))), '') FROM c)) AS text
                FROM (SELECT *, CAST(path AS TEXT) AS raw FROM files)) AS f
            LEFT JOIN editions AS e ON e.id = f.edition_id
            LEFT JOIN remote_files ON file_id = f.id
        """

    private static let books = """
        CREATE VIEW v_books AS
        SELECT e.work_id AS work, e.id AS edition, e.title, e.subtitle, e.authors, e.language,
            e.publisher, e.published, CAST(substr(e.published, 1, 4) AS INTEGER) AS year,
            (SELECT group_concat(id, '; ') FROM (
                SELECT kind || ':' || value AS id FROM volume_ids
                WHERE edition_id = e.id AND state IN ('joins', 'alone') AND map_id IS NULL
                    AND kind NOT IN ('text', 'names', 'catalogue-record')
                GROUP BY id ORDER BY min(position))) AS identifiers,
            (SELECT value FROM volume_ids WHERE edition_id = e.id AND kind = 'isbn'
                AND state IN ('joins', 'alone') ORDER BY position LIMIT 1) AS isbn,
            e.series, e.series_position AS position, e.protection,
            iif(e.cover_id IS NULL, 'none', coalesce((SELECT result FROM cover_looks
                WHERE cover_id = e.cover_id), 'unseen')) AS cover,
            (SELECT lower(hex(hash)) FROM covers WHERE id = e.cover_id) AS cover_hash,
            w.title AS work_title, w.authors AS work_authors, w.review,
            \(start(ofRun: "e.run_id")) AS added, e.superseded_by AS replaced_by,
            (SELECT count(*) FROM files WHERE edition_id = e.id AND \(isPresent)) AS files,
            (SELECT path FROM v_files WHERE file = (SELECT min(id) FROM files
                WHERE edition_id = e.id AND \(isPresent))) AS path
        FROM editions AS e JOIN works AS w ON w.id = e.work_id
        """

    private static let copies = """
        CREATE VIEW v_copies AS
        SELECT edition, work, title, (SELECT lower(hex(fingerprint)) FROM editions
            WHERE id = edition) AS content, files, file, path, path_bytes, source, size, modified
        FROM (SELECT edition_id, count(*) AS files FROM files
                WHERE edition_id IS NOT NULL AND \(isPresent)
                GROUP BY edition_id HAVING count(*) > 1)
            JOIN v_files ON edition = edition_id AND state = 'present'
        """

    private static let rejects = """
        CREATE VIEW v_rejects AS
        SELECT v.file, v.path, v.path_bytes, v.source, v.size, v.modified,
            iif(f.status = 'ignored', rtrim(substr(detail, 1, instr(detail || ' ', ' ') - 1), ','),
                f.reason) AS code,
            f.detail AS message, f.status = 'deferred' AS deferred,
            f.status = 'ignored' AS acknowledged, f.added_run_id AS first_run, f.run_id AS last_run,
            v.first_seen, v.last_noted, v.missing_since
        FROM files AS f JOIN v_files AS v ON v.file = f.id
        WHERE f.status IN ('rejected', 'deferred') OR f.status = 'ignored' AND detail IS NOT NULL
        """
}
