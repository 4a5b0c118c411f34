// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@Suite struct BesideTests {
    /// Walks a folder with these files in it.
    ///
    /// - Returns: what lies beside each book, and how many other names were passed over.
    private func walk(
        _ names: [String],
        filter: FileFilter = FileFilter(),
        findingDocuments: Bool = true
    ) throws -> (beside: [String: String], others: Int) {
        let folder = try TemporaryFolder()
        for name in names { try folder.file(name) }
        var walk = try FolderWalk(
            root: folder.path,
            filter: filter,
            findingDocuments: findingDocuments,
            cancellation: .never
        )
        var found: [String: String] = [:]
        while let item = walk.next() {
            guard case .file(let path) = item else { continue }
            let book = Path(bytes: path.bytes.dropFirst(folder.path.bytes.count + 1)).text
            switch walk.beside {
            case .unasked: found[book] = "unasked"
            case .nothing: found[book] = "nothing"
            case .document(let file): found[book] = Path(bytes: file.name).text
            }
        }
        return (found, walk.passedOver.otherNames)
    }

    @Test(arguments: [
        (["a.epub"], ["a.epub": "nothing"], 0),
        (["a.epub", "metadata.opf"], ["a.epub": "metadata.opf"], 0),
        (["a.epub", "METADATA.OPF"], ["a.epub": "METADATA.OPF"], 0),
        (["a.epub", "a.opf"], ["a.epub": "a.opf"], 0),
        // What has the book's name says of which book it is.
        (["a.epub", "a.opf", "metadata.opf"], ["a.epub": "a.opf"], 1),
        (["a.epub", "b.opf", "content.opf", "opf", ".opf"], ["a.epub": "nothing"], 4),
        (["a.epub", "b.epub", "metadata.opf"], ["a.epub": "nothing", "b.epub": "nothing"], 1),
        (["a.epub", "b.epub", "b.opf"], ["a.epub": "nothing", "b.epub": "b.opf"], 0),
        (
            ["a.epub", "b.epub", "b.opf", "metadata.opf"],
            ["a.epub": "nothing", "b.epub": "b.opf"], 1
        ),
        (["a.b.epub", "a.b.opf", "a.opf"], ["a.b.epub": "a.b.opf"], 1),
        (["a.epub", "a.pdf", "metadata.opf"], ["a.epub": "metadata.opf"], 1),
        (["sub/a.epub", "metadata.opf"], ["sub/a.epub": "nothing"], 1),
        (["a.epub", "sub/metadata.opf"], ["a.epub": "nothing"], 1),
        (["a.epub", "._metadata.opf"], ["a.epub": "nothing"], 0),
    ])
    func `a document is about one book`(
        names: [String],
        beside: [String: String],
        others: Int
    ) throws {
        let found = try walk(names)
        #expect(found.beside == beside)
        #expect(found.others == others)
    }

    @Test func `in a large folder each document finds its book`() throws {
        let names = (0..<300).flatMap { ["book \($0).epub", "book \($0).opf"] }
        let found = try walk(names)
        #expect(found.beside.count == 300)
        #expect(found.beside.allSatisfy { $0.key.dropLast(5) == $0.value.dropLast(4) })
        #expect(found.others == 0)
    }

    @Test func `a link may be a second book`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.epub")
        try folder.file("metadata.opf")
        try folder.link("b.epub", to: "a.epub")
        var walk = try FolderWalk(
            root: folder.path,
            followingLinks: true,
            findingDocuments: true,
            cancellation: .never
        )
        var beside: [Beside] = []
        while walk.next() != nil { beside.append(walk.beside) }
        #expect(beside == [.nothing, .unasked])
    }

    @Test func `a file that was named itself has nothing looked for`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.epub")
        try folder.file("metadata.opf")
        var walk = try FolderWalk(
            root: folder["a.epub"],
            findingDocuments: true,
            cancellation: .never
        )
        #expect(walk.next() == .file(folder["a.epub"]))
        #expect(walk.beside == .unasked)
    }

    @Test func `a walk that is not asked says nothing`() throws {
        let found = try walk(["a.epub", "metadata.opf"], findingDocuments: false)
        #expect(found.beside == ["a.epub": "unasked"])
        #expect(found.others == 1)
    }

    @Test func `a document that is left out by a pattern is not found`() throws {
        let filter = FileFilter(excludes: [Glob("*.opf")])
        #expect(
            try walk(["a.epub", "metadata.opf"], filter: filter).beside == ["a.epub": "nothing"]
        )
    }
}
