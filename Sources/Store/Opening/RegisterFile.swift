// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import SQLite

/// The register's file: making it and opening it.
///
/// What is checked before is in `RegisterBytes`, `RegisterInspection` and `RegisterChecks`.
package struct RegisterFile: Sendable {
    package let path: Path
    let place: RegisterPlace

    package init(_ path: Path, in place: RegisterPlace = RegisterPlace()) {
        self.path = path
        self.place = place
    }

    /// The same register under the name that a link leads to.
    func moved(to path: Path) -> RegisterFile { RegisterFile(path, in: place) }

    /// Whether other machines can write to it.
    var isShared: Bool {
        get throws(Failure) {
            try asking { () throws(FileError) in try place.kind(path.parent).isNetwork }
        }
    }

    /// Refuses a place that other machines share, unless that is wanted, or was when the register
    /// was made: then it says so itself.
    ///
    /// - Returns: whether it is such a place.
    @discardableResult
    package func admitPlace() throws(Failure) -> Bool {
        let kind = try asking { () throws(FileError) in try place.kind(path.parent) }
        if !kind.isNetwork || place.mayBeShared { return kind.isNetwork }
        // One that is not there yet has no header.
        if try status(path) != nil, try header()?.keepsJournal == true { return true }
        throw Failure(
            register: .networkFileSystem,
            "\(path.parent.text) is on a network file system (\(kind.name)): SQLite is not safe there",
            hint:
                "keep the library on a local disk; the books may be anywhere; if no other computer "
                + "writes to it, accession import --allow-network-library creates or opens it there"
        )
    }

    package var exists: Bool {
        get throws(Failure) {
            if let target = try linkTarget() { return try target.exists }
            return try status(path) != nil
        }
    }

    /// Makes an empty register, which appears under its name only when it is whole.
    package func create() throws(Failure) {
        try refuseLeftOvers()
        let isShared = try admitPlace()
        let unfinished = path.parent.appending("register.new")
        // What a run leaves that was killed right here.
        try RegisterFile(unfinished).removeWithLogs()
        try build(unfinished, isShared)
        try asking { () throws(FileError) in
            try FileChange.publish(unfinished, as: path)
        }
    }

    private func build(_ file: Path, _ isShared: Bool) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let connection = try Connection(path: file.bytes, access: .create)
            if isShared { _ = try connection.texts("PRAGMA synchronous = EXTRA") }
            try Self.install(connection)
            // Without one, the register says by that where it was made.
            if !isShared { _ = try connection.texts("PRAGMA journal_mode = WAL") }
        }
    }

    /// Makes the tables of the newest version.
    private static func install(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute("BEGIN IMMEDIATE")
        try RegisterMark.closed.write(on: connection)
        try NewSchema.newest.create(in: connection)
        try connection.execute("COMMIT")
    }

    /// A register that is on no disk for long and leaves nothing: for a rehearsal without a
    /// library.
    package static func temporary() throws(Failure) -> Connection {
        try Failure.wrapping(near: Path("")) { () throws(SQLiteError) in
            let connection = try Connection(path: [], access: .create)
            try install(connection)
            try prepareForWriting(connection)
            return connection
        }
    }

    /// A copy of what it has now that goes with the connection.
    package func temporaryCopy(_ cancellation: Cancellation) throws(Failure) -> Connection {
        let source = try openForReading()
        return try asking { () throws(SQLiteError) in
            let copy = try Connection(path: [], access: .create)
            try source.copy(to: copy) { !cancellation.isRequested }
            try Self.prepareForWriting(copy)
            return copy
        }
    }

    package func openForWriting() throws(Failure) -> Connection {
        let connection = try openToPrepare(deeply: true)
        try Self.begin(connection)
        return connection
    }

    /// Opens it as one who writes does, but for the last step: nothing is changed before `begin`.
    ///
    /// - Parameter deeply: checks every page; a caller that skips that calls `checkPages` before it
    ///   begins.
    package func openToPrepare(deeply: Bool) throws(Failure) -> Connection {
        if let target = try linkTarget() { return try target.openToPrepare(deeply: deeply) }
        let isSound = try look(deeply: deeply)
        let connection = try openReadyToWrite()
        try check(connection, deeply: deeply && !isSound)
        return connection
    }

    package func openReadyToWrite() throws(Failure) -> Connection {
        let isShared = try admitPlace()
        let keepsJournal = try header()?.keepsJournal == true
        let mustConvert = isShared && !keepsJournal
        return try asking { () throws(SQLiteError) in
            let connection = try Connection(path: path.bytes, access: .readWrite)
            try connection.keepLog(true)
            if mustConvert {
                // The memory that users of a log share is not shared between machines.
                _ = try connection.texts("PRAGMA locking_mode = EXCLUSIVE")
                _ = try connection.texts("PRAGMA journal_mode = TRUNCATE")
                _ = try connection.texts("PRAGMA locking_mode = NORMAL")
                _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            }
            try Self.prepareForWriting(connection, isShared: isShared, patience: place.patience)
            return connection
        }
    }

    /// Looks at every page, while others may read, and be about to write.
    package func checkPages() throws(Failure) {
        if let target = try linkTarget() { return try target.checkPages() }
        try checkPages(of: asking { () throws(SQLiteError) in try openReadable() })
    }

    /// Lets a connection write, now that all is known to be well.
    ///
    /// Another program may have taken the write-ahead log from it. Without one, a process that is
    /// killed while writing leaves a journal, which cannot be distinguished from one that does not
    /// belong there.
    ///
    /// On a disk that other machines share there is still a journal: the log would need memory
    /// that they share as well.
    package static func begin(_ connection: borrowing Connection) throws(Failure) {
        var wanted = "wal"
        let mode = try Failure.wrapping(near: connection.folder) { () throws(SQLiteError) in
            try connection.keepLog(false)
            if try connection.integer("PRAGMA synchronous") == extraSynchronous {
                wanted = "truncate"
            }
            return try connection.texts("PRAGMA journal_mode = \(wanted)")
        }
        guard mode == [wanted] else {
            throw Failure(
                .inputOutput,
                "the register cannot have a write-ahead log in its folder"
            )
        }
        // What a killed process left is going to be brought into the file.
        if !RegisterFile(Path(bytes: connection.path)).hasNoLog {
            RegisterMark.takeBack(closing: connection)
        }
    }

    /// - Parameter examined: checks the pages of a small register first; a caller that checks them
    ///   anyway does without.
    package func openForReading(examined: Bool = true) throws(Failure) -> Connection {
        if let target = try linkTarget() { return try target.openForReading(examined: examined) }
        let deeply = examined ? try isSmall : false
        try look(deeply: deeply)
        let connection = try openHardened()
        try check(connection, deeply: false)
        return connection
    }

    /// A folder that cannot be written has no room for the log's index; then no process can be
    /// writing there either, and the file may be read as it is, unless there is a log next to it.
    func openReadable() throws(SQLiteError) -> Connection {
        do throws(SQLiteError) {
            let connection = try Connection(path: path.bytes, access: .readOnly)
            try connection.execute("PRAGMA busy_timeout = \(place.patience)")
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            return connection
        } catch {
            guard error.isCannotOpen || error.isReadOnly, hasNoLog else { throw error }
            return try Connection(path: path.bytes, access: .immutable)
        }
    }

    /// The same, for a file that may be hostile.
    func openHardened() throws(Failure) -> Connection {
        try asking { () throws(SQLiteError) in
            let connection = try openReadable()
            try connection.harden()
            return connection
        }
    }

    /// What `PRAGMA synchronous` answers for EXTRA, which only a shared register has.
    private static let extraSynchronous: Int64 = 3

    static func prepareForWriting(
        _ connection: borrowing Connection,
        isShared: Bool = false,
        patience: Int = 0
    ) throws(SQLiteError) {
        try connection.harden()
        for setting in [
            "busy_timeout = \(patience)", "synchronous = FULL", "foreign_keys = ON",
            "temp_store = FILE",
            // Bounded, so that memory does not grow with the register; large enough that a run over
            // 100,000 books reads and writes far fewer pages twice. Twice as much would save little.
            "cache_size = -16384",
            // Checkpoints cost most when they are frequent; the log stays under some 40 MB.
            "wal_autocheckpoint = 8000", "journal_size_limit = 67108864",
        ] {
            // Some of these answer with a row, which only a query may do.
            _ = try connection.texts("PRAGMA \(setting)")
        }
        guard isShared else { return }
        // With less, a power cut can bring back a journal whose transaction was acknowledged. And
        // writing pages before the end would keep the readers of the same run out until then.
        for setting in ["synchronous = EXTRA", "cache_spill = OFF"] {
            _ = try connection.texts("PRAGMA \(setting)")
        }
    }

    /// Lets a run write its rows without SQLite comparing each with the words that the schema allows.
    ///
    /// SQLite builds a table of those words for every comparison, which takes a tenth of the
    /// instructions of an import.
    ///
    /// Types are checked nevertheless. The words come from enumerations, and `verify` compares them
    /// all; the schema still keeps other programs from writing nonsense. Debug builds, and so the
    /// tests, write with the comparison.
    package static func trustWords(on connection: borrowing Connection) throws(SQLiteError) {
        #if !DEBUG
            try connection.execute("PRAGMA ignore_check_constraints = ON")
        #endif
    }

    func asking<Result: ~Copyable>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        try Failure.wrapping(near: path.parent, body)
    }
}
