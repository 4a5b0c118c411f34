// SPDX-License-Identifier: Apache-2.0

/// Commands that people look for together.
package struct CommandGroup: Sendable {
    /// What `help` calls it: `works`.
    package let word: String
    package let title: String
    /// The first words of names; all commands that begin so belong to the group, unless a longer
    /// beginning puts them elsewhere.
    let names: [[String]]
    /// Those of which an overview shows one line only.
    let folded: [[String]]
    /// Those that an overview only names.
    let rare: [[String]]
    /// The names again, as its own page divides them; what is folded has a part of its own.
    let parts: [(title: String, names: [[String]])]

    /// - Parameter names: words with blanks between them, in the order in which they are shown.
    package init(
        _ word: String,
        _ title: String,
        _ names: [String],
        folded: [String] = [],
        rare: [String] = [],
        parts: KeyValuePairs<String, [String]> = [:]
    ) {
        func words(_ name: String) -> [String] { name.split(separator: " ").map(String.init) }
        self.word = word
        self.title = title
        self.names = names.map(words) + folded.map(words) + rare.map(words)
        self.folded = folded.map(words)
        self.rare = rare.map(words)
        self.parts = parts.map { ($0.key, $0.value.map(words)) }
    }

    /// The longest of its beginnings that a command has.
    func beginning(of name: [String]) -> [String]? {
        names.filter { name.starts(with: $0) }.max { $0.count < $1.count }
    }
}

extension CommandTree {
    /// The group of a command.
    package func group(of name: [String]) -> CommandGroup? {
        program.groups
            .compactMap { group in group.beginning(of: name).map { (group, $0.count) } }
            .max { $0.1 < $1.1 }?.0
    }

    /// The commands of a group, in its order.
    package func commands(in group: CommandGroup) -> [any Command] {
        group.names.flatMap { commands(of: group, beginning: $0) }
    }

    /// The commands of a group as its page divides them: those of its parts, others, and each noun
    /// of the second rank by itself.
    func parts(of group: CommandGroup) -> [(title: String, commands: [any Command])] {
        let commands = commands(in: group)
        let ends = group.parts.flatMap(\.names)
        let isFolded = { (command: any Command) in
            group.beginning(of: command.definition.name).map(group.folded.contains) ?? false
        }
        let own = group.parts.map { part in
            (
                part.title,
                part.names.compactMap { name in
                    commands.first { $0.definition.name == name }
                }
            )
        }
        let others = commands.filter { !isFolded($0) && !ends.contains($0.definition.name) }
        let nouns = group.folded.map { noun in
            let meaning = program.nouns.first { $0.name == noun.joined(separator: " ") }?.meaning
            let title = meaning?.prefix { $0 != ":" }
            return (
                String(title ?? "Commands"),
                commands.filter { group.beginning(of: $0.definition.name) == noun }
            )
        }
        return (own + [(own.isEmpty ? "Commands" : "Others", others)] + nouns)
            .filter { !$0.1.isEmpty }
    }

    /// Those that no longer beginning of a name puts elsewhere.
    private func commands(of group: CommandGroup, beginning: [String]) -> [any Command] {
        commands(under: beginning).filter { command in
            let name = command.definition.name
            return self.group(of: name)?.word == group.word
                && group.beginning(of: name) == beginning
        }
    }

    /// What an overview shows of a group: commands, and one line for nouns of the second rank.
    package func overview(of group: CommandGroup) -> CommandDefinition.Terms {
        group.names.filter { !group.rare.contains($0) }.flatMap { name in
            guard group.folded.contains(name) else {
                return commands(of: group, beginning: name).map {
                    ($0.definition.joinedName, $0.definition.summary)
                }
            }
            let joined = name.joined(separator: " ")
            let meaning = program.nouns.first { $0.name == joined }?.meaning ?? ""
            return [("\(joined) ...", meaning)]
        }
    }

    /// The names of commands that an overview does not explain, in the order of the alphabet.
    var rareNames: [String] {
        program.groups.flatMap { group in
            group.rare.flatMap { commands(of: group, beginning: $0) }
        }
        .map(\.definition.joinedName).sorted()
    }
}
