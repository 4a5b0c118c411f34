// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite

/// Keeps everybody out of a register that is about to be replaced, and brings its log into it.
///
/// The library's lock keeps writers away; readers take none, and one that had the old file open
/// would look for its log under the name of the new one's.
struct RegisterLease: ~Copyable {
    private let connection: Connection?

    /// A register that SQLite cannot open is in use by no process and held by nothing.
    init(_ register: RegisterFile) throws(Failure) {
        do throws(Failure) { try register.checkBytes() } catch {
            guard error.isAboutTheFile else { throw error }
            connection = nil
            return
        }
        do throws(SQLiteError) {
            connection = try Self.take(register)
        } catch {
            if error.isBusy {
                throw Failure(
                    .tryLater,
                    "another program is reading \(register.path.text)",
                    hint: "run this again when it has finished; nothing was changed"
                )
            }
            guard error.isDamaged else { throw Failure(error, near: register.path.parent) }
            connection = nil
        }
    }

    private static func take(_ register: RegisterFile) throws(SQLiteError) -> Connection {
        let connection = try Connection(path: register.path.bytes, access: .readWrite)
        try connection.harden()
        // Without shared memory no other process can come in, and closing leaves no log.
        for setting in [
            "busy_timeout = \(register.place.patience / 2)", "locking_mode = EXCLUSIVE",
        ] {
            _ = try connection.texts("PRAGMA \(setting)")
        }
        try connection.execute("BEGIN EXCLUSIVE; COMMIT")
        if !register.hasNoLog { try RegisterMark.takeBack(on: connection) }
        _ = try connection.texts("PRAGMA wal_checkpoint(TRUNCATE)")
        return connection
    }

    /// Lets others in again.
    consuming func end() {}
}
