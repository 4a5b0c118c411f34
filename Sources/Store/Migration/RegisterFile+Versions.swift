// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import SQLite

/// Registers of versions before the newest, and what is done with a register as a file.
extension RegisterFile {
    /// The version of its tables; nil if there is no register.
    package func version() throws(Failure) -> Int? {
        if let target = try linkTarget() { return try target.version() }
        guard try exists else { return nil }
        do throws(Failure) { try look(deeply: false, allowingOlder: true) } catch {
            guard error.register == .newerVersion else { throw error }
        }
        return try asking { () throws(SQLiteError) in
            // In a log of its own there may be another version; without one the file says it all.
            let connection =
                hasNoLog
                ? try Connection(path: path.bytes, access: .immutable) : try openReadable()
            return Int(try connection.integer("PRAGMA user_version") ?? 0)
        }
    }

    /// The version of a register that will be migrated to another one; nil if it has that already,
    /// or there is no register.
    package func version(before newest: Int) throws(Failure) -> Int? {
        guard let version = try version() else { return nil }
        // A version that this program does not know is refused by the opening itself.
        if version > Schema.newest.number { _ = try openForReading() }
        return version < newest ? version : nil
    }

    /// Opens a register of any version this program knows, to read, after every check there is.
    ///
    /// - Parameter isAtRest: no process writes to it, as to a backup; then it is read without
    ///   leaving a
    ///   log next to it.
    package func openForCopying(isAtRest: Bool = false) throws(Failure) -> Connection {
        if let target = try linkTarget() { return try target.openForCopying(isAtRest: isAtRest) }
        let isSound = try look(deeply: true, allowingOlder: true)
        let connection = try asking { () throws(SQLiteError) in
            let connection =
                isAtRest && hasNoLog
                ? try Connection(path: path.bytes, access: .immutable) : try openTidily()
            try connection.harden()
            return connection
        }
        try check(connection, deeply: !isSound, allowingOlder: true)
        try Self.checkReferences(connection)
        return connection
    }

    /// Who may only read leaves an empty log behind, who may write takes it away with him.
    private func openTidily() throws(SQLiteError) -> Connection {
        guard hasNoLog else { return try openReadable() }
        do throws(SQLiteError) {
            let connection = try Connection(path: path.bytes, access: .readWrite)
            for setting in ["busy_timeout = \(place.patience)", "query_only = ON"] {
                _ = try connection.texts("PRAGMA \(setting)")
            }
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            connection.beforeClosing { (connection) throws(SQLiteError) in
                // A process that began to write was killed since: its log is for the next writer.
                try connection.keepLog(RegisterMark(on: connection) == .inUse)
            }
            return connection
        } catch {
            guard error.isCannotOpen || error.isReadOnly || error.isPermission else { throw error }
            return try openReadable()
        }
    }

    /// Opens an older register to write, after every check there is.
    func openForMigration() throws(Failure) -> Connection {
        if let target = try linkTarget() { return try target.openForMigration() }
        let isSound = try look(deeply: true, allowingOlder: true)
        let connection = try openReadyToWrite()
        try check(connection, deeply: !isSound, allowingOlder: true)
        try Self.checkReferences(connection)
        try Self.begin(connection)
        return connection
    }

    static func checkReferences(
        _ connection: borrowing Connection
    ) throws(Failure) {
        let broken = try Failure.wrapping(near: connection.folder) { () throws(SQLiteError) in
            try connection.texts(ForeignKeys.violations + " LIMIT 5")
        }
        guard broken.isEmpty else {
            throw Failure(
                register: .damaged,
                "the register is damaged: \(broken.joined(separator: "; "))",
                hint:
                    "repair it with the Accession that wrote it (register repair), or restore "
                    + "a backup"
            )
        }
    }

    /// The bytes of the register with its log.
    package func byteCount() throws(Failure) -> Int64 {
        var sum: Int64 = 0
        for suffix in ["", "-wal"] { sum += try status(beside(suffix))?.size ?? 0 }
        return sum
    }

    /// Refuses what would not find enough room.
    ///
    /// - Parameter tenths: how much is needed, in tenths of the register's size.
    package func refuseWithoutRoom(
        in folder: Path,
        tenths: Int64,
        for purpose: String
    ) throws(Failure) {
        try DiskSpace.refuse(
            without: try byteCount() / 10 * tenths,
            in: folder,
            for: purpose
        )
    }

    /// Removes a copy if what is to be done with it fails.
    func removedOnFailure<Result>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) { return try body() } catch {
            // The first error is the one that explains; what stays is removed by the next copy.
            _ = try? removeWithLogs()
            throw error
        }
    }

    /// Removes a register that is only a copy, with what SQLite puts next to it.
    func removeWithLogs() throws(Failure) {
        try asking { () throws(FileError) in
            for suffix in ["", "-journal", "-wal", "-shm"] {
                try FileChange.remove(beside(suffix))
            }
        }
    }
}

extension DiskSpace {
    /// Refuses to begin what the disk of a folder has no room for.
    ///
    /// - Parameter kept: what holds of what was done before.
    package static func refuse(
        without needed: Int64,
        in folder: Path,
        for purpose: String,
        kept: String = "nothing was changed"
    ) throws(Failure) {
        let space = try Failure.wrapping(near: folder) { () throws(FileError) in
            try DiskSpace.of(folder)
        }
        guard space.free < needed else { return }
        throw Failure(
            .tryLater,
            "\(purpose) needs \(needed / 1024) KiB in \(folder.text), but "
                + "only \(space.free / 1024) KiB are free",
            hint: "free some space and run the same command again; \(kept)"
        )
    }
}
