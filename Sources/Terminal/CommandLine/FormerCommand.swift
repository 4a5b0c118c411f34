// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// A spelling from before that still works and says the one that took its place; help and
/// completion do not offer it.
package struct FormerCommand: Command {
    /// What is run instead.
    package struct Successor {
        let command: any Command
        let arguments: ParsedArguments
        /// How it is spelled now, such as `covers set --clear`.
        let spelling: String

        package init(_ command: any Command, _ arguments: ParsedArguments, _ spelling: String) {
            self.command = command
            self.arguments = arguments
            self.spelling = spelling
        }
    }

    package let definition: CommandDefinition
    /// How it is typed now, or one of these.
    let usages: [String]
    private let successor: @Sendable (ParsedArguments) -> Successor

    package init(
        _ definition: CommandDefinition,
        usages: [String],
        now successor: @escaping @Sendable (ParsedArguments) -> Successor
    ) {
        self.definition = definition
        self.usages = usages
        self.successor = successor
    }

    /// One that takes what its successor takes.
    ///
    /// - Parameters:
    ///   - spelling: nil for the name alone.
    ///   - change: what the former name said besides.
    package init(
        _ name: String,
        now command: any Command,
        _ spelling: String? = nil,
        _ change: @escaping @Sendable (ParsedArguments) -> ParsedArguments = { $0 }
    ) {
        let spelling = spelling ?? command.definition.joinedName
        // A placeholder in it is the operand.
        let names =
            spelling.split(separator: " ").contains { $0.allSatisfy(\.isUppercase) }
            ? [] : command.definition.operands.map(\.usage)
        self.init(
            command.definition.renamed(name),
            usages: [([spelling] + names).joined(separator: " ")]
        ) {
            Successor(command, change($0), spelling)
        }
    }

    /// One whose result has another form than that of its successor, and keeps it.
    package init(keeping command: any Command, now spelling: String) {
        self.init(command.definition, usages: [spelling]) { Successor(command, $0, spelling) }
    }

    package func asks(before arguments: ParsedArguments) -> Bool {
        let now = successor(arguments)
        return definition.mayAsk && now.command.asks(before: now.arguments.ifTaken)
    }

    /// How it would be spelled now.
    func spelling(_ arguments: ParsedArguments) -> String { successor(arguments).spelling }

    package func run(
        _ arguments: ParsedArguments,
        _ console: Console
    ) async throws(Failure) -> ExitCode {
        let now = successor(arguments)
        // What the successor takes besides was not given.
        return try await now.command.run(now.arguments.ifTaken, console)
    }
}
