// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal
import TestSupport
import Testing

@Suite struct ConsoleTests {
    private let brokenPipe: Int32 = 32
    private let diskFull: Int32 = 28

    @Test func `results and messages go different ways`() {
        let test = TestConsole()
        test.console.result("one")
        test.console.note("two")
        test.console.detail("not verbose")
        test.console.warning("three")
        test.console.error("four", hint: "five")
        test.console.summary("six")
        #expect(test.console.finish(.success) == .success)
        #expect(test.output.text == "one\nsix\n")
        #expect(test.errors.text == "two\nshop: warning: three\nshop: four\nhint: five\n")
    }

    @Test func `every line is escaped`() {
        let test = TestConsole()
        test.console.result("a\nb")
        test.console.summary("\u{9B}")
        test.console.note("\u{1B}[2J")
        test.console.error("no \u{202E}", hint: "\u{07}")
        #expect(test.output.text == "a\\nb\n\\u{9B}\n")
        #expect(test.errors.text == "\\x1B[2J\nshop: no \\u{202E}\nhint: \\x07\n")
    }

    @Test func `verbose adds details`() {
        let test = TestConsole()
        test.console.setUp(isQuiet: false, isVerbose: true, progress: .off)
        test.console.detail("more")
        #expect(test.errors.text == "more\n")
    }

    @Test(arguments: [
        (ExitCode.success, ExitCode.cannotCreate), (.rejects, .cannotCreate),
        (.missingInput, .missingInput),
    ])
    func `what went wrong beside the results is told behind them`(
        exit: ExitCode,
        expected: ExitCode
    ) {
        let test = TestConsole()
        test.quiet()
        test.console.whenFinished { nil }
        test.console.whenFinished { Failure(.cannotCreate, "no copy", hint: "look") }
        test.console.note("note")
        #expect(test.console.finish(exit) == expected)
        #expect(test.errors.text == "note\nshop: no copy\nhint: look\n")
    }

    @Test func `quiet prints nothing when all went well`() {
        let test = TestConsole()
        test.quiet()
        test.console.note("note")
        test.console.warning("warning")
        test.console.summary("found 1 = 1 new")
        #expect(test.console.finish(.success) == .success)
        #expect(test.output.text.isEmpty)
        #expect(test.errors.text.isEmpty)
    }

    @Test func `quiet prints everything when something went wrong`() {
        let test = TestConsole()
        test.quiet()
        test.console.note("note")
        test.console.summary("found 1 = 1 rejected")
        #expect(test.console.finish(.rejects) == .rejects)
        #expect(test.output.text == "found 1 = 1 rejected\n")
        #expect(test.errors.text == "note\n")
    }

    @Test func `quiet never swallows an error or a result`() {
        let test = TestConsole()
        test.quiet()
        test.console.result("row")
        #expect(test.console.fail(.missingInput, "no such folder") == .missingInput)
        #expect(test.output.text == "row\n")
        #expect(test.errors.text == "shop: no such folder\n")
    }

    @Test func `quiet keeps a bounded number of notes`() {
        let test = TestConsole()
        test.quiet()
        for number in 1...950 { test.console.note("note \(number)") }
        _ = test.console.finish(.rejects)
        #expect(test.errors.lines.count == 201)
        #expect(test.errors.lines.first == "(750 earlier lines not kept)")
        #expect(test.errors.lines.last == "note 950")
    }

    @Test func `a reader that closed the pipe changes nothing`() {
        let test = TestConsole(failure: brokenPipe)
        #expect(test.console.isOpen)
        test.console.result("row")
        #expect(!test.console.isOpen)
        #expect(test.console.finish(.success) == .success)
        #expect(test.errors.text.isEmpty)
    }

    @Test(
        arguments: [
            (.success, .inputOutput), (.rejects, .inputOutput), (.tryLater, .tryLater),
        ] as [(ExitCode, ExitCode)]
    )
    func `results that cannot be written are an error`(exit: ExitCode, expected: ExitCode) {
        let test = TestConsole(failure: diskFull)
        test.console.result("row")
        #expect(test.console.finish(exit) == expected)
        #expect(
            test.errors.text == """
                shop: cannot write to out: No space left on device
                hint: the results are not complete

                """
        )
    }

    @Test func `a full device is found when the buffer is written`() throws {
        try FileTree.withFullDevice { descriptor in
            let console = Console(
                programName: "shop",
                output: Output(descriptor: descriptor, name: Path("standard output")),
                errors: MemorySink(),
                now: { .zero }
            )
            console.result("row")
            #expect(console.isOpen)
            #expect(console.finish(.success) == .inputOutput)
        }
    }

    @Test func `a note replaces the progress line`() {
        let test = TestConsole()
        test.console.setUp(isQuiet: false, isVerbose: false, progress: .redrawn(width: 80))
        test.console.progress(ProgressCounts(done: 1, rejected: 0))
        test.console.note("note")
        test.wait(.seconds(1))
        test.console.progress(ProgressCounts(done: 2))
        test.console.result("row")
        _ = test.console.finish(.success)
        let erase = "\r\u{1B}[K"
        #expect(
            test.errors.text
                == "\r1  0 rejected\u{1B}[K\(erase)note\n\r2  1.0 books/s\u{1B}[K\(erase)"
        )
        #expect(test.output.text == "row\n")
    }

    @Test func `a page keeps its lines`() {
        let test = TestConsole()
        test.console.page("a\n\nb")
        test.console.errorPage("c\n\nd")
        #expect(test.output.text == "a\n\nb\n")
        #expect(test.errors.text == "c\n\nd\n")
    }
}
