// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct RestorationTests {
    private let place: TemporaryFolder
    private let register: RegisterFile
    private let backups: BackupFolder
    private let backup: Path
    /// The contents of the register when the backup was made.
    private let dump: [String]
    private static let replaced = "replaced-20260301T070809Z.sqlite"

    /// A library whose register has gone on since its backup was made.
    init() throws {
        place = try TemporaryFolder()
        try place.folder("library/backups")
        let register = RegisterFile(place["library/register.sqlite"])
        let backups = BackupFolder(place["library/backups"])
        try register.create()
        try Self.add(1, to: register)
        dump = try DumpByID.lines(register.openForReading())
        let copy = try RegisterCopy.make(
            of: register.openForCopying(),
            in: backups.path,
            cancellation: .never
        )
        let file = try backups.nameForBackup(version: copy.version, at: 0)
        try copy.publish(as: file)
        try Self.add(2, to: register)
        (self.register, self.backups, backup) = (register, backups, file)
        try Self.tidy(place)
    }

    private static func add(_ seed: UInt8, to register: RegisterFile) throws {
        let writer = try RegisterWriter(register.openForWriting())
        let run = try writer.beginRun(command: "", sources: "", program: "", startedAt: 1)
        try writer.begin()
        _ = try writer.add(.full(seed), .found, run: run)
        try writer.commit()
    }

    /// Readers leave empty logs; without them folders are compared more easily.
    private static func tidy(_ place: TemporaryFolder) throws {
        for suffix in ["-wal", "-shm"] {
            FileTree.remove(place["library/register.sqlite\(suffix)"])
        }
    }

    private func restoration() -> Restoration {
        Restoration(
            register,
            backups: backups,
            at: 1_772_348_889_000_000_000,
            cancellation: .never
        )
    }

    @discardableResult
    private func restore(_ file: Path? = nil) throws -> Restoration.Report {
        let restoration = restoration()
        return try restoration.restore(restoration.open(file ?? backup))
    }

    private func content() throws -> [FileDigest] { try FileDigest.all(in: place.path) }

    private func names() throws -> [String] {
        try content().filter { $0.name.hasPrefix("library/") }
            .map { String($0.name.dropFirst("library/".count)) }
    }

    private var backupName: String { String(decoding: backup.lastComponent, as: UTF8.self) }

    private func expectRestored() throws {
        #expect(try DumpByID.lines(register.openForReading()) == dump)
        let connection = try register.openForWriting()
        #expect(try connection.texts("PRAGMA journal_mode") == ["wal"])
        #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `restoring brings back the old state and keeps the newer register`()
        throws
    {
        let before = try FileTree.read(register.path)
        let source = try FileTree.read(backup)
        let report = try restore()
        #expect(report.backup == backup)
        #expect(report.version == Schema.newest.number)
        #expect(report.replaced == backups.path.appending(Self.replaced))
        #expect(
            try names() == [
                "backups", "backups/\(backupName)", "backups/\(Self.replaced)", "register.sqlite",
            ]
        )
        #expect(try FileTree.read(backups.path.appending(Self.replaced)) == before)
        #expect(try FileTree.read(backup) == source)
        let rows = try RegisterRows(of: register.path).tables.values.reduce(0) { $0 + $1.count }
        #expect(
            report.rows == rows
                - (try RegisterRows(of: register.path).tables["sqlite_sequence"]?.count ?? 0)
        )
        try expectRestored()
    }

    @Test func `the replaced register can be restored as well`() throws {
        let before = try DumpByID.lines(register.openForReading())
        let replaced = try #require(try restore().replaced)
        let again = try restore(replaced)
        #expect(again.replaced == backups.path.appending("replaced-20260301T070809Z-2.sqlite"))
        #expect(try DumpByID.lines(register.openForReading()) == before)
    }

    @Test func `the log of the replaced register is kept with it`() throws {
        // As a killed program leaves it.
        let crashed = try TemporaryFolder()
        do {
            let writing = try Connection(path: register.path.bytes, access: .readWrite)
            try writing.execute("UPDATE works SET title = 'From the log' WHERE id = 1")
            for name in ["register.sqlite", "register.sqlite-wal"] {
                try crashed.file(name, FileTree.read(place["library/\(name)"]))
            }
        }
        for name in ["register.sqlite", "register.sqlite-wal"] {
            try place.file("library/\(name)", FileTree.read(crashed[name]))
        }
        let kept = try #require(try restore().replaced)
        #expect(
            try RegisterFile(kept).openForReading().texts("SELECT title FROM works WHERE id = 1")
                == ["From the log"]
        )
        try expectRestored()
    }

    @Test
    func `without a register the backup is put in place, and nothing is reported as replaced`()
        throws
    {
        FileTree.remove(register.path)
        #expect(try restore().replaced == nil)
        #expect(try names() == ["backups", "backups/\(backupName)", "register.sqlite"])
        try expectRestored()
    }

    /// A file that SQLite cannot open keeps its bytes, and the log next to it, under its own name.
    @Test(
        arguments: ["", "another program's", "zeros", "SQLite format 3\0 and no more"],
        [true, false]
    )
    func `whatever was in its place is kept unchanged`(
        main: String,
        hasLog: Bool
    ) throws {
        let bytes = main == "zeros" ? Array(repeating: 0, count: 8_192) : Array(main.utf8)
        let log = Array(repeating: UInt8(7), count: 5_000)
        try FileTree.write(bytes, to: register.path)
        if hasLog {
            try place.file("library/register.sqlite-wal", log)
            try place.file("library/register.sqlite-shm", log)
        }
        let kept = try #require(try restore().replaced)
        #expect(try FileTree.read(kept) == bytes)
        let wal = Path(bytes: kept.bytes + Array("-wal".utf8))
        if hasLog { #expect(try FileTree.read(wal) == log) }
        #expect(
            try names() == ["backups", "backups/\(backupName)", "backups/\(Self.replaced)"]
                + (hasLog ? ["backups/\(Self.replaced)-wal"] : []) + ["register.sqlite"]
        )
        try expectRestored()
    }

    @Test(arguments: ["-wal", "-journal"])
    func `a log without its register is kept and not applied to the restored one`(
        suffix: String
    ) throws {
        FileTree.remove(register.path)
        let log = Array(repeating: UInt8(7), count: 5_000)
        try place.file("library/register.sqlite\(suffix)", log)
        let kept = try #require(try restore().replaced)
        #expect(try FileTree.read(Path(bytes: kept.bytes + Array(suffix.utf8))) == log)
        #expect(try !names().contains("register.sqlite\(suffix)"))
        try expectRestored()
    }

    @Test func `a damaged register and its log are both kept completely`() throws {
        let writing = try Connection(path: register.path.bytes, access: .readWrite)
        try writing.execute("PRAGMA wal_autocheckpoint = 0")
        try writing.execute("UPDATE works SET title = 'From the log' WHERE id = 1")
        let log = try FileTree.read(place["library/register.sqlite-wal"])
        var main = try FileTree.read(register.path)
        try #require(log.count > 4_096)
        // The header names a register; the rest is no database any more.
        for index in 100..<main.count { main[index] = 0xA5 }
        let library = try TemporaryFolder()
        try library.file("register.sqlite", main)
        try library.file("register.sqlite-wal", log)
        let restoration = Restoration(
            RegisterFile(library["register.sqlite"]),
            backups: BackupFolder(library["backups"]),
            at: 0,
            cancellation: .never
        )
        let kept = try #require(try restoration.restore(restoration.open(backup)).replaced)
        let wal = Path(bytes: kept.bytes + Array("-wal".utf8))
        let bytes =
            try FileTree.read(kept) + ((try? FileTree.read(wal)) ?? [])
        #expect(bytes.count >= main.count)
        #expect(bytes.contains(Array("From the log".utf8)))
        #expect(
            try DumpByID.lines(RegisterFile(library["register.sqlite"]).openForReading()) == dump
        )
        _ = writing.isInTransaction
    }

    @Test func `a folder in its place is kept as well`() throws {
        FileTree.remove(register.path)
        try place.file("library/register.sqlite/inside", "x")
        let kept = try #require(try restore().replaced)
        #expect(try FileTree.read(kept.appending("inside")) == Array("x".utf8))
        try expectRestored()
    }

    @Test func `a register with unknown parts is replaced without running them`()
        throws
    {
        try Connection(path: register.path.bytes, access: .readWrite).execute(
            "CREATE TRIGGER evil AFTER UPDATE ON works BEGIN DELETE FROM runs; END"
        )
        let before = try FileTree.read(register.path)
        #expect(try FileTree.read(#require(try restore().replaced)) == before)
        try expectRestored()
    }

    @Test func `a backup of an older version is restored unchanged`() throws {
        for version in try OldRegister.oldVersions() {
            let old = Samples.path("registers/v\(version).sqlite")
            let copy = try place.file("old/v\(version).sqlite", FileTree.read(old))
            #expect(try restore(copy).version == version)
            #expect(try register.version() == version)
            #expect(try RegisterRows(of: register.path).tables == RegisterRows(of: old).tables)
        }
    }

    @Test func `an indirect path to the backups leaves no log next to them`() throws {
        try place.folder("other")
        try FileTree.link(place["other/link"], to: backups.path)
        try place.file("elsewhere/\(backupName)", FileTree.read(backup))
        for way in ["library/../library/backups", "other/link", "library/backups", "elsewhere"] {
            try restore(place["\(way)/\(backupName)"])
            #expect(try FileTree.names(in: place["elsewhere"]) == [Array(backupName.utf8)])
            #expect(
                try FileTree.names(in: backups.path).allSatisfy { $0.last == UInt8(ascii: "e") }
            )
        }
    }

    @Test func `a dry run reports what would happen and changes nothing`() throws {
        let before = try content()
        let restoration = restoration()
        let report = try restoration.rehearse(restoration.open(backup))
        #expect(report.version == Schema.newest.number)
        #expect(report.replaced == nil)
        #expect(try content() == before)
        #expect(try restore().rows == report.rows)
    }

    // Files that are not backups.

    private func refusal(_ file: Path) throws -> Failure? {
        let before = try content()
        let error = #expect(throws: Failure.self) { try restore(file) }
        let after = try content().filter { !$0.isEmptyLog }
        #expect(after == before)
        return error
    }

    @Test func `the register is no backup of itself, whatever its path`() throws {
        try FileTree.link(place["link.sqlite"], to: register.path)
        for name in [
            "library/register.sqlite", "link.sqlite", "library/backups/../register.sqlite",
        ] {
            let error = try refusal(place[name])
            #expect(error?.kind == .cannotCreate)
            #expect(error?.message.hasSuffix(" is the register itself") == true)
        }
    }

    @Test func `a missing file is no backup`() throws {
        let error = try refusal(place["nothing.sqlite"])
        #expect(error?.register == .missing)
        #expect(error?.message == "there is no backup at \(place["nothing.sqlite"].text)")
    }

    @Test(arguments: ["", "not a register", "SQLite format 3\0"])
    func `a file that is not a register is no backup`(text: String) throws {
        try place.file("other.sqlite", text)
        let error = try refusal(place["other.sqlite"])
        #expect(error?.register == .notOurs)
        #expect(error?.message.contains("other.sqlite cannot be restored: ") == true)
    }

    @Test func `a folder is no backup`() throws {
        #expect(try refusal(backups.path)?.register == .notOurs)
    }

    @Test(arguments: [
        ("PRAGMA user_version = 99", Failure.RegisterTrouble.newerVersion),
        ("CREATE VIEW evil AS SELECT 1", .unknownSchema),
        ("UPDATE editions SET work_id = 4711", .damaged),
    ])
    func `a backup that could not be opened is not restored`(
        sql: String,
        trouble: Failure.RegisterTrouble
    ) throws {
        try place.file("other.sqlite", FileTree.read(backup))
        try Connection(path: place["other.sqlite"].bytes, access: .readWrite).execute(sql)
        let error = try refusal(place["other.sqlite"])
        #expect(error?.register == trouble)
        #expect(error?.message.contains("other.sqlite cannot be restored: ") == true)
        #expect(error?.hint.contains("nothing was changed") == true)
    }

    @Test(arguments: [0.1, 0.5, 0.99])
    func `a backup that was cut off is not restored`(share: Double) throws {
        let bytes = try FileTree.read(backup)
        try FileTree.write(Array(bytes.prefix(Int(Double(bytes.count) * share))), to: backup)
        #expect(try refusal(backup)?.register == .damaged)
    }

    @Test func `a backup with a page of zeros is not restored`() throws {
        let page = try #require(
            try Connection(path: backup.bytes, access: .immutable)
                .integer("SELECT rootpage FROM sqlite_schema WHERE name = 'editions'")
        )
        var bytes = try FileTree.read(backup)
        for index in Int(page - 1) * 4_096..<Int(page) * 4_096 { bytes[index] = 0 }
        try FileTree.write(bytes, to: backup)
        #expect(try refusal(backup)?.register == .damaged)
    }

    @Test func `looking at a file that is not a register leaves the log next to it alone`() throws {
        try place.file("other.sqlite", "")
        try place.file("other.sqlite-wal", Array(repeating: 7, count: 5_000))
        #expect(try refusal(place["other.sqlite"])?.register == .leftOver)
    }

    /// It would look for the log of the old register under the name of the new one's.
    @Test func `a register that is being read is not replaced`() throws {
        let reading = try register.openForReading()
        let before = try content()
        let restoration = Restoration(
            RegisterFile(register.path, in: RegisterPlace(patience: 10)),
            backups: backups,
            at: 0,
            cancellation: .never
        )
        let error = #expect(throws: Failure.self) {
            try restoration.restore(restoration.open(backup))
        }
        #expect(error?.kind == .tryLater)
        #expect(try content() == before)
        #expect(try reading.integer("SELECT count(*) FROM editions") == 2)
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
