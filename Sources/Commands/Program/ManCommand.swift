// SPDX-License-Identifier: Apache-2.0

import Terminal

/// `accession man`: the manual page, made of the same definitions as the help.
struct ManCommand: Command {
    let definition = CommandDefinition(
        "man",
        summary: "Print the manual page",
        examples: ["accession man | man -l -": "Read the manual page"]
    )
    /// The commands, of which this is one.
    let tree: @Sendable () -> CommandTree

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode {
        console.raw(Array(ManualPage(tree()).text().utf8))
        return .success
    }
}
