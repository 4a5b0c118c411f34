// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// Copies the whole database into another one, page by page.
    ///
    /// What is copied is one moment if this connection holds a reading transaction. The target is
    /// useless until this has returned.
    ///
    /// - Parameter mayGoOn: asked every few pages; after a no this throws.
    package func copy(
        to target: borrowing Connection,
        while mayGoOn: () -> Bool
    ) throws(SQLiteError) {
        guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw SQLiteError(sqlite3_extended_errcode(target.handle), of: target.handle)
        }
        // Not all at once: each step gives the memory of its pages back.
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = mayGoOn() ? sqlite3_backup_step(copying, 4096) : SQLITE_INTERRUPT
        }
        if code == SQLITE_INTERRUPT {
            sqlite3_backup_finish(copying)
            throw SQLiteError(code: code, message: "interrupted")
        }
        // It answers with what went wrong, which the target remembers; the last step only says that
        // there is nothing left to copy.
        let finished = sqlite3_backup_finish(copying)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            let failure = finished == SQLITE_OK ? code : finished
            throw SQLiteError(failure, of: target.handle)
        }
    }
}
