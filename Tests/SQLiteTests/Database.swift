// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import TestSupport
import Testing

/// A database file of its own for one test.
struct Database {
    let folder: TemporaryFolder
    let path: Path

    /// - Parameter setUp: statements that make its tables.
    init(_ setUp: String = "CREATE TABLE t (v)") throws {
        folder = try TemporaryFolder()
        path = folder["register.sqlite"]
        try open(.create).execute(setUp)
    }

    func open(_ access: Connection.Access = .readWrite) throws(SQLiteError) -> Connection {
        try Connection(path: path.bytes, access: access)
    }
}

/// The error of some work; nil if it has none.
func failure(_ work: () throws(SQLiteError) -> Void) -> SQLiteError? {
    do throws(SQLiteError) {
        try work()
        return nil
    } catch {
        return error
    }
}

extension Connection {
    /// A database in memory.
    static func temporary(_ setUp: String = "") throws(SQLiteError) -> Connection {
        let connection = try Connection(path: [], access: .create)
        try connection.execute(setUp)
        return connection
    }
}

extension Statement {
    /// Looks at the first row; that there is none is an issue.
    func row(_ bind: (inout Binder) -> Void, _ look: (borrowing Row) -> Void) throws {
        let seen: Void? = try first(bind, look)
        #expect(seen != nil, "no row")
    }
}
