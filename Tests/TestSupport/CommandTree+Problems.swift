// SPDX-License-Identifier: Apache-2.0

import Terminal

extension CommandTree {
    /// What is wrong with the definitions themselves; a test demands that there is nothing.
    package var problems: [String] {
        flagProblems + commands.flatMap { problems(of: $0.definition) } + nameProblems
            + groupProblems
    }

    /// One name, long or short, stands for one definition in all commands.
    private var flagProblems: [String] {
        var owners: [String: FlagDefinition] = [:]
        var problems: [String] = []
        for flag in allFlags {
            for spelling in flag.spellings
            where owners.updateValue(flag, forKey: spelling) != nil {
                problems.append("\(spelling) has two definitions")
            }
            if flag.summary.hasSuffix(".") {
                problems.append("--\(flag.long): ends with a full stop")
            }
            for other in flag.excludes where !allFlags.contains(where: { $0.long == other }) {
                problems.append("--\(flag.long) excludes the unknown --\(other)")
            }
        }
        return problems
    }

    private var nameProblems: [String] {
        var seen: Set<[String]> = []
        var problems: [String] = []
        for name in commands.map(\.definition.name) {
            let shown = name.joined(separator: " ")
            if !seen.insert(name).inserted { problems.append("\(shown): defined twice") }
            if name.isEmpty { problems.append("a command has no name") }
            // What stands behind it may then be an operand or a verb, so that has to be meant.
            let isMeant = program.nouns.contains { $0.name == shown }
            if commands(under: name).count > 1, seen.contains(name), !isMeant {
                problems.append("\(shown): is a command and a noun")
            }
            guard name.count > 1, let noun = name.first else { continue }
            if !program.nouns.contains(where: { $0.name == noun }) {
                problems.append("\(noun): is a noun without a meaning")
            }
        }
        return problems
    }

    /// Where there are groups, every command is in one; what is said instead of other words exists.
    private var groupProblems: [String] {
        var problems: [String] = []
        if !program.groups.isEmpty {
            for name in commands.map(\.definition.name) where group(of: name) == nil {
                problems.append("\(name.joined(separator: " ")): is in no group")
            }
        }
        for (word, meaning) in program.otherWords {
            for line in meaning.split(separator: "|") {
                let name = line.split(separator: " ").prefix { $0.first?.isLowercase == true }
                // What stands behind a command may be its operand.
                let isThere = name.indices.contains { end in
                    command(named: name[...end].map(String.init)) != nil
                }
                if !isThere {
                    problems.append("\(word): there is no \(line)")
                }
            }
            if command(named: [word]) != nil { problems.append("\(word): is a command") }
        }
        for name in former.map(\.definition.name)
        where commands.contains(where: {
            $0.definition.name == name
        }) {
            problems.append("\(name.joined(separator: " ")): is no former spelling")
        }
        return problems
    }

    private func problems(of definition: CommandDefinition) -> [String] {
        var problems: [String] = []
        let name = definition.joinedName
        if definition.summary.hasSuffix(".") { problems.append("\(name): ends with a full stop") }
        if definition.operands.dropLast().contains(where: { $0.isRepeating || !$0.isRequired }) {
            problems.append("\(name): only the last operand may be optional or repeat")
        }
        if definition.examples.isEmpty, definition.name != ["help"] {
            problems.append("\(name): has no example")
        }
        if definition.mayAsk, !definition.flags.contains(Flag<Bool>.dryRun.definition) {
            problems.append("\(name): asks, and cannot show what it would do")
        }
        for flag in definition.flags where flag.isVariant {
            let other = allFlags.first { $0.long == flag.long }
            if other == nil || other?.short != flag.short {
                problems.append("\(name): --\(flag.long) is a variant of nothing")
            }
        }
        for example in definition.examples where !isUnderstood(example.name, as: definition.name) {
            problems.append("\(name): does not take its own example \"\(example.name)\"")
        }
        return problems
    }

    private func isUnderstood(_ line: String, as name: [String]) -> Bool {
        guard let words = ExampleLine.words(line, of: program.name) else { return false }
        do {
            guard case .run(let command, _) = try request(words) else { return false }
            return command.definition.name == name
        } catch {
            return false
        }
    }
}
