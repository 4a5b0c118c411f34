// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// All commands of the program, found by their names.
package struct CommandTree: Sendable {
    /// What a command line asks for.
    package enum Request: Sendable {
        case run(any Command, ParsedArguments)
        /// The page of a command, of a noun, or with an empty name of the program; whole if all that
        /// the manual says is wanted.
        case help([String], isWhole: Bool)
        case version
        /// Nothing was typed.
        case nothing
        /// A noun was typed without a verb.
        case verbs(of: String)
    }

    package let program: ProgramDefinition
    package let commands: [any Command]
    /// Spellings from before, which only the parser knows.
    package let former: [FormerCommand]
    /// Every flag of every command, each once, without the variants that some of them have.
    package let allFlags: [FlagDefinition]

    package init(
        _ program: ProgramDefinition,
        commands: [any Command],
        former: [FormerCommand] = []
    ) {
        self.program = program
        self.commands = commands + [HelpCommand()]
        self.former = former
        var seen: Set<FlagDefinition> = []
        allFlags = self.commands.flatMap(\.definition.allFlags).filter {
            !$0.isVariant && seen.insert($0).inserted
        }
    }

    package func command(named name: [String]) -> (any Command)? {
        commands.first { $0.definition.name == name }
            ?? former.first { $0.definition.name == name }
    }

    /// The commands that begin with these words.
    package func commands(under prefix: [String]) -> [any Command] {
        commands.filter { $0.definition.name.starts(with: prefix) }
    }

    /// The words that may follow these, each once, in the order of the commands.
    package func words(after prefix: [String]) -> [String] {
        var seen: Set<String> = []
        return commands(under: prefix).compactMap { command in
            let name = command.definition.name
            guard name.count > prefix.count else { return nil }
            let word = name[prefix.count]
            return seen.insert(word).inserted ? word : nil
        }
    }
}

extension CommandTree {
    /// Understands the words of a command line, without the program's own name.
    package func request(_ words: [[UInt8]]) throws(Failure) -> Request {
        var scanner = WordScanner(words, flags: allFlags)
        var named = scanner.words.prefix(scanner.wordsBeforeTerminator)
        var name = longestName(named)
        // A shorter name comes first: the value of a variant may be the next word of a longer one.
        var (length, hasVariants) = (1, false)
        while length <= name.count {
            let variants = flagsWithVariants(of: Array(name.prefix(length)))
            if hasVariants || variants != nil {
                scanner = WordScanner(words, flags: variants ?? allFlags)
                named = scanner.words.prefix(scanner.wordsBeforeTerminator)
                name = longestName(named)
            }
            hasVariants = variants != nil
            length += 1
        }

        let isWhole = scanner.mentions.contains { $0.flag == Flag<Bool>.verbose.definition }
        if scanner.mentions.contains(where: { $0.flag == Flag<Bool>.help.definition }) {
            guard name == ["help"] else {
                if command(named: name) == nil, named.count > name.count {
                    throw unknownWord(named[named.startIndex + name.count], after: name)
                }
                return .help(name, isWhole: isWhole)
            }
            return .help(longestName(named.dropFirst()), isWhole: isWhole)
        }
        if let problem = scanner.problem {
            // A word of another tool may have flags of that tool.
            if let word = named.dropFirst(name.count).first, command(named: name) == nil,
                !commands(meantBy: String(decoding: word, as: UTF8.self), after: name).isEmpty
            {
                throw unknownWord(word, after: name)
            }
            throw error(problem, under: name)
        }
        if scanner.mentions.contains(where: { $0.flag == Flag<Bool>.version.definition }) {
            return .version
        }

        guard let command = command(named: name) else {
            if named.count > name.count {
                throw unknownWord(named[named.startIndex + name.count], after: name)
            }
            // An operand behind `--` without any command is a mistake, not a question.
            if let first = scanner.words.dropFirst(name.count).first {
                throw unknownWord(first, after: name)
            }
            if name.isEmpty, !scanner.mentions.isEmpty {
                throw .usage(
                    "no command was given",
                    hint: "\"\(program.name) help\" lists the commands"
                )
            }
            // A noun of which only former spellings are left.
            if let first = name.first, commands(under: name).isEmpty {
                throw unknownWord(Array(first.utf8), after: [])
            }
            return name.isEmpty ? .nothing : .verbs(of: name.joined(separator: " "))
        }

        let operands = Array(scanner.words.dropFirst(name.count))
        if command is HelpCommand { return try .help(helpTopic(operands), isWhole: isWhole) }
        let check = ArgumentCheck(programName: program.name, definition: command.definition)
        do throws(Failure) {
            return try .run(command, check.arguments(scanner.mentions, operands))
        } catch {
            guard let former = command as? FormerCommand else { throw error }
            let lines = former.usages.map { "\"\(program.name) \($0)\"" }
            throw .usage(error.message, hint: "this is now \(Phrasing.alternatives(lines))")
        }
    }

    /// The longest beginning of the words that names a command or a noun.
    private func longestName(_ words: ArraySlice<[UInt8]>) -> [String] {
        var name: [String] = []
        for word in words {
            let word = String(decoding: word, as: UTF8.self)
            let isFormer = former.contains { $0.definition.name.starts(with: name + [word]) }
            guard isFormer || self.words(after: name).contains(word) else { break }
            name.append(word)
        }
        return name
    }

    /// The command that the operands of another one name, as those of `help` do.
    package func command(namedBy words: [[UInt8]]) throws(Failure) -> any Command {
        let topic = longestName(words[...])
        if words.count > topic.count { throw unknownWord(words[topic.count], after: topic) }
        if let command = command(named: topic) { return command }
        let noun = topic.joined(separator: " ")
        throw .usage(
            "\"\(program.name) \(noun)\" is not a whole command",
            hint: "\"\(program.name) help \(noun)\" lists those that begin so"
        )
    }

    private func helpTopic(_ words: [[UInt8]]) throws(Failure) -> [String] {
        if words.count == 1, let word = words.first.map({ String(decoding: $0, as: UTF8.self) }),
            program.groups.contains(where: { $0.word == word })
        {
            return [word]
        }
        let topic = longestName(words[...])
        if words.count > topic.count { throw unknownWord(words[topic.count], after: topic) }
        return topic
    }
}

// MARK: - Mistakes

extension CommandTree {
    /// All flags with the variants of one command in their places; nil if it has none.
    private func flagsWithVariants(of name: [String]) -> [FlagDefinition]? {
        let variants = command(named: name)?.definition.flags.filter(\.isVariant) ?? []
        guard !variants.isEmpty else { return nil }
        let names = Set(variants.map(\.long))
        return allFlags.filter { !names.contains($0.long) } + variants
    }

    private func error(_ problem: WordScanner.Problem, under name: [String]) -> Failure {
        switch problem {
        case .unknownFlag(let spelling):
            let flags = command(named: name)?.definition.allFlags ?? allFlags
            let near = SpellingSuggestion.nearest(to: spelling, among: flags.flatMap(\.spellings))
            let page = ([program.name] + name + ["--help"]).joined(separator: " ")
            return .usage(
                "there is no flag \(spelling)",
                // A letter is one change away from every other letter.
                hint: near.flatMap { spelling.hasPrefix("--") ? "did you mean \($0)?" : nil }
                    ?? "\"\(page)\" lists the flags; a name that begins with - goes behind --"
            )
        case .missingValue(let flag, let next):
            let given = next.map { "--\(flag.long)=\(TerminalText.escape($0))" }
            return .usage(
                "--\(flag.long) needs a value (\(flag.placeholder))",
                hint: given.map { "if you mean the next word, write \($0)" }
                    ?? "write --\(flag.long)=\(flag.placeholder)"
            )
        case .unexpectedValue(let spelling):
            return .usage("\(spelling) takes no value", hint: "write \(spelling) alone")
        }
    }

    /// What a word of other programs means here.
    private func commands(meantBy text: String, after prefix: [String]) -> [String] {
        let whole = (prefix + [text]).joined(separator: " ")
        if let other = program.otherWords.first(where: { $0.name == whole }) {
            return other.meaning.split(separator: "|").map(String.init)
        }
        let verbs = program.otherVerbs.first { $0.name == text }?.meaning
            .split(separator: "|").map(String.init)
        for verb in verbs ?? [] {
            let lines = commands.map(\.definition).filter { definition in
                prefix.isEmpty
                    ? definition.name.count > 1 && definition.name.last == verb
                    : definition.name == prefix + [verb]
            }
            if !lines.isEmpty { return lines.map(\.joinedName) }
        }
        guard !prefix.isEmpty else { return [] }
        // What the noun has no verb for may have a command of its own.
        if command(named: [text]) != nil { return [text] }
        let alone = program.otherWords.first { $0.name == text }?.meaning
        return alone?.split(separator: "|").map(String.init) ?? []
    }

    private func unknownWord(_ word: [UInt8], after prefix: [String]) -> Failure {
        let text = String(decoding: word, as: UTF8.self)
        let known = words(after: prefix)
        let before = ([program.name] + prefix).joined(separator: " ")
        let message =
            prefix.isEmpty
            ? "there is no command \(Phrasing.quoted(word))"
            : "\"\(before)\" has no command \(Phrasing.quoted(word))"
        let meant = commands(meantBy: text, after: prefix)
        if !meant.isEmpty {
            let lines = meant.map { "\"\(program.name) \($0)\"" }
            return .usage(message, hint: "use \(Phrasing.alternatives(lines))")
        }
        if let near = SpellingSuggestion.nearest(to: text, among: known) {
            return .usage(message, hint: "did you mean \"\(before) \(near)\"?")
        }
        let homes = commands.filter { $0.definition.name.dropFirst().contains(text) }
        if prefix.isEmpty, !homes.isEmpty {
            let names = homes.map { "\"\(program.name) \($0.definition.joinedName)\"" }
            return .usage(message, hint: "did you mean \(Phrasing.alternatives(names))?")
        }
        return .usage(
            message,
            hint: prefix.isEmpty || known.isEmpty
                ? "\"\(program.name) help\" lists the commands"
                : "try \(Phrasing.alternatives(known.map { "\"\(before) \($0)\"" }))"
        )
    }
}
