// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

/// A command that removes things.
private struct Removal: Command {
    let definition = CommandDefinition(
        "remove",
        summary: "Remove things",
        operands: [Operand("THING", .text, "What to remove", .any)],
        flags: .list(.yes, .dryRun, .json),
        examples: ["shop remove it": "Remove it"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) -> ExitCode {
        console.result("\(arguments[.dryRun] ? "would remove" : "removed") \(arguments.texts)")
        if arguments[.dryRun] { console.rehearsed() }
        if arguments.texts.isEmpty { console.hasNothingToDo() }
        return .success
    }
}

/// A command whose words are held back under `--quiet`.
private struct Emptying: Command {
    let definition = CommandDefinition(
        "empty",
        summary: "Empty the shop",
        flags: .list(.yes, .dryRun, .json),
        examples: ["shop empty": "Empty it"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) -> ExitCode {
        console.summary(arguments[.dryRun] ? "would go: all" : "went: all")
        console.note("it comes back tomorrow")
        if arguments[.dryRun] { console.rehearsed() }
        return .success
    }
}

@Suite struct ConsentTests {
    private func run(
        _ line: String,
        terminal: Bool = true,
        reply: StandardInput.Line = .end
    ) async -> (exit: ExitCode, output: [String], errors: String) {
        var facts = TerminalFacts()
        facts.isInputTerminal = terminal
        facts.isErrorTerminal = terminal
        let test = TestConsole(facts: facts, reply: reply)
        let tree = CommandTree(
            ProgramDefinition(name: "shop", version: "1", summary: "sell", examples: [:]),
            commands: [Removal(), Emptying()]
        )
        let words = line.split(separator: " ").map { Array($0.utf8) }
        let exit = await tree.run(words, test.console)
        return (exit, test.output.text.split(separator: "\n").map(String.init), test.errors.text)
    }

    private static func line(_ text: String) -> StandardInput.Line { .line(Array(text.utf8)) }

    @Test(arguments: ["y", "yes", "Y", "YES"])
    func `a yes on the terminal does what was shown`(word: String) async {
        let said = await run("remove it", reply: Self.line(word))
        #expect(said.exit == .success)
        #expect(said.output == ["would remove [\"it\"]", "removed [\"it\"]"])
        #expect(said.errors == "Do this? [y/N] ")
    }

    @Test(arguments: ["y", "n"])
    func `under quiet the question says what it is about, and nothing is said after it`(
        word: String
    ) async {
        let said = await run("empty -q", reply: Self.line(word))
        #expect(said.exit == .success)
        #expect(said.output == ["would go: all"])
        #expect(said.errors == "it comes back tomorrow\nDo this? [y/N] ")
    }

    @Test(arguments: [line(""), line("n"), line("yeah"), .end])
    func `anything else changes nothing`(reply: StandardInput.Line) async {
        let said = await run("remove it", reply: reply)
        #expect(said.exit == .success)
        #expect(said.output == ["would remove [\"it\"]"])
        #expect(said.errors.hasSuffix("Nothing was changed.\n"))
    }

    @Test func `a request to stop is no answer`() async {
        let said = await run("remove it", reply: .interrupted)
        #expect(said.exit == .interrupted)
        #expect(said.output == ["would remove [\"it\"]"])
    }

    @Test(arguments: [("remove it", false), ("remove it --json", true)])
    func `where there is no one to ask, it refuses`(line: String, terminal: Bool) async {
        let said = await run(line, terminal: terminal, reply: Self.line("y"))
        #expect(said.exit == .usage)
        #expect(said.output == ["would remove [\"it\"]"])
        #expect(
            said.errors
                == "shop: nothing was changed: this was not confirmed\nhint: add --yes to do it\n"
        )
    }

    @Test(arguments: [
        ("remove it --yes", ["removed [\"it\"]"], ""),
        ("remove it -y", ["removed [\"it\"]"], ""),
        ("remove it -n", ["would remove [\"it\"]"], "Dry run: nothing was changed.\n"),
        ("remove", ["would remove []"], ""),
    ])
    func `who has said it, or has nothing to do, is not asked`(
        line: String,
        output: [String],
        errors: String
    ) async {
        let said = await run(line, reply: Self.line("y"))
        #expect(said.exit == .success)
        #expect(said.output == output)
        #expect(said.errors == errors)
    }

    @Test func `yes and a dry run exclude each other`() async {
        #expect(await run("remove it -y -n").exit == .usage)
    }
}
