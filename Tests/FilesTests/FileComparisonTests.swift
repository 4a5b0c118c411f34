// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@Suite struct FileComparisonTests {
    @Test func `same, different and missing files are distinguished`() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "0123456789", count: 20_000)
        let bytes = Array(text.utf8)
        let path = try folder.file("file", text)
        var changed = bytes
        changed[150_000] ^= 1
        #expect(try FileComparison.of(path, with: bytes[...]) == .same)
        #expect(try FileComparison.of(path, with: changed[...]) == .different)
        #expect(try FileComparison.of(path, with: bytes.dropLast()) == .different)
        #expect(try FileComparison.of(path, with: (bytes + [1])[1...]) == .different)
        #expect(try FileComparison.of(path, with: ([1] + bytes)[1...]) == .same)
        #expect(try FileComparison.of(folder["none"], with: bytes[...]) == .missing)
        #expect(try FileComparison.of(try folder.file("empty", ""), with: []) == .same)
    }

    @Test func `a link is never the same as a file, even with the same bytes`() throws {
        let folder = try TemporaryFolder()
        try folder.file("file", "x")
        try folder.link("link", to: "file")
        #expect(try FileComparison.of(folder["link"], with: Array("x".utf8)[...]) == .different)
        #expect(try FileComparison.of(folder.path, with: []) == .different)
    }
}
