// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal
import Works

/// What a book says of itself and how it was read, whether it is registered or only looked at.
enum BookDetails {
    /// - Parameter library: where its cover is kept; nil if it is kept nowhere.
    static func add(_ record: Book, _ library: Library?, to details: inout Details) {
        let publication = record.publication
        details.add("outcome", .text(record.outcome))
        details.add("title", .optional(record.title))
        details.add("subtitle", .optional(record.subtitle))
        details.add("title sort", .optional(publication.mainTitle?.fileAs))
        details.add("title language", .optional(publication.mainTitle?.language))
        details.add("other titles", .list(publication.titles.dropFirst().map(title)))
        details.add("authors", .optional(record.authors))
        details.add("people", .list(publication.people.map(person)))
        details.add("alternates", .list(alternates(publication)))
        details.add("languages", .list(publication.languages.map(language)))
        details.addJSON(
            "languages_as_written",
            .array(publication.languages.map { .string($0.raw) })
        )
        details.add("publisher", .optional(publication.publishers.first))
        add("published", publication.published, to: &details)
        add("modified", publication.modified, to: &details)
        details.add("dates", .list(publication.dates.map(date)))
        details.add("series", .optional(publication.series?.name))
        details.add("series position", .optional(publication.series?.position))
        details.addJSON("series_number", publication.series?.number.map(JSONValue.double) ?? .null)
        details.add("series rule", .optional(publication.series?.rule.rawValue))
        details.add("collections", .list(publication.collections.map(collection)))
        details.add("subjects", .list(publication.subjects.map(subject)))
        details.addJSON("subject_terms", .array(publication.subjects.compactMap(term)))
        details.add(
            "description",
            .json(
                .optional(publication.descriptions.first),
                shown: DescriptionText.of(publication.descriptions.first ?? "")
            )
        )
        details.add("rights", .optional(publication.rights.first))
        add("sources", publication.sources[...], to: &details)
        add("generators", publication.generators[...], to: &details)
        add("other publishers", publication.publishers.dropFirst(), to: &details)
        add("other descriptions", publication.descriptions.dropFirst(), to: &details)
        add("other rights", publication.rights.dropFirst(), to: &details)
        details.add("identifiers", .list(record.volumeIDs.map(identifier)))
        details.add("epub version", .number(publication.version))
        details.add("package", package(publication.package))
        details.add("protection", .text(publication.protection.rawValue))
        details.add("cover", CoverImageDetails.cover(publication.cover, library))
        details.add("cover steps", .stack(publication.coverSteps.map(CoverImageDetails.step)))
        details.add("warnings", .stack(publication.warnings.map(warning)))
    }

    private static func add(
        _ label: String,
        _ texts: ArraySlice<String>,
        to details: inout Details
    ) {
        details.add(label, .list(texts.map { Cell.Item(.string($0), $0) }))
    }

    private static func title(_ title: Publication.Title) -> Cell.Item {
        Cell.Item(
            .object([
                "title": .string(title.text), "type": .optional(title.type),
                "sort": .optional(title.fileAs), "sequence": .optional(title.sequence),
                "language": .optional(title.language),
            ]),
            title.text + (title.type.map { " (\($0))" } ?? "")
        )
    }

    private static func person(_ person: Publication.Person) -> Cell.Item {
        // A role that is no code may be several words, which the register keeps no other way.
        let roles = person.roles.flatMap { $0.split(separator: " ") }
        return Cell.Item(
            .object([
                "name": .string(person.name), "sort": .string(person.fileAs ?? ""),
                "roles": .array(roles.map { .string(String($0)) }),
                "creator": .bool(person.isCreator), "language": .optional(person.language),
            ]),
            person.name + (roles.isEmpty ? "" : " (\(roles.joined(separator: " ")))")
        )
    }

    private static func alternates(_ publication: Publication) -> [Cell.Item] {
        publication.titles.flatMap { title in
            title.alternates.map { alternate($0, of: title.text, "title") }
        }
            + publication.people.flatMap { person in
                person.alternates.map { alternate($0, of: person.name, "person") }
            }
    }

    private static func alternate(
        _ alternate: Publication.Alternate,
        of owner: String,
        _ kind: String
    ) -> Cell.Item {
        let language = alternate.language.map { " (\($0))" } ?? ""
        return Cell.Item(
            .object([
                "of": .string(owner), "kind": .string(kind), "name": .string(alternate.text),
                "language": .optional(alternate.language),
            ]),
            "\(alternate.text)\(language) for \(owner)"
        )
    }

    private static func language(_ language: Publication.Language) -> Cell.Item {
        Cell.Item(.string(language.tag), language.tag)
    }

    /// A date, and what JSON says besides of how far it is known and how it is written.
    private static func add(
        _ label: String,
        _ moment: Publication.Moment?,
        to details: inout Details
    ) {
        details.add(label, .optional(moment?.text))
        details.addJSON("\(label)_precision", .optional(moment?.precision.rawValue))
        details.addJSON("\(label)_as_written", .optional(moment?.raw))
    }

    private static func date(_ date: Publication.Date) -> Cell.Item {
        Cell.Item(
            .object(["date": .string(date.value), "event": .optional(date.event)]),
            date.value + (date.event.map { " (\($0))" } ?? "")
        )
    }

    private static func collection(_ collection: Publication.Collection) -> Cell.Item {
        let place = collection.position.map { " #\($0)" } ?? ""
        return Cell.Item(
            .object([
                "name": .string(collection.name), "type": .optional(collection.type),
                "position": .optional(collection.position),
            ]),
            collection.name + place + (collection.type.map { " (\($0))" } ?? "")
        )
    }

    private static func subject(_ subject: Publication.Subject) -> Cell.Item {
        let code = [subject.authority, subject.term].compactMap { $0 }.joined(separator: " ")
        return Cell.Item(.string(subject.name), subject.name + (code.isEmpty ? "" : " (\(code))"))
    }

    private static func term(_ subject: Publication.Subject) -> JSONValue? {
        guard subject.authority != nil || subject.term != nil else { return nil }
        return .object([
            "subject": .string(subject.name), "authority": .optional(subject.authority),
            "term": .optional(subject.term),
        ])
    }

    private static func identifier(_ claim: VolumeIDClaim) -> Cell.Item {
        var shown =
            claim.kind.map { "\($0):\(claim.value ?? claim.identifier.value)" }
            ?? claim.identifier.value
        if let note = note(claim) { shown += " (\(note))" }
        return Cell.Item(
            .object([
                "raw": .string(claim.identifier.value),
                "scheme": .optional(claim.identifier.scheme),
                "type_code": .optional(claim.identifier.typeCode), "kind": .optional(claim.kind),
                "value": .optional(claim.value), "state": .string(claim.state.rawValue),
                "problem": .optional(claim.problem), "unique": .bool(claim.identifier.isUnique),
            ]),
            shown
        )
    }

    private static func note(_ claim: VolumeIDClaim) -> String? {
        switch claim.state {
        case .joins: nil
        case .alone: "joins only together with a title and an author"
        case .quarantined: "joins nothing, because it names too many books"
        case .distrusted: "joins nothing, as a person decided"
        case .blocked: "on the blocklist"
        case .invalid: claim.problem ?? "invalid"
        case .never: "identifies nothing"
        }
    }

    private static func package(_ place: Publication.PackagePlace) -> Cell {
        .json(
            .object([
                "entry": .string(place.entry), "rule": .string(place.rule.rawValue),
            ]),
            shown: place.entry + (place.rule == .container ? "" : ", found by \(place.rule)")
        )
    }

    private static func warning(_ warning: Publication.Warning) -> Cell.Item {
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
