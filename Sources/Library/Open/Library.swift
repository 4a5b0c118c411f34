// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import SQLite
package import Store
package import System

/// The folder Accession owns.
package struct Library: Sendable {
    package let folder: Path
    /// What is allowed where it lies.
    package var place: RegisterPlace
    /// What stops long work on it.
    package let cancellation: Cancellation
    /// What is done after each change.
    package var follower: (any ChangeFollower)?
    /// What the log of the register says of changes that are made through this; nil for none.
    package var session: LogSession?

    package init(
        _ folder: Path,
        in place: RegisterPlace = RegisterPlace(),
        cancellation: Cancellation = .never
    ) {
        self.folder = folder
        self.place = place
        self.cancellation = cancellation
    }

    package var register: RegisterFile {
        RegisterFile(folder.appending("register.sqlite"), in: place)
    }

    package var lock: Path { folder.appending("lock") }

    /// What a run has in hand, for the next run after a crash.
    var inFlightJournal: Path { folder.appending("in-hand") }

    package func remains() throws(Failure) -> InFlightJournal.Remains? {
        try asking { () throws(FileError) in try InFlightJournal.remains(at: inFlightJournal) }
    }

    package func openInFlightJournal(slots: Int, run: Int64) throws(Failure) -> InFlightJournal {
        try asking { () throws(FileError) in
            try InFlightJournal(inFlightJournal, slots: slots, run: run)
        }
    }

    /// Copies of the register.
    package var backups: BackupFolder { BackupFolder(folder.appending("backups")) }

    package var covers: Path { folder.appending("covers") }

    package func openCovers() throws(Failure) -> CoverStore {
        try asking { () throws(FileError) in CoverStore(try OpenFolder(covers)) }
    }

    /// Opens the covers to write, and makes their folder if there is none.
    package func prepareCovers() throws(Failure) -> CoverStore {
        try asking { () throws(FileError) in
            try FolderCreation.create(covers)
            let store = CoverStore(try OpenFolder(covers))
            try store.folder.removeUnfinished()
            // What a merge notes beside the register may be unfinished as well.
            try OpenFolder(folder).removeUnfinished()
            return store
        }
    }

    /// Makes the library if there is none, and keeps every other run out of it.
    ///
    /// - Parameters:
    ///   - deeply: checks every page of the register; a caller that skips that calls `admit`.
    ///   - isRun: books are going to be entered, whose rows are many.
    ///   - isTidying: removes what killed processes left behind.
    ///   - waits: called once before this waits, with the holder if it is known, and how long.
    package func openForWriting(
        deeply: Bool = true,
        isRun: Bool = false,
        isTidying: Bool = true,
        lock policy: LockPolicy = .standard,
        waits: (Int32?, Duration) -> Void = { _, _ in }
    ) throws(Failure) -> OpenLibrary {
        if try register.exists {
            try requireRegister()
        } else {
            try register.refuseLeftOvers()
            do throws(Failure) { try register.admitPlace() } catch {
                // Where there can be no folder, making one says why.
                if error.register == .networkFileSystem { throw error }
            }
            try makeFolder()
        }
        let lock = try takeLock(policy, waits: waits)
        // Another process may have made it before the lock was ours.
        let isNew = try !register.exists
        if isNew { try register.create() }
        // A register that was just created needs no examination.
        let connection =
            isNew ? try register.openReadyToWrite() : try register.openToPrepare(deeply: deeply)
        if isRun { try trustWords(on: connection) }
        if deeply { try RegisterFile.begin(connection) }
        return try OpenLibrary(
            connection,
            lock: lock,
            folder,
            isAdmitted: deeply,
            isNew: isNew,
            tidying: isTidying ? self : nil,
            session: session
        )
    }

    /// Where a rehearsal writes: the register itself, if there is one, or else one that leaves
    /// nothing behind.
    ///
    /// It is not looked at deeply yet, and has to be admitted.
    package func openForDryRun(
        lock policy: LockPolicy = .standard,
        waits: (Int32?, Duration) -> Void = { _, _ in }
    ) throws(Failure) -> OpenLibrary {
        guard try register.exists else {
            try register.refuseLeftOvers()
            try refuseStrangers()
            let connection = try RegisterFile.temporary()
            try trustWords(on: connection)
            return try OpenLibrary(connection, lock: nil, folder, session: session)
        }
        try requireRegister()
        let lock: FileLock
        do throws(Failure) { lock = try takeLock(policy, waits: waits) } catch {
            // Where this user cannot write, a copy that leaves nothing behind serves as well.
            guard error.kind == .permission else { throw error }
            let copy = try register.temporaryCopy(cancellation)
            try trustWords(on: copy)
            return try OpenLibrary(copy, lock: nil, folder, session: session)
        }
        let connection = try register.openToPrepare(deeply: false)
        try trustWords(on: connection)
        return try OpenLibrary(connection, lock: lock, folder, isAdmitted: false, session: session)
    }

    private func trustWords(on connection: borrowing Connection) throws(Failure) {
        try asking { () throws(SQLiteError) in try RegisterFile.trustWords(on: connection) }
    }

    /// Looks at every page of the register, if there is one.
    package func checkPages() throws(Failure) {
        guard try register.exists else { return }
        try register.checkPages()
    }

    /// How many files are known below a folder that is not there; 0 if it is.
    package func countFiles(belowMissing folder: Path) throws(Failure) -> Int {
        guard try register.exists else { return 0 }
        // What cannot be looked at either is no reason to doubt the name that was given.
        guard let name = try? folder.canonicalIfItWereThere(),
            (try? FileStatus.of(name, followingLinks: true)) == nil
        else { return 0 }
        return try RegisterReader(register.openForReading()).countHeldFiles(below: name)
    }

    /// Refuses a folder without a register: what is not ours must not even get a lock file.
    package func requireRegister() throws(Failure) {
        try register.checkBytes()
        guard try !isLocked() else { return }
        try register.lookBeforeLocking()
    }

    /// Says early that this process may not write to it, or that there is no room, before much is
    /// done in order to.
    package func requireWritable() throws(Failure) {
        try asking { () throws(FileError) in
            for path in [folder, register.path] { try path.checkWritable() }
        }
        // Where that cannot be found out, the writing will tell.
        guard let space = try? DiskSpace.of(folder), space.free < 64 << 10 else { return }
        throw .diskFull(folder)
    }

    /// Whether a run is writing to it now.
    package var isBusy: Bool {
        get throws(FileError) { try FileLock.holding(of: lock) != .free }
    }

    /// Whether there is a lock file, as every library has that was ever written.
    private func isLocked() throws(Failure) -> Bool {
        try asking { () throws(FileError) in
            try FileStatus.ifPresent(lock, followingLinks: false) != nil
        }
    }

    /// Keeps every other run out for as long as this takes, whatever state the register is in.
    ///
    /// - Parameter mayBegin: a folder that is not there yet, or has lost its register, will do.
    func whileLocked<Result>(
        mayBegin: Bool = false,
        _ policy: LockPolicy = .standard,
        waits: (Int32?, Duration) -> Void = { _, _ in },
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if mayBegin, try !register.exists { try makeFolder(allowing: Self.keptNames) }
        let lock = try takeLock(policy, waits: waits)
        return try lock.holding(body)
    }

    /// Lets SQLite do something with the register.
    package func asking<Result: ~Copyable>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        try Failure.wrapping(near: folder, body)
    }

    /// Lets the system do something with the library's files.
    @discardableResult
    package func asking<Result: ~Copyable>(
        _ body: () throws(FileError) -> Result
    ) throws(Failure) -> Result {
        try Failure.wrapping(near: folder, body)
    }

    package func openForReading(examined: Bool = true) throws(Failure) -> Connection {
        try register.openForReading(examined: examined)
    }

    /// Lends the register to read.
    ///
    /// It is closed before anything is written: SQLite keeps its log next to the register for as
    /// long as a reader may want it, and a copy of the file alone would miss what is in it.
    package func reading<Result>(
        _ body: (RegisterReader) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(RegisterReader(openForReading()))
    }
}

/// A library that is ours to write for as long as this lives.
package final class OpenLibrary {
    package let writer: RegisterWriter
    private let lock: FileLock?
    package let folder: Path
    private var isAdmitted: Bool
    /// Whether its register was made for this, so that there is nothing in it to be checked.
    package let isNew: Bool
    /// Nil for a rehearsal, which leaves everything as it is.
    private let tidied: Library?

    package init(
        _ connection: consuming Connection,
        lock: consuming FileLock?,
        _ folder: Path,
        isAdmitted: Bool = true,
        isNew: Bool = false,
        tidying library: Library? = nil,
        session: LogSession? = nil
    ) throws(Failure) {
        do throws(SQLiteError) { writer = try RegisterWriter(connection) } catch {
            throw Failure(error, near: folder)
        }
        writer.log(for: session)
        tidied = library
        self.lock = lock
        self.folder = folder
        self.isAdmitted = isAdmitted
        self.isNew = isNew
        guard library != nil else { return }
        writer.losing = { (covers) throws(SQLiteError) in
            do throws(FileError) { try LostCovers(folder).add(covers) } catch {
                throw SQLiteError(cannotOpen: error.description, systemCode: error.code)
            }
        }
        if isAdmitted, !isNew { tidy() }
    }

    deinit {
        // Which rows there are behind a commit that failed, the next process knows.
        guard let tidied, !writer.mayHaveCommitted else { return }
        LostCovers(folder).settle(writer, of: tidied)
    }

    /// Lets a caller that prepared begin to write.
    package func admit() throws(Failure) {
        if isAdmitted { return }
        isAdmitted = true
        try writer.admit()
        tidy()
    }

    /// Removes what killed processes left behind.
    private func tidy() {
        guard let tidied else { return }
        LostCovers(folder).settle(writer, of: tidied)
        // Where they cannot be asked for, the next command is told why.
        if let unfinished = try? writer.unfinishedRuns() {
            CoverPacks.removeUnused(of: unfinished, of: tidied, writer)
        }
        CoverPacks.removeAbandoned(of: tidied, writer)
        let thumbnails = folder.appending(ThumbnailStore.folderName)
        for place in [folder, tidied.covers, thumbnails] {
            // Most are not there; what cannot be removed is left to the next, and `verify` names it.
            try? TemporaryName.removeAbandoned(in: place)
        }
    }
}
