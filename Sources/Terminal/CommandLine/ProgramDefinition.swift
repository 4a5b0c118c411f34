// SPDX-License-Identifier: Apache-2.0

/// What the help and the manual page say about the program as a whole.
package struct ProgramDefinition: Sendable {
    package let name: String
    package let version: String
    package let summary: String
    /// Paragraphs, with an empty line between them.
    package let text: String
    package let examples: CommandDefinition.Terms
    /// What most people want of it: shown when the program is called without arguments.
    package let jobs: CommandDefinition.Terms
    /// All commands, as people look for them.
    package let groups: [CommandGroup]
    /// Words of other programs, and the commands that do the same here.
    package let otherWords: CommandDefinition.Terms
    /// Verbs of other programs, and those that may mean the same here; the first that a noun has.
    package let otherVerbs: CommandDefinition.Terms
    /// The first words of two-word commands: `works`, `runs`.
    package let nouns: CommandDefinition.Terms
    package let environment: CommandDefinition.Terms
    package let files: CommandDefinition.Terms
    /// Where to read on.
    package let closing: String

    package init(
        name: String,
        version: String,
        summary: String,
        text: String = "",
        examples: KeyValuePairs<String, String>,
        jobs: KeyValuePairs<String, String> = [:],
        groups: [CommandGroup] = [],
        otherWords: KeyValuePairs<String, String> = [:],
        otherVerbs: KeyValuePairs<String, String> = [:],
        nouns: KeyValuePairs<String, String> = [:],
        environment: KeyValuePairs<String, String> = [:],
        files: KeyValuePairs<String, String> = [:],
        closing: String = ""
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.text = text
        self.examples = examples.map { ($0.key, $0.value) }
        self.jobs = jobs.map { ($0.key, $0.value) }
        self.groups = groups
        self.otherWords = otherWords.map { ($0.key, $0.value) }
        self.otherVerbs = otherVerbs.map { ($0.key, $0.value) }
        self.nouns = nouns.map { ($0.key, $0.value) }
        self.environment = environment.map { ($0.key, $0.value) }
        self.files = files.map { ($0.key, $0.value) }
        self.closing = closing
    }
}
