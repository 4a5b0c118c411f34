// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite

/// What a database file says of itself, so that it is known for a register, and whether it holds
/// all that was written.
///
/// While changes are made, the newest may be in the log alone; the file without it is a sound
/// register of an earlier moment. So the first change marks the file, and closing it takes the mark
/// back when everything is in it.
enum RegisterMark: Int, Sendable {
    /// `Accn`
    case closed = 0x4163_636E
    /// `AccN`
    case inUse = 0x4163_634E

    /// Nil for what is no register.
    init?(on connection: borrowing Connection) throws(SQLiteError) {
        self.init(rawValue: try connection.count("PRAGMA application_id"))
    }

    func write(on connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute("PRAGMA application_id = \(rawValue)")
    }

    /// Marks a register that has a log, as part of the first change.
    static func set(on connection: borrowing Connection) throws(SQLiteError) {
        guard try connection.texts("PRAGMA journal_mode") == ["wal"] else { return }
        try inUse.write(on: connection)
    }

    /// Lets closing a connection take the mark back, whichever process set it.
    static func takeBack(closing connection: borrowing Connection) {
        connection.beforeClosing { (connection) throws(SQLiteError) in
            connection.rollBack()
            try takeBack(on: connection)
        }
    }

    /// Takes the mark back if there is one.
    ///
    /// It goes when all other pages are in the file: SQLite brings the first page, which has the
    /// mark, into the file before the rest. If a reader holds that up, the mark is at the end of
    /// the log.
    static func takeBack(on connection: borrowing Connection) throws(SQLiteError) {
        guard try RegisterMark(on: connection) == .inUse else { return }
        try bringIntoFile(connection)
        try closed.write(on: connection)
        try bringIntoFile(connection)
    }

    /// - Returns: whether the log has nothing more that the file has not.
    @discardableResult
    static func bringIntoFile(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
        try connection.row("PRAGMA wal_checkpoint") { row in
            let (_, written, brought) = (row.integer(), row.integer(), row.integer())
            return written == brought
        } ?? true
    }
}

extension RegisterFile {
    /// Whether it was in use when it was last written, and the log is not there that belongs to it:
    /// a copy of the file alone, or a log that was removed.
    ///
    /// Another program that opens what a killed process left brings the log into the file and
    /// leaves the mark.
    package var lacksLog: Bool {
        get throws(Failure) {
            if let target = try linkTarget() { return try target.lacksLog }
            guard try status(path) != nil else { return false }
            // A process may be closing it or beginning to write: the mark is there for no longer
            // than the log.
            for _ in 0..<2 {
                guard try header()?.mark == .inUse, hasNoLog else { return false }
            }
            return true
        }
    }

    /// What to say of a register that lacks its log.
    package static let lackingLog =
        "was in use when it was last written, and its log is not next to it: the newest changes "
        + "may be missing"

    /// Refuses to take anything over from one of which something may be missing.
    func refuseWithoutLog() throws(Failure) {
        guard try lacksLog else { return }
        throw Failure(
            register: .damaged,
            "\(path.text) \(Self.lackingLog)",
            hint: "copy it again with its log, or when no command uses it; to accept it as it is: "
                + "accession register repair --library FOLDER"
        )
    }
}
