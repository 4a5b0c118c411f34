// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Follows the log from its first entry to its last.
enum LogVerifier {
    /// Something that differs from what was entered.
    struct Break: Equatable {
        let sentence: String
        /// What an entry that acknowledges it names it by: one that is changed once more has another.
        let key: String
    }

    struct Findings {
        var entries = 0
        /// Those that no later entry acknowledges.
        var breaks: [Break] = []
        var acknowledged = 0
    }

    static func run(_ connection: borrowing Connection) throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.log)
        let found = try findings(connection)
        check.checked = found.entries
        for one in found.breaks { check.fail(one.sentence) }
        check.finding = RegisterCheck.counted(
            check.checked,
            "entry of the log follows from the one before",
            "entries of the log follow from one another"
        )
        if found.acknowledged > 0 {
            check.finding +=
                ", but for "
                + RegisterCheck.counted(
                    found.acknowledged,
                    "break that is acknowledged",
                    "breaks that are acknowledged"
                )
        }
        return check
    }

    static func findings(_ connection: borrowing Connection) throws(SQLiteError) -> Findings {
        var found = Findings()
        var last = LogHead(number: 0, hash: LogEntry.start)
        var sound: Set<Int64> = []
        // Behind a gap there is nothing that the next entry could follow from.
        var isKnown = true
        try connection.forEach("SELECT \(LogEntry.columns) FROM log ORDER BY number") { row in
            let entry = LogEntry(&row)
            found.entries += 1
            if entry.number != last.number + 1 {
                found.breaks.append(missing(last.number + 1, entry.number - 1))
                isKnown = false
            }
            if entry.follows(last.hash) {
                sound.insert(entry.number)
            } else if isKnown {
                found.breaks.append(
                    Break(
                        sentence:
                            "entry \(entry.number) of the log is not what was entered, or not "
                            + "behind entry \(last.number)",
                        key: "entry \(entry.number) \(LogTable.digits(entry.seal))"
                    )
                )
            }
            isKnown = true
            last = LogHead(number: entry.number, hash: entry.hash)
        }
        if let wrong = try wrongEnd(last, connection) { found.breaks.append(wrong) }
        for run in try unnamedRuns(connection) {
            found.breaks.append(
                Break(sentence: "run \(run) has no entry in the log", key: "run \(run)")
            )
        }
        if found.breaks.isEmpty { return found }
        let known = try acknowledged(by: sound, connection)
        let all = found.breaks.count
        found.breaks.removeAll { known.contains($0.key) }
        found.acknowledged = all - found.breaks.count
        return found
    }

    /// What entries acknowledge that are what was entered themselves.
    private static func acknowledged(
        by sound: Set<Int64>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Set<String> {
        var keys: Set<String> = []
        try connection.forEach(
            """
            SELECT number, CAST(value AS TEXT) FROM log,
                json_each(iif(json_valid(details), details, '{}'), '$.\(LogTable.acknowledged)')
            """
        ) { row in
            let number = row.integer()
            let key = row.text()
            if sound.contains(number) { keys.insert(key) }
        }
        return keys
    }

    private static func wrongEnd(
        _ last: LogHead,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Break? {
        let head = try LogTable.head(connection) ?? LogHead(number: 0, hash: LogEntry.start)
        if head == last {
            // A head that was set back with the end tells nothing.
            let highest = try LogTable.highest(connection) ?? 0
            return highest > last.number ? missing(last.number + 1, highest) : nil
        }
        if head.number > last.number { return missing(last.number + 1, head.number) }
        let key = "end \(head.number) \(LogTable.digits(head.hash))"
        if head.number < last.number {
            return Break(
                sentence:
                    "the log was to end with entry \(head.number), and has \(last.number)",
                key: key
            )
        }
        return Break(
            sentence: "the last entry of the log, \(last.number), is not the one that was entered",
            key: key
        )
    }

    /// Runs that came after the first one with an entry, and have none.
    private static func unnamedRuns(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            WITH named AS MATERIALIZED (SELECT value AS id FROM log,
                json_each(iif(json_valid(details), details, '{}'), '$.runs'))
            SELECT id FROM runs WHERE id > (SELECT min(id) FROM named)
                AND id NOT IN (SELECT id FROM named) ORDER BY id
            """
        )
    }

    private static func missing(_ first: Int64, _ last: Int64) -> Break {
        Break(
            sentence: first == last
                ? "entry \(first) of the log is missing"
                : "entries \(first) to \(last) of the log are missing",
            key: "missing \(first) to \(last)"
        )
    }
}
