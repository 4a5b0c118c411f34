// SPDX-License-Identifier: Apache-2.0

import Commands
import Files

/// Keeps what is written, or fails as a full disk or a closed pipe would.
final class MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []
    private let failure: Int32?

    init(failure: Int32? = nil) {
        self.failure = failure
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func write(_ bytes: [UInt8]) throws(FileError) {
        if let failure { throw FileError(code: failure, operation: "write to", path: Path("out")) }
        self.bytes.append(contentsOf: bytes)
    }

    func flush() throws(FileError) {}
}

/// A console with both streams in memory and a clock that stands until it is moved.
final class TestConsole {
    let output: MemorySink
    let errors = MemorySink()
    let console: Console
    private let clock: TestClock

    init(facts: TerminalFacts = TerminalFacts(), failure: Int32? = nil) {
        let output = MemorySink(failure: failure)
        let clock = TestClock()
        self.output = output
        self.clock = clock
        console = Console(
            programName: "shop",
            output: output,
            errors: errors,
            facts: facts,
            now: { clock.time }
        )
    }

    func wait(_ duration: Duration) {
        clock.time += duration
    }

    func quiet() {
        console.setUp(isQuiet: true, isVerbose: false, progress: .off)
    }
}

final class TestClock {
    var time: Duration = .zero
}
