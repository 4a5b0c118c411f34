// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal

/// `accession man`: the manual pages, made of the same definitions as the help.
struct ManCommand: Command {
    private static let lists = Flag<Bool>("list", "List the commands that have a page, one a line")

    let definition = CommandDefinition(
        "man",
        summary: "Print a manual page",
        text: "Without a command, prints the page about the program, which lists the others.",
        operands: [Operand("COMMAND", .text, "The command, as one word or more", .any)],
        flags: .list(lists),
        examples: [
            "accession man works list | man -l -": "Read the page of a command",
            "accession man > accession.1": "Write the page about the program",
        ]
    )
    /// The commands, of which this is one.
    let tree: @Sendable () -> CommandTree

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let tree = tree()
        if arguments[Self.lists] {
            guard arguments.operands.isEmpty else {
                throw .usage("--list takes no command", hint: "leave out either")
            }
            for command in tree.commands { console.result(command.definition.joinedName) }
            return .success
        }
        let pages = ManualPage(tree)
        let page =
            arguments.operands.isEmpty
            ? pages.overview()
            : pages.page(try Self.command(arguments.operands, tree).definition)
        console.raw(Array(page.utf8))
        if console.facts.outputWidth != nil {
            let words = arguments.operands.map { ShellQuoting.word(Path(bytes: $0)) }
            let line = (["accession man"] + words).joined(separator: " ")
            console.note("This is what man reads: \(line) | man -l -")
        }
        return .success
    }

    /// A page may also be named as man knows it: `accession-works-list`.
    private static func command(
        _ words: [[UInt8]],
        _ tree: CommandTree
    ) throws(Failure) -> any Command {
        let name = String(decoding: words.first ?? [], as: UTF8.self)
        let page = tree.commands.first { command in
            let own = command.definition.name.joined(separator: "-")
            return words.count == 1 && [own, "\(tree.program.name)-\(own)"].contains(name)
        }
        if let page { return page }
        return try tree.command(namedBy: words)
    }
}
