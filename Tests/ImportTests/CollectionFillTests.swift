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

/// Books that an import puts into folders and tags.
@Suite struct CollectionFillTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for name in ["top", "Sea/one", "Sea/two", "Sea/Deep/three", "Land/four"] { try add(name) }
    }

    private func add(_ name: String) throws {
        let title = String(name.split(separator: "/").last ?? "")
        try FileTree.makeFolder(books["\(name).epub"].parent)
        try books.book(
            "\(name).epub",
            .minimal(title: title, identifiers: ["urn:x:\(title)"], text: title)
        )
    }

    @discardableResult
    private func run(tags: [String] = [], isDryRun: Bool = false) async throws -> Int64? {
        var request = library.request([.path(books.path)])
        request.collections.followsFolders = true
        request.collections.tags = try tags.map { try CollectionPath(typed: "tag:\($0)") }
        request.breaker = .off
        request.isDryRun = isDryRun
        return try await library.run(request).run
    }

    private func decide(_ change: CollectionChange) throws {
        _ = try LibraryDecisions(library.library).decide(
            DecisionRequest(.collect(change), who: "keeper", why: nil)
        )
    }

    private func work(_ name: String) throws -> Target {
        .file(try books["\(name).epub"].canonical())
    }

    private func tree() throws -> [String] {
        let reader = try library.reader()
        return try reader.collections(counted: false).map { row in
            let works = try reader.works(ofCollection: row.id)
            let titles = try works.map { try reader.work($0)?.title ?? "?" }
            return "\(row.path): \(titles.joined(separator: " "))"
        }
    }

    private let filled = ["Land: four", "Sea: one two", "Sea/Deep: three"]

    @Test func `the folders below a source become folders, and its books get the tags`()
        async throws
    {
        try await run(tags: ["new"])
        #expect(try tree() == filled + ["tag:new: four one three top two"])
    }

    @Test func `a library that has the books already is filled as well, and only once`()
        async throws
    {
        try await library.run(books.path)
        try await run()
        #expect(try tree() == filled)
        let decisions = try library.rows("SELECT count(*) FROM decisions")
        try await run()
        #expect(try library.rows("SELECT count(*) FROM decisions") == decisions)
    }

    @Test func `what a person said of a book and a folder stays`() async throws {
        try await run()
        let sea = try CollectionPath(typed: "Sea")
        try decide(.takeOut([work("Sea/one")], sea))
        try decide(.add([work("Land/four")], sea, nil))
        try add("Sea/five")
        try await run()
        #expect(try tree() == ["Land: four", "Sea: four five two", "Sea/Deep: three"])
    }

    @Test func `a file that is moved takes its book along, but not from where a person put it`()
        async throws
    {
        try await run()
        try decide(.add([work("Sea/two")], CollectionPath(typed: "Land"), .first))
        for name in ["one", "two"] {
            let new = books["Land/\(name).epub"]
            try FileTree.write(FileTree.read(books["Sea/\(name).epub"]), to: new)
            FileTree.remove(books["Sea/\(name).epub"])
        }
        try await run()
        #expect(try tree() == ["Land: two four one", "Sea: ", "Sea/Deep: three"])
    }

    @Test func `undoing the run leaves no trace of it`() async throws {
        try await library.run(books.path)
        let before = try library.dump()
        let run = try #require(try await run(tags: ["new"]))
        let undoing = try RunUndo(library.library).undo(
            run,
            who: "keeper",
            why: nil,
            isDryRun: false
        )
        #expect(undoing.collected == 9)
        #expect(try library.dump() == before)
        #expect(try tree() == [])
    }

    @Test func `what a person put into a folder of a run keeps it when the run is undone`()
        async throws
    {
        let run = try #require(try await run())
        try decide(.create(try CollectionPath(typed: "Sea/Own")))
        _ = try RunUndo(library.library).undo(run, who: "keeper", why: nil, isDryRun: false)
        #expect(try tree() == ["Own: "])
        var faults: [RegisterCheck.Name] = []
        try library.reader().verify { if !$0.isSound { faults.append($0.name) } }
        #expect(faults == [])
    }

    @Test func `a rehearsal fills nothing`() async throws {
        try await library.run(books.path)
        let before = try library.dump()
        try await run(tags: ["new"], isDryRun: true)
        #expect(try library.dump() == before)
    }

    @Test func `a folder whose name cannot be shown still is one`() async throws {
        let strange = books.path.appending("x").parent
        let names: [[UInt8]] = [Array("a\nb".utf8), [0x61, 0xFF, 0x62], Array("tag:x".utf8)]
        for (number, name) in names.enumerated() {
            let folder = Path(bytes: strange.bytes + [UInt8(ascii: "/")] + name)
            try FileTree.makeFolder(folder)
            try FileTree.write(
                FileTree.read(books["top.epub"]),
                to: folder.appending("\(number).epub")
            )
        }
        try await run()
        let paths = try library.reader().collections(counted: false).map { "\($0.path)" }
        #expect(paths == ["a\u{FFFD}b", "Land", "Sea", "Sea/Deep", "folder:tag:x"])
    }
}
