// SPDX-License-Identifier: Apache-2.0

import Terminal

/// `accession completion`: a script that lets a shell complete our words.
struct CompletionCommand: Command {
    let definition = CommandDefinition(
        "completion",
        summary: "Print a completion script for a shell",
        operands: [
            Operand("SHELL", .choice(["bash", "zsh", "fish"]), "The shell to print it for")
        ],
        examples: [
            "accession completion bash > ~/.local/share/bash-completion/completions/accession":
                "Install completion for bash",
            "accession completion fish > ~/.config/fish/completions/accession.fish":
                "Install completion for fish",
        ]
    )
    /// The commands, of which this is one.
    let tree: @Sendable () -> CommandTree

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        guard let script = arguments.texts.first.flatMap(CompletionScript.init) else {
            return console.fail(.usage, "no shell was named")
        }
        console.raw(Array(script.text(for: tree()).utf8))
        return .success
    }
}
