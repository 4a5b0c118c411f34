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
        findingBeside: Bool = true,
        part: (Beside) -> Beside.Place = { $0.document }
    ) throws -> (beside: [String: String], others: Int) {
        let folder = try TemporaryFolder()
        for name in names { try folder.file(name) }
        var walk = try FolderWalk(
            root: folder.path,
            filter: filter,
            findingBeside: findingBeside,
            cancellation: .never
        )
        var found: [String: String] = [:]
        while let item = walk.next() {
            guard case .file(let path) = item else { continue }
            let book = Path(bytes: path.bytes.dropFirst(folder.path.bytes.count + 1)).text
            found[book] = text(part(walk.beside))
        }
        return (found, walk.passedOver.otherNames)
    }

    private func text(_ place: Beside.Place) -> String {
        switch place {
        case .unasked: "unasked"
        case .nothing: "nothing"
        case .file(let file): Path(bytes: file.name).text
        }
    }

    @Test(arguments: [
        (["a.epub", "cover.jpg"], ["a.epub": "cover.jpg"], 0),
        (["a.epub", "Cover.JPG"], ["a.epub": "Cover.JPG"], 0),
        (["a.epub", "cover.png"], ["a.epub": "cover.png"], 0),
        (["a.epub", "cover.jpeg", "cover.png"], ["a.epub": "cover.jpeg"], 1),
        (["a.epub", "cover.webp", "folder.jpg"], ["a.epub": "cover.webp"], 1),
        (["a.epub", "folder.jpg"], ["a.epub": "folder.jpg"], 0),
        // What has the book's name says of which book it is.
        (["a.epub", "a.png", "cover.jpg"], ["a.epub": "a.png"], 1),
        (["a.epub", "b.epub", "cover.jpg"], ["a.epub": "nothing", "b.epub": "nothing"], 1),
        (["A.EPUB", "B.EPUB", "A.JPG"], ["A.EPUB": "A.JPG", "B.EPUB": "nothing"], 0),
        (["a.epub", "b.epub", "b.jpg"], ["a.epub": "nothing", "b.epub": "b.jpg"], 0),
        (["a.kepub.epub", "b.epub", "a.jpg"], ["a.kepub.epub": "a.jpg", "b.epub": "nothing"], 0),
        (["a.epub", "cover.gif", "back.jpg", "mycover.jpg"], ["a.epub": "nothing"], 3),
        (["a.epub", "images/cover.jpg"], ["a.epub": "nothing"], 1),
    ])
    func `a cover is that of one book`(
        names: [String],
        beside: [String: String],
        others: Int
    ) throws {
        let found = try walk(names) { $0.cover }
        #expect(found.beside == beside)
        #expect(found.others == others)
    }

    @Test(arguments: [
        (["a.epub"], ["a.epub": "nothing"], 0),
        (["a.epub", "metadata.opf"], ["a.epub": "metadata.opf"], 0),
        (["a.epub", "METADATA.OPF"], ["a.epub": "METADATA.OPF"], 0),
        (["a.epub", "a.opf"], ["a.epub": "a.opf"], 0),
        (["A.EPUB", "A.OPF"], ["A.EPUB": "A.OPF"], 0),
        // The only one there is, whatever it is called.
        (["a.epub", "A.opf"], ["a.epub": "A.opf"], 0),
        (["a.epub", "b.epub", "c.opf"], ["a.epub": "nothing", "b.epub": "nothing"], 1),
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
            findingBeside: true,
            cancellation: .never
        )
        var beside: [Beside] = []
        while walk.next() != nil { beside.append(walk.beside) }
        #expect(beside == [Beside(document: .nothing, cover: .nothing), .unasked])
    }

    @Test func `a file that was named itself has nothing looked for`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.epub")
        try folder.file("metadata.opf")
        var walk = try FolderWalk(
            root: folder["a.epub"],
            findingBeside: true,
            cancellation: .never
        )
        #expect(walk.next() == .file(folder["a.epub"]))
        #expect(walk.beside == .unasked)
    }

    @Test func `a walk that is not asked says nothing`() throws {
        let found = try walk(["a.epub", "metadata.opf"], findingBeside: false)
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
