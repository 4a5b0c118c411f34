// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct PathTests {
    @Test(arguments: [
        ("/a/b", "/a", true), ("/a", "/a", true), ("/a/b", "/a/", true), ("/ab", "/a", false),
        ("/a", "/a/b", false), ("/a", "/", true), ("a", "/", false), ("/a", "", false),
    ])
    func `being inside goes by whole components`(path: String, folder: String, answer: Bool) {
        #expect(Path(path).isInside(Path(folder)) == answer)
    }

    @Test func `links, dots and doubled slashes resolve to the one name`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a/b/book.epub")
        try folder.link("short", to: "a/b")
        try folder.link("a/away", to: "\(folder.path.text)/short")
        for spelling in [
            "a/b/book.epub", "a//b/./book.epub", "a/../a/b/book.epub", "short/book.epub",
            "a/away/book.epub", "short/../b/book.epub",
        ] {
            #expect(try folder[spelling].canonical() == folder["a/b/book.epub"], "\(spelling)")
        }
        #expect(try Path("/").canonical() == Path("/"))
        #expect(try Path("/../..").canonical() == Path("/"))
        #expect(try Path(".").canonical() == Path.currentFolder().canonical())
        #expect(try folder["short/"].canonical() == folder["a/b"])
    }

    @Test func `what cannot be resolved says why`() throws {
        let folder = try TemporaryFolder()
        try folder.file("file")
        try folder.link("one", to: "two")
        try folder.link("two", to: "one")
        try folder.link("nowhere", to: "missing")
        let cases: [(String, Int32)] = [
            ("missing", ENOENT), ("file/x", ENOTDIR), ("file/", ENOTDIR), ("file/.", ENOTDIR),
            ("one", ELOOP), ("nowhere", ENOENT),
        ]
        for (name, code) in cases {
            let error = #expect(throws: FileError.self) { try folder[name].canonical() }
            #expect(error?.code == code, "\(name)")
        }
        #expect(throws: FileError.self) { try Path("").canonical() }
    }

    @Test func `a NUL does not make a shorter name`() throws {
        let folder = try TemporaryFolder()
        let book = try folder.file("book")
        let error = #expect(throws: FileError.self) {
            try FileStatus.of(Path(bytes: book.bytes + [0, 65]), followingLinks: false)
        }
        #expect(error?.code == EINVAL)
    }

    @Test func `a path longer than the kernel takes at once is still reached`() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "n", count: 250)
        defer { folder.removeDeepFolders() }
        var deep = folder.path
        for _ in 0..<40 { deep = deep.appending(name) }
        #expect(try FolderCreation.create(deep))
        #expect(try !FolderCreation.create(deep))
        let book = deep.appending("book.epub")
        #expect(book.bytes.count > 2 * 4_096)
        try replace(Array("deep".utf8)[...], at: book)
        #expect(try content(of: book) == "deep")
        #expect(try FileStatus.of(book, followingLinks: false).size == 4)
        #expect(try book.canonical() == book)
        #expect(try FolderListing.names(in: deep) == [Path("book.epub")])
        let missing = #expect(throws: FileError.self) {
            try FileStatus.of(deep.appending("missing"), followingLinks: true)
        }
        #expect(missing?.code == ENOENT)
        let slashes = Path(bytes: deep.bytes + Array(repeating: UInt8(ascii: "/"), count: 9))
        #expect(try FileStatus.of(slashes, followingLinks: true).kind == .folder)
    }

    @Test func `a name of 256 bytes is too long anywhere in a path`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: FileError.self) {
            try FileStatus.of(folder[String(repeating: "x", count: 9_000)], followingLinks: true)
        }
        #expect(error?.code == ENAMETOOLONG)
    }
}
