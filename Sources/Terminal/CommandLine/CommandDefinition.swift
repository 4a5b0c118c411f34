// SPDX-License-Identifier: Apache-2.0

/// Everything about a command but what it does.
package struct CommandDefinition: Sendable {
    /// A command line and what it achieves.
    package struct Example: Hashable, Sendable {
        package let line: String
        package let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// `["import"]`, or noun and verb: `["works", "list"]`.
    package let name: [String]
    /// One line without a full stop.
    package let summary: String
    /// Paragraphs, with an empty line between them.
    package let text: String
    package let operands: [Operand]
    package let flags: [FlagDefinition]
    package let examples: [Example]
    /// What an exit code means here, where that says more than its general meaning.
    package let exitNotes: [(code: ExitCode, note: String)]
    /// Further words that the command knows, under a title, such as the keys of a file.
    package let topics: [Topic]

    package struct Topic: Sendable {
        package let title: String
        package let entries: [(name: String, meaning: String)]

        package init(_ title: String, _ entries: [(name: String, meaning: String)]) {
            self.title = title
            self.entries = entries
        }
    }

    package init(
        name: [String],
        summary: String,
        text: String = "",
        operands: [Operand] = [],
        flags: [FlagDefinition] = [],
        examples: [Example],
        exitNotes: [(code: ExitCode, note: String)] = [],
        topics: [Topic] = []
    ) {
        self.name = name
        self.summary = summary
        self.text = text
        self.operands = operands
        self.flags = flags
        self.examples = examples
        self.exitNotes = exitNotes
        self.topics = topics
    }

    package init(
        _ name: String...,
        summary: String,
        text: String = "",
        operands: [Operand] = [],
        flags: [FlagDefinition] = [],
        examples: [Example],
        exitNotes: [(code: ExitCode, note: String)] = [],
        topics: [Topic] = []
    ) {
        self.init(
            name: name,
            summary: summary,
            text: text,
            operands: operands,
            flags: flags,
            examples: examples,
            exitNotes: exitNotes,
            topics: topics
        )
    }

    package var joinedName: String { name.joined(separator: " ") }

    /// The command's own flags and those that every command takes.
    package var allFlags: [FlagDefinition] { flags + .everywhere }

    /// The usage line, such as `works list [flags] [TEXT]`.
    package var usage: String {
        ([joinedName, "[flags]"] + operands.map(\.usage)).joined(separator: " ")
    }
}
