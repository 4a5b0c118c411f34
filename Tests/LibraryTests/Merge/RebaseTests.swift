// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import TestSupport
import Testing

/// Merging what another machine imported, where folders and files are known by other names.
@Suite struct RebaseTests {
    private let books: TemporaryFolder
    private let there: TestLibrary
    private let here: TestLibrary

    init() throws {
        books = try TemporaryFolder()
        there = try TestLibrary()
        here = try TestLibrary()
    }

    @Test(arguments: [
        ("/data/books", "/mnt/books", "/data/books/a.epub", "/mnt/books/a.epub"),
        ("/data/books/", "/mnt/books//", "/data/books/a.epub", "/mnt/books/a.epub"),
        ("/data/books", "/mnt/books", "/data/books", "/mnt/books"),
        ("/data/books", "/mnt/books", "/data/books-2/a.epub", nil),
        ("/data/books", "/mnt/books", "/data/a.epub", nil),
        ("/", "/mnt", "/a.epub", "/mnt/a.epub"),
        ("/data", "/", "/data/a.epub", "/a.epub"),
        ("/data", "/", "/data", "/"),
    ])
    func `what lies in a folder lies below its other name`(
        former: String,
        here: String,
        path: String,
        expected: String?
    ) {
        let rebase = Rebase(Path(former), to: Path(here))
        #expect(rebase.path(Array(path.utf8)) == expected.map { Array($0.utf8) })
    }

    private func merge(_ rebases: [Rebase]) throws -> RegisterMergeResult {
        var request = RegisterMerge.Request([there.library.folder], program: "test")
        request.rebases = rebases
        let merge = try RegisterMerge(here.library, request).run()[0]
        #expect(merge.imbalances == [])
        return merge
    }

    /// Two folders with the same books, as two machines have them.
    private func fill() async throws -> (there: Path, here: Path) {
        for name in ["A", "B", "C"] {
            try books.book("there/\(name).epub", .minimal(title: name, metadata: "", text: name))
        }
        let folders = (there: books["there"], here: books["here"])
        try Disk.copy(folders.there.text, to: folders.here.text)
        // The times of files that changed just now are not trusted.
        try await Task.sleep(for: .milliseconds(20))
        try await there.run(folders.there)
        return folders
    }

    @Test func `a run after a merge from another machine finds nothing new`() async throws {
        let folders = try await fill()
        let merge = try merge([Rebase(folders.there, to: folders.here)])
        #expect(merge.files.new == 3)
        let paths = try here.rows("SELECT CAST(path AS TEXT) FROM files ORDER BY path")
        #expect(paths == ["A", "B", "C"].map { "'\(folders.here.text)/\($0).epub'" })
        let run = try await here.run(folders.here)
        #expect(run.counts[.unchanged] == 3)
        #expect(run.counts[.touched] == 0)
    }

    @Test func `a file of another size or time than there is looked at`() async throws {
        let folders = try await fill()
        try books.book("here/A.epub", .minimal(title: "Another", metadata: "", text: "other text"))
        _ = try merge([Rebase(folders.there, to: folders.here)])
        let run = try await here.run(folders.here)
        #expect(run.counts[.unchanged] == 2)
        #expect(run.counts[.newWorks] == 1)
    }

    @Test func `a merge on the machine that read the files keeps what it knows of them`()
        async throws
    {
        let folders = try await fill()
        _ = try merge([])
        let facts =
            "SELECT path, device, inode, size, modified_at, changed_at FROM files ORDER BY path"
        #expect(try here.rows(facts) == there.rows(facts))
        let run = try await here.run(folders.there)
        #expect(run.counts[.unchanged] == 3)
    }

    @Test func `where a folder lies that was walked is known by its other name`() async throws {
        let folders = try await fill()
        _ = try merge([Rebase(folders.there, to: folders.here)])
        let sources = try here.rows("SELECT CAST(path AS TEXT) FROM sources")
        #expect(sources == ["'\(folders.here.text)'"])
    }
}
