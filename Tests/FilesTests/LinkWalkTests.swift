// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@Suite struct LinkWalkTests {
    @Test func `links are counted and not followed, unless asked`() throws {
        let folder = try TemporaryFolder()
        try folder.file("real/a.epub")
        try folder.link("link.epub", to: "real/a.epub")
        try folder.link("other", to: "real")
        try folder.link("gone.epub", to: "nowhere")
        let found = try WalkRecord(folder.path)
        #expect(found.names == ["real/a.epub"])
        #expect(found.linked.isEmpty)
        #expect(found.refused.isEmpty)
        #expect(found.counts.linksNotFollowed == 3)
    }

    @Test func `links inside the sources are followed`() throws {
        let folder = try TemporaryFolder()
        try folder.file("one/real/a.epub")
        try folder.file("two/b.epub")
        try folder.file("two/n.txt")
        try folder.file("outside/secret.epub")
        try folder.link("one/file.epub", to: "real/a.epub")
        try folder.link("one/notes", to: "../two/n.txt")
        try folder.link("one/two", to: "../two")
        try folder.link("one/away", to: "../outside")
        try folder.link("one/away.epub", to: "../outside/secret.epub")
        let roots = [folder["one"], folder["two"]]
        let found = try WalkRecord(folder["one"], followingLinks: true, roots: roots)
        #expect(found.names == ["real/a.epub", "two/b.epub"])
        #expect(found.linked == [Path("file.epub")])
        #expect(found.counts.outsideLinks == 2)
        #expect(found.counts.otherNames == 2)
        #expect(found.refused.isEmpty)
        let alone = try WalkRecord(folder["one"], followingLinks: true)
        #expect(alone.names == ["real/a.epub"])
        #expect(alone.counts.outsideLinks == 3)
    }

    @Test func `a link that leaves through another link is outside`() throws {
        let folder = try TemporaryFolder()
        try folder.file("outside/a.epub")
        try folder.folder("root")
        try folder.link("root/first.epub", to: "second.epub")
        try folder.link("root/second.epub", to: "../outside/a.epub")
        let found = try WalkRecord(folder["root"], followingLinks: true)
        #expect(found.linked.isEmpty)
        #expect(found.counts.outsideLinks == 2)
    }

    @Test func `a folder whose name merely begins like a source is outside`() throws {
        let folder = try TemporaryFolder()
        try folder.file("books2/a.epub")
        try folder.folder("books")
        try folder.link("books/more", to: "../books2")
        let found = try WalkRecord(folder["books"], followingLinks: true)
        #expect(found.names.isEmpty)
        #expect(found.counts.outsideLinks == 1)
    }

    @Test func `loops end, and each folder is walked once`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a/book.epub")
        try folder.link("a/self", to: ".")
        try folder.link("a/up", to: "..")
        try folder.link("z", to: "a")
        try folder.link("b", to: "c")
        try folder.link("c", to: "b")
        try folder.link("loop.epub", to: "loop.epub")
        let found = try WalkRecord(folder.path, followingLinks: true)
        #expect(found.names == ["a/book.epub"])
        #expect(found.counts.visitedFolders == 3)
        #expect(found.refused == [Path("loop.epub"): .danglingLink])
        #expect(found.counts.otherNames == 2)
    }

    @Test func `a link that leads nowhere is refused if it has the name of a book`() throws {
        let folder = try TemporaryFolder()
        try folder.file("plain")
        try folder.link("a.epub", to: "missing")
        try folder.link("b.epub", to: "plain/below")
        try folder.link("c.txt", to: "missing")
        try folder.link("pipe.epub", to: "/dev/null")
        let found = try WalkRecord(folder.path, followingLinks: true)
        #expect(
            found.refused == [
                Path("a.epub"): .danglingLink, Path("b.epub"): .danglingLink,
                Path("pipe.epub"): .special(.characterDevice),
            ]
        )
        #expect(found.counts.otherNames == 2)
    }

    @Test func `a pattern that prunes also prunes a link to a folder`() throws {
        let folder = try TemporaryFolder()
        try folder.file("real/a.epub")
        try folder.link("draft", to: "real")
        let filter = FileFilter(excludes: [Glob("draft/")])
        let found = try WalkRecord(folder.path, filter: filter, followingLinks: true)
        #expect(found.names == ["real/a.epub"])
        #expect(found.counts.excludedFolders == 1)
    }
}
