// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Follows the log from its first entry to its last.
enum LogVerifier {
    static func run(_ connection: borrowing Connection) throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.log)
        var last = LogHead(number: 0, hash: LogEntry.start)
        // Behind a gap there is nothing that the next entry could follow from.
        var isKnown = true
        try connection.forEach("SELECT \(LogEntry.columns) FROM log ORDER BY number") { row in
            let entry = LogEntry(&row)
            check.checked += 1
            if entry.number != last.number + 1 {
                check.fail(missing(last.number + 1, entry.number - 1))
                isKnown = false
            }
            if isKnown, !entry.follows(last.hash) {
                check.fail(
                    "entry \(entry.number) of the log is not what was entered, or not behind "
                        + "entry \(last.number)"
                )
            }
            isKnown = true
            last = LogHead(number: entry.number, hash: entry.hash)
        }
        if let wrong = try wrongEnd(last, connection) { check.fail(wrong) }
        check.finding = RegisterCheck.counted(
            check.checked,
            "entry of the log follows from the one before",
            "entries of the log follow from one another"
        )
        return check
    }

    private static func wrongEnd(
        _ last: LogHead,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> String? {
        let head = try LogTable.head(connection) ?? LogHead(number: 0, hash: LogEntry.start)
        if head == last { return nil }
        if head.number > last.number { return missing(last.number + 1, head.number) }
        if head.number < last.number {
            return "the log was to end with entry \(head.number), and has \(last.number)"
        }
        return "the last entry of the log, \(last.number), is not the one that was entered"
    }

    private static func missing(_ first: Int64, _ last: Int64) -> String {
        first == last
            ? "entry \(first) of the log is missing"
            : "entries \(first) to \(last) of the log are missing"
    }
}
