// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct NewFileTests {
    @Test func `it appears under its name, complete, when it is published`() throws {
        let folder = try TemporaryFolder()
        let file = try NewFile(folder["result"])
        for _ in 0..<20_000 { try file.write(Array("eight by".utf8)) }
        #expect(
            try FolderListing.names(in: folder.path).allSatisfy { TemporaryName.matches($0.bytes) }
        )
        try file.publish(replacing: false)
        #expect(try FileStatus.of(folder["result"], followingLinks: false).size == 160_000)
    }

    @Test func `a file that is never published is gone`() throws {
        let folder = try TemporaryFolder()
        do {
            let file = try NewFile(folder["result"])
            try file.write([1])
        }
        #expect(try FolderListing.names(in: folder.path) == [])
    }

    @Test func `a name that was taken in the meantime is replaced only on request`() throws {
        let folder = try TemporaryFolder()
        try folder.file("result", "old")
        do {
            let file = try NewFile(folder["result"])
            try file.write(Array("new".utf8))
            let error = #expect(throws: FileError.self) { try file.publish(replacing: false) }
            #expect(error?.code == EEXIST)
        }
        #expect(try content(of: folder["result"]) == "old")
        do {
            let file = try NewFile(folder["result"])
            try file.write(Array("new".utf8))
            try file.publish(replacing: true)
        }
        #expect(try content(of: folder["result"]) == "new")
        #expect(try FolderListing.names(in: folder.path) == [Path("result")])
    }

    @Test func `a missing folder is reported`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: FileError.self) { _ = try NewFile(folder["no/result"]) }
        #expect(error?.isMissing == true)
    }
}
