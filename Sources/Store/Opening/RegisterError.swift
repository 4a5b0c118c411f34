// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Why a register was not opened, read or written.
package struct RegisterError: Error {
    package enum Code: Sendable, Equatable {
        case missing
        /// Another program's database, or no database at all.
        case notOurs
        /// A write-ahead log or journal without the database it belongs to.
        case leftOver
        case newerVersion
        /// It has to be migrated first.
        case olderVersion
        /// Tables, triggers or views that no version of Accession made.
        case unknownSchema
        case damaged
        case networkFileSystem
        /// A copy that is not what was copied; it was thrown away.
        case copyFailed
        /// A step that did not do what it says; it was taken back.
        case migrationFailed
        /// Too little room for what would be written, so nothing was started.
        case noRoom
        /// The target already exists.
        case exists
        /// The target's folder does not exist.
        case noPlace
        /// Another process has it open.
        case inUse
        /// The user asked to stop before anything was changed.
        case interrupted
        /// SQLite or the system said no; the cause tells more.
        case failed
    }

    package let code: Code
    package let message: String
    package let hint: String
    package let cause: SQLiteError?

    package init(_ code: Code, _ message: String, hint: String = "", cause: SQLiteError? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// What to do about a register with damaged pages.
    static let damagedHint = """
        accession register verify shows what is damaged, and accession register restore \
        replaces the register with a backup
        """

    package init(_ cause: SQLiteError) {
        if cause.isDamaged {
            self.init(
                .damaged,
                "the register is damaged: \(cause.message)",
                hint: Self.damagedHint,
                cause: cause
            )
        } else if cause.isInterrupted {
            self.init(.interrupted, "interrupted; nothing was changed")
        } else {
            self.init(.failed, "the register: \(cause)", cause: cause)
        }
    }
}

extension RegisterError {
    /// What is wrong is what the file holds, not how it was reached.
    package var isAboutTheFile: Bool {
        switch code {
        case .missing, .notOurs, .leftOver, .damaged: true
        default: false
        }
    }
}
