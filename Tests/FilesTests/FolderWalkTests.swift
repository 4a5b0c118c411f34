// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct FolderWalkTests {
    @Test func `files come in byte order of the names in each folder`() throws {
        let folder = try TemporaryFolder()
        let names = ["B.epub", "a.epub", "a/z.epub", "a/b/y.epub", "aa.EPUB", "c/.h/x.epub"]
        for name in names.shuffled() { try folder.file(name) }
        try folder.file("a/notes.txt")
        try folder.folder("empty")
        let found = try WalkRecord(folder.path, filter: FileFilter(includesHidden: true))
        // As in the folder: "a" comes before "a.epub", because it is its beginning.
        #expect(
            found.names == [
                "B.epub", "a/b/y.epub", "a/z.epub", "a.epub", "aa.EPUB", "c/.h/x.epub",
            ]
        )
        #expect(found.refused.isEmpty)
        #expect(found.counts.otherNames == 1)
        #expect(found.counts.total == 1)
    }

    @Test func `a folder that is an unpacked book is reported as such and not walked`() throws {
        let folder = try TemporaryFolder()
        for name in ["a.epub", "c.txt", "d.epub"] {
            try folder.file("\(name)/x.epub")
            if name != "d.epub" { try folder.file("\(name)/META-INF/container.xml") }
        }
        let found = try WalkRecord(folder.path)
        #expect(found.names == ["c.txt/x.epub", "d.epub/x.epub"])
        #expect(found.refused == [Path("a.epub"): .unpackedBook])
        var walk = try FolderWalk(root: folder["a.epub"], cancellation: .never)
        #expect(walk.next() == .refused(folder["a.epub"], .unpackedBook))
        #expect(walk.next() == nil)
    }

    @Test func `no name is lost, merged or repaired`() throws {
        let folder = try TemporaryFolder()
        let ending = Array(".epub".utf8)
        let names: [[UInt8]] = [
            Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8), [0xFF, 0xFE], [0xC3],
            Array("two\nlines".utf8), Array("tab\t\u{1B}[31m".utf8), Array(" ".utf8), [0x01],
            Array("\\".utf8), Array("*".utf8), Array("...".utf8),
            Array(repeating: UInt8(ascii: "n"), count: 250),
        ]
        for name in names { try folder.file(folder.path.appending(name + ending)) }
        let found = try WalkRecord(folder.path, filter: FileFilter(includesHidden: true))
        #expect(found.files == names.map { Path(bytes: $0 + ending) }.sorted())
        #expect(found.files.map(\.bytes.count).max() == 255)
    }

    @Test func `the same tree gives the same walk from any spelling of its root`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a/b.epub")
        try folder.link("door", to: "a")
        let slashed = Path(bytes: folder["a"].bytes + [UInt8(ascii: "/")])
        var walk = try FolderWalk(root: slashed, cancellation: .never)
        #expect(walk.next() == .file(folder["a/b.epub"]))
        #expect(try WalkRecord(folder["door"]).names == ["b.epub"])
    }

    @Test func `a root that is a file is found whatever its name`() throws {
        let folder = try TemporaryFolder()
        try folder.file("notes.txt")
        try folder.link("link", to: "notes.txt")
        try folder.special("fifo", S_IFIFO)
        var file = try FolderWalk(root: folder["notes.txt"], cancellation: .never)
        #expect(file.next() == .file(folder["notes.txt"]))
        #expect(file.next() == nil)
        var link = try FolderWalk(root: folder["link"], cancellation: .never)
        #expect(link.next() == .linkedFile(folder["link"]))
        #expect(link.next() == nil)
        var fifo = try FolderWalk(root: folder["fifo"], cancellation: .never)
        #expect(fifo.next() == .refused(folder["fifo"], .special(.fifo)))
        let error = #expect(throws: FileError.self) {
            _ = try FolderWalk(root: folder["missing"], cancellation: .never)
        }
        #expect(error?.isMissing == true)
    }

    @Test func `pipes and sockets named like a book are refused, others are counted`() throws {
        let folder = try TemporaryFolder()
        try folder.special("pipe.epub", S_IFIFO)
        try folder.special("socket.epub", S_IFSOCK)
        try folder.special("pipe", S_IFIFO)
        try folder.special("out.epub", S_IFSOCK)
        let filter = FileFilter(excludes: [Glob("out*")])
        let found = try WalkRecord(folder.path, filter: filter)
        #expect(
            found.refused == [
                Path("pipe.epub"): .special(.fifo), Path("socket.epub"): .special(.socket),
            ]
        )
        #expect(found.counts.specialFiles == 1)
        #expect(found.counts.excludedFiles == 1)
    }

    @Test func `files that other systems leave next to books are passed over`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "._a.epub", "__MACOSX/a.epub", "._folder/a.epub", "b.epub", "x/__MACOSX.epub",
        ] { try folder.file(name) }
        let found = try WalkRecord(folder.path)
        #expect(found.names == ["b.epub", "x/__MACOSX.epub"])
        #expect(found.counts.systemFiles == 2)
        // It may belong to a book, so it is reported.
        #expect(found.companions == [Path("._a.epub")])
        #expect(try WalkRecord(folder["__MACOSX"]).names == ["a.epub"])
    }

    @Test func `patterns see the path below the root`() throws {
        let folder = try TemporaryFolder()
        for name in ["in/a.epub", "in/x/b.epub", "out/c.epub", "in/old/d.epub", "e.epub"] {
            try folder.file(name)
        }
        let filter = FileFilter(includes: [Glob("in/**")], excludes: [Glob("/in/old")])
        let found = try WalkRecord(folder.path, filter: filter)
        #expect(found.names == ["in/a.epub", "in/x/b.epub"])
        #expect(found.counts.otherNames == 2)
        #expect(found.counts.excludedFolders == 1)
        let inner = try WalkRecord(folder["in"], filter: FileFilter(includes: [Glob("x/*")]))
        #expect(inner.names == ["x/b.epub"])
    }

    @Test func `folders below the limit are walked, deeper ones refused`() throws {
        let folder = try TemporaryFolder()
        // Together far beyond the 4,096 bytes of a path.
        let name = String(repeating: "d", count: 60)
        var deepest = folder.path
        for _ in 0..<FolderWalk.depthLimit { deepest = deepest.appending(name) }
        defer { folder.removeDeepFolders() }
        try folder.deepFile(deepest.appending("last.epub"))
        try folder.deepFile(deepest.appending("below/lost.epub"))
        var walk = try FolderWalk(root: folder.path, cancellation: .never)
        #expect(walk.next() == .refused(deepest.appending("below"), .tooDeep))
        #expect(walk.next() == .file(deepest.appending("last.epub")))
        #expect(walk.next() == nil)
        #expect(try OpenFile(deepest.appending("last.epub")).status.size == 1)
    }

    @Test func `a folder that vanishes during the walk is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.epub")
        try folder.folder("b")
        try folder.file("c/c.epub")
        try folder.file("d.epub")
        var walk = try FolderWalk(root: folder.path, cancellation: .never)
        #expect(walk.next() == .file(folder["a.epub"]))
        try #require(rmdir(folder["b"].text) == 0)
        #expect(walk.next() == .refused(folder["b"], .vanished))
        // Something else took the name: a link must not lead the walk away.
        try #require(rename(folder["c"].text, folder["moved"].text) == 0)
        try folder.link("c", to: "moved")
        #expect(walk.next() == .refused(folder["c"], .vanished))
        #expect(walk.next() == .file(folder["d.epub"]))
        #expect(walk.next() == nil)
    }

    @Test func `a root that vanishes before the walk is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.folder("root")
        var walk = try FolderWalk(root: folder["root"], cancellation: .never)
        try #require(rmdir(folder["root"].text) == 0)
        #expect(walk.next() == .refused(folder["root"], .vanished))
        #expect(walk.next() == nil)
    }

    @Test func `an unreadable folder is reported and the walk continues`() async {
        // In a process of its own: root may read everything, and rights can only be given up.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.file("closed/a.epub")
            try folder.file("open.epub")
            try #require(chmod(folder["closed"].text, 0) == 0)
            // Without special rights the test must be able to get there.
            try #require(chmod(folder.path.text, 0o755) == 0)
            dropRights()
            let denied = FileError(code: EACCES, operation: "open", path: folder["closed"])
            let found = try WalkRecord(folder.path)
            #expect(found.refused == [Path("closed"): .unreadable(denied)])
            #expect(found.names == ["open.epub"])
            var root = try FolderWalk(root: folder["closed"], cancellation: .never)
            #expect(root.next() == .refused(folder["closed"], .unreadable(denied)))
            seteuid(getuid())
        }
    }

    @Test func `a long chain of folders keeps few descriptors open`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.file(String(repeating: "x/", count: 200) + "a.epub")
            try limitDescriptors(to: 64)
            let found = try WalkRecord(folder.path)
            #expect(found.files.count == 1)
            #expect(found.refused.isEmpty)
        }
    }

    @Test func `a flat folder is listed completely and in order`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<2_000 { try folder.file("\(number).epub") }
        let found = try WalkRecord(folder.path)
        #expect(found.files.count == 2_000)
        #expect(found.files == found.files.sorted())
    }
}
