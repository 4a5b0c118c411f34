// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// Checks what the scanner found against the definition of one command.
struct ArgumentCheck {
    let programName: String
    let definition: CommandDefinition

    private var fullName: String { "\(programName) \(definition.joinedName)" }
    private var helpHint: String { "\"\(fullName) --help\" explains all flags and operands" }

    func arguments(
        _ mentions: [WordScanner.Mention],
        _ operands: [[UInt8]]
    ) throws(Failure) -> ParsedArguments {
        var values: [String: [[UInt8]]] = [:]
        var denied: Set<String> = []
        let mentions = mentions.map(renamed)
        for mention in mentions {
            try check(mention)
            let name = mention.flag.long
            guard mention.isOn else {
                values[name] = nil
                denied.insert(name)
                continue
            }
            denied.remove(name)
            let value = mention.value.map { [$0] } ?? []
            values[name] = mention.flag.isRepeatable ? (values[name] ?? []) + value : value
        }
        try checkExclusions(among: values)
        let kinds = try kinds(of: operands, mentions)
        let former = mentions.compactMap { mention -> String? in
            let (flag, word) = (mention.flag.long, mention.flag.placeholder)
            return mention.formerly.map { "\"--\($0) \(word)\" is now \"--\(flag) \(word)\"" }
        }
        return ParsedArguments(
            definition,
            values: values,
            denied: denied,
            operands: operands,
            kinds: kinds,
            formerFlags: former
        )
    }

    /// Where another command has a flag of the name, this one may have had it before.
    private func renamed(_ mention: WordScanner.Mention) -> WordScanner.Mention {
        let (flags, name) = (definition.allFlags, mention.flag.long)
        guard !flags.contains(mention.flag),
            let flag = flags.first(where: { $0.formerName == name })
        else { return mention }
        var mention = mention
        (mention.flag, mention.formerly) = (flag, name)
        return mention
    }

    private func check(_ mention: WordScanner.Mention) throws(Failure) {
        let flag = mention.flag
        guard definition.allFlags.contains(flag) else {
            throw .usage(
                "\"\(fullName)\" does not take --\(flag.long)",
                hint: "\"\(fullName) --help\" lists the flags it takes"
            )
        }
        guard let kind = flag.value, let value = mention.value else { return }
        if let problem = kind.problem(with: value) {
            throw .usage(
                "--\(flag.long) \(Phrasing.quoted(value)): \(flag.placeholderName) \(problem)",
                hint: suggestion(for: value, kind) ?? helpHint
            )
        }
    }

    private func checkExclusions(among values: [String: [[UInt8]]]) throws(Failure) {
        for flag in definition.allFlags where values[flag.long] != nil {
            guard let other = flag.excludes.first(where: { values[$0] != nil }) else { continue }
            throw .usage(
                "--\(flag.long) and --\(other) cannot be combined",
                hint: "leave one of them out"
            )
        }
    }

    /// Finds the kind of each operand, which also finds one too many or too few.
    private func kinds(
        of operands: [[UInt8]],
        _ mentions: [WordScanner.Mention]
    ) throws(Failure) -> [ValueKind] {
        var rest = operands[...]
        var kinds: [ValueKind] = []
        for operand in definition.operands {
            if rest.isEmpty, operand.isRequired {
                throw .usage(
                    "\"\(fullName)\" needs \(operand.name)",
                    hint: elsewhere(without: operand, mentions) ?? exampleHint
                )
            }
            let taken = rest.prefix(operand.isRepeating ? rest.count : 1)
            rest = rest.dropFirst(taken.count)
            for value in taken {
                if let problem = operand.kind.problem(with: value) {
                    throw .usage(
                        "\(Phrasing.quoted(value)): \(operand.name) \(problem)",
                        hint: suggestion(for: value, operand.kind) ?? exampleHint
                    )
                }
                kinds.append(operand.kind)
            }
        }
        if let extra = rest.first {
            throw .usage(
                "\"\(fullName)\" takes no more operands, but got \(Phrasing.quoted(extra))",
                hint: "usage: \(programName) \(definition.usage)"
            )
        }
        return kinds
    }

    private var exampleHint: String {
        definition.examples.first.map { "for example: \($0.name)" } ?? helpHint
    }

    /// The command that does without the operand, with the flags that were given.
    private func elsewhere(
        without operand: Operand,
        _ mentions: [WordScanner.Mention]
    ) -> String? {
        guard let command = operand.elsewhere, !mentions.isEmpty else { return nil }
        let flags = mentions.map { mention in
            let name = mention.isOn ? "--\(mention.flag.long)" : "--no-\(mention.flag.long)"
            return mention.value.map { "\(name) \(ShellQuoting.word(Path(bytes: $0)))" } ?? name
        }
        let line = ([programName, command] + flags).joined(separator: " ")
        return "without \(operand.name): \(line)"
    }

    private func suggestion(for value: [UInt8], _ kind: ValueKind) -> String? {
        guard case .choice(let choices) = kind else { return nil }
        return SpellingSuggestion.nearest(
            to: String(decoding: value, as: UTF8.self),
            among: choices
        )
        .map { "did you mean \"\($0)\"?" }
    }
}

extension FlagDefinition {
    /// What the value is called in a sentence.
    fileprivate var placeholderName: String {
        switch value {
        case .choice, .form: "it"
        default: placeholder
        }
    }
}
