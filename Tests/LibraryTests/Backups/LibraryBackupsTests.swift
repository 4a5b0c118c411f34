// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Backups, restoring and migrating, as a library and its lock see them.
@Suite struct LibraryBackupsTests {
    private let books: TemporaryFolder
    private let place: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        place = try TemporaryFolder()
        library = try TestLibrary()
        for name in ["A", "B", "C"] {
            try books.book("\(name).epub", .minimal(title: name, text: name))
        }
    }

    private var backups: LibraryBackups { LibraryBackups(library.library) }

    private func fill() async throws { try await library.run(books.path) }

    private func fill(version: Int) throws {
        try FileTree.makeFolder(library.library.folder)
        try FileTree.write(
            FileTree.read(Samples.path("registers/v\(version).sqlite")),
            to: library.library.register.path
        )
    }

    /// Everything in the library except what readers leave, each with its size and a hash.
    private func content() throws -> [String] {
        try FileTree.snapshot(library.library.folder)
            .filter { !$0.name.hasSuffix("-shm") && !($0.name.hasSuffix("-wal") && $0.bytes == []) }
            .map { "\($0.name) \($0.bytes?.count ?? 0) \($0.bytes.hashValue)" }
    }

    private func names(_ folder: Path) throws -> [String] {
        try FileTree.names(in: folder).map { String(decoding: $0, as: UTF8.self) }
    }

    private func failure(_ body: () throws -> Void) -> Failure? {
        #expect(throws: Failure.self) { try body() }
    }

    // Backups.

    @Test func `restoring gives back what the register said when the backup was made`()
        async throws
    {
        try await fill()
        let dump = try library.dump()
        let report = try backups.backUp(to: nil, keeping: 5)
        #expect(report.file.parent == library.library.backups.path)
        #expect(report.version == Schema.newest.number)
        #expect(report.pruned == [])
        try books.book("D.epub", .minimal(title: "D", text: "D"))
        try await fill()
        let since = try library.dump()
        #expect(since != dump)
        let restored = try backups.restore(report.file, isDryRun: false)
        #expect(restored.rows == report.rows)
        expectSame(try library.dump(), dump)
        // And forth again; the next import goes on from there.
        _ = try backups.restore(#require(restored.replaced), isDryRun: false)
        expectSame(try library.dump(), since)
        #expect(try await library.run(books.path).counts[.unchanged] == 4)
    }

    @Test func `a backup is made while another run holds the library`() async throws {
        try await fill()
        let open = try library.library.openForWriting()
        try open.writer.begin()
        let report = try backups.backUp(to: nil, keeping: 5)
        #expect(report.rows > 0)
        open.writer.rollBack()
    }

    @Test func `only the given number of backups is kept, always including the newest`()
        async throws
    {
        try await fill()
        var made: [Path] = []
        for _ in 0..<4 {
            let report = try backups.backUp(to: nil, keeping: 2)
            made.append(report.file)
            #expect(report.pruned.count == (made.count > 2 ? 1 : 0))
            let there = try library.library.backups.backups().map(\.file)
            #expect(there.contains(report.file))
            #expect(there.count == min(2, made.count))
        }
        let last = try backups.backUp(to: nil, keeping: 1)
        #expect(try library.library.backups.backups().map(\.file) == [last.file])
    }

    @Test func `a backup is written where requested`() async throws {
        try await fill()
        let file = try backups.backUp(to: place["mine.sqlite"], keeping: 1)
        #expect(file.file == place["mine.sqlite"])
        let folder = try backups.backUp(to: place.path, keeping: 1)
        #expect(folder.file.parent == place.path)
        // Only the library's own folder is kept small.
        _ = try backups.backUp(to: place.path, keeping: 1)
        #expect(try names(place.path).count == 3)
        #expect(!FileTree.isFolder(library.library.backups.path))
        let connection = try Connection(path: file.file.bytes, access: .immutable)
        #expect(try connection.integer("SELECT count(*) FROM editions") == 3)
    }

    @Test func `a disk that is not mounted does not become a file`() async throws {
        try await fill()
        let failure = failure { _ = try backups.backUp(to: place["usb"], keeping: 1) }
        #expect(failure?.kind == .cannotCreate)
        #expect(failure?.message == "there is no folder \(place["usb"].text)")
        #expect(failure?.hint == "mount or create it; to name a file, end its name with .sqlite")
        #expect(try !names(place.path).contains("usb"))
    }

    @Test func `an existing file is not overwritten`() async throws {
        try await fill()
        try place.file("mine.sqlite", "precious")
        let failure = failure { _ = try backups.backUp(to: place["mine.sqlite"], keeping: 1) }
        #expect(failure?.kind == .cannotCreate)
        #expect(try FileTree.read(place["mine.sqlite"]) == Array("precious".utf8))
        let itself = library.library.register.path
        #expect(
            self.failure { _ = try backups.backUp(to: itself, keeping: 1) }?.kind == .cannotCreate
        )
    }

    @Test func `no folder is made for a backup that is named`() async throws {
        try await fill()
        for name in ["no/mine.sqlite", "no/deeper/mine.sqlite"] {
            let failure = failure { _ = try backups.backUp(to: place[name], keeping: 1) }
            #expect(failure?.kind == .cannotCreate)
            #expect(
                failure?.message.contains("there is no folder \(place[name].parent.text)") == true
            )
        }
        #expect(try names(place.path) == [])
    }

    @Test func `a library without register has nothing to back up`() throws {
        #expect(failure { _ = try backups.backUp(to: nil, keeping: 1) }?.kind == .inputMissing)
        #expect(!FileTree.isFolder(library.library.folder))
    }

    @Test func `a register of an older version is backed up unchanged`() throws {
        try fill(version: 1)
        let report = try backups.backUp(to: nil, keeping: 1)
        #expect(report.version == 1)
        #expect(try names(library.library.backups.path).first?.hasPrefix("register-v1-") == true)
    }

    // Restoring.

    @Test func `a register is restored into a library that does not exist yet`() async throws {
        try await fill()
        let backup = try backups.backUp(to: place["mine.sqlite"], keeping: 1)
        let other = Library(place["new/library"])
        let report = try LibraryBackups(other).restore(backup.file, isDryRun: false)
        #expect(report.replaced == nil)
        #expect(try DumpByID.lines(other.openForReading()) == library.dump())
    }

    @Test func `neither a dry run nor an invalid backup creates a library`() async throws {
        try await fill()
        let backup = try backups.backUp(to: place["mine.sqlite"], keeping: 1)
        try place.file("none.sqlite", "x")
        let other = LibraryBackups(Library(place["new"]))
        #expect(try other.restore(backup.file, isDryRun: true).rows == backup.rows)
        #expect(failure { _ = try other.restore(place["none.sqlite"], isDryRun: false) } != nil)
        #expect(failure { _ = try other.restore(place["nothing"], isDryRun: false) } != nil)
        #expect(failure { _ = try other.rollBack(isDryRun: false) }?.kind == .inputMissing)
        #expect(try names(place.path) == ["mine.sqlite", "none.sqlite"])
    }

    @Test(arguments: [false, true])
    func `a folder with other things in it is no place for a register`(
        isDryRun: Bool
    ) async throws {
        try await fill()
        let backup = try backups.backUp(to: place["mine.sqlite"], keeping: 1)
        try place.file("photos/holiday.jpg", "x")
        try place.folder("photos/backups")
        let photos = LibraryBackups(Library(place["photos"]))
        let failure = failure { _ = try photos.restore(backup.file, isDryRun: isDryRun) }
        #expect(failure?.kind == .unusableLibrary)
        #expect(failure?.message.contains("holiday.jpg") == true)
        #expect(try names(place["photos"]) == ["backups", "holiday.jpg"])
    }

    @Test(arguments: ["", "-wal", "-journal"])
    func `a library that lost its register is restored, not created again`(
        log: String
    ) async throws {
        try await fill()
        let dump = try library.dump()
        let backup = try backups.backUp(to: nil, keeping: 1)
        let register = library.library.register.path
        for suffix in ["", "-wal", "-shm"] { FileTree.remove(Path("\(register.text)\(suffix)")) }
        // A log that is left alone, and a copy that a killed process was making.
        if !log.isEmpty {
            try FileTree.write(
                Array(repeating: 7, count: 5_000),
                to: Path("\(register.text)\(log)")
            )
        }
        try FileTree.write(
            [1],
            to: library.library.folder.appending(".accession-2147483646-a.part")
        )
        let before = try content()
        for isDryRun in [true, false] {
            let failure = await #expect(throws: Failure.self) {
                try await library.run(books.path, isDryRun: isDryRun)
            }
            #expect(failure?.kind == .unusableLibrary)
            if log.isEmpty {
                #expect(failure?.message.contains("has lost its register") == true)
                #expect(failure?.hint.contains("accession register restore") == true)
            } else {
                #expect(failure?.message.contains("exists without the register") == true)
            }
            #expect(try content() == before)
        }
        let report = try backups.restore(backup.file, isDryRun: false)
        #expect((report.replaced == nil) == log.isEmpty)
        expectSame(try library.dump(), dump)
        #expect(try !names(library.library.folder).contains(".accession-2147483646-a.part"))
    }

    @Test func `leftovers of a killed restore do not block the next one`() async throws {
        try await fill()
        let backup = try backups.backUp(to: place["mine.sqlite"], keeping: 1)
        for name in ["lock", ".accession-2147483646-a.part", ".accession-2147483646-a.part-wal"] {
            try place.file("new/\(name)", "x")
        }
        let other = Library(place["new"])
        _ = try LibraryBackups(other).restore(backup.file, isDryRun: false)
        #expect(try DumpByID.lines(other.openForReading()) == library.dump())
    }

    @Test func `nothing is restored while another run holds the library`() async throws {
        try await fill()
        let backup = try backups.backUp(to: nil, keeping: 1)
        let before = try content()
        let open = try library.library.openForWriting()
        let failure = failure { _ = try backups.restore(backup.file, isDryRun: false) }
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.contains("process \(OwnProcess.id) ") == true)
        #expect(try content() == before)
        _ = open
    }

    // Rolling back.

    @Test func `rolling back takes the newest backup of an older version`() async throws {
        try fill(version: 2)
        let folder = library.library.backups.path
        try FileTree.makeFolder(folder)
        for (name, version) in [
            ("register-v1-20200101T000000Z", 1), ("register-v2-20210101T000000Z", 2),
        ] {
            try FileTree.write(
                FileTree.read(Samples.path("registers/v\(version).sqlite")),
                to: folder.appending("\(name).sqlite")
            )
        }
        // From version 2 it goes to 1, though that one is older.
        let first = try backups.rollBack(isDryRun: true)
        #expect(first.version == 1)
        _ = try backups.migrate(program: "test", keeping: 9)
        try FileTree.write(
            FileTree.read(library.library.register.path),
            to: folder.appending("register-v\(Schema.newest.number)-20990101T000000Z.sqlite")
        )
        let second = try backups.rollBack(isDryRun: false)
        #expect(second.version == 2)
        #expect(second.backup != folder.appending("register-v2-20210101T000000Z.sqlite"))
        #expect(try library.library.register.version() == 2)
        #expect(try backups.rollBack(isDryRun: false).version == 1)
        let failure = failure { _ = try backups.rollBack(isDryRun: false) }
        #expect(failure?.kind == .inputMissing)
        #expect(failure?.message.contains("no backup of an older version") == true)
    }

    @Test func `rolling back and migrating again loses nothing`() throws {
        try fill(version: 1)
        _ = try backups.migrate(program: "test")
        let dump = try library.dump()
        _ = try backups.rollBack(isDryRun: false)
        #expect(
            try FileTree.snapshot(library.library.folder).contains {
                $0.name.hasPrefix("backups/replaced-")
            }
        )
        _ = try backups.migrate(program: "test")
        expectSame(try library.dump(), dump)
    }

    @Test(arguments: ["missing", "foreign", "newer"])
    func `a register that this program cannot use is rolled back as well`(
        state: String
    ) async throws {
        try fill(version: 1)
        _ = try backups.migrate(program: "test")
        let register = library.library.register.path
        switch state {
        case "missing": FileTree.remove(register)
        case "foreign": try FileTree.write(Array("x".utf8), to: register)
        default: try library.outsider().execute("PRAGMA user_version = 99")
        }
        #expect(try backups.rollBack(isDryRun: false).version == 1)
        #expect(try library.library.register.version() == 1)
    }

    // Migrating.

    @Test func `a migration reports its start only once it holds the library`() async throws {
        try fill(version: 1)
        var said: [Int] = []
        do {
            let lock = try FileLock(library.library.folder.appending("lock"))
            let failure = failure { _ = try backups.migrate(program: "test") { said.append($0) } }
            #expect(failure?.kind == .tryLater)
            #expect(said == [])
            _ = lock.path
        }
        let report = try backups.migrate(program: "test") { said.append($0) }
        #expect(report?.to == Schema.newest.number)
        #expect(said == [1])
        #expect(try backups.migrate(program: "test") { said.append($0) } == nil)
        #expect(said == [1])
    }

    @Test(arguments: [false, true])
    func `a newer register is refused`(isDryRun: Bool) async throws {
        try await fill()
        try library.outsider().execute("PRAGMA user_version = 99")
        let before = try content()
        let failure = failure {
            _ = try backups.migrate(program: "test", isDryRun: isDryRun)
        }
        #expect(failure?.kind == .unusableLibrary)
        #expect(failure?.message.contains("version 99") == true)
        #expect(failure?.message.contains("\(Schema.newest.number)") == true)
        #expect(try content() == before)
    }

    @Test func `old backups are deleted after a migration, but never the one it made`() throws {
        try fill(version: 1)
        for year in 2090...2095 {
            try FileTree.makeFolder(library.library.backups.path)
            try FileTree.write(
                [1],
                to: library.library.backups.path.appending("register-v1-\(year)0101T000000Z.sqlite")
            )
        }
        let report = try #require(try backups.migrate(program: "test", keeping: 2))
        #expect(report.pruned.count == 5)
        let left = try library.library.backups.backups().map(\.file)
        #expect(left.count == 2)
        #expect(left.contains(try #require(report.backup)))
    }
}
