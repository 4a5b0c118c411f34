// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing
import Thumbnails

/// `accession-images`, started by hand.
@Suite struct DecoderProgramTests {
    private func run(_ words: [String] = [], input: [UInt8] = []) throws -> ProgramRun.Result {
        try ProgramRun.run(
            [BuiltProgram.images.path().bytes] + words.map { Array($0.utf8) },
            environment: ["PATH=/usr/bin:/bin"],
            folder: Path("/"),
            input: input
        )
    }

    @Test func `without requests it greets and exits`() throws {
        let result = try run()
        #expect(result.exit == 0)
        #expect(result.output == ImageMessage.greeting())
        #expect(result.errors.isEmpty)
    }

    @Test func `an invalid request ends it`() throws {
        #expect(try run(input: [UInt8](repeating: 0xFF, count: 64)).exit == 65)
        #expect(try run(input: [1, 2, 3]).exit == 0)
    }

    @Test func `a failure to read a request is not the end of requests`() throws {
        // Reading a folder fails.
        let result = try ProgramRun.run(
            ["/bin/sh", "-c", "exec \"$0\" </"].map { Array($0.utf8) }
                + [BuiltProgram.images.path().bytes],
            environment: ["PATH=/usr/bin:/bin"],
            folder: Path("/"),
            input: []
        )
        #expect(result.exit == ImageMessage.noTransfer)
    }

    @Test func `it states what it is`() throws {
        let version = try run(["--version"])
        #expect(version.outputText.hasPrefix("accession-images, decoder version"))
        #expect(version.exit == 0)
        let help = try run(["--help"])
        #expect(help.outputText.contains("width of the thumbnail"))
        #expect(help.exit == 0)
        let wrong = try run(["cover.jpg"])
        #expect(wrong.exit == 64)
        #expect(wrong.errorText.contains("hint: "))
    }

    private var lastOfGreeting: UInt8 {
        get throws { try #require(ImageMessage.greeting().last) }
    }

    @Test func `it is confined before it reads an image`() throws {
        let run = try BuiltProgram.images.start(until: lastOfGreeting)
        #expect(try RunningProcess(run.id).isConfined)
    }

    /// Its pipes close only once no process has them open.
    @Test func `it ends with the process that started it`() throws {
        let run = try BuiltProgram.images.startByShell(until: lastOfGreeting)
        run.send(.kill)
        #expect(try run.waitWithOpenInput().exit == 128 + 9)
    }
}
