// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store

/// The facts about a library as files.
package struct LibraryFacts: Sendable {
    package let register: RegisterFacts
    /// The newest first.
    package let backups: [BackupFolder.Backup]
    package let lock: FileLock.Holding

    /// Changes nothing and takes no lock.
    package init(
        _ library: Library,
        counting tables: RegisterFile.Tables
    ) throws(Failure) {
        register = try library.register.facts(counting: tables)
        backups = try library.backups.backups()
        lock = try library.asking { () throws(FileError) in
            try FileLock.holding(of: library.lock)
        }
    }
}
