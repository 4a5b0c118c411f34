// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Library
import Terminal

/// `accession works set`: chooses what a work is called.
struct WorksSetCommand: DecisionCommand {
    let definition = CommandDefinition(
        "works set",
        summary: "Choose the title and other metadata of a work, or its review status",
        text: """
            Imports never overwrite what was chosen. --clear undoes a choice: the founding edition \
            decides again and, for what it lacks, the later ones. The books themselves are never \
            changed.
            """,
        operands: [Operand("WORK", .text, "The work's id", listedBy: KnownWords.works)],
        flags: Flag<String?>.choices.map(\.value.definition) + .list(.clear, .yes) + .deciding,
        examples: [
            "accession works set 3 --title Emma --year 1815":
                "The title and the first year of work 3",
            "accession works set 3 --state verified": "Mark it as reviewed",
            "accession works set 3 --clear title": "Take the title from its editions again",
        ],
        exitNotes: [(.missingInput, "there is no such work")]
    )

    /// What is set takes the place of one thing; what is cleared is gone.
    func asks(before arguments: ParsedArguments) -> Bool { !arguments[.clear].isEmpty }

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        guard let word = arguments.operands.first else { return [] }
        let work = try TargetArgument.work(word)
        var fields: [WorkField: String?] = [:]
        for (field, flag) in Flag<String?>.choices {
            guard let text = arguments[flag] else { continue }
            fields.updateValue(try Self.value(text, field, flag), forKey: field)
        }
        for name in arguments[.clear] {
            if name == WorkField.cover.rawValue {
                fields.updateValue(nil, forKey: .cover)
                continue
            }
            guard let (field, flag) = Flag<String?>.choices.first(where: { $1.long == name }) else {
                continue
            }
            if fields[field] != nil, arguments.isSet(flag) {
                throw .usage(
                    "--\(name) and --clear \(name) cannot be combined",
                    hint: "leave one of them out"
                )
            }
            fields.updateValue(nil, forKey: field)
        }
        guard !fields.isEmpty else {
            throw .usage(
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
            throw .usage(
                "--\(flag.long) must not be empty",
                hint: "to use what the editions say, write --clear \(flag.long)"
            )
        }
        switch field {
        case .review: return value == "auto" ? nil : value
        case .language, .originalLanguage:
            if case .tag(let code) = LanguageTag(value) {
                return LanguageCode.shortest(code)
            }
            throw .usage(
                "--\(flag.long) \(Phrasing.quoted(Array(value.utf8))): not a language code",
                hint: "such as en, pt-BR or zh-Hant"
            )
        case .subjects:
            let names = AuthorLine.names(value)
            guard names.isEmpty else { return names.joined(separator: "; ") }
            throw .usage(
                "--\(flag.long) names nothing",
                hint: "such as --\(flag.long) \"Harbours; Letters\""
            )
        // A year is a number, however many zeros stand before it.
        case .firstYear: return Int(value).map(String.init) ?? value
        default: return value
        }
    }
}

extension Flag where Value == String? {
    /// What a person can choose.
    static var choices: KeyValuePairs<WorkField, Flag> {
        [
            .title: Flag("title", .text, "The title"),
            .authors: Flag("authors", .text, "The authors, separated by \"; \"")
                .placeholder("NAMES"),
            .language: Flag("language", .text, "The language, such as en or pt-BR")
                .placeholder("CODE").listed(by: KnownWords.languages),
            .originalLanguage: Flag("original-language", .text, "The language it was written in")
                .placeholder("CODE").listed(by: KnownWords.languages),
            .firstYear: Flag("year", .text(.number(1...9999)), "The year it first came out"),
            .series: Flag("series", .text, "The series it is in").placeholder("NAME"),
            .seriesPosition: Flag("position", .text, "Its place in the series, such as 3 or 2.5")
                .placeholder("PLACE"),
            .subjects: Flag("subjects", .text, "What it is about, separated by \"; \"")
                .placeholder("NAMES"),
            .description: Flag("description", .text, "A description, as plain text"),
            .review: Flag(
                "state",
                .text(.choice(["verified", "needs-review", "auto"])),
                "The review status; with auto, what its identifiers say"
            ),
        ]
    }

    /// The flag that chooses a field.
    static func choosing(_ field: WorkField) -> Flag? {
        choices.first { $0.key == field }?.value
    }
}

extension Flag {
    static var clear: Flag<[String]> {
        .init(
            "clear",
            many: .text(
                .choice(Flag<String?>.choices.map(\.value.long) + [WorkField.cover.rawValue])
            ),
            "Undo what was chosen for a field"
        )
        .placeholder("FIELD")
        .details(
            """
            One of title, authors, language, original-language, year, series, position, subjects, \
            description, state and cover.
            """
        )
    }
}
