// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct AppendFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func append(_ line: String, to name: String = "log") throws {
        try AppendFile(folder[name]).append(line: Array(line.utf8))
    }

    @Test func `lines are appended one after another, from run to run`() throws {
        try append("one")
        try append("two")
        #expect(try content(of: folder["log"]) == "one\ntwo\n")
    }

    @Test func `two writers do not mix their lines`() throws {
        let first = try AppendFile(folder["log"])
        let second = try AppendFile(folder["log"])
        for number in 0..<3 {
            try first.append(line: Array("first \(number)".utf8))
            try second.append(line: Array("second \(number)".utf8))
        }
        #expect(
            try content(of: folder["log"])
                == "first 0\nsecond 0\nfirst 1\nsecond 1\nfirst 2\nsecond 2\n"
        )
    }

    @Test func `a file that is moved away keeps its writer`() throws {
        let file = try AppendFile(folder["log"])
        try file.append(line: Array("one".utf8))
        #expect(rename(folder["log"].text, folder["log.1"].text) == 0)
        try file.append(line: Array("two".utf8))
        #expect(try content(of: folder["log.1"]) == "one\ntwo\n")
        try append("three")
        #expect(try content(of: folder["log"]) == "three\n")
    }

    @Test func `an unfinished line is ended first`() throws {
        try folder.file("log", "whole\nhal")
        try append("one")
        try append("two")
        #expect(try content(of: folder["log"]) == "whole\nhal\none\ntwo\n")
    }

    @Test func `a full device is an error each time`() throws {
        let file = try AppendFile(Path("/dev/full"))
        for _ in 0..<2 {
            #expect(
                throws: FileError(code: ENOSPC, operation: "append to", path: Path("/dev/full"))
            ) { try file.append(line: [1]) }
        }
    }

    @Test(arguments: [("no/log", ENOENT), ("", EISDIR), ("pipe", ENXIO)])
    func `a place where nothing can be appended is refused`(name: String, code: Int32) throws {
        try folder.special("pipe", S_IFIFO)
        #expect(
            throws: FileError(code: code, operation: "append to", path: folder[name])
        ) { _ = try AppendFile(folder[name]) }
    }
}
