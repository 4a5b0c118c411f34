// SPDX-License-Identifier: Apache-2.0

/// Everything about a command but what it does.
package struct CommandDefinition: Sendable {
    /// Words, or command lines, and what they stand for.
    package typealias Terms = [(name: String, meaning: String)]

    /// `["import"]`, or noun and verb: `["works", "list"]`.
    package private(set) var name: [String]
    /// One line without a full stop.
    package let summary: String
    /// Paragraphs, with an empty line between them.
    package let text: String
    package let operands: [Operand]
    package let flags: [FlagDefinition]
    /// Command lines and what they achieve.
    package let examples: Terms
    /// What an exit code means here, where that says more than its general meaning.
    package let exitNotes: [(code: ExitCode, note: String)]
    /// Further words that the command knows, under a title, such as the keys of a file.
    package let topics: [(title: String, entries: Terms)]

    /// - Parameter name: its words with blanks between them.
    package init(
        _ name: String,
        summary: String,
        text: String = "",
        operands: [Operand] = [],
        flags: [FlagDefinition] = [],
        examples: KeyValuePairs<String, String>,
        exitNotes: [(code: ExitCode, note: String)] = [],
        topics: [(title: String, entries: Terms)] = []
    ) {
        self.name = name.split(separator: " ").map(String.init)
        self.summary = summary
        self.text = text
        self.operands = operands
        self.flags = flags
        self.examples = examples.map { ($0.key, $0.value) }
        self.exitNotes = exitNotes
        self.topics = topics
    }

    /// The same under another name; its examples are those of the other.
    func renamed(_ name: String) -> CommandDefinition {
        var definition = self
        definition.name = name.split(separator: " ").map(String.init)
        return definition
    }

    package var joinedName: String { name.joined(separator: " ") }

    /// The command's own flags and those that every command takes.
    package var allFlags: [FlagDefinition] { flags + .everywhere }

    /// The usage line, such as `works list [flags] [TEXT]`.
    package var usage: String { "\(joinedName) \(usageAfterName)" }

    var usageAfterName: String {
        (["[flags]"] + operands.map(\.usage)).joined(separator: " ")
    }
}
