// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What runs after one noted of files, to be followed from name to name.
///
/// Each link of a file's chain says what the file was called before; most say nothing, and then it
/// was called the same. A table of its own, because such questions go by names, and the history
/// lies by runs.
enum FileHistoryChain {
    struct Link: Equatable {
        let run: Int64
        /// The name that the file has had since.
        let path: [UInt8]
    }

    static func make(
        after run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.later_links;
            CREATE TEMP TABLE later_links (
                name BLOB NOT NULL, run_id INTEGER NOT NULL, path BLOB NOT NULL,
                PRIMARY KEY (name, run_id, path)) WITHOUT ROWID
            """
        )
        try connection.run(
            """
            INSERT INTO temp.later_links SELECT coalesce(before_path, path), run_id, path
            FROM file_history WHERE run_id > ?
            """,
            [run]
        )
        try connection.execute(
            "CREATE INDEX temp.later_links_by_path ON later_links (path, run_id)"
        )
    }

    /// The first link behind a run of the file that had a name then.
    static func next(
        after run: Int64,
        of name: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Link? {
        try connection.row(
            """
            SELECT run_id, path FROM temp.later_links WHERE name = ? AND run_id > ?
            ORDER BY run_id LIMIT 1
            """,
            [name, run]
        ) { Link(run: $0.integer(), path: $0.blob()) }
    }

    /// What the file is called now that had a name after a run.
    static func currentName(
        of name: [UInt8],
        after run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [UInt8] {
        var link = Link(run: run, path: name)
        while let next = try next(after: link.run, of: link.path, connection) { link = next }
        return link.path
    }

    /// The oldest link of the file that has a name now.
    static func oldest(
        of name: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Link? {
        var oldest: Link?
        var (name, run) = (name, Int64.max)
        while true {
            let before = try connection.row(
                """
                SELECT run_id, name FROM temp.later_links WHERE path = ? AND run_id < ?
                ORDER BY run_id DESC LIMIT 1
                """,
                [name, run]
            ) { (run: $0.integer(), name: $0.blob()) }
            guard let before else { return oldest }
            oldest = Link(run: before.run, path: name)
            (name, run) = (before.name, before.run)
        }
    }

    static func drop(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute("DROP TABLE IF EXISTS temp.later_links")
    }
}
