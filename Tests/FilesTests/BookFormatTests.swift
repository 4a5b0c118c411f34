// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Books in other formats, which a walk counts by the endings of their names.
@Suite struct BookFormatTests {
    private func counts(
        _ names: String...,
        filter: FileFilter = FileFilter()
    ) throws -> [BookFormat: Int] {
        let folder = try TemporaryFolder()
        for name in names { try folder.file(name) }
        return try WalkRecord(folder.path, filter: filter).counts.formats
    }

    @Test(arguments: BookFormat.allCases)
    func `each format is told by its ending, however it is written`(format: BookFormat) throws {
        let ending = format.rawValue
        let found = try counts("a.\(ending)", "x/B.\(ending.uppercased())", "c.\(ending)-")
        #expect(found == [format: 2])
    }

    @Test func `FictionBook in an archive is no other archive`() throws {
        let found = try counts("a.fb2.zip", "b.zip", "c.FB2.Zip", "d.fbz", ".fb2.zip", "e.pdf.zip")
        #expect(found == [.zippedFB2: 2, .zip: 2, .fbz: 1])
    }

    @Test func `what is no book in another format is not among them`() throws {
        let found = try counts(
            "a.epub",
            "b.kepub.epub",
            "cover.jpg",
            "metadata.opf",
            "notes.log",
            "part.xhtml",
            "pdf",
            "x/.pdf",
            "a.epub.part",
            "b.pdf.epub",
            ".c.pdf",
            "._d.pdf",
            ".trash/e.pdf",
            "folder.pdf/f.epub"
        )
        #expect(found == [:])
    }

    @Test func `what is included or excluded is not counted, and neither is what is left out`()
        throws
    {
        let filter = FileFilter(
            includes: [Glob("*.epub"), Glob("*.kepub")],
            excludes: [Glob("*.mobi"), Glob("scans/")]
        )
        let found = try counts("a.kepub", "b.mobi", "c.pdf", "scans/d.pdf", filter: filter)
        #expect(found == [.pdf: 1])
    }

    @Test func `hidden ones count where hidden places are looked into`() throws {
        let found = try counts(
            ".a.pdf",
            ".trash/b.pdf",
            filter: FileFilter(includesHidden: true)
        )
        #expect(found == [.pdf: 2])
    }

    @Test func `one that is named itself is not counted where it lies`() throws {
        let folder = try TemporaryFolder()
        for name in ["a.pdf", "b.pdf", "sub/c.mobi", "d.epub"] { try folder.file(name) }
        let named = [folder["a.pdf"], folder["sub/c.mobi"], folder["d.epub"]]
        var walk = try FolderWalk(
            root: folder.path,
            roots: [folder.path] + named,
            cancellation: .never
        )
        var found = 0
        while walk.next() != nil { found += 1 }
        #expect(found == 1)
        #expect(walk.passedOver.formats == [.pdf: 1])
        #expect(walk.passedOver.otherNames == 1)
    }

    @Test func `they are part of the other names`() throws {
        let folder = try TemporaryFolder()
        for name in ["a.pdf", "b.jpg", "c.cbz"] { try folder.file(name) }
        var counts = try WalkRecord(folder.path).counts
        #expect(counts.otherNames == 3 && counts.total == 3)
        counts += counts
        #expect(counts.formats == [.pdf: 2, .cbz: 2])
    }
}
