// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// Another register that was looked at before a merge begins.
package final class MergeCandidate {
    package let prospect: MergeProspect
    private let file: RegisterFile
    /// Spares opening it and learning its tables once more; nil once it was taken over.
    private var kept: QuietConnection?

    fileprivate init(_ file: RegisterFile, keepingOpen: Bool) throws(Failure) {
        let opened = try file.openQuietly()
        let size = try file.byteCount()
        prospect = try file.asking { () throws(SQLiteError) in
            try MergeProspect(opened.connection, size)
        }
        self.file = file
        if keepingOpen, opened.untouched != nil { kept = consume opened }
    }

    /// Opens it to take things over from, after every check there is.
    ///
    /// One of an older version is copied and the copy is migrated: what lies elsewhere is only ever
    /// read.
    ///
    /// - Parameter room: where a copy goes.
    package func open(
        copyingInto room: BackupFolder,
        program: String,
        at time: Int64,
        cancellation: Cancellation
    ) throws(Failure) -> MergeSource {
        let opened = try openOnce()
        // Rows are found by an index and copied from their table: the two have to agree.
        try file.checkPages(of: opened.connection, thoroughly: true)
        try RegisterFile.checkReferences(opened.connection)
        let version = try file.asking { () throws(SQLiteError) in
            try opened.connection.count("PRAGMA user_version")
        }
        if version < Schema.newest.number {
            return try file.copied(
                opened.connection,
                version,
                into: room,
                program,
                time,
                cancellation
            )
        }
        return try MergeSource(
            file,
            opened.connection,
            version: version,
            copy: nil,
            untouched: opened.untouched
        )
    }

    /// The connection of the look, unless another process has written since.
    ///
    /// If one has, the connection is closed first: the next one would share its outdated pages.
    private func openOnce() throws(Failure) -> QuietConnection {
        if let kept = kept.take() {
            let (logSize, status) = (try file.logSize, try file.status(file.path))
            if logSize == 0, status == kept.untouched { return kept }
        }
        return try file.openQuietly()
    }
}

private struct QuietConnection: ~Copyable {
    let connection: Connection
    /// What the file was like, if nothing tells a writer that it is being read.
    let untouched: FileStatus?
}

extension RegisterFile {
    /// Looks at a register; refuses one that this program does not know.
    ///
    /// - Parameter keepingOpen: whether it is to be opened soon, and not too many are.
    package func mergeCandidate(keepingOpen: Bool) throws(Failure) -> MergeCandidate {
        try MergeCandidate(self, keepingOpen: keepingOpen)
    }

    /// Opens it as it is, where there is no log: then no process can be writing.
    ///
    /// SQLite puts files next to a register that it reads with a log. That no process began to write
    /// in the meantime is checked at the end.
    fileprivate func openQuietly() throws(Failure) -> QuietConnection {
        try checkBytes()
        try refuseWithoutLog()
        // Where that cannot be found out, opening it in the usual way would make files next to it.
        let untouched = try logSize == 0 ? try status(path) : nil
        let connection = try asking { () throws(SQLiteError) in
            // Attached as well, when its rows move.
            let connection =
                untouched == nil
                ? try openReadable() : try Connection(path: path.bytes, access: .sharedImmutable)
            try connection.harden()
            // The page check reads all of a part, and the merge the same again.
            _ = try connection.texts("PRAGMA cache_size = -16384")
            return connection
        }
        try check(connection, deeply: false, allowingOlder: true)
        return QuietConnection(connection: connection, untouched: untouched)
    }

    fileprivate func copied(
        _ connection: borrowing Connection,
        _ version: Int,
        into room: BackupFolder,
        _ program: String,
        _ time: Int64,
        _ cancellation: Cancellation
    ) throws(Failure) -> MergeSource {
        try refuseWithoutRoom(in: room.path.parent, tenths: 22, for: "a copy for migration")
        try room.create()
        try RegisterCopy.removeUnfinished(in: room.path)
        let copy = RegisterFile(
            try RegisterCopy.make(of: connection, in: room.path, cancellation: cancellation).file
        )
        return try copy.removedOnFailure { () throws(Failure) in
            let migrated = try copy.openForMigration()
            _ = try MigrationSteps(
                from: version,
                program: program,
                time: time,
                backup: "",
                versions: Schema.versions,
                cancellation: cancellation
            ).run(on: migrated)
            try copy.check(migrated, deeply: false)
            return try MergeSource(self, migrated, version: version, copy: copy, untouched: nil)
        }
    }
}
