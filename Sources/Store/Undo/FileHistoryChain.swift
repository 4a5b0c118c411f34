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
        /// Whether all that the run noted is where the file lies.
        var isMove = false
    }

    /// The runs that looked into no file: they noted that a folder lies elsewhere.
    static let movingRuns = "SELECT id FROM runs WHERE command = 'files move'"

    static func make(
        after run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.later_links;
            CREATE TEMP TABLE later_links (
                name BLOB NOT NULL, run_id INTEGER NOT NULL, path BLOB NOT NULL,
                is_move INTEGER NOT NULL,
                PRIMARY KEY (name, run_id, path)) WITHOUT ROWID
            """
        )
        try connection.run(
            """
            INSERT INTO temp.later_links SELECT coalesce(before_path, path), run_id, path,
                before_path IS NOT NULL AND run_id IN (\(movingRuns))
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
            SELECT run_id, path, is_move FROM temp.later_links WHERE name = ? AND run_id > ?
            ORDER BY run_id LIMIT 1
            """,
            [name, run]
        ) { Link(run: $0.integer(), path: $0.blob(), isMove: $0.bool()) }
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

    /// The links of the file that has a name now, the oldest first.
    static func all(
        of name: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Link] {
        var links: [Link] = []
        var (name, run) = (name, Int64.max)
        while true {
            let before = try connection.row(
                """
                SELECT run_id, name, is_move FROM temp.later_links WHERE path = ? AND run_id < ?
                ORDER BY run_id DESC LIMIT 1
                """,
                [name, run]
            ) { (run: $0.integer(), name: $0.blob(), isMove: $0.bool()) }
            guard let before else { return links.reversed() }
            links.append(Link(run: before.run, path: name, isMove: before.isMove))
            (name, run) = (before.name, before.run)
        }
    }

    static func drop(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute("DROP TABLE IF EXISTS temp.later_links")
    }
}
