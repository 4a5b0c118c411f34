// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import TestSupport
import Testing

@Suite struct OpenFolderTests {
    @Test func `a file is replaced as a whole, and nothing is left next to it`() throws {
        let folder = try TemporaryFolder()
        for text in ["first", "", String(repeating: "long", count: 100_000)] {
            let bytes = Array(text.utf8)[...]
            try replace(bytes, at: folder["file"])
            #expect(try content(of: folder["file"]) == text)
        }
        #expect(try FolderListing.names(in: folder.path) == [Path("file")])
        try OpenFolder(folder.path).flush()
    }

    @Test func `a name of 255 bytes can be replaced too`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path.appending([UInt8](repeating: 0xFF, count: 255))
        try replace([1, 2], at: path)
        #expect(try FileStatus.of(path, followingLinks: false).size == 2)
    }

    @Test func `a target that cannot be replaced leaves no temporary file`() throws {
        let folder = try TemporaryFolder()
        try folder.folder("taken")
        let expected = FileError(code: EISDIR, operation: "replace", path: folder["taken"])
        #expect(throws: expected) { try replace([1], at: folder["taken"]) }
        #expect(try FolderListing.names(in: folder.path) == [Path("taken")])
        let missing = #expect(throws: FileError.self) {
            try replace([1], at: folder["no/file"])
        }
        #expect(missing?.isMissing == true)
    }

    @Test func `a new file is written only where the name is free`() throws {
        let place = try TemporaryFolder()
        let folder = try OpenFolder(place.path)
        #expect(try folder.writeNew([1, 2], to: "a".utf8))
        #expect(try !folder.writeNew([3], to: "a".utf8))
        #expect(try FileTree.read(place["a"]) == [1, 2])
        #expect(throws: FileError.self) { try folder.writeNew([1], to: "none/a".utf8) }
    }

    @Test func `a file inside is removed, and a missing one is fine`() throws {
        let folder = try TemporaryFolder()
        try folder.folder("in")
        try replace([1], at: folder["in/file"])
        try replace([1], at: folder["in/other"])
        let open = try OpenFolder(folder.path)
        try open.remove("in/file")
        try open.remove("in/file")
        #expect(try FolderListing.names(in: folder["in"]) == [Path("other")])
        let expected = FileError(code: EISDIR, operation: "remove", path: folder["in"])
        #expect(throws: expected) { try open.remove("in") }
    }

    @Test func `a failed write keeps the old file and reports the first error`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.file("file", "old")
            // Past this size the kernel sends a signal that would end the process.
            Interruption.install()
            var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let bytes = [UInt8](repeating: 7, count: 5_000)
            let error = #expect(throws: FileError.self) {
                try replace(bytes[...], at: folder["file"])
            }
            try #require(error?.code == EFBIG)
            try #require(error?.operation == "write")
            try #require(try FolderListing.names(in: folder.path) == [Path("file")])
            try #require(try content(of: folder["file"]) == "old")
        }
    }

    @Test func `a link as the target is replaced, not written through`() throws {
        let folder = try TemporaryFolder()
        try folder.file("precious", "keep")
        try folder.link("file", to: "precious")
        try replace(Array("new".utf8)[...], at: folder["file"])
        #expect(try content(of: folder["precious"]) == "keep")
        #expect(try content(of: folder["file"]) == "new")
    }

    @Test(arguments: [
        (".accession-12-ab.part", true), (".accession-.part", true), ("accession-1.part", false),
        (".accession-1.epub", false), ("book.part", false),
    ])
    func `unfinished files are recognized by their names`(name: String, answer: Bool) {
        #expect(TemporaryName.matches(name.utf8) == answer)
    }

    @Test func `only the leftovers of a killed process are removed`() throws {
        let folder = try TemporaryFolder()
        try folder.file(".accession-12-ab.part", "half")
        try folder.file("cover", "whole")
        try OpenFolder(folder.path).removeUnfinished()
        #expect(try FolderListing.names(in: folder.path) == [Path("cover")])
    }

    @Test func `files can be written into folders inside and flushed at once`() throws {
        let folder = try TemporaryFolder()
        let open = try OpenFolder(folder.path)
        try open.makeFolder("inside")
        try open.makeFolder("inside")
        try open.write([1], to: Array("inside/file".utf8))
        #expect(open.holds("inside/file"))
        #expect(!open.holds("inside/other"))
        try open.flush()
        #expect(throws: FileError.self) { try OpenFolder(folder["no"]) }
    }
}

/// Writes a file through its open folder.
func replace(_ bytes: ArraySlice<UInt8>, at path: Path) throws(FileError) {
    try OpenFolder(path.parent).write(bytes, to: path.lastComponent)
}
