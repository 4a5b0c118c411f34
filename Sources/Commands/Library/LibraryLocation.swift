// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Store
import System
import Terminal

/// Which library a command works on, and opening it to read.
struct LibraryLocation {
    private(set) var library: Library

    /// `--library`, or `ACCESSION_LIBRARY`, or `accession` in the user's data folder.
    init(_ arguments: ParsedArguments) throws(Failure) {
        library = Library(
            try Self.folder(arguments),
            in: RegisterPlace(mayBeShared: arguments.ifTaken[.allowNetworkLibrary]),
            cancellation: Interruption.cancellation
        )
        library.session = LogSession(
            command: arguments.command,
            arguments: LogWords.arguments(arguments)
        )
    }

    /// The library of a command that changes it, with what follows each change.
    ///
    /// What goes wrong with that is told after the results, since the change stays.
    init(changing arguments: ParsedArguments, _ console: Console) throws(Failure) {
        try self.init(arguments)
        guard !arguments.ifTaken[.dryRun], let target = arguments.keptSnapshot else { return }
        let refresher = SnapshotRefresher(target)
        try refresher.check(library)
        library.follower = refresher
        console.whenFinished { refresher.failure }
    }

    /// The library of a command that writes: an older register is migrated first, and that is said.
    ///
    /// A rehearsal changes nothing, so it leaves the migration to the command that asks for it.
    init(forWriting arguments: ParsedArguments, _ console: Console) throws(Failure) {
        try self.init(changing: arguments, console)
        guard !arguments.ifTaken[.dryRun] else { return }
        try Self.prepare(library, lock: arguments.ifTaken[.lock], console)
    }

    /// Says what may be missing in the register, brings an older one up to date, and says so.
    ///
    /// - Parameter observer: notified if this has to wait for another run.
    static func prepare(
        _ library: Library,
        lock: LockPolicy = .standard,
        _ console: Console,
        _ observer: (any RunObserver)? = nil
    ) throws(Failure) {
        try warn(of: library, console)
        let report = try LibraryBackups(library).migrate(
            program: Version.withName,
            begins: { console.note("the register has version \($0); migrating it now") },
            lock: lock,
            waits: { observer?.waits(for: $0, upTo: $1) }
        )
        guard let report else { return }
        console.note(
            "the register now has version \(report.to); the former one is kept as "
                + TerminalText.escape(report.backup ?? library.register.path)
        )
    }

    /// Says if the newest changes may be missing in a register that is about to be written or copied.
    static func warn(of library: Library, _ console: Console) throws(Failure) {
        guard try library.register.lacksLog else { return }
        console.warning("the register \(RegisterFile.lackingLog)")
    }

    private static func folder(_ arguments: ParsedArguments) throws(Failure) -> Path {
        guard let path = arguments[.library] ?? usualFolder else {
            throw Failure(
                .inputMissing,
                "no library was named, and there is no home folder",
                hint: "name one with --library FOLDER"
            )
        }
        return try Failure.wrapping(near: path) { () throws(FileError) in try fromRoot(path) }
    }

    /// The path from the root, and without `..`, since commands and pages show it.
    private static func fromRoot(_ path: Path) throws(FileError) -> Path {
        let whole = try path.absolute()
        let goesUp = whole.bytes.split(separator: UInt8(ascii: "/")).contains {
            $0.elementsEqual("..".utf8)
        }
        return goesUp ? try whole.canonicalIfItWereThere() : whole
    }

    /// Where the library lies if no command line says so.
    private static var usualFolder: Path? {
        if let named = Environment.path("ACCESSION_LIBRARY") { return named }
        if let data = Environment.path("XDG_DATA_HOME"), data.isAbsolute {
            return data.appending("accession")
        }
        guard let home = Environment.path("HOME"), home.isAbsolute else { return nil }
        return home.appending(".local/share/accession")
    }

    /// Whether a command line has to name the library to mean this one.
    static func mustBeNamed(_ library: Library) -> Bool {
        // Where that cannot be found out, to name it does no harm.
        guard let usual = usualFolder, let whole = try? fromRoot(usual) else { return true }
        return whole != library.folder
    }

    /// The register to read, which is closed when it is let go.
    func open() throws(Failure) -> RegisterReader { RegisterReader(try library.openForReading()) }
}
