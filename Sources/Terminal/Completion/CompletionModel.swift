// SPDX-License-Identifier: Apache-2.0

/// What a completion script has to know, whatever the shell.
///
/// All scripts work alike: they walk over the words before the cursor to find the command's name
/// and a flag that waits for its value, and then offer what may come next.
struct CompletionModel {
    /// A word that may come next, and what it means.
    struct Choice {
        let word: String
        let meaning: String
    }

    let program: String
    /// Which words may follow which beginning of a name; the empty beginning is the first.
    let steps: [(name: String, choices: [Choice])]
    let commands: [(name: String, flags: [Choice], operand: ValueKind?, listedBy: String?)]
    /// The operands before the last: the command, how many words stand before it, and what it is.
    let firstOperands: [(name: String, kind: ValueKind, listedBy: String?)]
    /// The flags before any command is named.
    let flags: [Choice]
    /// The flags that take a value, each with all spellings.
    let valueFlags: [(spellings: [String], value: Value)]
    /// What is different in one command: `covers report --fail-on`, and what its value is, if it
    /// has one.
    let ownFlags: [OwnFlag]
    /// What a listing command is to know of the line: each flag with the variable that says the same.
    let variables: [(flag: String, name: String)]

    /// What a flag takes.
    struct Value {
        let kind: ValueKind
        let listedBy: String?
        /// Whether it takes several, with commas between them.
        let isList: Bool

        init?(_ flag: FlagDefinition) {
            guard let kind = flag.value else { return nil }
            self.kind = kind
            listedBy = flag.listedBy
            isList = ["LIST", "FIELDS"].contains(flag.placeholder)
        }
    }

    typealias OwnFlag = (name: String, value: Value?)

    init(_ tree: CommandTree) {
        program = tree.program.name
        let nodes = CompletionModel.nodes(tree, [])
        let direct = nodes.map { ($0.joined(separator: " "), CompletionModel.choices(tree, $0)) }
        // Both are followed by the name of a command.
        let pages = ["help", "man"]
        let helped = pages.filter { word in tree.commands.contains { $0.definition.name == [word] }
        }
        .flatMap { word in
            nodes.map { node in
                let choices = CompletionModel.choices(tree, node)
                let groups = word == "help" && node.isEmpty ? CompletionModel.groups(tree) : []
                return (
                    ([word] + node).joined(separator: " "),
                    choices.filter { !pages.contains($0.word) } + groups
                )
            }
        }
        steps = direct + helped
        commands = tree.commands.map(\.definition).filter { $0.name != ["help"] }.map {
            (
                $0.joinedName, $0.allFlags.flatMap(CompletionModel.choices),
                $0.operands.last?.kind, $0.operands.last?.listedBy
            )
        }
        firstOperands = tree.commands.map(\.definition).flatMap { definition in
            definition.operands.dropLast().enumerated().map { place, operand in
                ("\(definition.joinedName) \(place)", operand.kind, operand.listedBy)
            }
        }
        ownFlags = CompletionModel.ownFlags(tree)
        variables = tree.allFlags.compactMap { flag in
            flag.variable.map { ("--\(flag.long)", $0) }
        }
        flags = tree.allFlags.flatMap(CompletionModel.choices)
        valueFlags = tree.allFlags.compactMap { flag in
            Value(flag).map { (flag.spellings.filter { !$0.hasPrefix("--no-") }, $0) }
        }
    }

    /// Flags that mean, or offer, something else in one command.
    private static func ownFlags(_ tree: CommandTree) -> [OwnFlag] {
        tree.commands.map(\.definition).flatMap { definition in
            definition.flags.filter { flag in
                let usual = tree.allFlags.first { $0.long == flag.long }
                return flag.isVariant || examples(usual?.value) != examples(flag.value)
                    || usual?.listedBy != flag.listedBy
            }
            .flatMap { flag in
                flag.spellings.map { ("\(definition.joinedName) \($0)", Value(flag)) }
            }
        }
    }

    private static func examples(_ kind: ValueKind?) -> [String] {
        guard case .form(let form)? = kind else { return [] }
        return form.examples
    }

    /// Every beginning of a name that the walk over the words may pass through.
    var names: [String] {
        var names: [String] = []
        for step in steps {
            for choice in step.choices {
                names.append(step.name.isEmpty ? choice.word : "\(step.name) \(choice.word)")
            }
        }
        return names
    }

    /// The variables that hold in a completion alone, for bash and zsh.
    var locals: String {
        variables.map { "local -x \($0.name)=\"${\($0.name)-}\"" }.joined(separator: "; ")
    }

    /// How bash and zsh look at a word before the cursor, to the end of the loop over them.
    ///
    /// - Parameter unquoted: makes of a word as it is typed what it means.
    func walk(_ unquoted: (String) -> String) -> String {
        let set = variables.map { variable in
            """
                    case "$flag $word" in
                    "\(variable.flag) "*) \(variable.name)=\(unquoted("word")) ;;
                    *" \(variable.flag)="*) \(variable.name)="${word#*=}"; \(variable.name)=\(unquoted(variable.name)) ;;
                    esac
                    \(variable.name)="${\(variable.name)/#\\~\\//${HOME-~}/}"
            """
        }
        return """
            \(set.joined(separator: "\n"))
                    if [[ -n $flag ]]; then
                        flag=""
                        continue
                    fi
                    case "$name $word" in
                    \(pattern(ownFlags.filter { $0.value == nil }))) continue ;;
                    \(pattern(ownFlags.filter { $0.value != nil }))) flag="$word"; continue ;;
                    esac
                    case "$word" in
                    --)
                        operands=1
                        break
                        ;;
                    \(valueFlags.flatMap(\.spellings).joined(separator: " | "))) flag="$word" ;;
                    -*) ;;
                    *)
                        case "${name:+$name }$word" in
                        \(names.map(ShellQuoting.posix).joined(separator: " | "))) name="${name:+$name }$word" ;;
                        *) count=$((count + 1)) ;;
                        esac
                        ;;
                    esac
                done
            """
    }

    /// Words of a pattern; one that nothing fits if there are none.
    func pattern(_ flags: [OwnFlag]) -> String {
        flags.isEmpty ? "'*'" : flags.map { ShellQuoting.posix($0.name) }.joined(separator: " | ")
    }

    /// The branches of a `case` in bash and zsh.
    func cases(_ cases: [(pattern: String, action: String)]) -> String {
        cases.map { "        \($0.pattern)) \($0.action) ;;" }.joined(separator: "\n")
    }

    /// Each beginning of a name that more words may follow, from this one on.
    private static func nodes(_ tree: CommandTree, _ prefix: [String]) -> [[String]] {
        let words = tree.words(after: prefix)
        guard !words.isEmpty else { return [] }
        return [prefix] + words.flatMap { nodes(tree, prefix + [$0]) }
    }

    /// What there is help for besides commands.
    private static func groups(_ tree: CommandTree) -> [Choice] {
        let words = tree.words(after: [])
        return tree.program.groups.filter { !words.contains($0.word) }.map {
            Choice(word: $0.word, meaning: $0.title)
        }
    }

    private static func choices(_ tree: CommandTree, _ prefix: [String]) -> [Choice] {
        tree.words(after: prefix).map { word in
            let name = prefix + [word]
            let noun = tree.program.nouns.first { $0.name == name.joined(separator: " ") }
            let summary = tree.command(named: name)?.definition.summary
            return Choice(word: word, meaning: summary ?? noun?.meaning ?? "")
        }
    }

    /// The short spelling is left out: two keys need no completion.
    private static func choices(_ flag: FlagDefinition) -> [Choice] {
        flag.spellings.filter { $0.hasPrefix("--") }
            .map { Choice(word: $0, meaning: flag.summary) }
    }
}
