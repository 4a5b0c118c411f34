// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Hashing
import TestSupport
import Testing

/// What an export writes into its folder, and what it takes away.
@Suite struct ExportTreeTests {
    private let folder: ExportFolder
    private var path: Path { folder.path }

    init() throws {
        folder = try ExportFolder()
    }

    @Test func `a new folder gets all files, and nothing else`() throws {
        let tree = try folder.export(["a": "1", "b/c": "2", "b/d/e": "3"])
        #expect((tree.written, tree.same, tree.removed) == (3, 0, 0))
        #expect(try folder.content() == ["a": "1", "b": "/", "b/c": "2", "b/d": "/", "b/d/e": "3"])
        #expect(try folder.names() == ExportFolder.own.sorted() + ["a", "b"])
    }

    @Test func `only what differs is written, and what is no longer wanted goes`() throws {
        try folder.export(["a": "1", "b/c": "2", "b/d/e": "3", "f": "4"])
        let before = try FileStatus.of(folder.path.appending("a"), followingLinks: false)
        let tree = try folder.export(["a": "1", "b/c": "other", "g": "5"])
        #expect((tree.written, tree.same, tree.removed) == (2, 1, 2))
        #expect(try folder.content() == ["a": "1", "b": "/", "b/c": "other", "g": "5"])
        let after = try FileStatus.of(folder.path.appending("a"), followingLinks: false)
        #expect(before.identity == after.identity)
        #expect(before.modified == after.modified)
    }

    @Test func `the same again changes nothing, not even the list of files`() throws {
        try folder.export(["a": "1", "b/c": "2"])
        let list = folder.path.appending(".accession-export")
        let before = try FileStatus.of(list, followingLinks: false)
        let tree = try folder.export(["a": "1", "b/c": "2"])
        #expect((tree.written, tree.same, tree.removed) == (0, 2, 0))
        #expect(try FileStatus.of(list, followingLinks: false).identity == before.identity)
    }

    @Test func `the same files make the same list, in whatever order they come`() throws {
        func list(_ name: String, _ files: [String]) throws -> [UInt8] {
            let tree = try ExportTree(folder.place[name], format: "test")
            for file in files { try tree.put(Array(file.utf8), as: file) }
            try tree.finish(time: 0)
            return try FileTree.read(folder.place[name].appending(".accession-export"))
        }
        #expect(try list("one", ["a", "b/c", "d"]) == list("two", ["d", "a", "b/c"]))
    }

    @Test(arguments: ["", "12", "x"])
    func `a file that somebody has changed is written again`(text: String) async throws {
        try folder.export(["a": "1", "b": "2"])
        // A change within the tick of the last export is none to the clock of the disk.
        await ClockTick.pass()
        try FileTree.write(Array(text.utf8), to: folder.path.appending("a"))
        let tree = try folder.export(["a": "1", "b": "2"])
        #expect((tree.written, tree.same) == (1, 1))
        #expect(try folder.content() == ["a": "1", "b": "2"])
    }

    @Test func `a file that somebody has removed is written again`() throws {
        try folder.export(["a/b": "1", "c": "2"])
        FileTree.remove(folder.path.appending("a"))
        #expect(try folder.export(["a/b": "1", "c": "2"]).written == 1)
        #expect(try folder.content() == ["a": "/", "a/b": "1", "c": "2"])
    }

    @Test func `a folder that is left empty goes, but not one with files of others`() throws {
        try folder.export(["a/b/c": "1", "d/e": "2", "f": "3"])
        try folder.place.file("export/d/mine", "mine")
        try folder.export(["f": "3"])
        #expect(try folder.content() == ["d": "/", "d/mine": "mine", "f": "3"])
    }

    @Test func `a file that is written piece by piece is one of the tree`() throws {
        func write(_ pieces: [String]) throws -> (ExportTree, ExportTree.Fate) {
            let tree = try ExportTree(folder.path, format: "test")
            let file = try tree.begin("long")
            for piece in pieces { try file.write(Array(piece.utf8)) }
            let fate = try tree.end(file)
            try tree.finish(time: 0)
            return (tree, fate)
        }
        #expect(try write(["one", "two"]).1 == .written)
        #expect(try write(["one", "two"]).1 == .same)
        let (tree, fate) = try write(["one", "three"])
        #expect(fate == .written && tree.written == 1)
        #expect(try folder.content() == ["long": "onethree"])
        #expect(try folder.names() == ExportFolder.own.sorted() + ["long"])
    }

    @Test func `a file whose source is the same is not asked for`() throws {
        func write(_ content: String) throws -> Bool {
            let tree = try ExportTree(folder.path, format: "test")
            let hash = Hash128(of: Array(content.utf8)[...])
            let isKept = try tree.keeps("copy", hash, size: content.utf8.count)
            if !isKept {
                try tree.put("copy", hash, size: content.utf8.count) { (file) throws(FileError) in
                    _ = try OpenFolder(file.parent).writeNew(
                        Array(content.utf8)[...],
                        to: file.lastComponent
                    )
                    return true
                }
            }
            try tree.finish(time: 0)
            return isKept
        }
        #expect(try !write("book"))
        #expect(try write("book"))
        #expect(try !write("another"))
        #expect(try folder.content() == ["copy": "another"])
    }

    @Test func `what was not made has no name, and what had the name goes`() throws {
        try folder.export(["copy": "old", "a": "1"])
        let tree = try ExportTree(folder.path, format: "test")
        try tree.put(Array("1".utf8), as: "a")
        try tree.put("copy", Hash128(high: 0, low: 1), size: 3) { _ in false }
        try tree.finish(time: 0)
        #expect(try folder.content() == ["a": "1"])
    }
}
