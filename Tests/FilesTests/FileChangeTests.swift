// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@Suite struct FileChangeTests {
    @Test func `a finished file takes its name, over an older one too`() throws {
        let folder = try TemporaryFolder()
        try folder.file("new", "new")
        try folder.file("name", "old")
        try FileChange.publish(folder["new"], as: folder["name"])
        #expect(try content(of: folder["name"]) == "new")
        #expect(try FolderListing.names(in: folder.path) == [Path("name")])
        let error = #expect(throws: FileError.self) {
            try FileChange.publish(folder["gone"], as: folder["name"])
        }
        #expect(error?.isMissing == true)
        #expect(try content(of: folder["name"]) == "new")
    }

    @Test func `two files change places, whatever they are`() throws {
        let folder = try TemporaryFolder()
        try folder.file("one", "first")
        try folder.link("two", to: "nowhere")
        #expect(try FileChange.exchange(folder["one"], with: folder["two"]))
        #expect(try content(of: folder["two"]) == "first")
        let kind = try FileStatus.of(folder["one"], followingLinks: false).kind
        #expect(kind == .symbolicLink)
        let error = #expect(throws: FileError.self) {
            try FileChange.exchange(folder["two"], with: folder["gone"])
        }
        #expect(error?.isMissing == true)
        #expect(try content(of: folder["two"]) == "first")
    }

    @Test func `removing a missing file succeeds`() throws {
        let folder = try TemporaryFolder()
        try folder.file("file")
        try FileChange.remove(folder["file"])
        try FileChange.remove(folder["file"])
        #expect(try FolderListing.isEmpty(folder.path))
        try folder.folder("folder")
        #expect(throws: FileError.self) { try FileChange.remove(folder["folder"]) }
    }
}
