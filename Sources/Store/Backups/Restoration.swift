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
    }

    private let register: RegisterFile
    private let backups: BackupFolder
    private let time: Int64
    private let cancellation: Cancellation

    package init(
        _ register: RegisterFile,
        backups: BackupFolder,
        at time: Int64,
        cancellation: Cancellation
    ) {
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
        return Report(
            backup: source.file,
            version: copy.version,
            rows: copy.counts.total,
            replaced: try RegisterFile(copy.file).removedOnFailure { () throws(Failure) in
                try putInPlace(copy)
            }
        )
    }

    /// What a register says of itself when it is refused is said of a backup in other words.
    private func open(_ backup: RegisterFile) throws(Failure) -> Connection {
        do throws(Failure) {
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
