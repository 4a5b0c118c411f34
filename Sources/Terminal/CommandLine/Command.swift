// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// One thing the program can do; a command is one type in one file.
///
/// A command takes its arguments, already checked against its definition, and says how it ended. It
/// writes through the console only. What it throws is reported there once, by the tree of commands;
/// for an end that is no failure of the library's it returns `console.fail(code, sentence, hint:)`.
package protocol Command: Sendable {
    var definition: CommandDefinition { get }

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode

    /// Whether it asks before it does this, which takes `--yes` among its flags.
    func asks(before arguments: ParsedArguments) -> Bool
}

extension Command {
    package func asks(before arguments: ParsedArguments) -> Bool { definition.mayAsk }
}
