// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

@Suite struct ColorTests {
    private func said(_ color: ColorMode, isColored: Bool) -> (output: String, errors: String) {
        var facts = TerminalFacts()
        facts.isOutputColored = isColored
        facts.isErrorColored = isColored
        let test = TestConsole(facts: facts)
        test.console.setUp(isQuiet: false, isVerbose: false, progress: .off, color: color)
        test.console.summary(InkedLine([("found 3 = 2 + ", .bold), ("1 rejected", .red)]))
        test.console.error("no", hint: "try \u{1B}[2J")
        return (test.output.text, test.errors.text)
    }

    @Test(arguments: [(ColorMode.auto, true), (.always, false)])
    func `a terminal that shows colors gets them`(color: ColorMode, isColored: Bool) {
        let said = said(color, isColored: isColored)
        #expect(said.output == "\u{1B}[1mfound 3 = 2 + \u{1B}[0m\u{1B}[1;31m1 rejected\u{1B}[0m\n")
        #expect(
            said.errors == "\u{1B}[1;31mshop: \u{1B}[0mno\n\u{1B}[2mhint: try \\x1B[2J\u{1B}[0m\n"
        )
    }

    @Test(arguments: [(ColorMode.auto, false), (.never, true)])
    func `nothing else gets any`(color: ColorMode, isColored: Bool) {
        let said = said(color, isColored: isColored)
        #expect(said.output == "found 3 = 2 + 1 rejected\n")
        #expect(said.errors == "shop: no\nhint: try \\x1B[2J\n")
    }

    @Test func `a stream that is no terminal has no colors, whatever the terminal is called`()
        throws
    {
        let output = Output(descriptor: 2_000, name: Path("nowhere"))
        let facts = TerminalFacts(
            output: output,
            errors: output,
            terminalName: "xterm",
            journal: nil
        )
        #expect(!facts.isOutputColored && !facts.isErrorColored)
    }
}
