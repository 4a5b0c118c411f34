// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct BadRegisterTests {
    private let folder: TemporaryFolder
    private let register: RegisterFile

    init() throws {
        folder = try TemporaryFolder()
        register = RegisterFile(folder["register.sqlite"])
        try register.create()
    }

    private func names() throws -> [String] {
        try FileTree.names(in: folder.path).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: BadRegister.allCases)
    func `a bad register is refused in every mode and stays unchanged`(bad: BadRegister) throws {
        try bad.make(of: register.path)
        let names = try names()
        let before = bad.isMadeOfFiles ? try FileTree.snapshot(folder.path) : []
        let writing = #expect(throws: Failure.self) { _ = try register.openForWriting() }
        let reading = #expect(throws: Failure.self) { _ = try register.openForReading() }
        let looking = #expect(throws: Failure.self) { try register.lookBeforeLocking() }
        #expect(writing?.message.contains(bad.word) == true, "\(writing?.message ?? "")")
        #expect(writing?.hint.isEmpty == false)
        #expect(reading?.register == writing?.register)
        #expect(looking?.register == writing?.register)
        #expect(try self.names() == names)
        if bad.isMadeOfFiles { #expect(try FileTree.snapshot(folder.path) == before) }
    }

    /// Changes a register as another program could, and closes it.
    private func change(_ sql: String) throws {
        let connection = try Connection(path: register.path.bytes, access: .readWrite)
        try connection.execute(sql)
    }

    @Test(arguments: [
        "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) "
            + "SELECT count(*) FROM n",
        "CREATE TRIGGER hidden AFTER INSERT ON works BEGIN DELETE FROM runs; END",
        "CREATE TABLE \"'; DROP TABLE works; --\" (\"a \"\" b\")",
        "CREATE TABLE \"\u{1B}[2J\u{202E}\nname\" (a)",
        "CREATE INDEX more ON works (title)",
        "ALTER TABLE editions ADD COLUMN \"%s%n\" TEXT",
        "DROP TABLE suggestions",
        "DROP VIEW evidence",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = 2; CREATE TABLE more (a)",
    ])
    func `tables that Accession did not make are refused without a trace`(sql: String) throws {
        try change(sql)
        let before = try FileTree.snapshot(folder.path)
        for _ in 0..<2 {
            let writing = #expect(throws: Failure.self) {
                _ = try register.openForWriting()
            }
            #expect(writing?.register == .unknownSchema)
            #expect(writing?.hint.contains("register restore") == true)
            let reading = #expect(throws: Failure.self) {
                _ = try register.openForReading()
            }
            #expect(reading?.register == .unknownSchema)
        }
        #expect(try FileTree.snapshot(folder.path) == before)
    }

    @Test func `an old register with unknown parts may be from before the first release`() throws {
        try change("PRAGMA user_version = 1")
        let error = #expect(throws: Failure.self) { _ = try register.openForWriting() }
        #expect(error?.message.contains("claims to have version 1") == true)
        #expect(error?.hint.contains("before the first release") == true)
    }

    /// Both files of a register as a crash leaves them, without being closed.
    private func crashed(_ change: (TestRegister) throws -> Void) throws -> TestRegister {
        let other = try TestRegister()
        try change(other)
        return other
    }

    private func copy(_ suffix: String, of other: TestRegister) throws {
        let name = "register.sqlite" + suffix
        try FileTree.write(FileTree.read(other.folder[name]), to: folder[name])
    }

    @Test func `the log of a crash is read, and written, as if nothing had happened`() throws {
        let other = try crashed { try $0.add(.full()) }
        try copy("", of: other)
        try copy("-wal", of: other)
        #expect(try RegisterReader(register.openForReading()).status().works == 1)
        #expect(try register.openForWriting().integer("SELECT count(*) FROM works") == 1)
        #expect(try names() == ["register.sqlite"])
        #expect(try RegisterReader(register.openForReading()).status().works == 1)
    }

    @Test func `a short file is complete together with its log`() throws {
        let before = try FileTree.read(register.path).count
        let other = try crashed { register in
            for seed in 1...60 as ClosedRange<UInt8> { try register.add(.full(seed)) }
        }
        try copy("-wal", of: other)
        _ = try other.outsider().texts("PRAGMA wal_checkpoint(FULL)")
        // Killed while it brought the log into the file: the first page is new, the last ones miss.
        let after = try FileTree.read(other.folder["register.sqlite"])
        try #require(after.count > before)
        try FileTree.write(Array(after.prefix(before)), to: register.path)
        #expect(try RegisterReader(register.openForReading()).status().editions == 60)
        #expect(try register.openForWriting().integer("SELECT count(*) FROM editions") == 60)
    }

    @Test func `a log that a power cut left without content is no obstacle`() throws {
        for log in [[], [0x37, 0x7F, 6], [UInt8](repeating: 0, count: 4_128)] as [[UInt8]] {
            try FileTree.write(log, to: folder["register.sqlite-wal"])
            #expect(try RegisterReader(register.openForReading()).status().works == 0)
            _ = try register.openForWriting()
        }
    }

    @Test func `a log of another register is recognized and left alone`() throws {
        let other = try crashed { register in
            for seed in 1...40 as ClosedRange<UInt8> {
                try register.add(.plain(seed, title: "Book \(seed)"))
            }
        }
        do {
            let connection = try register.openForWriting()
            for number in 1...400 {
                try connection.execute(
                    "INSERT INTO contributors (name, sort) VALUES ('\(number)', '')"
                )
            }
        }
        try copy("-wal", of: other)
        let before = try FileTree.snapshot(folder.path)
        let writing = #expect(throws: Failure.self) { _ = try register.openForWriting() }
        let reading = #expect(throws: Failure.self) { _ = try register.openForReading() }
        #expect(writing?.register == .leftOver)
        #expect(reading?.register == .leftOver)
        #expect(writing?.message.contains("does not match") == true)
        #expect(try FileTree.snapshot(folder.path) == before)
        FileTree.remove(folder["register.sqlite-wal"])
        #expect(try register.openForWriting().integer("SELECT count(*) FROM contributors") == 400)
    }

    @Test func `a link to a register works like the register`() throws {
        let link = folder["link.sqlite"]
        try FileTree.link(link, to: register.path)
        let linked = RegisterFile(link)
        #expect(try linked.exists)
        do {
            let connection = try linked.openForWriting()
            try connection.execute("INSERT INTO contributors (name, sort) VALUES ('a', '')")
        }
        #expect(try names() == ["link.sqlite", "register.sqlite"])
        #expect(try register.openForReading().integer("SELECT count(*) FROM contributors") == 1)
        #expect(try linked.openForReading().integer("SELECT count(*) FROM contributors") == 1)
    }

    @Test func `a log next to the target of a link is seen`() throws {
        let link = folder["link.sqlite"]
        try FileTree.link(link, to: register.path)
        try FileTree.write(Array("precious".utf8), to: folder["register.sqlite-wal"])
        let error = #expect(throws: Failure.self) {
            _ = try RegisterFile(link).openForWriting()
        }
        #expect(error?.register == .leftOver)
    }

    @Test func `nothing is created behind a dangling link`() throws {
        FileTree.remove(register.path)
        try FileTree.link(register.path, to: folder["away/register.sqlite"])
        let error = #expect(throws: Failure.self) { _ = try register.exists }
        #expect(error?.register == .notOurs)
        #expect(error?.hint.contains("mounting the disk") == true)
    }

    @Test func `a reader sees no damage while others write`() throws {
        let writer = try TestRegister()
        for seed in 1...60 as ClosedRange<UInt8> {
            try writer.add(.full(seed))
            if seed % 20 == 0 {
                let other = try writer.outsider()
                _ = try other.texts("PRAGMA wal_checkpoint(TRUNCATE)")
            }
            #expect(try writer.reader().status().editions == Int(seed))
        }
    }

    @Test func `a damaged page in a large register is found when it is read`() throws {
        do {
            let connection = try register.openForWriting()
            try connection.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
                INSERT INTO contributors (name, sort) SELECT i || ' ' || hex(zeroblob(1600)), '' FROM n
                """
            )
        }
        var bytes = try FileTree.read(register.path)
        try #require(bytes.count > 16 << 20)
        for page in 200..<bytes.count / 4_096 {
            bytes.replaceSubrange(
                page * 4_096..<page * 4_096 + 64,
                with: repeatElement(0, count: 64)
            )
        }
        try FileTree.write(bytes, to: register.path)
        let reader = RegisterReader(try register.openForReading())
        let reading = #expect(throws: Failure.self) { try reader.dump { _ in } }
        #expect(reading?.register == .damaged)
        #expect(reading?.hint.contains("register restore") == true)
        let writing = #expect(throws: Failure.self) { _ = try register.openForWriting() }
        #expect(writing?.register == .damaged)
    }
}
