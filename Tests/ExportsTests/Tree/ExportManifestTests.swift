// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import TestSupport
import Testing

/// The list of the files of an export, and what becomes of one that somebody has edited.
@Suite struct ExportManifestTests {
    private let place: TemporaryFolder
    private var folder: Path { place["export"] }
    private var list: Path { folder.appending(".accession-export") }

    init() throws {
        place = try TemporaryFolder()
        let tree = try ExportTree(folder, format: "test")
        try tree.put(Array("1".utf8), as: "a")
        try tree.finish(time: 0)
        try place.file("mine", "mine")
    }

    private func refusal() -> Failure? {
        do throws(Failure) {
            let tree = try ExportTree(folder, format: "test")
            try tree.put(Array("2".utf8), as: "a")
            try tree.finish(time: 0)
            return nil
        } catch { return error }
    }

    private static let hash = String(repeating: "0", count: 32)

    @Test(arguments: ["../mine", "/mine", "a/../../mine", "..", ".", "a//b", "a/", "/", "./a"])
    func `a name that leads out of the folder is refused`(name: String) throws {
        try FileTree.append(Array("\(Self.hash) 1 \(name)\n".utf8), to: list)
        let before = try FileTree.snapshot(place.path)
        let failure = try #require(refusal())
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains("names a file outside of the folder"))
        #expect(try FileTree.snapshot(place.path) == before)
    }

    @Test(arguments: [
        ("", "is not the list of an export"), ("accession-export 1 test", "is not the list"),
        ("accession-export 2 test\n", "is not the list"), ("hello\n", "is not the list"),
        ("accession-export 1 other\n", "belongs to an export as other"),
        ("accession-export 1 test\n\n", "has a line that no export writes"),
        ("accession-export 1 test\nx\n", "has a line that no export writes"),
        ("accession-export 1 test\n\(hash) one a\n", "has a line that no export writes"),
        ("accession-export 1 test\n\(hash) 1 a\n\(hash) 1 b", "is not the list of an export"),
        ("\u{FF}\u{0}", "is not the list of an export"),
    ])
    func `a list that no export wrote is refused`(text: String, problem: String) throws {
        try FileTree.write(Array(text.utf8), to: list)
        let before = try FileTree.snapshot(place.path)
        let failure = try #require(refusal())
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains(problem), "\(failure.message)")
        #expect(failure.hint.contains("remove this one first"))
        #expect(try FileTree.snapshot(place.path) == before)
    }

    @Test(arguments: ["a folder", "a link", "a pipe"])
    func `something else in its place is refused`(kind: String) throws {
        FileTree.remove(list)
        switch kind {
        case "a folder": try FileTree.makeFolder(list)
        case "a link": try FileTree.link(list, to: place["mine"])
        default: try FileTree.makePipe(list)
        }
        let failure = try #require(refusal())
        #expect(failure.kind == .cannotCreate || failure.kind == .inputOutput)
        #expect(try FileTree.read(folder.appending("a")) == Array("1".utf8))
    }

    @Test func `a hash that is none means that the file is written again`() throws {
        try FileTree.write(
            Array("accession-export 1 test\n\(String(repeating: "g", count: 32)) 1 a\n".utf8),
            to: list
        )
        #expect(refusal() == nil)
        #expect(try FileTree.read(folder.appending("a")) == Array("2".utf8))
    }

    @Test(arguments: ["a b", " a ", "100 %", "%0A", "%25", "two\nlines", "r\rn", "é\u{301}"])
    func `a name may hold whatever a name may hold`(name: String) throws {
        for text in ["1", "1", "2"] {
            let tree = try ExportTree(place["names"], format: "test")
            try tree.put(Array(text.utf8), as: "folder/\(name)")
            try tree.finish(time: 0)
            #expect(try FileTree.read(place["names/folder"].appending(name)) == Array(text.utf8))
        }
        let tree = try ExportTree(place["names"], format: "test")
        try tree.finish(time: 0)
        #expect(tree.removed == 1)
        #expect(try FileTree.names(in: place["names"]).count == 2)
    }
}
