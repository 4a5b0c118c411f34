// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import SQLite

/// A copy of a register that was read again and found whole.
///
/// That SQLite says a copy is sound does not make it one: of an empty file it says so as well. So
/// the copy counts only after its number of pages and of rows in each table, its version and its
/// mark were compared with what was copied, all of one moment. Until then it has a temporary name.
package struct RegisterCopy: Sendable {
    /// Where it lies, still under a temporary name.
    package let file: Path
    package let version: Int
    package let byteCount: Int64
    package let counts: TableCounts

    /// Copies what this connection sees now into the folder, others may go on writing meanwhile.
    package static func make(
        of source: borrowing Connection,
        in folder: Path,
        cancellation: Cancellation
    ) throws(Failure) -> RegisterCopy {
        let file = try makeEmpty(in: folder)
        return try RegisterFile(file).removedOnFailure { () throws(Failure) in
            try RegisterCopy(file, of: copy(source, to: file, cancellation))
        }
    }

    /// The system tells better than SQLite why a file cannot be made.
    static func makeEmpty(in folder: Path) throws(Failure) -> Path {
        let name = TemporaryName.make()
        do throws(FileError) { try OpenFolder(folder).write([], to: name) } catch {
            throw Failure(
                register: error,
                near: folder,
                hint: "this user must be able to write to the folder of the copy"
            )
        }
        return folder.appending(name)
    }

    /// Gives the copy its name, and returns when both would survive a power cut.
    package func publish(as target: Path) throws(Failure) {
        do throws(FileError) { try FileChange.publish(file, as: target) } catch {
            throw Failure(register: error, near: target.parent)
        }
    }

    /// Removes what killed processes left of copies they were making.
    package static func removeUnfinished(in folder: Path) throws(Failure) {
        do throws(FileError) {
            for name in try FolderListing.names(in: folder)
            where isAbandoned(name.bytes) {
                try FileChange.remove(folder.appending(name.bytes))
            }
        } catch { throw Failure(register: error, near: folder) }
    }

    /// True for a copy, or its log, that no process is working on any more, and for any other file
    /// that was never finished.
    package static func isAbandoned(_ name: [UInt8]) -> Bool {
        TemporaryName.isAbandoned(withoutSuffix(name))
    }

    /// True for what is left here of a copy, or of its log, that never was finished.
    package static func isUnfinished(_ name: [UInt8]) -> Bool {
        TemporaryName.matches(withoutSuffix(name))
    }

    /// The name of the database that a log belongs to; of anything else, its own.
    private static func withoutSuffix(_ name: [UInt8]) -> ArraySlice<UInt8> {
        for suffix in ["-wal", "-shm", "-journal"]
        where name.reversed().starts(with: suffix.utf8.reversed()) {
            return name.dropLast(suffix.utf8.count)
        }
        return name[...]
    }

    /// What a copy must have in common with what was copied.
    package struct Facts: Sendable {
        let version: Int
        let counts: TableCounts
        /// Version, mark and number of pages, in words for the message that they differ.
        fileprivate let header: String
        fileprivate let byteCount: Int64

        /// - Parameter connection: should be reading one moment.
        package init(_ connection: borrowing Connection) throws(SQLiteError) {
            version = try connection.count("PRAGMA user_version")
            // A copy is not in use, whatever is being written to what was copied.
            let isOurs = try RegisterMark(on: connection) != nil
            let pages = try connection.integer("PRAGMA page_count") ?? 0
            let mark = isOurs ? "our mark" : "no mark of ours"
            header = "version \(version), \(mark), \(pages) pages"
            byteCount = pages * (try connection.integer("PRAGMA page_size") ?? 0)
            counts = try TableCounts(connection)
        }
    }

    private static func copy(
        _ source: borrowing Connection,
        to file: Path,
        _ cancellation: Cancellation
    ) throws(Failure) -> Facts {
        try Failure.wrapping(near: file.parent) { () throws(SQLiteError) in
            let facts = try fill(file, from: source, cancellation)
            // What another program copied may use a rollback journal; a register of ours never
            // does.
            let copy = try Connection(path: file.bytes, access: .readWrite)
            _ = try copy.texts("PRAGMA journal_mode = WAL")
            return facts
        }
    }

    private static func fill(
        _ file: Path,
        from source: borrowing Connection,
        _ cancellation: Cancellation
    ) throws(SQLiteError) -> Facts {
        let target = try Connection(path: file.bytes, access: .create)
        // What is half made is thrown away, so it needs neither a journal nor the disk.
        for setting in ["journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE"] {
            _ = try target.texts("PRAGMA \(setting)")
        }
        try source.execute("BEGIN")
        defer { source.rollBack() }
        let facts = try Facts(source)
        try source.copy(to: target, while: { !cancellation.isRequested })
        try RegisterMark.takeBack(on: target)
        return facts
    }

    /// Reads a copy again and compares it; only what is whole becomes one of these.
    package init(_ file: Path, of original: Facts) throws(Failure) {
        do throws(FileError) {
            byteCount = try FileStatus.of(file, followingLinks: false).size
        } catch { throw Failure(register: error, near: file.parent) }
        let found: Facts
        let findings: [String]
        do throws(SQLiteError) {
            let copy = try Connection(path: file.bytes, access: .immutable)
            try copy.harden()
            found = try Facts(copy)
            findings = try PageCheck.findings(copy, thoroughly: true, limit: 5)
        } catch {
            throw error.isDamaged
                ? Self.failure([error.message]) : Failure(error, near: file.parent)
        }
        var differences = found.counts.differences(from: original.counts)
        if found.header != original.header {
            differences.append("\(found.header) instead of \(original.header)")
        }
        if byteCount != original.byteCount {
            differences.append("\(byteCount) bytes instead of \(original.byteCount)")
        }
        differences += findings
        guard differences.isEmpty else { throw Self.failure(differences) }
        self.file = file
        version = found.version
        counts = found.counts
    }

    private static func failure(_ differences: [String]) -> Failure {
        Failure(
            .internalError,
            "the copy of the register differs from the original: "
                + differences.prefix(5).joined(separator: "; "),
            hint: "check the disk, and the register with: accession verify"
        )
    }
}
