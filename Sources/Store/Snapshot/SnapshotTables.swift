// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// What a snapshot holds: a small database for programs that only read, with tables of its own.
///
/// Its version has nothing to do with that of the register. Later versions may add tables and
/// columns, and never change or remove any.
enum SnapshotTables {
    /// The letters `ACSN`.
    static let applicationID = 0x4143_534E
    static let version = 1

    static let tables = [
        "CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID",
        """
        CREATE TABLE books (
            id INTEGER PRIMARY KEY, title TEXT, title_sort TEXT, authors TEXT, author_sort TEXT,
            language TEXT, year INTEGER, series TEXT, series_position TEXT, publisher TEXT,
            isbn TEXT, editions INTEGER NOT NULL, review TEXT NOT NULL, added INTEGER,
            cover TEXT, path BLOB
        ) STRICT
        """,
        """
        CREATE TABLE collections (
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, parent INTEGER, name TEXT NOT NULL,
            path TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE memberships (
            collection INTEGER NOT NULL, book INTEGER NOT NULL, place INTEGER,
            PRIMARY KEY (collection, book)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// What is looked up by; made when the rows are there.
    static let indexes = ["CREATE INDEX memberships_book ON memberships (book)"]

    /// - Parameter meant: what holds for the ids of the works that are meant.
    static func books(_ meant: String) -> String {
        """
        SELECT works.id, works.title, iif(founder.title = works.title, founder.title_sort, NULL),
            works.authors, (SELECT sort FROM edition_contributors
                JOIN contributors ON contributors.id = contributor_id
                WHERE edition_id = founder.id AND is_creator AND founder.authors = works.authors
                ORDER BY position LIMIT 1),
            works.language, works.first_year, works.series, works.series_position,
            founder.publisher, (SELECT value FROM volume_ids WHERE edition_id = founder.id
                AND kind = '\(VolumeIDKind.isbn)' AND state IN ('joins', 'alone')
                ORDER BY position LIMIT 1),
            (SELECT count(*) FROM editions WHERE work_id = works.id), works.review,
            (SELECT max(started_at) FROM editions JOIN runs ON runs.id = editions.run_id
                WHERE work_id = works.id),
            (SELECT lower(hex(hash)) FROM covers WHERE covers.id = coalesce(works.cover_id,
                (SELECT cover_id FROM editions WHERE editions.id = works.cover_from))),
            (SELECT path FROM files WHERE edition_id = founder.id AND status <> 'rejected'
                AND missing_since IS NULL ORDER BY files.id LIMIT 1)
        FROM works LEFT JOIN editions AS founder ON founder.id = works.founder_id
        WHERE works.id \(meant) ORDER BY works.id
        """
    }

    static func memberships(_ meant: String) -> String {
        """
        \(RegisterReader.memberships) WHERE work_id \(meant)
            AND holds = 1 AND state = 'in' AND home_id IS NOT NULL
        GROUP BY home_id, work_id ORDER BY home_id, work_id
        """
    }
}
