// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct RegisterFactsTests {
    private func sample(_ name: String) throws -> (TemporaryFolder, RegisterFile) {
        let folder = try TemporaryFolder()
        try folder.file("register.sqlite", FileTree.read(Samples.path("registers/\(name).sqlite")))
        return (folder, RegisterFile(folder["register.sqlite"]))
    }

    private func made() throws -> (TemporaryFolder, RegisterFile) {
        let folder = try TemporaryFolder()
        let file = RegisterFile(folder["register.sqlite"])
        try file.create()
        return (folder, file)
    }

    private func change(_ file: RegisterFile, _ sql: String) throws {
        try Connection(path: file.path.bytes, access: .readWrite).execute(sql)
    }

    @Test func `they match a plain count of the register`() throws {
        let register = try TestRegister()
        try register.add(.full(1))
        try register.add(.plain(2))
        let facts = try register.file.facts(counting: .all)
        #expect(facts.trouble == nil)
        #expect(facts.version == Schema.newest.number)
        #expect(facts.missingSteps.isEmpty)
        #expect(facts.journalMode == "wal")
        #expect(facts.byteCount > 0 && facts.logByteCount > 0)
        #expect(facts.tables.prefix(3).map(\.name) == ["works", "editions", "files"])
        for table in facts.tables {
            #expect(
                try register.rows("SELECT count(*) FROM \(table.name)") == ["\(table.rows ?? -1)"]
            )
        }
        let names = try register.rows(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
                AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'edition_search%'
            """
        )
        #expect(Set(facts.tables.map { "'\($0.name)'" }) == Set(names))
        #expect(facts.runs.map(\.id) == [register.run])
    }

    @Test(arguments: [("v1", 1, [2, 3]), ("v2", 2, [3])])
    func `those of an older register name what the newest version adds`(
        name: String,
        version: Int,
        steps: [Int]
    ) throws {
        let (folder, file) = try sample(name)
        let facts = try file.facts(counting: .main)
        #expect(facts.version == version)
        #expect(Array(facts.missingSteps.map(\.number).prefix(steps.count)) == steps)
        #expect(facts.trouble == nil)
        #expect(facts.tables.first { $0.name == "editions" }?.rows == 11)
        #expect(facts.runs.map(\.id) == [2, 1])
        #expect(facts.migrations.map(\.version) == (version == 1 ? [] : [2]))
        let before = try FileTree.read(Samples.path("registers/\(name).sqlite"))
        #expect(try FileTree.read(folder["register.sqlite"]) == before)
    }

    @Test func `those of a newer register are reported as far as they can be read`() throws {
        let (folder, file) = try made()
        defer { withExtendedLifetime(folder) {} }
        try change(
            file,
            """
            ALTER TABLE runs RENAME COLUMN found TO seen; DROP TABLE decisions;
            PRAGMA user_version = 99
            """
        )
        let facts = try file.facts(counting: .main)
        #expect(facts.version == 99)
        #expect(facts.trouble?.register == .newerVersion)
        #expect(facts.pageCount > 0)
        #expect(facts.missingSteps.isEmpty)
    }

    @Test func `unknown parts are reported as the problem, and are not run`() throws {
        let (folder, file) = try made()
        defer { withExtendedLifetime(folder) {} }
        try change(
            file,
            """
            CREATE TABLE "odd "" name" (a); INSERT INTO "odd "" name" VALUES (1), (2);
            CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i FROM n
            """
        )
        let facts = try file.facts(counting: .all)
        #expect(facts.trouble?.register == .unknownSchema)
        let last = facts.tables.last
        #expect(last?.name == "odd \" name" && last?.rows == 2)
    }

    @Test func `a file that is not a register has none`() throws {
        let folder = try TemporaryFolder()
        try folder.file("register.sqlite", "junk")
        let error = #expect(throws: Failure.self) {
            _ = try RegisterFile(folder["register.sqlite"]).facts(counting: .main)
        }
        #expect(error?.register == .notOurs)
    }

    @Test func `a count that meets a damaged page has no number, and the others are reported`()
        throws
    {
        let (folder, file) = try made()
        let page = try Connection(path: file.path.bytes, access: .readOnly)
            .integer("SELECT rootpage FROM sqlite_schema WHERE name = 'works_by_review'")
        var bytes = try FileTree.read(folder["register.sqlite"])
        let start = (Int(try #require(page)) - 1) * 4096
        bytes.replaceSubrange(start..<(start + 4096), with: repeatElement(0xAA, count: 4096))
        try folder.file("register.sqlite", bytes)
        let facts = try file.facts(counting: .main)
        #expect(facts.trouble?.register == .damaged)
        let first = try #require(facts.tables.first)
        #expect(first.name == "works" && first.rows == nil)
        #expect(facts.tables.first { $0.name == "editions" }?.rows == 0)
    }
}
