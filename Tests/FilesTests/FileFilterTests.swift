// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@Suite struct FileFilterTests {
    @Test(arguments: [
        ("a.epub", FileFilter.Verdict.wanted), ("x/a.EPub", .wanted), (".hidden.epub", .wanted),
        ("a.pdf", .otherName), ("epub", .otherName), ("a.epub.part", .otherName),
    ])
    func `by default only EPUB files are included`(path: String, verdict: FileFilter.Verdict) {
        let filter = FileFilter()
        #expect(filter.verdict(file: path.utf8) == verdict)
        #expect(!filter.usesPaths)
        #expect(!filter.prunes(folder: path.utf8))
    }

    @Test func `an exclude pattern wins and prunes folders`() {
        let filter = FileFilter(excludes: [Glob("draft*"), Glob("old/*"), Glob("trash/")])
        #expect(filter.usesPaths)
        #expect(filter.verdict(file: "draft1.epub".utf8) == .excluded)
        #expect(filter.verdict(file: "old/a.epub".utf8) == .excluded)
        #expect(filter.verdict(file: "old/x/a.epub".utf8) == .wanted)
        #expect(filter.verdict(file: "trash".utf8) == .otherName)
        #expect(filter.prunes(folder: "a/drafts".utf8))
        #expect(filter.prunes(folder: "old/x".utf8))
        #expect(filter.prunes(folder: "x/trash".utf8))
        #expect(!filter.prunes(folder: "old".utf8))
    }

    @Test func `a pattern for folders leaves files of that name`() {
        let filter = FileFilter(includes: [Glob("*")], excludes: [Glob("trash/")])
        #expect(filter.verdict(file: "trash".utf8) == .wanted)
    }
}
