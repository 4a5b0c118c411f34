// SPDX-License-Identifier: Apache-2.0

import Hashing
import SQLite

/// One entry of the log: what was done to the register, by whom and when.
///
/// Each has a hash over that of the entry before it and its own values, so none can be changed or
/// taken out without all that follow saying so.
package struct LogEntry: Sendable, Equatable {
    package let number: Int64
    /// In seconds since 1970.
    package let time: Int64
    /// As the system knew the user; empty if it knew no such user.
    package let login: String
    package let userID: Int64
    package let command: String
    /// One object of JSON.
    package let details: String
    package let hash: [UInt8]

    /// In hexadecimal digits.
    package var hashText: String { LogTable.digits(hash) }

    static let columns = "number, time, login, uid, command, details, hash"

    /// Before the first entry.
    static let start = [UInt8](repeating: 0, count: 32)

    init(
        number: Int64,
        time: Int64,
        login: String,
        userID: Int64,
        command: String,
        details: String,
        after previous: [UInt8]
    ) {
        self.number = number
        self.time = time
        self.login = Self.line(login)
        self.userID = userID
        self.command = Self.line(command)
        self.details = details
        hash = Self.hash(number, time, userID, self.login, self.command, details, previous)
    }

    init(_ row: inout RowCursor) {
        number = row.integer()
        time = row.integer()
        login = row.text()
        userID = row.integer()
        command = row.text()
        details = row.text()
        hash = row.blob()
    }

    /// Whether its hash is that of its values, and of what stood before it.
    func follows(_ previous: [UInt8]) -> Bool {
        // A line break would let one value go on as the next.
        guard login == Self.line(login), command == Self.line(command) else { return false }
        return hash == Self.hash(number, time, userID, login, command, details, previous)
    }

    /// Of all that it has now, its hash as well: another one for each change.
    var seal: [UInt8] { Self.hash(number, time, userID, login, command, details, hash) }

    /// SHA-256 over the hash before and six lines, which `Register.md` promises.
    private static func hash(
        _ number: Int64,
        _ time: Int64,
        _ userID: Int64,
        _ login: String,
        _ command: String,
        _ details: String,
        _ previous: [UInt8]
    ) -> [UInt8] {
        let lines = "\(number)\n\(time)\n\(userID)\n\(login)\n\(command)\n\(details)\n"
        var hash = SHA2(.bits256)
        hash.update(previous + Array(lines.utf8))
        return hash.finish()
    }

    private static func line(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 == UInt8(ascii: "\n") ? 0x20 : $0 }, as: UTF8.self)
    }
}
