// SPDX-License-Identifier: Apache-2.0

/// The script for zsh, to be put as `_NAME` into a folder of `$fpath`, or to be sourced.
struct ZshCompletion {
    let model: CompletionModel

    private var function: String { "_" + model.program }

    var text: String {
        """
        #compdef \(model.program)
        # zsh completion for \(model.program); written by "\(model.program) completion zsh".

        \(function)() {
            local name="" flag="" operands="" count=0 word i
            local -a offers
            \(model.locals)
            for ((i = 2; i < CURRENT; i++)); do
                word="${words[i]}"
        \(model.walk { "\"${(Q)\($0)}\"" })
            # In --flag=value only the value is completed.
            if [[ -z $flag && -z $operands && "${words[CURRENT]}" == --*=* ]]; then
                flag="${words[CURRENT]%%=*}"
                compset -P 1 '*='
            fi

            if [[ -n $flag ]]; then
                case "$name $flag" in
        \(model.cases(model.ownFlags.map { (quote($0.name), offer($0.value)) }))
                *)
                    case "$flag" in
        \(model.cases(model.valueFlags.map { ($0.spellings.joined(separator: " | "), offer($0.value)) }))
                    esac
                    ;;
                esac
            elif [[ "${words[CURRENT]}" == -* && -z $operands ]]; then
                case "$name" in
        \(model.cases(model.commands.map { (quote($0.name), offer($0.flags, "-o flag")) }))
                *) \(offer(model.flags, "-o flag")) ;;
                esac
            else
                case "$name $count" in
        \(model.cases(model.firstOperands.map { (quote($0.name), offer($0.kind, $0.listedBy)) }))
                *)
                    case "$name" in
        \(model.cases(model.steps.map { (quote($0.name), offer($0.choices, "command")) }))
        \(model.cases(model.commands.map { (quote($0.name), offer($0.operand, $0.listedBy)) }))
                    esac
                    ;;
                esac
            fi
        }

        if [[ "${zsh_eval_context[-1]}" == loadautofunc ]]; then
            \(function) "$@"
        else
            compdef \(function) \(model.program)
        fi

        """
    }

    private func offer(_ choices: [CompletionModel.Choice], _ tag: String) -> String {
        let offers = choices.map { quote("\($0.word):\($0.meaning)") }.joined(separator: " ")
        return "offers=(\(offers)); _describe \(tag) offers"
    }

    private func offer(_ value: CompletionModel.Value?) -> String {
        if let value, value.isList, case .form(let form) = value.kind {
            let words = form.examples.map(quote).joined(separator: " ")
            return "compset -P '*,'; compadd -S '' -- \(words)"
        }
        return offer(value?.kind, value?.listedBy)
    }

    private func offer(_ kind: ValueKind?, _ listedBy: String?) -> String {
        guard let listedBy else { return offer(kind) }
        let words =
            "offers=(${(f)\"$({ \(listedBy); } 2>/dev/null)\"}); "
            + "offers=(\"${(@)offers//:/\\\\:}\"); _describe value offers"
        return kind?.isPath == true ? "\(words) || \(offer(kind))" : words
    }

    private func offer(_ kind: ValueKind?) -> String {
        switch kind {
        case .file, .path: "_files"
        case .folder: "_files -/"
        case .choice(let choices):
            "offers=(\(choices.map(quote).joined(separator: " "))); _describe value offers"
        case .form(let form):
            "offers=(\(form.examples.map(quote).joined(separator: " "))); _describe value offers"
        case .text, .bytes, .number, .duration: "_message value"
        case nil: "_message 'no more words'"
        }
    }

    private func quote(_ text: String) -> String { ShellQuoting.posix(text) }
}
