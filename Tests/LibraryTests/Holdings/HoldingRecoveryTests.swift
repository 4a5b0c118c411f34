// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// What a killed process leaves of its work on the library's own files, and the next one finds.
@Suite struct HoldingRecoveryTests {
    private let desk: ShelfDesk

    init() async throws {
        desk = try await ShelfDesk()
        try desk.add(1)
    }

    /// As a batch writes it before the first name changes: hash, new name, former name.
    private func write(journal entries: [(hash: [UInt8], new: String, former: String)]) throws {
        var bytes: [UInt8] = []
        for entry in entries {
            for field in [entry.hash, Array(entry.new.utf8), Array(entry.former.utf8)] {
                bytes += Array("\(field.count) ".utf8) + field
            }
        }
        try FileTree.write(bytes, to: desk.library.folder.appending("moving"))
    }

    private func hash() throws -> [UInt8] {
        try #require(try desk.bench.reader().holdings(in: .shelf).first).hash
    }

    /// Any command for the shelf begins with what was left.
    private func next() throws {
        try desk.check()
        #expect(try !FileTree.names(in: desk.library.folder).contains(Array("moving".utf8)))
        #expect(try desk.faults() == [])
    }

    @Test func `a name that no row has goes, and the row's file stays`() throws {
        let dump = try desk.bench.dump()
        let file = try FileTree.read(try desk.path("Austen/Emma.epub"))
        try FileTree.makeFolder(try desk.path("Other"))
        try FileTree.write(file, to: try desk.path("Other/New.epub"))
        try write(journal: [(try hash(), "shelf:Other/New.epub", "shelf:Austen/Emma.epub")])
        try next()
        #expect(try desk.files(.shelf) == ["Austen/Emma.epub": file])
        #expect(try !FileTree.isFolder(desk.path("Other")))
        #expect(try desk.bench.dump() == dump)
    }

    @Test func `a former name that is still there after the row changed goes`() throws {
        let file = try FileTree.read(try desk.path("Austen/Emma.epub"))
        try FileTree.write(file, to: try desk.path("Old.epub"))
        try write(journal: [(try hash(), "shelf:Austen/Emma.epub", "shelf:Old.epub")])
        try next()
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub"])
    }

    @Test func `a source goes after its row was committed, and never before`() throws {
        let origin = desk.origin(1).text
        try write(journal: [(try hash(), "shelf:Nowhere.epub", origin)])
        try next()
        #expect(try !FileTree.read(desk.origin(1)).isEmpty)
        try write(journal: [(try hash(), "shelf:Austen/Emma.epub", origin)])
        try next()
        #expect(throws: FileError.self) { try FileTree.read(desk.origin(1)) }
    }

    @Test func `what has other bytes by now is somebody else's, and stays`() throws {
        try FileTree.write([1, 2, 3], to: try desk.path("Old.epub"))
        try write(journal: [(try hash(), "shelf:Austen/Emma.epub", "shelf:Old.epub")])
        try next()
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub", "Old.epub"])
    }

    @Test func `unfinished files go, and those in staging that no row names`() throws {
        try FileTree.makeFolder(desk.library.folder.appending("staging"))
        try FileTree.write([1], to: desk.library.folder.appending("staging/0.epub"))
        for tier in ["shelf", "staging"] {
            let folder = desk.library.folder.appending(tier)
            try FileTree.write([1], to: folder.appending(".accession-999999999-0-0.part"))
        }
        try next()
        #expect(try desk.names(.staging) == [])
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub"])
    }

    @Test func `a name that a killed command has left is taken over by the same one`() throws {
        let kim = try FileTree.read(desk.origin(2))
        try FileTree.makeFolder(try desk.path("Kipling"))
        try FileTree.write(kim, to: try desk.path("Kipling/Kim.epub"))
        #expect(try desk.add(2).items.map(\.name) == ["Kipling/Kim.epub"])
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub", "Kipling/Kim.epub"])
        #expect(try desk.faults() == [])
    }
}
