// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// Puts a backup in the place of a register, and keeps what stood there.
///
/// The backup is checked like a register that is opened, copied next to the register and the copy
/// compared; only then names change. What is replaced keeps its bytes under another name, whatever
/// state it is in. The caller holds the library's lock.
package struct Restoration {
    /// What was put in place.
    package struct Report: Sendable {
        package let backup: Path
        package let version: Int
        package let rows: Int
        /// Where the register is now that stood there; nil if there was none.
        package let replaced: Path?
        /// How many entries of the log only the replaced register has; nil if that is not known.
        package var lostEntries: Int64?
    }

    private let register: RegisterFile
    private let backups: BackupFolder
    private let time: Int64
    private let cancellation: Cancellation
    private let session: LogSession?

    package init(
        _ register: RegisterFile,
        backups: BackupFolder,
        at time: Int64,
        session: LogSession? = nil,
        cancellation: Cancellation
    ) {
        self.session = session
        self.cancellation = cancellation
        self.register = register
        self.backups = backups
        self.time = time
    }

    /// A backup that nothing speaks against.
    package struct Source: ~Copyable {
        fileprivate let file: Path
        fileprivate let connection: Connection
    }

    /// Checks a backup, and whether it may be restored here; makes nothing.
    package func open(_ backup: Path) throws(Failure) -> Source {
        let file = RegisterFile(backup)
        try refuseItself(backup)
        try register.admitPlace()
        let source = try Source(file: backup, connection: open(file))
        try file.refuseWithoutRoom(in: register.path.parent, tenths: 11, for: "restoring")
        return source
    }

    /// What restoring would put in place; changes nothing.
    package func rehearse(_ source: borrowing Source) throws(Failure) -> Report {
        try Failure.wrapping(near: source.file.parent) { () throws(SQLiteError) in
            try source.connection.execute("BEGIN")
            defer { source.connection.rollBack() }
            let facts = try RegisterCopy.Facts(source.connection)
            return Report(
                backup: source.file,
                version: facts.version,
                rows: facts.counts.total,
                replaced: nil
            )
        }
    }

    package func restore(_ source: borrowing Source) throws(Failure) -> Report {
        let folder = register.path.parent
        try RegisterCopy.removeUnfinished(in: folder)
        let copy = try RegisterCopy.make(
            of: source.connection,
            in: folder,
            cancellation: cancellation
        )
        return try RegisterFile(copy.file).removedOnFailure { () throws(Failure) in
            let lost = try goOn(copy, source.file)
            return Report(
                backup: source.file,
                version: copy.version,
                rows: copy.counts.total,
                replaced: try putInPlace(copy),
                lostEntries: lost
            )
        }
    }

    /// Lets the log of the copy go on with an entry that says where it is from.
    ///
    /// - Returns: how many entries only the register has that is replaced; nil if that cannot be known.
    private func goOn(_ copy: RegisterCopy, _ backup: Path) throws(Failure) -> Int64? {
        guard let session, copy.version >= SchemaV15.version.number else { return nil }
        let folder = copy.file.parent
        let connection = try Failure.wrapping(near: folder) { () throws(SQLiteError) in
            let connection = try Connection(path: copy.file.bytes, access: .readWrite)
            try RegisterFile.prepareForWriting(connection)
            return connection
        }
        let replaced = try replacedEnd(
            behind: try Failure.wrapping(near: folder) { () throws(SQLiteError) in
                try LogTable.head(connection)
            }
        )
        return try Failure.wrapping(near: folder) { () throws(SQLiteError) in
            var details = LogDetails()
            details.add("backup", backup.text)
            if let replaced {
                details.add("replaced_entries", replaced.end.number)
                details.add("replaced_hash", LogTable.digits(replaced.end.hash))
                if let lost = replaced.lost { details.add("lost_entries", lost) }
            }
            try connection.execute("BEGIN IMMEDIATE")
            try LogTable.append(session.command, details, connection)
            try connection.execute("COMMIT")
            // What stands beside the copy stays behind when the copy gets its name, and closing does
            // not say that the disk is full.
            _ = try connection.texts("PRAGMA wal_checkpoint(TRUNCATE)")
            return replaced?.lost
        }
    }

    /// Nil for a register that is missing or that this program cannot use, which is a reason to restore
    /// one; what the system refuses it may grant the next time.
    private func replacedEnd(
        behind entry: LogHead?
    ) throws(Failure) -> (end: LogHead, lost: Int64?)? {
        do throws(Failure) { return try logEnd(behind: entry) } catch {
            guard let trouble = error.register, trouble != .outOfReach else { throw error }
            return nil
        }
    }

    /// How far the log of the register goes, and how much of that is behind an entry; that is not
    /// known if it does not have that entry.
    private func logEnd(
        behind entry: LogHead?
    ) throws(Failure) -> (end: LogHead, lost: Int64?)? {
        let connection = try register.openForReading(examined: false)
        return try Failure.wrapping(near: connection.folder) { () throws(SQLiteError) in
            guard let end = try LogTable.head(connection) else { return nil }
            guard let entry else { return (end, end.number) }
            let isShared = try connection.exists(
                "SELECT 1 FROM log WHERE number = ? AND hash = ?",
                [entry.number, entry.hash]
            )
            return (end, isShared ? end.number - entry.number : nil)
        }
    }

    /// What a register says of itself when it is refused is said of a backup in other words.
    private func open(_ backup: RegisterFile) throws(Failure) -> Connection {
        do throws(Failure) {
            try backup.refuseWithoutLog()
            return try backup.openForCopying(isAtRest: isOurs(backup))
        } catch {
            let lists = "list the backups with: accession status --register"
            switch error.register {
            case .missing:
                throw Failure(
                    register: .missing,
                    "there is no backup at \(backup.path.text)",
                    hint: lists
                )
            case .notOurs, .leftOver, .damaged, .unknownSchema, .newerVersion:
                var failure = error
                failure.message = "\(backup.path.text) cannot be restored: \(error.message)"
                failure.hint = "choose another backup; nothing was changed"
                throw failure
            default: throw error
            }
        }
    }

    /// No process writes to what lies in the library's own folder, whichever way leads there.
    private func isOurs(_ backup: RegisterFile) throws(Failure) -> Bool {
        guard let one = try backup.status(backup.path.parent),
            let other = try register.status(backups.path)
        else { return false }
        return (one.device, one.inode) == (other.device, other.inode)
    }

    private func refuseItself(_ backup: Path) throws(Failure) {
        guard let one = try register.status(backup), let other = try register.status(register.path),
            (one.device, one.inode) == (other.device, other.inode)
        else { return }
        throw Failure(
            .cannotCreate,
            "\(backup.text) is the register itself",
            hint: "name a backup: accession status --register lists them"
        )
    }

    private func putInPlace(_ copy: RegisterCopy) throws(Failure) -> Path? {
        try backups.create()
        var hasAny = false
        for suffix in ["", "-wal", "-journal"]
        where try register.status(register.beside(suffix)) != nil { hasAny = true }
        guard hasAny else {
            try copy.publish(as: register.path)
            return nil
        }
        let kept = RegisterFile(try backups.nameForReplaced(at: time))
        // Held until the end: readers wait, and then see the new one.
        let held = try RegisterLease(register)
        try keep(as: kept)
        try copy.publish(as: register.path)
        held.end()
        return kept.path
    }

    /// Gives what stands there its other name, the log before the register it belongs to: a
    /// register that loses its log is only older, a log that meets another register ruins it.
    private func keep(as kept: RegisterFile) throws(Failure) {
        try register.asking { () throws(FileError) in
            for suffix in ["-wal", "-journal"] {
                let log = register.beside(suffix)
                do throws(FileError) {
                    let isEmpty = try FileStatus.of(log, followingLinks: false).size == 0
                    if isEmpty {
                        try FileChange.remove(log)
                    } else {
                        try FileChange.rename(log, to: kept.beside(suffix))
                    }
                } catch { if !error.isMissing { throw error } }
            }
            try FileChange.remove(register.beside("-shm"))
            do throws(FileError) {
                if try !FileChange.link(register.path, as: kept.path) {
                    try FileChange.rename(register.path, to: kept.path)
                }
            } catch { if !error.isMissing { throw error } }
            try FileChange.syncFolder(backups.path)
            try FileChange.syncFolder(register.path.parent)
        }
    }
}
