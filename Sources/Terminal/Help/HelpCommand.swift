// SPDX-License-Identifier: Apache-2.0

/// `help`, which stands in the list so that pages and completions know it; the tree answers it.
struct HelpCommand: Command {
    let definition = CommandDefinition(
        "help",
        summary: "Show help for a command",
        operands: [Operand("COMMAND", .text, "The command, as one word or two", .any)],
        examples: [:]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) -> ExitCode {
        .success
    }
}
