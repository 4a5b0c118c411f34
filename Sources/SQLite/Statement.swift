// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

/// A compiled statement.
///
/// Values are bound and rows are read inside closures, and the statement is reset when the closure
/// ends: one that is left open would hold its snapshot, and with it the write-ahead log.
package struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ handle: OpaquePointer, of connection: OpaquePointer) {
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs a statement for its effect.
    package func run(_ bind: (inout Binder) -> Void) throws(SQLiteError) {
        let failure: SQLiteError? = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) {
            room in
            var binder = Binder(handle, room: room)
            bind(&binder)
            if binder.failure != SQLITE_OK { return error(binder.failure) }
            assert(binder.isComplete)
            defer { reset() }
            let code = step()
            return code == SQLITE_DONE || code == SQLITE_ROW ? nil : error(code)
        }
        if let failure { throw failure }
    }

    /// Reads the first row, if there is one.
    package func first<Result>(
        _ bind: (inout Binder) -> Void,
        _ read: (borrowing Row) -> Result
    ) throws(SQLiteError) -> Result? {
        try start(bind)
        defer { reset() }
        switch step() {
        case SQLITE_ROW: return read(Row(handle))
        case SQLITE_DONE: return nil
        case let code: throw error(code)
        }
    }

    /// Reads every row.
    package func forEach(
        _ bind: (inout Binder) -> Void,
        _ read: (borrowing Row) -> Void
    ) throws(SQLiteError) {
        try forEachWhile(bind) { row in
            read(row)
            return true
        }
    }

    /// Reads rows for as long as the reader wants more.
    package func forEachWhile(
        _ bind: (inout Binder) -> Void,
        _ read: (borrowing Row) -> Bool
    ) throws(SQLiteError) {
        try start(bind)
        defer { reset() }
        while true {
            switch step() {
            case SQLITE_ROW: if !read(Row(handle)) { return }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// Reads every row into an array.
    package func all<Element>(
        _ bind: (inout Binder) -> Void = { _ in },
        _ read: (borrowing Row) -> Element
    ) throws(SQLiteError) -> [Element] {
        var result: [Element] = []
        try forEach(bind) { result.append(read($0)) }
        return result
    }

    private func step() -> Int32 {
        errno = 0
        return sqlite3_step(handle)
    }

    private func start(_ bind: (inout Binder) -> Void) throws(SQLiteError) {
        var binder = Binder(handle)
        bind(&binder)
        if binder.failure != SQLITE_OK { throw error(binder.failure) }
    }

    private func reset() {
        // Its result repeats the error of the step, which has been reported.
        sqlite3_reset(handle)
    }

    private func error(_ code: Int32) -> SQLiteError {
        let systemCode = errno
        return SQLiteError(
            code,
            of: connection,
            sql: sqlite3_sql(handle).map { String(cString: $0) } ?? "",
            systemCode: systemCode
        )
    }
}
