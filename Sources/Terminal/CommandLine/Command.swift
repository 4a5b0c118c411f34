// SPDX-License-Identifier: Apache-2.0

/// One thing the program can do; a command is one type in one file.
///
/// A command takes its arguments, already checked against its definition, and says how it ended. It
/// writes through the console only, and turns errors into `console.fail(code, sentence, hint:)`.
package protocol Command: Sendable {
    var definition: CommandDefinition { get }

    func run(_ arguments: ParsedArguments, _ console: Console) async -> ExitCode
}
