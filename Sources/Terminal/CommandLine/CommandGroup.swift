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

    /// - Parameter names: words with blanks between them, in the order in which they are shown.
    package init(
        _ word: String,
        _ title: String,
        _ names: [String],
        folded: [String] = []
    ) {
        func words(_ name: String) -> [String] { name.split(separator: " ").map(String.init) }
        self.word = word
        self.title = title
        self.names = names.map(words) + folded.map(words)
        self.folded = folded.map(words)
    }
}

extension CommandTree {
    /// The group of a command.
    package func group(of name: [String]) -> CommandGroup? {
        program.groups
            .compactMap { group -> (group: CommandGroup, length: Int)? in
                let lengths = group.names.filter { name.starts(with: $0) }.map(\.count)
                return lengths.max().map { (group, $0) }
            }
            .max { $0.length < $1.length }?.group
    }

    /// The commands of a group, in its order.
    package func commands(in group: CommandGroup) -> [any Command] {
        group.names.flatMap { commands(under: $0) }
            .filter { self.group(of: $0.definition.name)?.word == group.word }
    }

    /// What an overview shows of a group: commands, and one line for nouns of the second rank.
    func overview(of group: CommandGroup) -> CommandDefinition.Terms {
        var terms: CommandDefinition.Terms = []
        for name in group.names {
            let joined = name.joined(separator: " ")
            if group.folded.contains(name) {
                let meaning = program.nouns.first { $0.name == joined }?.meaning ?? ""
                terms.append(("\(joined) ...", meaning))
                continue
            }
            for command in commands(under: name) {
                let definition = command.definition
                let isFolded = group.folded.contains { definition.name.starts(with: $0) }
                guard !isFolded, self.group(of: definition.name)?.word == group.word else {
                    continue
                }
                terms.append((definition.joinedName, definition.summary))
            }
        }
        return terms
    }
}
