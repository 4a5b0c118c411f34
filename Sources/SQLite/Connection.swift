// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

/// One connection to one database.
///
/// Noncopyable and not Sendable: the compiler sees to it that it is used from one place at a time,
/// so SQLite is told to take no locks itself.
package struct Connection: ~Copyable {
    package enum Access {
        case readOnly
        /// Read only, for a folder that cannot be written: no other process may be writing.
        case immutable
        /// The same, and all such connections of this process to one file learn its schema once and
        /// keep one copy of its pages. While one of them is open, others see what it saw.
        case sharedImmutable
        case readWrite
        case create
    }

    let handle: OpaquePointer
    /// As the caller gave it.
    package let path: [UInt8]
    let statements = KeptStatements()
    private let ending = Ending()

    /// Once, before the first connection; if it is too late the library still works as it is.
    private static let isSetUp: Bool = accession_set_up() == SQLITE_OK

    /// Opens the file of this name; an empty name is a temporary database that leaves nothing.
    package init(path: [UInt8], access: Access) throws(SQLiteError) {
        _ = Self.isSetUp
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        flags |= SQLITE_OPEN_URI
        switch access {
        case .readOnly, .immutable, .sharedImmutable: flags |= SQLITE_OPEN_READONLY
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
        var opened: OpaquePointer?
        let code = (Self.location(of: path, access) + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_open_v2($0.baseAddress, &opened, flags, nil)
            }
        }
        guard let opened else {
            throw SQLiteError(code: code, message: "no memory for a connection")
        }
        guard code == SQLITE_OK else {
            let error = SQLiteError(code, of: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        self.path = path
    }

    deinit {
        do throws(SQLiteError) { try ending.body?(self) } catch {
            // What is left to do is in the log, for the next process that opens it. If that cannot
            // be asked for either, closing does what it always does.
            try? keepLog(true)
        }
        statements.forget()
        // The forgiving close: a statement that outlives the connection does no harm.
        sqlite3_close_v2(handle)
    }

    /// Runs statements that give no rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        errno = 0
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql, systemCode: errno) }
    }

    /// Compiles a statement that will be used many times.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        var statement: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        errno = 0
        let code = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
        guard code == SQLITE_OK else { throw error(code, sql, systemCode: errno) }
        guard let statement else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "an empty statement", sql: sql)
        }
        return Statement(statement, of: handle)
    }

    package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement changed.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// How many rows all statements have changed, also those that were taken back.
    package var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Ends a transaction without its changes.
    package func rollBack() {
        guard isInTransaction else { return }
        // Only fails if SQLite has rolled back by itself: there is nothing left to report about it.
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    /// What makes a hostile file harmless: no schema tricks, no writable schema, checked pages.
    package func harden() throws(SQLiteError) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        ] {
            let code = accession_configure(handle, option, Int32(value))
            guard code == SQLITE_OK else { throw error(code, "") }
        }
        try execute("PRAGMA cell_size_check = ON")
    }

    /// Whether closing leaves the log as it is, instead of bringing it into the file.
    ///
    /// For a caller that only looks, or has not made sure yet that the log belongs there.
    package func keepLog(_ keepsIt: Bool) throws(SQLiteError) {
        let code = accession_configure(
            handle,
            SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
            keepsIt ? 1 : 0
        )
        guard code == SQLITE_OK else { throw error(code, "") }
    }

    /// Does something last of all, in the place of what was wanted before; if it fails, the log is
    /// left as it is.
    package func beforeClosing(
        _ body: @escaping (borrowing Connection) throws(SQLiteError) -> Void
    ) {
        ending.body = body
    }

    /// Lets statements read from another database as well, by the name of its schema.
    ///
    /// - Parameter access: one of the immutable ones, or else that of this connection.
    package func attach(
        _ path: [UInt8],
        as schema: String,
        access: Access
    ) throws(SQLiteError) {
        try run("ATTACH ? AS \(schema)", [Self.location(of: path, access)])
    }

    /// To be called outside of a transaction.
    package func detach(_ schema: String) throws(SQLiteError) {
        try execute("DETACH \(schema)")
    }

    /// How many databases may be attached at once.
    package var mostAttached: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, -1)) }

    private func error(_ code: Int32, _ sql: String, systemCode: Int32 = 0) -> SQLiteError {
        SQLiteError(code, of: handle, sql: sql, systemCode: systemCode)
    }

    private static func location(of path: [UInt8], _ access: Access) -> [UInt8] {
        // SQLite would read it as a URI.
        let path = path.starts(with: "file:".utf8) ? Array("./".utf8) + path : path
        let parameters: String
        switch access {
        case .readOnly, .readWrite, .create: return path
        case .immutable: parameters = "?immutable=1"
        case .sharedImmutable: parameters = "?immutable=1&cache=shared"
        }
        let hexadecimal = Array("0123456789ABCDEF".utf8)
        // The empty host keeps a name that begins with two slashes from being one.
        var location = Array((path.first == UInt8(ascii: "/") ? "file://" : "file:").utf8)
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                location.append(byte)
            default:
                location.append(UInt8(ascii: "%"))
                location.append(hexadecimal[Int(byte >> 4)])
                location.append(hexadecimal[Int(byte & 15)])
            }
        }
        return location + Array(parameters.utf8)
    }
}

extension Connection {
    /// Such as `3.40.1`.
    package static var libraryVersion: String {
        String(cString: sqlite3_libversion())
    }
}

private final class Ending {
    var body: ((borrowing Connection) throws(SQLiteError) -> Void)?
}
