// SPDX-License-Identifier: Apache-2.0

import Terminal
import TestSupport
import Testing

@Suite struct RunTests {
    private func run(
        _ line: String,
        facts: TerminalFacts = TerminalFacts()
    ) async -> (exit: ExitCode, output: String, errors: String) {
        let test = TestConsole(facts: facts)
        let words = line.split(separator: " ").map { Array($0.utf8) }
        let exit = await Shop.tree.run(words, test.console)
        return (exit, test.output.text, test.errors.text)
    }

    @Test func `a command gets its arguments`() async {
        let ran = await run("buy a b")
        #expect(ran == (.success, "buy 2\n", "going\n"))
    }

    @Test func `quiet reaches the console`() async {
        #expect(await run("buy a -q") == (.success, "buy 1\n", ""))
    }

    @Test func `a mistake ends with 64`() async {
        let ran = await run("bui")
        let errors = "shop: there is no command \"bui\"\nhint: did you mean \"shop buy\"?\n"
        #expect(ran == (.usage, "", errors))
    }

    @Test func `nothing typed gives a short help and two examples`() async {
        let ran = await run("")
        let expected = """
            shop: buy things

            Usage: shop COMMAND [flags] [operands]

              shop buy bread
                  Buy bread
              shop wares list
                  See what there is

            "shop help" lists the commands.

            """
        #expect(ran == (.usage, "", expected))
    }

    @Test func `a noun alone shows its verbs`() async {
        let ran = await run("wares")
        #expect(ran.exit == .usage)
        #expect(ran.output.isEmpty)
        #expect(ran.errors.contains("  wares list  List the wares\n  wares show  Show one thing\n"))
    }

    @Test func `help is a result`() async {
        let asked = await run("help buy")
        #expect(asked.exit == .success)
        #expect(asked.errors.isEmpty)
        #expect(asked.output.hasPrefix("shop buy: Buy things\n"))
        #expect(await run("buy --help") == asked)
    }

    @Test func `the version is one line`() async {
        #expect(await run("--version") == (.success, "shop 1.0\n", ""))
    }

    @Test(arguments: [
        ("buy a", true), ("buy a --progress always", true), ("buy a --progress never", false),
        ("buy a -q", false), ("buy a -q --progress always", true),
    ])
    func `progress is drawn on a terminal`(line: String, isDrawn: Bool) async {
        var facts = TerminalFacts()
        facts.isErrorTerminal = true
        facts.errorWidth = 60
        let ran = await run(line, facts: facts)
        #expect(ran.errors.contains("\r1  0 rejected") == isDrawn)
    }

    @Test(arguments: [("buy a", false), ("buy a --progress always", true)])
    func `progress is logged elsewhere when asked for`(line: String, isLogged: Bool) async {
        let ran = await run(line)
        #expect(ran.errors.contains("progress 1, 0 rejected\n") == isLogged)
    }
}
