// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Folders and tags of a library, and what becomes of what is in them.
@Suite struct CollectionTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for name in ["A", "B", "C", "D"] { try add(name) }
        try await library.run(books.path)
    }

    private func add(_ name: String, _ identifiers: String...) throws {
        try books.book(
            "\(name).epub",
            .minimal(title: name, identifiers: ["urn:x:\(name)"] + identifiers, text: name)
        )
    }

    @discardableResult
    private func decide(
        _ actions: DecisionRequest.Action...,
        isDryRun: Bool = false
    ) throws -> DecisionResult {
        try LibraryDecisions(library.library).decide(
            actions.map { DecisionRequest($0, who: "keeper", why: nil, isDryRun: isDryRun) }
        )
    }

    @discardableResult
    private func decide(_ changes: CollectionChange...) throws -> DecisionResult {
        try LibraryDecisions(library.library).decide(
            changes.map { DecisionRequest(.collect($0), who: "keeper", why: nil) }
        )
    }

    private func path(_ text: String) throws -> CollectionPath { try CollectionPath(typed: text) }

    /// Every collection with the titles of what is in it, in their order.
    private func tree() throws -> [String] {
        let reader = try library.reader()
        return try reader.collections(counted: true).map { row in
            let works = try reader.works(ofCollection: row.id)
            #expect(works.count == row.works)
            let titles = try works.map { try reader.work($0)?.title ?? "?" }
            return "\(row.path): \(titles.joined(separator: " "))"
        }
    }

    private func sound() throws -> Bool {
        var isSound = true
        try library.reader().verify { if !$0.isSound { isSound = false } }
        return isSound
    }

    @Test func `a folder is made with those above it, and is found in any case`() throws {
        try decide(.create(path("Fiction/Sea")), .create(path("fiction/Land")))
        #expect(try tree() == ["Fiction: ", "Fiction/Land: ", "Fiction/Sea: "])
        #expect(
            try library.reader().collection(at: path("FICTION/sea"))?.path == path("Fiction/Sea")
        )
        #expect(throws: Failure.self) { try decide(.create(path("FICTION/SEA"))) }
        #expect(try sound())
    }

    @Test func `works keep the order in which they were put in, and move within it`() throws {
        try decide(.create(path("X")), .add([.work(3), .work(1)], path("X"), nil))
        try decide(.add([.work(2)], path("X"), .first))
        try decide(.add([.work(1)], path("X"), .before(.work(2))))
        #expect(try tree() == ["X: A B C"])
        #expect(try decide(.add([.work(1)], path("X"), nil)).made == [])
        #expect(try tree() == ["X: A B C"])
        #expect(try sound())
    }

    @Test func `removing a folder removes no book, and can be undone`() throws {
        try decide(
            .create(path("X/Y")),
            .add([.work(1)], path("X/Y"), nil),
            .add([.work(2)], path("tag:t"), nil)
        )
        let before = try tree()
        #expect(throws: Failure.self) { try decide(.remove(path("X"), isRecursive: false)) }
        let removal = try decide(.remove(path("X"), isRecursive: true))
        #expect(removal.collections.removed.map { "\($0)" } == ["X", "X/Y"])
        #expect(try tree() == ["tag:t: B"])
        #expect(try library.rows("SELECT count(*) FROM editions") == ["4"])
        // A new one of that name is empty.
        try decide(.create(path("X/Y")))
        #expect(try tree() == ["X: ", "X/Y: ", "tag:t: B"])
        try decide(.revoke(nil))
        try decide(.revoke(nil))
        #expect(try tree() == before)
        #expect(try sound())
    }

    @Test(arguments: ["X", "X/Y", "X/Y/Z"])
    func `a folder cannot be moved into itself, nor into one below it`(target: String) throws {
        try decide(.create(path("X/Y/Z")))
        let failure = #expect(throws: Failure.self) {
            try decide(.move(path("X"), into: path(target)))
        }
        #expect(failure?.kind == .wrongRequest)
        #expect(try tree() == ["X: ", "X/Y: ", "X/Y/Z: "])
    }

    @Test func `a folder takes along what is in it, and no name is given twice`() throws {
        try decide(.create(path("X/Y")), .create(path("Z/Y")), .add([.work(1)], path("X/Y"), nil))
        #expect(throws: Failure.self) { try decide(.move(path("X/Y"), into: path("Z"))) }
        #expect(throws: Failure.self) { try decide(.rename(path("X"), "z")) }
        try decide(.rename(path("Z/Y"), "Other"), .move(path("X/Y"), into: path("Z")))
        #expect(try tree() == ["X: ", "Z: ", "Z/Other: ", "Z/Y: A"])
        try decide(.move(path("Z/Y"), into: nil))
        #expect(try tree() == ["X: ", "Y: A", "Z: ", "Z/Other: "])
        for _ in 0..<2 { try decide(.revoke(nil)) }
        #expect(try tree() == ["X: ", "X/Y: A", "Z: ", "Z/Other: "])
        #expect(try sound())
    }

    @Test func `what is said is taken back one by one, in any order`() throws {
        try decide(.add([.work(1), .work(2)], path("tag:t"), nil))
        try decide(.takeOut([.work(1)], path("tag:t")))
        try decide(.add([.work(1)], path("tag:t"), .first))
        #expect(try tree() == ["tag:t: A B"])
        try decide(.revoke(2))
        #expect(try tree() == ["tag:t: A B"])
        try decide(.revoke(3))
        #expect(try tree() == ["tag:t: A B"])
        try decide(.revoke(1))
        #expect(try tree() == [])
        #expect(try sound())
    }

    @Test func `a rehearsal changes nothing`() throws {
        let before = try library.dump()
        let change = CollectionChange.add([.work(1)], try path("tag:t"), nil)
        let result = try decide(.collect(change), isDryRun: true)
        #expect(result.collections.added == 1)
        #expect(try library.dump() == before)
    }

    @Test func `merged and split works stay where their editions are`() throws {
        try decide(.add([.work(1)], path("tag:one"), nil), .add([.work(2)], path("tag:two"), nil))
        try decide(.same(.work(1), .work(2)))
        #expect(try tree() == ["tag:one: A", "tag:two: A"])
        try decide(.revoke(nil))
        #expect(try tree() == ["tag:one: A", "tag:two: B"])
        #expect(try sound())
    }

    @Test func `a book that is removed and comes back is where it was`() async throws {
        try decide(.create(path("X")), .add([.work(2), .work(1)], path("X"), nil))
        _ = try LibraryRemoval(library.library).carryOut(
            RemovalRequest(.removeWorks([2]), who: "keeper")
        )
        #expect(try tree() == ["X: A"])
        try await library.run(books.path)
        #expect(try tree() == ["X: B A"])
        #expect(try sound())
    }

    @Test func `a repair finds again what holds`() throws {
        try decide(.create(path("X/Y")), .add([.work(1), .work(2)], path("X/Y"), nil))
        try decide(.takeOut([.work(2)], path("X/Y")))
        let before = try library.dump()
        try library.outsider().execute(
            """
            UPDATE collection_members SET holds = 1 - holds;
            UPDATE collections SET name = 'Q', folded = 'q' WHERE id = 2;
            UPDATE collections SET home_id = NULL WHERE id = 1;
            """
        )
        #expect(try !sound())
        _ = try LibraryRepair(library.library, isDryRun: false, isForced: false, isDeep: false)
            .run()
        #expect(try library.dump() == before)
        #expect(try sound())
    }
}
