// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

@Suite struct LibraryRepairTests {
    private let test: TestLibrary
    private let books: TemporaryFolder

    init() async throws {
        test = try TestLibrary()
        books = try TemporaryFolder()
        for number in 0..<12 {
            try books.book(
                "\(number).epub",
                .minimal(
                    title: "Book \(number)",
                    identifiers: ["book-\(number)"],
                    cover: SampleImage.png(width: 60, height: 90, seed: UInt8(number)),
                    text: "Text \(number)."
                )
            )
        }
        try await test.run(books.path)
    }

    private func repair(
        isDryRun: Bool = false,
        isForced: Bool = false,
        isDeep: Bool = false
    ) throws -> RepairResult {
        try LibraryRepair(
            test.library,
            isDryRun: isDryRun,
            isForced: isForced,
            isDeep: isDeep
        ).run()
    }

    private func failures(isDeep: Bool = false) throws -> [RegisterCheck.Name] {
        var failures: [RegisterCheck.Name] = []
        try LibraryVerification(test.library, isDeep: isDeep).run {
            if !$0.isSound { failures.append($0.name) }
        }
        return failures
    }

    @Test(arguments: [
        "title = 'x'", "title = NULL", "authors = 'x'", "language = 'xx'", "first_year = 1",
        "series = 'x'", "subjects_from = 1", "cover_from = NULL",
    ])
    func `what a work is called is taken again from its editions`(change: String) throws {
        let before = try test.dump()
        try test.outsider().execute("UPDATE works SET \(change) WHERE id = 3")
        #expect(try failures() == [.facts])
        let found = try repair(isDryRun: true)
        #expect(found.findings.map(\.name) == ["facts"])
        #expect(try failures() == [.facts])
        #expect(try repair().remaining == [])
        #expect(try failures() == [])
        #expect(try test.dump() == before)
    }

    /// The names of all covers under the library.
    private func covers() throws -> [String] {
        try test.rows("SELECT file FROM covers ORDER BY file").map {
            String($0.dropFirst().dropLast())
        }
    }

    private func file(_ name: String) -> Path { test.library.folder.appending(name) }

    private func content() throws -> [FileTree.Entry] {
        try FileTree.snapshot(
            test.library.folder,
            leavingOut: ["lock", "register.sqlite-shm", "register.sqlite-wal"]
        )
    }

    @Test func `a library without faults is sound, and a repair leaves every byte of it`() throws {
        #expect(try failures(isDeep: true) == [])
        let before = try content()
        let report = try repair(isDeep: true)
        #expect(report.isNothing)
        #expect(report.moved == [])
        #expect(try content() == before)
    }

    @Test func `a missing cover is extracted from its book again`() throws {
        try test.unpackCovers()
        let cover = try #require(try covers().first)
        let bytes = try FileTree.read(file(cover))
        FileTree.remove(file(cover))
        #expect(try failures() == [.covers])
        let before = try test.dump()
        let report = try repair()
        #expect(report.findings.map(\.name) == ["covers"])
        #expect(report.losses == [])
        #expect(try FileTree.read(file(cover)) == bytes)
        #expect(try failures(isDeep: true) == [])
        expectSame(try test.dump(), before)
    }

    @Test func `a damaged cover is moved away, and its bytes are brought back`() throws {
        try test.unpackCovers()
        let cover = try #require(try covers().first)
        let bytes = try FileTree.read(file(cover))
        var damaged = bytes
        damaged[damaged.count - 1] ^= 1
        try FileTree.write(damaged, to: file(cover))
        #expect(try failures() == [])
        #expect(try failures(isDeep: true) == [.covers])
        #expect(try repair().isNothing)
        let report = try repair(isDeep: true)
        #expect(try FileTree.read(file(cover)) == bytes)
        let quarantine = try #require(report.quarantine)
        #expect(report.moved == [cover])
        #expect(try FileTree.read(quarantine.appending(cover)) == damaged)
        #expect(try failures(isDeep: true) == [])
    }

    @Test func `a cover that is no longer in any book is dropped and reported`() throws {
        try test.unpackCovers()
        let gone = try test.rows(
            "SELECT file FROM covers JOIN editions ON cover_id = covers.id WHERE title = 'Book 3'"
        )
        let cover = String(try #require(gone.first).dropFirst().dropLast())
        FileTree.remove(file(cover))
        FileTree.remove(books["3.epub"])
        let report = try repair()
        #expect(report.findings.first?.name == "lost-covers")
        let example = report.findings.first?.examples.first
        #expect(example?.hasSuffix("no longer has a cover: Book 3") == true)
        #expect(report.losses == [RepairFindings.Loss(table: "covers", removed: 1, total: 12)])
        #expect(report.remaining == [])
        #expect(try failures(isDeep: true) == [])
        #expect(try test.rows("SELECT cover_from FROM works WHERE title = 'Book 3'") == ["NULL"])
        #expect(try test.rows("SELECT count(*) FROM editions") == ["12"])
    }

    @Test func `unneeded files are moved away, not deleted`() throws {
        let stray = "covers/00/00000000000000000000000000000000.png"
        try FileTree.makeFolder(file("covers/00"))
        for name in [stray, "covers/.accession-99999999-1.part", "register.new-journal"] {
            try FileTree.write(Array("left".utf8), to: file(name))
        }
        try FileTree.write(Array("mine".utf8), to: file("covers/00/notes.txt"))
        #expect(try failures() == [.leftovers])
        let dryRun = try repair(isDryRun: true)
        #expect(dryRun.findings.map(\.name) == ["strays", "unfinished"])
        #expect(try failures() == [.leftovers])
        let report = try repair()
        #expect(report.findings == dryRun.findings)
        let quarantine = try #require(report.quarantine)
        #expect(try FileTree.read(quarantine.appending(stray)) == Array("left".utf8))
        #expect(report.moved.count == 3)
        #expect(try FileTree.read(file("covers/00/notes.txt")) == Array("mine".utf8))
        #expect(try failures() == [])
    }

    @Test func `more than a tenth of a table is deleted only by force`() throws {
        let outsider = try test.outsider()
        try outsider.execute(
            "INSERT INTO contributors (name, sort) SELECT 'p' || id, '' FROM editions"
        )
        let before = try test.dump()
        let refused = try repair()
        #expect(refused.isRefused)
        #expect(refused.losses.contains { $0.table == "contributors" && $0.isLarge })
        expectSame(try test.dump(), before)
        let report = try repair(isForced: true)
        #expect(!report.isRefused)
        #expect(try failures() == [])
        #expect(try test.rows("SELECT count(*) FROM contributors WHERE name LIKE 'p%'") == ["0"])
    }

    @Test func `a missing folder of covers is no reason to drop them`() throws {
        try FileTree.rename(test.library.covers, to: file("away"))
        let error = #expect(throws: Failure.self) { _ = try repair() }
        #expect(error?.kind == .tryLater)
        FileTree.remove(test.library.covers)
        try FileTree.rename(file("away"), to: test.library.covers)
        #expect(try failures(isDeep: true) == [])
    }

    @Test func `with force all covers are extracted from their books again`() throws {
        let before = try test.covers()
        FileTree.remove(test.library.covers)
        _ = try repair(isForced: true)
        #expect(try failures(isDeep: true) == [])
        #expect(try test.covers() == before)
    }

    @Test func `covers that a killed repair brought back are not moved away by the next`() throws {
        let register = file("register.sqlite")
        let before = try FileTree.read(register)
        FileTree.remove(test.library.covers)
        _ = try repair(isForced: true)
        // As it is left by one that did not come to its commit: files that no row names.
        for suffix in ["-wal", "-shm"] { FileTree.remove(file("register.sqlite" + suffix)) }
        try FileTree.write(before, to: register)
        try #require(try failures() == [.covers, .leftovers])
        let report = try repair(isForced: true)
        #expect(report.moved == [])
        #expect(try failures(isDeep: true) == [])
    }

    @Test func `no cover is given up while a book that may have it cannot be read`() throws {
        let before = try test.dump()
        FileTree.remove(test.library.covers)
        let away = Path(books.path.text + "-away")
        try FileTree.rename(books.path, to: away)
        // It leads to itself.
        try FileTree.link(books.path, to: books.path)
        let error = #expect(throws: Failure.self) { _ = try repair(isForced: true) }
        #expect(error?.kind == .tryLater)
        expectSame(try test.dump(), before)
        FileTree.remove(books.path)
        try FileTree.rename(away, to: books.path)
        _ = try repair(isForced: true)
        #expect(try failures(isDeep: true) == [])
        expectSame(try test.dump(), before)
    }

    @Test func `a row that leads outside the covers causes no file there to be touched`() throws {
        let precious = file("precious.png")
        try FileTree.write(Array("precious".utf8), to: precious)
        try test.outsider().execute(
            "UPDATE covers SET file = 'covers/../precious.png' WHERE id = 1"
        )
        #expect(try failures().contains(.covers))
        _ = try repair(isForced: true)
        #expect(try FileTree.read(precious) == Array("precious".utf8))
        #expect(try failures(isDeep: true) == [])
    }

    @Test func `a work that lost all its editions is repaired with its register`() throws {
        try test.outsider().execute(
            "PRAGMA foreign_keys = OFF; UPDATE editions SET work_id = 99 WHERE id = 2"
        )
        let report = try repair()
        #expect(report.findings.map(\.name).contains("editions-without-works"))
        #expect(try failures() == [])
        #expect(try test.rows("SELECT count(*) FROM works") == ["12"])
    }

    @Test func `what a map of works says of books is noted again`() async throws {
        let numbers = ["9780306406157", "9783161484100"]
        for number in numbers {
            try books.book("\(number).epub", .minimal(identifiers: ["urn:isbn:\(number)"]))
        }
        try await test.run(books.path)
        // Nothing else shows what is wrong: no two books are one work by the map.
        let lines = numbers.map { "isbn:\($0)\twikidata:Q\($0)" }.joined(separator: "\n")
        try test.map("wiki", lines, in: books)
        let claims = "SELECT edition_id, kind, value, raw FROM volume_ids WHERE map_id IS NOT NULL"
        let before = try test.rows(claims)
        #expect(before.count == 2)
        try test.outsider().execute("DELETE FROM volume_ids WHERE map_id IS NOT NULL")
        #expect(try failures() == [.maps])
        _ = try repair()
        #expect(try failures() == [])
        #expect(try test.rows(claims) == before)
    }
}
