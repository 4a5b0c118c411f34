// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import Testing

@Suite struct ChildProcessTests {
    private func shell(_ script: String) throws -> ChildProcess {
        try ChildProcess(
            Path("/bin/sh"),
            arguments: [Array("-c".utf8), Array(script.utf8)],
            environment: ["NAME=value"]
        )
    }

    private func read(_ process: ChildProcess, _ count: Int) -> String {
        var patience = WaitBudget(.seconds(30))
        var bytes: [UInt8] = []
        _ = process.read(count, into: &bytes, &patience)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `written bytes come back through cat`() throws {
        let process = try ChildProcess(Path("/bin/cat"), environment: [])
        // More than any pipe holds goes in only while it comes out again.
        let piece = [UInt8](repeating: 7, count: 60_000)
        var patience = WaitBudget(.seconds(30))
        for _ in 0..<20 {
            #expect(process.write(piece, &patience) == .done)
            var back: [UInt8] = []
            #expect(process.read(piece.count, into: &back, &patience) == .done)
            #expect(back == piece)
        }
        #expect(process.end() == .signaled(SIGKILL))
    }

    @Test func `it gets the environment that is given and no other`() throws {
        #expect(read(try shell("printf %s \"$NAME$HOME\""), 5) == "value")
    }

    @Test func `an exit is reported, every time it is asked for`() throws {
        let process = try shell("exit 7")
        var patience = WaitBudget(.seconds(30))
        var bytes: [UInt8] = []
        #expect(process.read(1, into: &bytes, &patience) == .gone)
        #expect(process.end() == .exited(7))
        #expect(process.end() == .exited(7))
    }

    @Test func `a process that ignores its children's exits is still told this one`() throws {
        // For less than the start of a process takes: that sets it back.
        signal(SIGCHLD, SIG_IGN)
        let process = try shell("exit 7")
        var patience = WaitBudget(.seconds(30))
        var bytes: [UInt8] = []
        #expect(process.read(1, into: &bytes, &patience) == .gone)
        #expect(process.end() == .exited(7))
    }

    @Test func `an exit status that other code has taken is not made up`() throws {
        let process = try shell("exit 7")
        var status: Int32 = 0
        #expect(waitpid(process.id, &status, 0) == process.id)
        #expect(process.end() == .unknown)
        #expect(process.end() == .unknown)
    }

    @Test func `the signal that ended it is reported`() throws {
        let process = try shell("kill -SEGV $$")
        var patience = WaitBudget(.seconds(30))
        var bytes: [UInt8] = []
        #expect(process.read(1, into: &bytes, &patience) == .gone)
        #expect(process.end() == .signaled(SIGSEGV))
    }

    @Test func `a pipe that is never read fills up`() throws {
        let process = try ChildProcess(
            Path("/bin/sleep"),
            arguments: [Array("1000".utf8)],
            environment: []
        )
        var patience = WaitBudget(.milliseconds(200))
        let much = [UInt8](repeating: 0, count: 4 << 20)
        #expect(process.write(much, &patience) == .timedOut)
        var bytes: [UInt8] = []
        #expect(process.read(1, into: &bytes, &patience) == .timedOut)
        var stopped = WaitBudget(.seconds(30), while: { false })
        #expect(process.read(1, into: &bytes, &stopped) == .stopped)
    }

    @Test func `writing to an ended process is reported`() throws {
        let process = try shell("exit 0")
        var patience = WaitBudget(.seconds(30))
        var bytes: [UInt8] = []
        #expect(process.read(1, into: &bytes, &patience) == .gone)
        let much = [UInt8](repeating: 0, count: 4 << 20)
        #expect(process.write(much, &patience) == .gone)
    }

    @Test func `it ends when its last owner is gone`() throws {
        var process: ChildProcess? = try ChildProcess(
            Path("/bin/sleep"),
            arguments: [Array("1000".utf8)],
            environment: []
        )
        let id = try #require(process?.id)
        #expect(kill(id, 0) == 0)
        process = nil
        #expect(kill(id, 0) == -1)
    }

    @Test func `a program that is not there is an error`() {
        let error = #expect(throws: FileError.self) {
            try ChildProcess(Path("/nonexistent/program"), environment: [])
        }
        #expect(error?.isMissing == true)
    }
}
