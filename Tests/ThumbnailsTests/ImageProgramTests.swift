// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import TestSupport
import Testing
import Thumbnails

/// The decoder in a process of its own, which may die at any time.
@Suite struct ImageProgramTests {
    private func image() throws -> [UInt8] { try Samples.coverImage("baseline.jpg") }

    private func program(time: Duration = .seconds(30)) throws -> ImageProgram {
        try ImageProgram(BuiltProgram.images.path(), limits: ImageProgram.Limits(time: time))
    }

    private func isMade(_ thumbnail: Thumbnail?) -> Bool {
        if case .made = thumbnail { return true }
        return false
    }

    private func failure(_ thumbnail: Thumbnail?) -> Thumbnail.Failure? {
        if case .failed(let failure, _) = thumbnail { return failure }
        return nil
    }

    /// Perhaps it is so only now.
    private func accident(_ thumbnail: Thumbnail?) -> Thumbnail.Failure? {
        if case .failedThisTime(let failure, _) = thumbnail { return failure }
        return nil
    }

    @Test func `an image comes back as a thumbnail`() throws {
        let thumbnail = try program().thumbnail(of: image(), width: 320)
        guard case .made(let jpeg, let width, let height, let look) = thumbnail else {
            Issue.record("\(String(describing: thumbnail))")
            return
        }
        #expect(jpeg.starts(with: [0xFF, 0xD8]))
        #expect([width, height] == [48, 64])
        #expect(look.count == 32)
    }

    @Test func `one process serves all requests of a thread`() throws {
        let program = try program()
        _ = try program.thumbnail(of: image(), width: 320)
        let id = program.processID
        #expect(failure(try program.thumbnail(of: [1, 2, 3], width: 320)) == .unsupported)
        #expect(isMade(try program.thumbnail(of: image(), width: 64)))
        #expect(program.processID == id)
        #expect(id != nil)
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGABRT, SIGTERM, SIGBUS])
    func `a process that is killed from outside costs nothing`(signal: Int32) throws {
        let program = try program()
        _ = try program.thumbnail(of: image(), width: 320)
        let id = try #require(program.processID)
        kill(id, signal)
        #expect(isMade(try program.thumbnail(of: image(), width: 320)))
        #expect(program.processID != id)
        #expect(!FileTree.isFolder(Path("/proc/\(id)")))
    }

    @Test func `a hanging process is killed, and the next image gets a new one`() throws {
        let program = try program(time: .milliseconds(300))
        _ = try program.thumbnail(of: image(), width: 320)
        let id = try #require(program.processID)
        kill(id, SIGSTOP)
        #expect(accident(try program.thumbnail(of: image(), width: 320)) == .tooSlow)
        #expect(!FileTree.isFolder(Path("/proc/\(id)")))
        #expect(isMade(try self.program().thumbnail(of: image(), width: 320)))
    }

    @Test func `no caller waits after a cancellation`() throws {
        let decoder = try FakeDecoder("exec sleep 1000")
        let program = try decoder.program()
        let thumbnail = try program.thumbnail(of: image(), width: 320) { false }
        #expect(thumbnail == nil)
        #expect(program.processID == nil)
    }

    @Test(arguments: ["SEGV", "ABRT", "BUS", "ILL", "FPE"])
    func `an image that crashes every process is reported`(signal: String) throws {
        let decoder = try FakeDecoder("head -c 8 >/dev/null\nkill -\(signal) $$")
        let thumbnail = try decoder.program().thumbnail(of: image(), width: 320)
        #expect(failure(thumbnail) == .crashed)
    }

    @Test(arguments: [65, 74])
    func `a decoder that cannot read a request or write its answer says nothing about the image`(
        code: Int
    ) throws {
        let decoder = try FakeDecoder("head -c 8 >/dev/null\nexit \(code)")
        let thumbnail = try decoder.program().thumbnail(of: image(), width: 320)
        #expect(accident(thumbnail) == .crashed)
    }

    @Test(arguments: ["KILL", "TERM", "INT", "HUP", "QUIT", "USR1", "ALRM"])
    func `a signal from outside says nothing about the image`(signal: String) throws {
        let decoder = try FakeDecoder("head -c 8 >/dev/null\nkill -\(signal) $$\nexec sleep 1000")
        let thumbnail = try decoder.program().thumbnail(of: image(), width: 320)
        #expect(accident(thumbnail) == .crashed)
    }

    @Test func `too much processor time is reported`() throws {
        let decoder = try FakeDecoder("head -c 8 >/dev/null\nkill -XCPU $$")
        let thumbnail = try decoder.program().thumbnail(of: image(), width: 320)
        #expect(failure(thumbnail) == .tooSlow)
    }

    @Test(
        arguments: [
            "head -c 8 >/dev/null\nexit 0", "head -c 8 >/dev/null\nexit 3",
            "head -c 8 >/dev/null\nhead -c 16 /dev/urandom\nexec sleep 1000",
            "head -c 8 >/dev/null\nyes", "head -c 8 >/dev/null\nprintf 'half'", "exit 0",
        ]
    )
    func `an answer that no decoder gives counts as a crash`(script: String) throws {
        let decoder = try FakeDecoder(script)
        #expect(failure(try decoder.program().thumbnail(of: image(), width: 320)) == .crashed)
    }

    @Test(arguments: [
        "exit 0", "exit 1", "kill -SEGV $$", "echo hello, it is me", "exec sleep 1000",
    ])
    func `a program with a wrong greeting is a reason to stop`(script: String) throws {
        let decoder = try FakeDecoder(greets: false, script)
        let error = #expect(throws: HelperProgramError.self) {
            try decoder.program(time: .milliseconds(500)).thumbnail(of: image(), width: 320)
        }
        #expect(error?.message.contains(decoder.path.text) == true)
        #expect(error?.hint.isEmpty == false)
    }

    @Test func `a decoder that can start no thread is tried again another time`() throws {
        let decoder = try FakeDecoder(greets: false, "exit 75")
        let error = #expect(throws: HelperProgramError.self) {
            try decoder.program().thumbnail(of: image(), width: 320)
        }
        #expect(error?.mayPass == true)
        #expect(error?.hint.contains("--jobs") == true)
    }

    @Test func `a missing program is a reason to stop`() throws {
        let program = try ImageProgram(Path("/nonexistent/accession-images"))
        let error = #expect(throws: HelperProgramError.self) {
            try program.thumbnail(of: image(), width: 320)
        }
        #expect(error?.message.contains("/nonexistent/accession-images") == true)
        #expect(error?.hint.contains("make install") == true)
        #expect(error?.mayPass == false)
    }

    @Test(arguments: [EACCES, EPERM])
    func `a program that may not be run is not a missing one`(code: Int32) {
        let refused = FileError(code: code, operation: "start", path: Path("/decoder"))
        let error = ImageProgram.helper.refusal(refused)
        #expect(error.isBarred && !error.mayPass)
        #expect(error.hint.contains("permissions"))
    }

    @Test(arguments: [
        (EMFILE, "ulimit -n"), (ENFILE, "ulimit -n"), (EAGAIN, "--jobs"), (ENOMEM, "--jobs"),
    ])
    func `a machine without memory for the decoder is not a broken installation`(
        example: (code: Int32, hint: String)
    ) {
        let refused = FileError(code: example.code, operation: "start", path: Path("/decoder"))
        let error = ImageProgram.helper.refusal(refused)
        #expect(error.mayPass)
        #expect(error.hint.contains(example.hint))
        #expect(error.message.contains("/decoder"))
    }

    @Test func `nothing is left of ended processes`() throws {
        func descriptors() throws -> Int { try FileTree.names(in: Path("/proc/self/fd")).count }
        var ids: [Int32] = []
        let before = try descriptors()
        for _ in 0..<20 {
            let program = try program()
            _ = try program.thumbnail(of: image(), width: 320)
            ids.append(try #require(program.processID))
        }
        // Other tests open and close theirs meanwhile.
        #expect(try descriptors() < before + 20)
        for id in ids { #expect(!FileTree.isFolder(Path("/proc/\(id)"))) }
    }

    @Test func `the process has three descriptors, few rights and little memory`() throws {
        let program = try program()
        _ = try program.thumbnail(of: image(), width: 320)
        let id = try #require(program.processID)
        let folder = Path("/proc/\(id)")
        let open = try FileTree.names(in: folder.appending("fd")).map { Path(bytes: $0).text }
        #expect(open.sorted() == ["0", "1", "2"])
        let status = String(
            decoding: try SmallFile.read(folder.appending("status")),
            as: UTF8.self
        )
        #expect(status.contains("NoNewPrivs:\t1"))
        let limits = String(
            decoding: try SmallFile.read(folder.appending("limits")),
            as: UTF8.self
        ).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(limits.contains { $0.hasPrefix("Max address space 1610612736") })
        #expect(limits.contains { $0.hasPrefix("Max cpu time 11 ") })
        #expect(limits.contains { $0.hasPrefix("Max core file size 0") })
        #expect(limits.contains { $0.hasPrefix("Max file size 0") })
        #expect(limits.contains { $0.hasPrefix("Max open files 64") })
        let environment = try SmallFile.read(folder.appending("environ"))
        let names = String(decoding: environment, as: UTF8.self).split(separator: "\0").map {
            $0.prefix { $0 != "=" }
        }
        // Where libraries are told by a variable, it needs that one too.
        #expect(names.filter { $0 != "LD_LIBRARY_PATH" } == ["LC_ALL", "SWIFT_BACKTRACE"])
    }
}
