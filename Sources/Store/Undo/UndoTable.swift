// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Who undid which run, and what that came to.
enum UndoTable {
    static let columns = """
        who, why, made_at, editions_removed, editions_kept, files_removed, files_restored,
        files_kept
        """

    static func add(
        _ undoing: RunUndoResult,
        who: String,
        why: String?,
        at time: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.prepare(
            "INSERT INTO undoings (run_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).run { row in
            row.integer(undoing.run)
            row.text(who)
            row.text(why)
            row.integer(time)
            row.integer(undoing.removed)
            row.integer(undoing.kept.count)
            row.integer(undoing.filesRemoved)
            row.integer(undoing.filesRestored)
            row.integer(undoing.filesKept)
        }
    }

    /// The undoings of a run, the oldest first.
    static func all(
        ofRun run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [UndoingRecord] {
        try connection.prepare("SELECT \(columns) FROM undoings WHERE run_id = ? ORDER BY id")
            .all({ $0.integer(run) }, { UndoingRecord($0, from: 0) })
    }
}

extension UndoingRecord {
    /// - Parameter first: where the columns of `UndoTable` begin.
    init(_ row: borrowing Row, from first: Int) {
        self.init(
            who: row.text(first),
            why: row.optionalText(first + 1),
            madeAt: row.integer(first + 2),
            editionsRemoved: row.int(first + 3),
            editionsKept: row.int(first + 4),
            filesRemoved: row.int(first + 5),
            filesRestored: row.int(first + 6),
            filesKept: row.int(first + 7)
        )
    }
}
