// SPDX-License-Identifier: Apache-2.0

/// The help, as plain text that fits the terminal: examples, and what it takes to type a command.
///
/// The rest is in the manual, and in a page that is wanted whole.
package struct HelpPage {
    private static let widest = 100
    private static let narrowest = 40

    private let tree: CommandTree
    private let wrapper: TextWrapper
    private var program: ProgramDefinition { tree.program }

    /// - Parameter width: The width of the terminal; nil when there is none.
    package init(_ tree: CommandTree, width: Int?) {
        self.tree = tree
        wrapper = TextWrapper(
            width: max(HelpPage.narrowest, min(width ?? 80, HelpPage.widest))
        )
    }

    /// The page of a command, of a noun, or with an empty name of the program.
    /// - Parameter isWhole: whether it has all that the manual has.
    package func page(for name: [String], isWhole: Bool = false) -> String {
        if let group = program.groups.first(where: { [$0.word] == name }) {
            return groupPage(group)
        }
        if let command = tree.command(named: name) {
            return commandPage(command.definition, isWhole: isWhole)
        }
        return name.isEmpty ? programPage(isWhole: isWhole) : nounPage(name)
    }

    /// What is shown when nothing was typed: how to call it, and what most people want.
    package func shortPage() -> String {
        join([
            ["\(program.name): \(program.summary)"],
            wrapper.lines("Usage: \(program.name) COMMAND [flags] [operands]"),
            examples(program.jobs.isEmpty ? Array(program.examples.prefix(2)) : program.jobs, ""),
            wrapper.lines("\"\(program.name) help\" lists the commands.\(topics)"),
        ])
    }

    private func commandPage(_ definition: CommandDefinition, isWhole: Bool) -> String {
        let name = "\(program.name) \(definition.joinedName)"
        let flags = definition.flags.map { isWhole ? HelpPage.explained($0) : HelpPage.entry($0) }
        let top =
            [
                heading(name, definition.summary), examples(definition.examples),
                wrapper.lines("Usage: \(program.name) \(definition.usage)"),
            ] + wrapper.paragraphs(definition.text) + [
                section("Operands", definition.operands.map { ($0.name, $0.summary) }),
                section("Flags", flags),
            ]
        guard isWhole else {
            return join(top + [commonFlags, more("\(name) --help", definition.name)])
        }
        return join(
            top + [
                section("Flags of every command", [FlagDefinition].everywhere.map(HelpPage.entry)),
                section("Exit codes", exitCodes(definition)),
            ] + definition.topics.map { section($0.title, $0.entries) }
        )
    }

    /// Those that need no explanation on every page.
    private var commonFlags: [String] {
        let names = [FlagDefinition].everywhere.map { $0.short.map { "-\($0)" } ?? "--\($0.long)" }
        return wrapper.lines(
            "Flags of every command: \(names.joined(separator: ", ")). "
                + "\"\(program.name) help\" explains them."
        )
    }

    /// Where all the rest is.
    private func more(_ line: String, _ name: [String]) -> [String] {
        let page = ([program.name] + name).joined(separator: "-")
        return wrapper.lines("More, such as exit codes: \"man \(page)\", or \"\(line) --verbose\".")
    }

    private func nounPage(_ name: [String]) -> String {
        let noun = name.joined(separator: " ")
        let meaning = program.nouns.first { $0.name == noun }?.meaning ?? ""
        return join([
            heading("\(program.name) \(noun)", meaning),
            wrapper.lines("Usage: \(program.name) \(noun) COMMAND [flags] [operands]"),
            section("Commands", commandEntries(tree.commands(under: name))),
            wrapper.lines("\"\(program.name) help \(noun) COMMAND\" explains a command."),
        ])
    }

    private var topics: String {
        if program.groups.isEmpty { return "" }
        let words = program.groups.map(\.word).joined(separator: ", ")
        return " \"\(program.name) help GROUP\" explains one group: \(words)."
    }

    /// The overview leaves out what a noun stands for.
    private var everyName: String {
        guard !program.groups.isEmpty, tree.command(named: ["man"]) != nil else { return "" }
        return " \"\(program.name) man --list\" names all \(tree.commands.count)."
    }

    private var rareNames: String {
        let names = tree.rareNames
        return names.isEmpty ? "" : "Less often needed: \(names.joined(separator: ", "))."
    }

    private func groupPage(_ group: CommandGroup) -> String {
        let parts = tree.parts(of: group).map { ($0.title, commandEntries($0.commands)) }
        return join(
            [wrapper.lines(group.title)] + sections(parts)
                + [wrapper.lines("\"\(program.name) help COMMAND\" explains a command.")]
        )
    }

    /// The commands in their groups.
    private var groupSections: [[String]] {
        guard !program.groups.isEmpty else {
            return [section("Commands", commandEntries(tree.commands))]
        }
        return sections(program.groups.map { ($0.title, tree.overview(of: $0)) })
    }

    /// All with their second column at the same place.
    private func sections(_ parts: [(String, CommandDefinition.Terms)]) -> [[String]] {
        let longest = parts.flatMap(\.1).map { DisplayWidth.of($0.0) }.max() ?? 0
        return parts.map { section($0, $1, longest: longest) }
    }

    private func programPage(isWhole: Bool) -> String {
        let rest =
            isWhole
            ? [
                section("Environment", program.environment),
                section("Files", program.files),
                section(
                    "Exit codes",
                    ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
                ),
            ] : []
        let manual = "\"man \(program.name)\", or \"\(program.name) help --verbose\""
        let hint = isWhole ? "" : " Exit codes, files and the environment: \(manual)."
        return join(
            [
                heading(program.name, program.summary),
                examples(program.jobs.isEmpty ? program.examples : program.jobs),
                wrapper.lines("Usage: \(program.name) COMMAND [flags] [operands]"),
            ] + wrapper.paragraphs(program.text) + groupSections + [
                wrapper.lines(rareNames), wrapper.lines(topics),
                section("Flags of every command", [FlagDefinition].everywhere.map(HelpPage.entry)),
            ] + rest + [
                wrapper.lines(
                    "\"\(program.name) help COMMAND\" explains a command.\(everyName)\(hint)"
                ),
                wrapper.lines(program.closing),
            ]
        )
    }

    private func heading(_ name: String, _ summary: String) -> [String] {
        wrapper.lines(summary.isEmpty ? name : "\(name): \(summary)")
    }

    private func examples(
        _ examples: CommandDefinition.Terms,
        _ title: String? = nil
    ) -> [String] {
        guard !examples.isEmpty else { return [] }
        let title = title ?? (examples.count == 1 ? "Example:" : "Examples:")
        // A command line is never broken: it is there to be copied.
        return (title.isEmpty ? [] : [title])
            + examples.flatMap { ["  " + $0.name] + wrapper.lines($0.meaning, indent: 6) }
    }

    private func commandEntries(_ commands: [any Command]) -> CommandDefinition.Terms {
        commands.map { ($0.definition.joinedName, $0.definition.summary) }
    }

    private func exitCodes(_ definition: CommandDefinition) -> CommandDefinition.Terms {
        definition.exitNotes.map { ("\($0.code.rawValue)", $0.note) }
    }

    private func section(
        _ title: String,
        _ entries: CommandDefinition.Terms,
        longest: Int? = nil
    ) -> [String] {
        guard !entries.isEmpty else { return [] }
        let longest = longest ?? entries.map { DisplayWidth.of($0.0) }.max() ?? 0
        let column = min(longest, wrapper.width / 3) + 4
        return ["\(title):"] + entries.flatMap { wrapper.entry($0.0, $0.1, column: column) }
    }

    package static func entry(_ flag: FlagDefinition) -> (String, String) {
        var meaning = flag.summary
        if flag.isRepeatable { meaning += "; may be repeated" }
        if let defaultText = flag.defaultText { meaning += " (default: \(defaultText))" }
        return (flag.usage, meaning)
    }

    /// With what the manual says of it.
    private static func explained(_ flag: FlagDefinition) -> (String, String) {
        let (usage, meaning) = entry(flag)
        return (usage, flag.details.map { "\(meaning). \($0)" } ?? meaning)
    }

    private func join(_ blocks: [[String]]) -> String {
        blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }
}
