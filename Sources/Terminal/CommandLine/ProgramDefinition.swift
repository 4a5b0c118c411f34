// SPDX-License-Identifier: Apache-2.0

/// What the help and the manual page say about the program as a whole.
package struct ProgramDefinition: Sendable {
    /// A word and what it stands for.
    package struct Term: Hashable, Sendable {
        package let name: String
        package let meaning: String

        package init(_ name: String, _ meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }

    package let name: String
    package let version: String
    package let summary: String
    /// Paragraphs, with an empty line between them.
    package let text: String
    /// The first two appear when the program is called without arguments.
    package let examples: [CommandDefinition.Example]
    /// The first words of two-word commands: `works`, `runs`.
    package let nouns: [Term]
    package let environment: [Term]
    package let files: [Term]
    /// Where to read on.
    package let closing: String

    package init(
        name: String,
        version: String,
        summary: String,
        text: String = "",
        examples: [CommandDefinition.Example],
        nouns: [Term] = [],
        environment: [Term] = [],
        files: [Term] = [],
        closing: String = ""
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.text = text
        self.examples = examples
        self.nouns = nouns
        self.environment = environment
        self.files = files
        self.closing = closing
    }
}
