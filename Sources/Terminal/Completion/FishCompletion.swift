// SPDX-License-Identifier: Apache-2.0

/// The script for fish.
struct FishCompletion {
    let model: CompletionModel

    private var function: String { "__\(model.program)_complete" }

    var text: String {
        """
        # fish completion for \(model.program); written by "\(model.program) completion fish".

        function \(function)
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l name
            set -l flag
            set -l operands
            set -l count 0
            set -l prefix
        \(locals)
            for word in $words[2..-1]
        \(taken)
                if set -q flag[1]
                    set flag
                    continue
                end
                switch "$name $word"
                    case \(pattern(model.ownFlags.filter { $0.value == nil }))
                        continue
                    case \(pattern(model.ownFlags.filter { $0.value != nil }))
                        set flag $word
                        continue
                end
                switch $word
                    case --
                        set operands 1
                        break
                    case \(model.valueFlags.flatMap(\.spellings).joined(separator: " "))
                        set flag $word
                    case '-*'
                    case '*'
                        switch (string join ' ' $name $word)
                            case \(model.names.map(quote).joined(separator: " "))
                                set -a name $word
                            case '*'
                                set count (math $count + 1)
                        end
                end
            end
            # In --flag=value only the value is completed.
            if not set -q flag[1]; and not set -q operands[1]
                if set -l parts (string split -m 1 = -- $current); and string match -q -- '--*' $current
                    set flag $parts[1]
                    set prefix "$parts[1]="
                    set current "$parts[2]"
                end
            end

            if set -q flag[1]
                switch "$name $flag"
        \(cases(model.ownFlags.map { (quote($0.name), offer($0.value)) }))
                    case '*'
                        switch $flag
        \(cases(model.valueFlags.map { ($0.spellings.joined(separator: " "), offer($0.value)) }))
                        end
                end | string replace -r '^' -- "$prefix"
            else if string match -q -- '-*' $current; and not set -q operands[1]
                switch "$name"
        \(cases(model.commands.map { (quote($0.name), offer($0.flags)) }))
                    case '*'
                        \(offer(model.flags))
                end
            else
                switch "$name $count"
        \(cases(model.firstOperands.map { (quote($0.name), offer($0.kind, $0.listedBy)) }))
                    case '*'
                        switch "$name"
        \(cases(model.steps.map { (quote($0.name), offer($0.choices)) }))
        \(cases(model.commands.map { (quote($0.name), offer($0.operand, $0.listedBy)) }))
                        end
                end
            end
        end

        complete -c \(model.program) -f -a '(\(function))'

        """
    }

    /// The variables that hold in a completion alone.
    private var locals: String {
        model.variables.map { "    set -lx \($0.name) $\($0.name)" }.joined(separator: "\n")
    }

    private var taken: String {
        model.variables.map { variable in
            let home = "(string replace -r '^~(?=/)' -- $HOME"
            return """
                        if test "$flag" = \(variable.flag)
                            set \(variable.name) \(home) $word)
                        else if string match -q -- '\(variable.flag)=*' $word
                            set \(variable.name) \(home) (string replace -r '^[^=]*=' '' -- $word))
                        end
                """
        }.joined(separator: "\n")
    }

    private func cases(_ cases: [(pattern: String, action: String)]) -> String {
        cases.map { "            case \($0.pattern)\n                \($0.action)" }
            .joined(separator: "\n")
    }

    /// In `case`, an asterisk between quotes is one in the word.
    private func pattern(_ flags: [CompletionModel.OwnFlag]) -> String {
        flags.isEmpty ? "'?none'" : flags.map { quote($0.name) }.joined(separator: " ")
    }

    private func offer(_ value: CompletionModel.Value?) -> String {
        guard let value, value.isList, case .form(let form) = value.kind else {
            return offer(value?.kind, value?.listedBy)
        }
        // What stands before the last comma stays.
        return "printf '%s\\n' (string replace -r '[^,]*$' '' -- \"$current\")"
            + "{\(form.examples.map(quote).joined(separator: ","))}"
    }

    private func offer(_ kind: ValueKind?, _ listedBy: String?) -> String {
        guard let listedBy else { return offer(kind) }
        let words = "begin; \(listedBy); end 2>/dev/null"
        return kind?.isPath == true ? "\(words); \(offer(kind))" : words
    }

    /// fish takes what stands behind a tab as the meaning.
    private func offer(_ choices: [CompletionModel.Choice]) -> String {
        let pairs = choices.map { "\(quote($0.word)) \(quote($0.meaning))" }
        return "printf '%s\\t%s\\n' \(pairs.joined(separator: " "))"
    }

    private func offer(_ kind: ValueKind?) -> String {
        switch kind {
        case .file, .path: "__fish_complete_path $current"
        case .folder: "__fish_complete_directories $current"
        case .choice(let choices): "printf '%s\\n' \(choices.map(quote).joined(separator: " "))"
        case .form(let form):
            "printf '%s\\n' \(form.examples.map(quote).joined(separator: " "))"
        case .text, .bytes, .number, .duration, nil: "true"
        }
    }

    private func quote(_ text: String) -> String { ShellQuoting.fish(text) }
}
