// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Copies of whole files.
@Suite struct FileCopyTests {
    /// More than one piece of what is shown, and not a whole number of them.
    private static let sizes = [0, 1, 1 << 17, 300_000]

    private func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    }

    @Test(arguments: sizes)
    func `a copy has the bytes of the file`(size: Int) throws {
        let folder = try TemporaryFolder()
        try folder.file("book", bytes(size))
        #expect(try FileCopy.copy(folder["book"], to: folder["copy"]) == nil)
        #expect(try FileTree.read(folder["copy"]) == bytes(size))
    }

    @Test(arguments: sizes)
    func `what is shown is what the copy has`(size: Int) throws {
        let folder = try TemporaryFolder()
        try folder.file("book", bytes(size))
        var shown: [UInt8] = []
        let refusal = try FileCopy.copy(folder["book"], to: folder["copy"]) { shown += $0 }
        #expect(refusal == nil)
        #expect(shown == bytes(size))
        #expect(try FileTree.read(folder["copy"]) == bytes(size))
    }

    @Test func `a file that is not wanted is not copied`() throws {
        let folder = try TemporaryFolder()
        try folder.file("book", bytes(3))
        let refusal = try FileCopy.copy(folder["book"], to: folder["copy"], if: { $0.size > 3 })
        guard case .unwanted = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(try FileStatus.ifPresent(folder["copy"], followingLinks: false) == nil)
    }

    @Test func `a file that is gone leaves no copy`() throws {
        let folder = try TemporaryFolder()
        let refusal = try FileCopy.copy(folder["book"], to: folder["copy"]) { _ in }
        guard case .unreadable = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(try FileStatus.ifPresent(folder["copy"], followingLinks: false) == nil)
    }

    @Test func `a name that is taken is trouble with the copy`() throws {
        let folder = try TemporaryFolder()
        try folder.file("book", bytes(3))
        try folder.file("copy", bytes(2))
        #expect(throws: FileError.self) {
            _ = try FileCopy.copy(folder["book"], to: folder["copy"]) { _ in }
        }
        #expect(try FileTree.read(folder["copy"]) == bytes(2))
    }
}
