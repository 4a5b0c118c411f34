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
        try connection.run(
            "INSERT INTO undoings (run_id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                undoing.run, who, why, time, undoing.removed, undoing.kept.count,
                undoing.filesRemoved, undoing.filesRestored, undoing.filesKept,
            ]
        )
    }

    /// The undoings of a run, the oldest first.
    static func all(
        ofRun run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [UndoingRecord] {
        try connection.rows(
            "SELECT \(columns) FROM undoings WHERE run_id = ? ORDER BY id",
            [run]
        ) { UndoingRecord(&$0) }
    }
}

extension UndoingRecord {
    /// - Parameter next: stands before the columns of `UndoTable`.
    init(_ next: inout RowCursor) {
        self.init(
            who: next.text(),
            why: next.optionalText(),
            madeAt: next.integer(),
            editionsRemoved: next.int(),
            editionsKept: next.int(),
            filesRemoved: next.int(),
            filesRestored: next.int(),
            filesKept: next.int()
        )
    }
}
