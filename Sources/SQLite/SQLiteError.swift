// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

/// What SQLite answered when it did not do what it was asked.
package struct SQLiteError: Error, Equatable {
    /// The extended result code.
    package let code: Int32
    /// The system's error number behind it, or 0.
    package let systemCode: Int32
    package let message: String
    package let sql: String

    package init(code: Int32, systemCode: Int32 = 0, message: String, sql: String = "") {
        self.code = code
        self.systemCode = systemCode
        self.message = message
        self.sql = sql
    }

    /// What a file beside the database says that cannot be opened.
    package init(cannotOpen message: String, systemCode: Int32) {
        self.init(code: SQLITE_CANTOPEN, systemCode: systemCode, message: message)
    }

    /// Another file has the name of the one that is open, or none has.
    package static var moved: SQLiteError {
        SQLiteError(code: SQLITE_READONLY | 4 << 8, message: "its file is gone")
    }

    /// What a connection says of its last call.
    ///
    /// - Parameter systemCode: the error number right after the call, if it was 0 before.
    init(_ code: Int32, of connection: OpaquePointer, sql: String = "", systemCode: Int32 = 0) {
        // SQLite takes a disk that cannot be read for a damaged database, which is another matter.
        if code & 0xFF == SQLITE_CORRUPT, systemCode == EIO {
            self.init(
                code: Self.readFailure,
                systemCode: systemCode,
                message: "disk I/O error",
                sql: sql
            )
            return
        }
        // It keeps the number of the last failure of the system, however long ago it was.
        let isSystem = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN
        // And of a COMMIT that failed it keeps none. No call that is only a question ends with one
        // of these, so what stands here is the reason.
        let isFull = systemCode == ENOSPC || systemCode == EDQUOT || systemCode == EFBIG
        self.init(
            code: code,
            systemCode: !isSystem ? 0 : isFull ? systemCode : sqlite3_system_errno(connection),
            message: String(cString: sqlite3_errmsg(connection)),
            sql: sql
        )
    }

    /// SQLITE_IOERR_READ, which is a macro.
    package static let readFailure = SQLITE_IOERR | 1 << 8

    private var primary: Int32 { code & 0xFF }

    /// No room left, in whichever of its disguises SQLite meets it.
    package var isDiskFull: Bool {
        primary == SQLITE_FULL || systemCode == ENOSPC || systemCode == EDQUOT
            || systemCode == EFBIG
    }

    package var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
    package var isInputOutput: Bool { primary == SQLITE_IOERR }
    package var isReadOnly: Bool { primary == SQLITE_READONLY }
    /// SQLITE_READONLY_ROLLBACK: what a killed process had half written has to be taken back first.
    package var isHalfWritten: Bool { code == SQLITE_READONLY | 3 << 8 }
    package var isCannotOpen: Bool { primary == SQLITE_CANTOPEN }
    package var isPermission: Bool {
        primary == SQLITE_PERM || systemCode == EACCES || systemCode == EPERM
            || systemCode == EROFS
    }
    /// The process, or the machine, has no more descriptors.
    package var isOutOfDescriptors: Bool { systemCode == EMFILE || systemCode == ENFILE }
    /// A file could not be made, and SQLite looked then whether it is there: so it says nothing
    /// else where the disk has no more inodes.
    package var mayBeOutOfInodes: Bool { isCannotOpen && (systemCode == ENOENT || systemCode == 0) }
    /// A row is not what its table allows.
    package var isConstraint: Bool { primary == SQLITE_CONSTRAINT }
    package var isInterrupted: Bool { primary == SQLITE_INTERRUPT }
    /// The file is not a database, or a damaged one.
    package var isDamaged: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
    /// The file or its journal has no name any more, or another one has its name.
    package var isMoved: Bool {
        code == SQLITE_READONLY | 4 << 8 || code == SQLITE_IOERR | 23 << 8
    }
    /// The statement does not fit the tables; where they are known to fit, those are gone.
    package var isOfStatement: Bool { primary == SQLITE_ERROR }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String { "\(message) (SQLite code \(code))" }
}
