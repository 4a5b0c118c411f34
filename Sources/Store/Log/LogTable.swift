// SPDX-License-Identifier: Apache-2.0

import SQLite
import System

/// Where the log ends: the number and hash of its last entry, kept apart from it, so that it is seen
/// when its end was cut off.
package struct LogHead: Sendable, Equatable {
    package let number: Int64
    package let hash: [UInt8]
}

/// The log: entries are added, and never changed or removed.
enum LogTable {
    /// The member of an entry that acknowledges what is wrong with others.
    static let acknowledged = "acknowledged"

    static func head(_ connection: borrowing Connection) throws(SQLiteError) -> LogHead? {
        try connection.row("SELECT number, hash FROM log_head", []) { row in
            LogHead(number: row.integer(), hash: row.blob())
        }
    }

    /// Whether a register of any version has a log.
    static func exists(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
        try connection.exists(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'log'",
            []
        )
    }

    /// Adds an entry, in the transaction of what it tells.
    ///
    /// A log that was tampered with goes on behind the highest number there ever was: `verify` tells
    /// of the damage, and no work has to wait for it.
    ///
    /// - Parameter followsLast: whether it stands behind the last entry that is there, whatever the
    ///   last one should be.
    static func append(
        _ command: String,
        _ details: LogDetails,
        followsLast: Bool = false,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        var end = try head(connection) ?? LogHead(number: 0, hash: LogEntry.start)
        let last = try connection.row(
            "SELECT number, hash FROM log ORDER BY number DESC LIMIT 1",
            []
        ) { row in LogHead(number: row.integer(), hash: row.blob()) }
        let highest = max(end.number, try highest(connection) ?? 0)
        if let last, last.number > end.number || followsLast {
            end = last
        } else if last == nil, followsLast {
            end = LogHead(number: 0, hash: LogEntry.start)
        }
        let entry = LogEntry(
            number: max(end.number, highest) + 1,
            time: WallClock.now / 1_000_000_000,
            login: UserID.name ?? "",
            userID: Int64(UserID.current),
            command: command,
            details: details.text,
            after: end.hash
        )
        try connection.run(
            "INSERT INTO log (\(LogEntry.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                entry.number, entry.time, entry.login, entry.userID, entry.command, entry.details,
                entry.hash,
            ]
        )
        try connection.run(
            """
            INSERT INTO log_head (id, number, hash) VALUES (1, ?1, ?2)
            ON CONFLICT (id) DO UPDATE SET number = ?1, hash = ?2
            """,
            [entry.number, entry.hash]
        )
        try connection.run(
            "UPDATE sqlite_sequence SET seq = ? WHERE name = 'log'",
            [entry.number]
        )
        guard connection.changes == 0 else { return }
        try connection.run(
            "INSERT INTO sqlite_sequence (name, seq) VALUES ('log', ?)",
            [entry.number]
        )
    }

    /// The highest number that was ever given, where SQLite keeps those of other tables; nil in a
    /// register of which no program since has written an entry.
    static func highest(_ connection: borrowing Connection) throws(SQLiteError) -> Int64? {
        try connection.row("SELECT seq FROM sqlite_sequence WHERE name = 'log'", []) {
            $0.integer()
        }
    }

    /// A hash as people and JSON have it.
    static func digits(_ hash: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}
