// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct FolderCreationTests {
    @Test func `missing folders are created, existing ones are kept`() throws {
        let folder = try TemporaryFolder()
        #expect(try FolderCreation.create(folder["a/b/c"]))
        #expect(try !FolderCreation.create(folder["a/b/c"]))
        #expect(try !FolderCreation.create(Path("/")))
        #expect(try FileStatus.of(folder["a/b/c"], followingLinks: false).kind == .folder)
        #expect(try FolderCreation.create(folder["s/t/"]))
        #expect(try !FolderCreation.create(folder["s/t//"]))
        try folder.link("door", to: "a")
        #expect(try !FolderCreation.create(folder["door"]))
        #expect(try FolderCreation.create(folder["door/x"]))
    }

    @Test func `a file in the way is an error`() throws {
        let folder = try TemporaryFolder()
        try folder.file("file")
        try folder.link("nowhere", to: "missing")
        for name in ["file", "file/below"] {
            let error = #expect(throws: FileError.self) { try FolderCreation.create(folder[name]) }
            #expect(error?.code == ENOTDIR)
        }
        #expect(throws: FileError.self) { try FolderCreation.create(folder["nowhere"]) }
    }

    @Test func `a folder is listed in byte order`() throws {
        let folder = try TemporaryFolder()
        #expect(try FolderListing.isEmpty(folder.path))
        for name in ["b", ".a", "B", "c/d"] { try folder.file(name) }
        #expect(try !FolderListing.isEmpty(folder.path))
        #expect(try FolderListing.names(in: folder.path) == [".a", "B", "b", "c"].map(Path.init))
        let error = #expect(throws: FileError.self) { try FolderListing.isEmpty(folder["b"]) }
        #expect(error?.code == ENOTDIR)
    }

    @Test func `a folder that was removed while it was open has no names`() throws {
        let folder = try TemporaryFolder()
        try FolderCreation.create(folder["gone"])
        let open = try Descriptor("open", folder["gone"], flags: O_RDONLY | O_DIRECTORY)
        try #require(rmdir(folder["gone"].text) == 0)
        let held = Path("/proc/self/fd/\(open.number)")
        #expect(try FolderListing.names(in: held).isEmpty)
    }
}
