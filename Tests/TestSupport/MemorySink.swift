// SPDX-License-Identifier: Apache-2.0

package import Files
package import Terminal

/// Keeps the bytes written, or fails as a full disk or a closed pipe would.
package final class MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []
    private let failure: Int32?

    package init(failure: Int32? = nil) {
        self.failure = failure
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var lines: [String] { text.split(separator: "\n").map(String.init) }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        if let failure { throw FileError(code: failure, operation: "write to", path: Path("out")) }
        self.bytes.append(contentsOf: bytes)
    }

    package func flush() throws(FileError) {}
}

/// A console with both streams in memory and a clock that stands until it is moved.
package final class TestConsole {
    package let output: MemorySink
    package let errors = MemorySink()
    package let console: Console
    private let clock: TestClock

    /// - Parameter reply: what a person types when asked.
    package init(
        facts: TerminalFacts = TerminalFacts(),
        failure: Int32? = nil,
        reply: StandardInput.Line = .end
    ) {
        let output = MemorySink(failure: failure)
        let clock = TestClock()
        self.output = output
        self.clock = clock
        console = Console(
            programName: "shop",
            output: output,
            errors: errors,
            facts: facts,
            now: { clock.time },
            answers: { reply }
        )
    }

    package func wait(_ duration: Duration) {
        clock.time += duration
    }

    package func quiet() {
        console.setUp(isQuiet: true, isVerbose: false, progress: .off)
    }
}

private final class TestClock {
    var time: Duration = .zero
}
