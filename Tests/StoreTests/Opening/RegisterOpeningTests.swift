// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct RegisterOpeningTests {
    /// Opens in both ways; both must say the same, and neither may leave a trace.
    private func refusal(in folder: TemporaryFolder) throws -> Failure? {
        let register = RegisterFile(folder["register.sqlite"])
        let before = try FileTree.snapshot(folder.path)
        let writing = #expect(throws: Failure.self) { _ = try register.openForWriting() }
        let reading = #expect(throws: Failure.self) { _ = try register.openForReading() }
        #expect(reading?.register == writing?.register)
        #expect(try FileTree.snapshot(folder.path) == before)
        return writing
    }

    private func made() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try RegisterFile(folder["register.sqlite"]).create()
        return folder
    }

    /// Changes a register as another program could, and closes it.
    private func change(_ folder: TemporaryFolder, _ sql: String) throws {
        let connection = try Connection(
            path: folder["register.sqlite"].bytes,
            access: .readWrite
        )
        try connection.execute(sql)
    }

    private func foreignDatabase(_ path: Path) throws {
        let connection = try Connection(path: path.bytes, access: .create)
        try connection.execute("CREATE TABLE metadata (a); INSERT INTO metadata VALUES (1)")
    }

    @Test func `a new register opens for writing and for reading`() throws {
        let folder = try made()
        let register = RegisterFile(folder["register.sqlite"])
        #expect(try FileTree.names(in: folder.path) == [Array("register.sqlite".utf8)])
        do {
            let writing = try register.openForWriting()
            #expect(try writing.texts("PRAGMA journal_mode") == ["wal"])
            #expect(try writing.integer("PRAGMA synchronous") == 2)
            #expect(try writing.integer("PRAGMA foreign_keys") == 1)
            #expect(try writing.integer("PRAGMA trusted_schema") == 0)
            #expect(try writing.integer("PRAGMA user_version") == Int64(Schema.newest.number))
        }
        let reading = try register.openForReading()
        #expect(throws: SQLiteError.self) { try reading.execute("DELETE FROM works") }
    }

    @Test func `a missing register is reported as missing`() throws {
        let folder = try TemporaryFolder()
        #expect(try refusal(in: folder)?.register == .missing)
        #expect(try RegisterFile(folder["register.sqlite"]).exists == false)
        #expect(try RegisterFile(folder["no/register.sqlite"]).exists == false)
    }

    @Test func `a real log without its database is kept unchanged`() throws {
        let register = try TestRegister()
        try register.add(.full())
        let log = try FileTree.read(register.folder["register.sqlite-wal"])
        try #require(log.count > 4_096)
        let folder = try TemporaryFolder()
        try folder.file("register.sqlite-wal", log)
        #expect(try refusal(in: folder)?.register == .leftOver)
        let empty = try TemporaryFolder()
        try empty.file("register.sqlite", "")
        try empty.file("register.sqlite-wal", log)
        #expect(try refusal(in: empty)?.register == .leftOver)
    }

    @Test(arguments: ["-wal", "-journal"])
    func `nothing is created where leftovers exist`(suffix: String) throws {
        let folder = try TemporaryFolder()
        try folder.file("register.sqlite" + suffix, "old")
        let before = try FileTree.snapshot(folder.path)
        let error = #expect(throws: Failure.self) {
            try RegisterFile(folder["register.sqlite"]).create()
        }
        #expect(error?.register == .leftOver)
        #expect(try FileTree.snapshot(folder.path) == before)
    }

    @Test func `leftovers of a killed creation are cleared away`() throws {
        let folder = try TemporaryFolder()
        for suffix in ["", "-journal", "-wal", "-shm"] {
            try folder.file("register.new" + suffix, Array(repeating: 1, count: 3_000))
        }
        try RegisterFile(folder["register.sqlite"]).create()
        #expect(try FileTree.names(in: folder.path) == [Array("register.sqlite".utf8)])
        _ = try RegisterFile(folder["register.sqlite"]).openForWriting()
    }

    @Test func `a newer version is refused, whatever its tables`() throws {
        let folder = try made()
        try change(folder, "CREATE TABLE later (a); PRAGMA user_version = 77")
        let error = try refusal(in: folder)
        #expect(error?.register == .newerVersion)
        #expect(error?.message.contains("version 77") == true)
    }

    @Test(arguments: [
        ("CREATE TABLE stranger (a)", "table stranger"),
        ("CREATE VIEW stranger AS SELECT 1", "view stranger"),
        ("CREATE INDEX stranger ON works (title)", "index stranger"),
        (
            "CREATE TRIGGER stranger AFTER INSERT ON works BEGIN DELETE FROM runs; END",
            "trigger stranger"
        ),
        ("CREATE TABLE \"a\nb\" (a)", "table a\nb"),
        ("ALTER TABLE works ADD COLUMN stranger TEXT", "table works"),
        ("DROP INDEX editions_by_work", "index editions_by_work"),
        ("PRAGMA user_version = 0", "version 0"),
    ])
    func `unknown or missing parts of the schema are refused`(
        sql: String,
        name: String
    ) throws {
        let folder = try made()
        try change(folder, sql)
        let error = try refusal(in: folder)
        #expect(error?.register == .unknownSchema)
        #expect(error?.message.contains(name) == true)
    }

    @Test func `what SQLite itself adds is accepted`() throws {
        let folder = try made()
        try change(
            folder,
            "INSERT INTO contributors (name, sort) VALUES ('a', ''); ANALYZE"
        )
        _ = try RegisterFile(folder["register.sqlite"]).openForWriting()
    }

    @Test(arguments: ["works", "editions", "volume_ids_by_key"])
    func `a damaged page is found before anything is written`(part: String) throws {
        let folder = try made()
        let register = folder["register.sqlite"]
        let page: Int
        do {
            let connection = try Connection(path: register.bytes, access: .readWrite)
            page = Int(
                try #require(
                    try connection.integer(
                        "SELECT rootpage FROM sqlite_schema WHERE name = '\(part)'"
                    )
                )
            )
        }
        var bytes = try FileTree.read(register)
        for index in (page - 1) * 4_096..<page * 4_096 { bytes[index] = 0xA5 }
        try FileTree.write(bytes, to: register)
        let error = try refusal(in: folder)
        #expect(error?.register == .damaged)
        #expect(error?.hint.contains("backup") == true)
    }

    @Test(arguments: [
        Array("100% of what? #1 & more".utf8), Array("two\nlines".utf8), Array("file:x".utf8),
        [0xFF, 0xFE, 0x80], Array("caf\u{E9}".utf8), Array("'; DROP TABLE works".utf8),
        Array(repeating: UInt8(ascii: "n"), count: 255),
    ])
    func `any path to its folder works`(name: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let place = folder.path.appending(name)
        try FileTree.makeFolder(place)
        let register = RegisterFile(place.appending("register.sqlite"))
        try register.create()
        do {
            let connection = try register.openForWriting()
            try connection.execute("INSERT INTO contributors (name, sort) VALUES ('a', '')")
        }
        #expect(try RegisterReader(register.openForReading()).status().people == 1)
        #expect(try FileTree.names(in: folder.path) == [name])
    }

    private static func write(to register: RegisterFile) throws(Failure) {
        let connection = try register.openForWriting()
        try Failure.wrapping(near: register.path.parent) { () throws(SQLiteError) in
            try connection.execute("INSERT INTO contributors (name, sort) VALUES ('a', '')")
        }
    }

    @Test func `a register in a folder that cannot be written is read`() async {
        // In a process of its own: root may write everywhere, and rights can only be given up.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let register = RegisterFile(folder["register.sqlite"])
            try register.create()
            try FileTree.setMode(0o555, of: folder.path)
            try await OwnProcess.withoutRights {
                let status = try RegisterReader(register.openForReading()).status()
                #expect(status.people == 0)
                let names = try FileTree.names(in: folder.path)
                #expect(names.count == 1)
                let error = #expect(throws: Failure.self) { try Self.write(to: register) }
                #expect(error?.register == .outOfReach)
            }
            try FileTree.setMode(0o755, of: folder.path)
        }
    }

    /// Killed while it wrote without one, it would leave a journal, and be refused because of it.
    @Test
    func
        `a register that another program took out of WAL mode is put back into it before it is written`()
        throws
    {
        let folder = try made()
        try change(folder, "PRAGMA journal_mode = DELETE")
        let connection = try RegisterFile(folder["register.sqlite"]).openForWriting()
        #expect(try connection.texts("PRAGMA journal_mode") == ["wal"])
    }
}
