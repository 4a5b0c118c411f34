// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works set`: chooses what a work is called.
struct WorksSetCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works",
        "set",
        summary: "Choose the title and other metadata of a work, or its review status",
        text: """
            Imports never overwrite what was chosen. --clear undoes a choice: the founding edition \
            decides again and, for what it lacks, the later ones. The books themselves are never \
            changed.
            """,
        operands: [Operand("WORK", .text, summary: "The work's id")],
        flags: Flag<String?>.choices.map(\.definition) + .list(.clear) + .deciding,
        examples: [
            .init(
                "accession works set 3 --title Emma --year 1815",
                "The title and the first year of work 3"
            ),
            .init("accession works set 3 --state verified", "Mark it as reviewed"),
            .init("accession works set 3 --clear title", "Take the title from its editions again"),
        ],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        guard let word = arguments.operands.first else { return [] }
        let work = try TargetArgument.work(word)
        var fields: [WorkField: String?] = [:]
        for (flag, field) in zip(Flag<String?>.choices, Flag<String?>.chosenFields) {
            guard let text = arguments[flag] else { continue }
            fields.updateValue(try Self.value(text, field, flag), forKey: field)
        }
        for name in arguments[.clear] {
            if name == WorkField.cover.rawValue {
                fields.updateValue(nil, forKey: .cover)
                continue
            }
            guard let index = Flag<String?>.choices.firstIndex(where: { $0.long == name }) else {
                continue
            }
            let field = Flag<String?>.chosenFields[index]
            if fields[field] != nil, arguments.isSet(Flag<String?>.choices[index]) {
                throw Failure.usage(
                    "--\(name) and --clear \(name) cannot be combined",
                    hint: "leave one of them out"
                )
            }
            fields.updateValue(nil, forKey: field)
        }
        guard !fields.isEmpty else {
            throw Failure.usage(
                "nothing to set for work \(work)",
                hint: "for example: accession works set \(work) --title Emma"
            )
        }
        return [.set(work: work, fields)]
    }

    /// The text as it is kept; nil leaves the field to the editions.
    private static func value(
        _ text: String,
        _ field: WorkField,
        _ flag: Flag<String?>
    ) throws(Failure) -> String? {
        guard let value = text.trimmed else {
            throw Failure.usage(
                "--\(flag.long) must not be empty",
                hint: "to use what the editions say, write --clear \(flag.long)"
            )
        }
        switch field {
        case .review: return value == "auto" ? nil : value
        case .language:
            if let code = languageCode(value) { return code }
            throw Failure.usage(
                "--language \(Phrasing.quoted(Array(value.utf8))): not a language code",
                hint: "such as en, pt-BR or zh-Hant"
            )
        // A year is a number, however many zeros stand before it.
        case .firstYear: return Int(value).map(String.init) ?? value
        default: return value
        }
    }

    /// The code as books have it after they are read: `pt-BR`, `zh-Hant`.
    private static func languageCode(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count),
            first.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.utf8.count)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { return nil }
        let rest = parts.dropFirst().map { part in
            switch part.utf8.count {
            case 2: part.uppercased()
            case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }
        return ([first.lowercased()] + rest).joined(separator: "-")
    }
}

extension Flag where Value == String? {
    /// What a person can choose, in the order of `chosenFields`.
    static var choices: [Flag] {
        [
            Flag("title", value: .text, summary: "The title"),
            Flag(
                "authors",
                value: .text,
                placeholder: "NAMES",
                summary: "The authors, separated by \"; \""
            ),
            Flag(
                "language",
                value: .text,
                placeholder: "CODE",
                summary: "The language, such as en or pt-BR"
            ),
            Flag("year", value: .text(.number(1...9999)), summary: "The year it first came out"),
            Flag("series", value: .text, placeholder: "NAME", summary: "The series it is in"),
            Flag(
                "position",
                value: .text,
                placeholder: "PLACE",
                summary: "Its place in the series, such as 3 or 2.5"
            ),
            Flag(
                "state",
                value: .text(.choice(["verified", "needs-review", "auto"])),
                summary: "The review status; with auto, what its identifiers say"
            ),
        ]
    }

    static var chosenFields: [WorkField] {
        [.title, .authors, .language, .firstYear, .series, .seriesPosition, .review]
    }

    /// The flag that chooses a field.
    static func choosing(_ field: WorkField) -> Flag? {
        zip(choices, chosenFields).first { $0.1 == field }?.0
    }
}

extension Flag {
    static var clear: Flag<[String]> {
        .init(
            "clear",
            values: .text(.choice(Flag<String?>.choices.map(\.long) + [WorkField.cover.rawValue])),
            placeholder: "FIELD",
            summary: "Undo what was chosen for a field",
            details: "One of title, authors, language, year, series, position, state and cover."
        )
    }
}
