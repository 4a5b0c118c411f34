// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct OutputTests {
    @Test func `a full disk is an error and is never ignored`() throws {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let output = Output(descriptor: descriptor, name: Path("/dev/full"))
        try output.write("lost\n")
        let error = #expect(throws: FileError.self) { try output.flush() }
        #expect(error?.isDiskFull == true)
        #expect(error?.isBrokenPipe == false)
        #expect(error?.description == "cannot write to /dev/full: No space left on device")
    }

    @Test func `a full buffer is written without a flush`() throws {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let output = Output(descriptor: descriptor, name: Path("/dev/full"), capacity: 10)
        try output.write("123456789")
        #expect(throws: FileError.self) { try output.write("0") }
    }

    @Test func `bytes arrive unchanged`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("out", "")
        let descriptor = open(path.text, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let output = Output(descriptor: descriptor, name: path, capacity: 7)
        try output.write("one\n")
        try output.write("two".utf8)
        try output.write([0x21])
        #expect(try content(of: path) == "one\ntwo")
        try output.write("rest")
        #expect(try content(of: path) == "one\ntwo")
        try output.flush()
        #expect(try content(of: path) == "one\ntwo!rest")
    }

    @Test func `a slow reader on a non-blocking pipe gets everything`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        let (reading, writing) = (ends[0], ends[1])
        // More than a pipe holds.
        let lines = 20_000
        async let received = Task.detached {
            var reader = LineReader(
                descriptor: reading,
                name: Path("pipe"),
                separatedBy: .newline,
                cancellation: .never
            )
            var count = 0
            while let entry = try reader.next() {
                guard entry == .path(Path("line \(count)")) else { return -1 }
                count += 1
            }
            return count
        }.value
        let output = Output(descriptor: writing, name: Path("pipe"))
        for number in 0..<lines { try output.write("line \(number)\n") }
        try output.flush()
        close(writing)
        #expect(try await received == lines)
        close(reading)
    }

    @Test func `only a terminal counts as one, and it knows its width`() throws {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        #expect(!Output(descriptor: null, name: Path("null")).isTerminal)
        #expect(Output(descriptor: null, name: Path("null")).columns == nil)

        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(terminal) }
        let output = Output(descriptor: terminal, name: Path("terminal"))
        #expect(output.isTerminal)
        #expect(output.columns == nil)
        var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
        #expect(output.columns == 132)
    }
}
