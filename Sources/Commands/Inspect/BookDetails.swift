// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// What a book says of itself and how it was read, whether it is registered or only looked at.
enum BookDetails {
    /// - Parameter library: where its cover is kept; nil if it is kept nowhere.
    static func add(_ record: EditionRecord, _ library: Library?, to details: inout Details) {
        details.add("outcome", .text(record.outcome))
        details.add("title", .optional(record.title))
        details.add("subtitle", .optional(record.subtitle))
        details.add("title sort", .optional(record.titleSort))
        details.add("title language", .optional(record.titleLanguage))
        details.add("other titles", .list(record.otherTitles.map(title)))
        details.add("authors", .optional(record.authors))
        details.add("people", .list(record.people.map(person)))
        details.add("alternates", .list(record.alternates.map { alternate($0, record) }))
        details.add("languages", .list(record.languages.map(language)))
        details.addJSON(
            "languages_as_written",
            .array(record.languages.map { .string($0.raw) })
        )
        details.add("publisher", .optional(record.publisher))
        add("published", record.published, to: &details)
        add("modified", record.modified, to: &details)
        details.add("dates", .list(record.dates.map(date)))
        details.add("series", .optional(record.series?.name))
        details.add("series position", .optional(record.series?.position))
        details.addJSON("series_number", record.series?.number.map(JSONValue.double) ?? .null)
        details.add("series rule", .optional(record.series?.rule))
        details.add("collections", .list(record.collections.map(collection)))
        details.add("subjects", .list(record.subjects.map(subject)))
        details.addJSON("subject_terms", .array(record.subjects.compactMap(term)))
        details.add(
            "description",
            .json(
                .optional(record.description),
                shown: DescriptionText.of(record.description ?? "")
            )
        )
        details.add("rights", .optional(record.rights))
        for (kind, label) in textLabels {
            let texts = record.texts.filter { $0.kind == kind }
            details.add(label, .list(texts.map { Cell.Item(.string($0.text), $0.text) }))
        }
        details.add("identifiers", .list(record.volumeIDs.map(identifier)))
        details.add("epub version", .number(record.epubVersion))
        details.add("package", package(record))
        details.add("protection", .text(record.protection))
        details.add("cover", CoverImageDetails.cover(record.cover, library))
        details.add("cover steps", .stack(record.coverSteps.map(CoverImageDetails.step)))
        details.add("warnings", .stack(record.warnings.map(warning)))
    }

    private static let textLabels: [(EditionRecord.Text.Kind, String)] = [
        (.source, "sources"), (.generator, "generators"), (.publisher, "other publishers"),
        (.description, "other descriptions"), (.rights, "other rights"),
    ]

    private static func title(_ title: EditionRecord.Title) -> Cell.Item {
        Cell.Item(
            .object([
                "title": .string(title.title), "type": .optional(title.type),
                "sort": .optional(title.sort), "sequence": .optional(title.sequence),
                "language": .optional(title.language),
            ]),
            title.title + (title.type.map { " (\($0))" } ?? "")
        )
    }

    private static func person(_ person: EditionRecord.Person) -> Cell.Item {
        Cell.Item(
            .object([
                "name": .string(person.name), "sort": .string(person.sort),
                "roles": .array(person.roles.split(separator: " ").map { .string(String($0)) }),
                "creator": .bool(person.isCreator), "language": .optional(person.language),
            ]),
            person.name + (person.roles.isEmpty ? "" : " (\(person.roles))")
        )
    }

    private static func alternate(
        _ alternate: EditionRecord.Alternate,
        _ record: EditionRecord
    ) -> Cell.Item {
        let position = alternate.ownerPosition
        let owner: String? =
            switch alternate.owner {
            case .title where position == 0: record.title
            case .title where position <= record.otherTitles.count:
                record.otherTitles[position - 1].title
            case .person where position < record.people.count: record.people[position].name
            default: nil
            }
        let language = alternate.language.map { " (\($0))" } ?? ""
        return Cell.Item(
            .object([
                "of": .optional(owner), "kind": .string(alternate.owner.rawValue),
                "name": .string(alternate.name), "language": .optional(alternate.language),
            ]),
            "\(alternate.name)\(language) for \(owner ?? "?")"
        )
    }

    private static func language(_ language: EditionRecord.Language) -> Cell.Item {
        Cell.Item(.string(language.tag), language.tag)
    }

    /// A date, and what JSON says besides of how far it is known and how it is written.
    private static func add(
        _ label: String,
        _ moment: EditionRecord.Moment?,
        to details: inout Details
    ) {
        details.add(label, .optional(moment?.text))
        details.addJSON("\(label)_precision", .optional(moment?.precision))
        details.addJSON("\(label)_as_written", .optional(moment?.raw))
    }

    private static func date(_ date: EditionRecord.Date) -> Cell.Item {
        Cell.Item(
            .object(["date": .string(date.value), "event": .optional(date.event)]),
            date.value + (date.event.map { " (\($0))" } ?? "")
        )
    }

    private static func collection(_ collection: EditionRecord.Collection) -> Cell.Item {
        let place = collection.place.map { " #\($0)" } ?? ""
        return Cell.Item(
            .object([
                "name": .string(collection.name), "type": .optional(collection.type),
                "position": .optional(collection.place),
            ]),
            collection.name + place + (collection.type.map { " (\($0))" } ?? "")
        )
    }

    private static func subject(_ subject: EditionRecord.Subject) -> Cell.Item {
        let code = [subject.authority, subject.term].compactMap { $0 }.joined(separator: " ")
        return Cell.Item(.string(subject.name), subject.name + (code.isEmpty ? "" : " (\(code))"))
    }

    private static func term(_ subject: EditionRecord.Subject) -> JSONValue? {
        guard subject.authority != nil || subject.term != nil else { return nil }
        return .object([
            "subject": .string(subject.name), "authority": .optional(subject.authority),
            "term": .optional(subject.term),
        ])
    }

    private static func identifier(_ claim: VolumeIDClaim) -> Cell.Item {
        var shown = claim.kind.map { "\($0):\(claim.value ?? claim.raw)" } ?? claim.raw
        if let note = note(claim) { shown += " (\(note))" }
        return Cell.Item(
            .object([
                "raw": .string(claim.raw), "scheme": .optional(claim.scheme),
                "type_code": .optional(claim.typeCode), "kind": .optional(claim.kind),
                "value": .optional(claim.value), "state": .string(claim.state.rawValue),
                "problem": .optional(claim.problem), "unique": .bool(claim.isUnique),
            ]),
            shown
        )
    }

    private static func note(_ claim: VolumeIDClaim) -> String? {
        switch claim.state {
        case .joins: nil
        case .alone: "joins only with a title and an author"
        case .quarantined: "names too many books to join any"
        case .distrusted: "joins nothing, as a person said"
        case .blocked: "on the blocklist"
        case .invalid: claim.problem ?? "invalid"
        case .never: "identifies nothing"
        }
    }

    private static func package(_ record: EditionRecord) -> Cell {
        .json(
            .object([
                "entry": .string(record.packageEntry), "rule": .string(record.packageRule),
            ]),
            shown: record.packageEntry
                + (record.packageRule == "container" ? "" : ", found by \(record.packageRule)")
        )
    }

    private static func warning(_ warning: EditionRecord.Warning) -> Cell.Item {
        let sentence = ReasonCatalog.sentence(warning.code)
        let detail = warning.detail.isEmpty ? "" : " (\(warning.detail))"
        return Cell.Item(
            .object([
                "code": .string(warning.code.text), "sentence": .string(sentence),
                "detail": .string(warning.detail),
            ]),
            "\(warning.code) \(sentence)\(detail)"
        )
    }
}
