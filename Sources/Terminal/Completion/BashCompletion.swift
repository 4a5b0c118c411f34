// SPDX-License-Identifier: Apache-2.0

/// The script for bash; it needs no other file.
struct BashCompletion {
    let model: CompletionModel

    /// A function name must not hold every character that a program's name may.
    private var function: String {
        "_" + model.program.map { $0 == "-" ? "_" : String($0) }.joined()
    }

    var text: String {
        """
        # bash completion for \(model.program); written by "\(model.program) completion bash".

        \(function)() {
            local current name="" flag="" operands="" before="" count=0 word i
            local -a words=()
            \(model.locals)
            COMPREPLY=()
            # bash makes three words of run:7, and takes what is offered for the last of them.
            for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
                if ((${#words[@]})) && [[ ${COMP_WORDBREAKS-} == *:* && ($word == :* || ${words[-1]} == *:) ]]; then
                    words[-1]+="$word"
                else
                    words+=("$word")
                fi
            done
            current="${words[-1]-}"
            [[ ${COMP_WORDBREAKS-} == *:* ]] && before="${current%"${current##*:}"}"
            for ((i = 0; i < ${#words[@]} - 1; i++)); do
                word="${words[i]}"
                # bash makes three words of --flag=value.
                [[ $word == "=" ]] && continue
        \(model.walk { "\"${\($0)//[\\\"\\'\\\\]/}\"" })
            [[ $current == "=" ]] && current=""

            if [[ -n $flag ]]; then
                case "$name $flag" in
        \(model.cases(model.ownFlags.map { (quote($0.name), offer($0.value)) }))
                *)
                    case "$flag" in
        \(model.cases(model.valueFlags.map { ($0.spellings.joined(separator: " | "), offer($0.value)) }))
                    esac
                    ;;
                esac
            elif [[ $current == -* && -z $operands ]]; then
                case "$name" in
        \(model.cases(model.commands.map { (quote($0.name), offer($0.flags.map(\.word))) }))
                *) \(offer(model.flags.map(\.word))) ;;
                esac
            else
                case "$name $count" in
        \(model.cases(model.firstOperands.map { (quote($0.name), offer($0.kind, $0.listedBy)) }))
                *)
                    case "$name" in
        \(model.cases(model.steps.map { (quote($0.name), offer($0.choices.map(\.word))) }))
        \(model.cases(model.commands.map { (quote($0.name), offer($0.operand, $0.listedBy)) }))
                    esac
                    ;;
                esac
            fi
            COMPREPLY=("${COMPREPLY[@]#"$before"}")
        }

        # Outside of a completion, compopt has nothing to set and says so.
        \(function)_words() {
            mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
        }

        # What a command lists, one word a line: compgen would run what stands in $(...).
        \(function)_lines() {
            local typed="${current//[\\\"\\'\\\\]/}" line
            COMPREPLY=()
            while IFS= read -r line; do
                [[ -n $line && $line == "$typed"* ]] || continue
                [[ $current == [\\\"\\']* ]] || printf -v line %q "$line"
                COMPREPLY+=("$line")
            done <<<"$1"
        }

        # Words with commas between them: what stands before the last comma stays.
        \(function)_list() {
            local last="${current##*,}"
            mapfile -t COMPREPLY < <(compgen -P "${current%"$last"}" -W "$1" -- "$last")
            compopt -o nospace 2>/dev/null
        }

        \(function)_files() {
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
        }

        complete -F \(function) \(model.program)

        """
    }

    private func offer(_ value: CompletionModel.Value?) -> String {
        if let value, value.isList, case .form(let form) = value.kind {
            return "\(function)_list \(quote(form.examples.map(typed).joined(separator: " ")))"
        }
        return offer(value?.kind, value?.listedBy)
    }

    /// What is typed for a word; bash takes a backslash away before it offers it.
    private func typed(_ word: String) -> String {
        word.map { $0 == ">" ? #"\\\>"# : String($0) }.joined()
    }

    private func offer(_ kind: ValueKind?, _ listedBy: String?) -> String {
        guard let listedBy else { return offer(kind) }
        let words = "\(function)_lines \"$({ \(listedBy); } 2>/dev/null)\""
        // Where a file would do as well, one is offered if nothing else fits.
        return kind?.isPath == true ? "\(words); ((${#COMPREPLY[@]})) || \(offer(kind))" : words
    }

    private func offer(_ words: [String]) -> String {
        "\(function)_words \(quote(words.joined(separator: " ")))"
    }

    private func offer(_ kind: ValueKind?) -> String {
        switch kind {
        case .file, .path: "\(function)_files -f"
        case .folder: "\(function)_files -d"
        case .choice(let choices): offer(choices)
        case .form(let form): offer(form.examples)
        case .text, .bytes, .number, .duration, nil: ":"
        }
    }

    private func quote(_ text: String) -> String { ShellQuoting.posix(text) }
}
