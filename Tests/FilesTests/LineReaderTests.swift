// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct LineReaderTests {
    private func entries(
        _ bytes: [UInt8],
        _ separator: LineReader.Separator
    ) throws -> [ListEntry] {
        let folder = try TemporaryFolder()
        try replace(bytes[...], at: folder["list"])
        var reader = try LineReader(folder["list"], separatedBy: separator, cancellation: .never)
        var entries: [ListEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    @Test func `lines are names, the last one too`() throws {
        let bytes = Array("a.epub\n\n/b c.epub\r\nlast".utf8)
        #expect(
            try entries(bytes, .newline) == [
                .path(Path("a.epub")), .path(Path("/b c.epub\r")), .path(Path("last")),
            ]
        )
    }

    @Test func `between NULs a name may contain anything`() throws {
        let bytes: [UInt8] = Array("line\nend".utf8) + [0, 0, 0xFF, 0xFE, 0]
        #expect(
            try entries(bytes, .null) == [
                .path(Path("line\nend")), .path(Path(bytes: [0xFF, 0xFE])),
            ]
        )
    }

    @Test func `an entry knows its line, which empty ones count for`() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "x", count: 200_000)
        try replace(Array("a\n\n\nb\n\(long)\n\nc\n\(long)".utf8)[...], at: folder["list"])
        var reader = try LineReader(folder["list"], separatedBy: .newline, cancellation: .never)
        var numbers: [Int] = []
        while try reader.next() != nil { numbers.append(reader.lineNumber) }
        #expect(numbers == [1, 4, 5, 7, 8])
    }

    @Test func `an empty list has no entries`() throws {
        #expect(try entries([], .newline).isEmpty)
        #expect(try entries(Array("\n\n\n".utf8), .newline).isEmpty)
    }

    @Test(arguments: [65_537, 70_000, 131_072, 500_000])
    func `an entry that is too long is one entry`(length: Int) throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        let expected: [ListEntry] = [
            .path(Path("a")),
            .tooLong(number: 2, beginning: Path(String(repeating: "x", count: 80))),
            .path(Path("b")),
        ]
        let bytes = Array("a\n".utf8) + long + Array("\nb".utf8)
        #expect(try entries(bytes, .newline) == expected)
        #expect(try entries(Array("a\n".utf8) + long, .newline) == Array(expected[..<2]))
    }

    @Test func `the longest entry is taken`() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.entryLimit)
        #expect(try entries(long, .newline) == [.path(Path(bytes: long))])
        #expect(try entries(long + [10], .newline) == [.path(Path(bytes: long))])
    }

    @Test func `entries may be as long as the caller says`() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "x", count: 300_000)
        try replace(Array("a\n\(long)\n\(long)x\nb".utf8)[...], at: folder["list"])
        var reader = try LineReader(
            folder["list"],
            separatedBy: .newline,
            limit: 300_000,
            cancellation: .never
        )
        #expect(try reader.next() == .path(Path("a")))
        #expect(try reader.next() == .path(Path(long)))
        guard case .tooLong? = try reader.next() else {
            Issue.record("taken")
            return
        }
        #expect(try reader.next() == .path(Path("b")))
    }

    @Test func `a long list arrives complete`() throws {
        let names = (0..<50_000).map { "folder/book number \($0).epub" }
        let bytes = Array(names.joined(separator: "\n").utf8)
        #expect(try entries(bytes, .newline) == names.map { .path(Path($0)) })
    }

    @Test func `a list may arrive in pieces through a pipe`() throws {
        let folder = try TemporaryFolder()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let output = Output(descriptor: ends[1], name: Path("pipe"))
        var reader = LineReader(
            descriptor: ends[0],
            name: Path("pipe"),
            separatedBy: .newline,
            cancellation: .never
        )
        try output.write("one\ntw")
        try output.flush()
        #expect(try reader.next() == .path(Path("one")))
        try output.write("o\nthree")
        try output.flush()
        #expect(try reader.next() == .path(Path("two")))
        close(ends[1])
        #expect(try reader.next() == .path(Path("three")))
        #expect(try reader.next() == nil)
        #expect(try reader.next() == nil)
        close(ends[0])
        _ = folder
    }

    @Test func `a list that cannot be read is an error`() throws {
        let folder = try TemporaryFolder()
        let missing = #expect(throws: FileError.self) {
            _ = try LineReader(folder["list"], separatedBy: .newline, cancellation: .never)
        }
        #expect(missing?.isMissing == true)
        var reader = try LineReader(folder.path, separatedBy: .newline, cancellation: .never)
        #expect(throws: FileError(code: EISDIR, operation: "read", path: folder.path)) {
            try reader.next()
        }
    }

    @Test func `a request to stop ends reading from a waiting list`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var reader = LineReader(
            descriptor: ends[0],
            name: Path("p"),
            separatedBy: .null,
            cancellation: StopSwitch(after: 1).cancellation
        )
        #expect(try reader.next() == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a request to stop ends waiting for a pipe that nothing writes to`() throws {
        let folder = try TemporaryFolder()
        try FileTree.makePipe(folder["pipe"])
        var reader = try LineReader(
            folder["pipe"],
            separatedBy: .newline,
            cancellation: StopSwitch(after: 2).cancellation
        )
        #expect(try reader.next() == nil)
        let stream = try ByteStream(
            folder["pipe"],
            cancellation: StopSwitch(after: 2).cancellation
        )
        #expect(try stream.next() == [])
    }

    @Test func `a list comes through a pipe whose writer is late`() async throws {
        let folder = try TemporaryFolder()
        try FileTree.makePipe(folder["pipe"])
        var reader = try LineReader(folder["pipe"], separatedBy: .newline, cancellation: .never)
        let path = folder["pipe"]
        let writer = Task.detached {
            try await Task.sleep(for: .milliseconds(300))
            try FileTree.write(Array("one\ntwo\n".utf8), to: path)
        }
        #expect(try reader.next() == .path(Path("one")))
        #expect(try reader.next() == .path(Path("two")))
        #expect(try reader.next() == nil)
        try await writer.value
    }

    @Test(.timeLimit(.minutes(1)))
    func `a request to stop ends reading from an endless list`() throws {
        // It comes while the endless entry is being passed over.
        var reader = try LineReader(
            Path("/dev/zero"),
            separatedBy: .newline,
            cancellation: StopSwitch(after: 10).cancellation
        )
        while try reader.next() != nil {}
    }
}
