// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct OpenFileTests {
    @Test func `bytes are read from any position`() throws {
        let folder = try TemporaryFolder()
        let file = try OpenFile(try folder.file("book", "0123456789"))
        var bytes: [UInt8] = [1, 2, 3, 4, 5, 6]
        try file.read(at: 3, count: 4, into: &bytes)
        #expect(bytes == Array("3456".utf8))
        try file.read(at: 8, count: 100, into: &bytes)
        #expect(bytes == Array("89".utf8))
        try file.read(at: 10, count: 1, into: &bytes)
        #expect(bytes.isEmpty)
        #expect(file.status.size == 10)
        #expect(try file.currentStatus() == file.status)
    }

    @Test func `a file that changes while it is open is noticed`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("book", "0123456789")
        let file = try OpenFile(path)
        let hasChanged = file.hasChanged
        #expect(!hasChanged)
        try #require(truncate(path.text, 4) == 0)
        #expect(try file.currentStatus() != file.status)
        let hasChangedNow = file.hasChanged
        #expect(hasChangedNow)
        var bytes: [UInt8] = []
        try file.read(at: 0, count: 10, into: &bytes)
        #expect(bytes.count == 4)
    }

    @Test func `only regular files are opened`() throws {
        let folder = try TemporaryFolder()
        try folder.file("file")
        try folder.link("link", to: "file")
        try folder.link("loop", to: "loop")
        try folder.special("fifo", S_IFIFO)
        try folder.special("socket", S_IFSOCK)
        let refused: [(Path, FileKind)] = [
            (folder.path, .folder), (folder["link"], .symbolicLink), (folder["fifo"], .fifo),
            (folder["socket"], .socket), (Path("/dev/null"), .characterDevice),
            (folder["loop"], .symbolicLink),
        ]
        for (path, kind) in refused {
            #expect(throws: OpenRefusal.notRegular(kind)) { _ = try OpenFile(path) }
        }
        #expect(try OpenFile(folder["link"], followingLinks: true).status.size == 1)
        let loop = FileError(code: ELOOP, operation: "open", path: folder["loop"])
        #expect(throws: OpenRefusal.system(loop)) {
            _ = try OpenFile(folder["loop"], followingLinks: true)
        }
        let missing = FileError(code: ENOENT, operation: "open", path: folder["missing"])
        #expect(throws: OpenRefusal.system(missing)) { _ = try OpenFile(folder["missing"]) }
    }

    @Test func `the descriptor closes with its owner`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = try folder.file("book")
            try limitDescriptors(to: 64)
            for _ in 0..<200 { _ = try OpenFile(path) }
            // A refused file must not stay open either.
            for _ in 0..<200 { #expect(throws: OpenRefusal.self) { _ = try OpenFile(folder.path) } }
            _ = try OpenFile(path)
        }
    }

    @Test func `a file without read permission is a system error`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = try folder.file("book")
            try #require(chmod(path.text, 0) == 0)
            dropRights()
            let denied = FileError(code: EACCES, operation: "open", path: path)
            #expect(throws: OpenRefusal.system(denied)) { _ = try OpenFile(path) }
            seteuid(getuid())
        }
    }
}
