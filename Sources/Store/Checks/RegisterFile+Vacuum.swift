// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import SQLite
import System

extension RegisterFile {
    /// Rewrites the register without the space that nothing uses any more.
    ///
    /// SQLite does it in one transaction, by way of a file without a name: whatever stops it, the
    /// register is unchanged. No other process may be writing: the caller holds the library's lock.
    ///
    /// - Returns: whether the file could be cut at once; else a reader still holds on to the log,
    ///   and
    ///   the last process to close the register truncates it.
    package func vacuum() throws(Failure) -> Bool {
        try refuseWithoutRoom(in: path.parent, tenths: 20, for: "rewriting the register")
        try refuseWithoutRoom(
            in: Self.temporaryFolder,
            tenths: 10,
            for: "rewriting the register"
        )
        let connection = try openForWriting()
        return try asking { () throws(SQLiteError) in
            try connection.execute("VACUUM")
            // Otherwise closing the connection would start a new log.
            try RegisterMark.takeBack(on: connection)
            return try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
        }
    }

    /// Where SQLite puts files without a name.
    private static var temporaryFolder: Path {
        let named = ["SQLITE_TMPDIR", "TMPDIR"].compactMap { Environment.path($0) }
        let usual = ["/var/tmp", "/usr/tmp", "/tmp"].map { Path($0) }
        return (named + usual).first { folder in
            // One that cannot be looked at is not used by SQLite either.
            do throws(FileError) {
                return try FileStatus.of(folder, followingLinks: true).kind == .folder
            } catch { return false }
        } ?? Path(".")
    }
}
