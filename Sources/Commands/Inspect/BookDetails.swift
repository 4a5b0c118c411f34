// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Library
import Store
import Terminal
import Works

/// What a book says of itself and how it was read, whether it is registered or only looked at.
enum BookDetails {
    /// - Parameter library: where its cover is kept; nil if it is kept nowhere.
    static func add(_ record: Book, _ library: Library?, to details: inout Details) {
        let publication = record.publication
        details += [
            "outcome": .text(record.outcome.rawValue), "title": .optional(record.title),
            "subtitle": .optional(record.subtitle),
            "title sort": .optional(publication.mainTitle?.fileAs),
            "title language": .optional(publication.mainTitle?.language),
            "other titles": .list(publication.titles.dropFirst().map(title)),
            "authors": .authors(record.authors), "people": .list(publication.people.map(person)),
            "alternates": .list(alternates(publication)),
            "languages": .list(publication.languages.map(language)),
        ]
        details.addJSON(
            "languages_as_written",
            .array(publication.languages.map { .string($0.raw) })
        )
        details.add("publisher", .optional(publication.publishers.first))
        add("published", publication.published, to: &details)
        add("modified", publication.modified, to: &details)
        details += [
            "dates": .list(publication.dates.map(date)),
            "series": .optional(publication.series?.name),
            "series position": .optional(publication.series?.position),
        ]
        details.addJSON("series_number", publication.series?.number.map(JSONValue.double) ?? .null)
        details += [
            "series rule": .optional(publication.series?.rule.rawValue),
            "collections": .list(publication.collections.map(collection)),
            "subjects": .list(publication.subjects.map(subject)),
        ]
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
        details += [
            "identifiers": .list(record.volumeIDs.filter { !$0.isAdded }.map(identifier)),
            "epub version": .number(publication.version), "package": package(publication.package),
            "protection": .text(publication.protection.rawValue),
            "cover": CoverImageDetails.cover(publication.cover, library),
            "cover steps": .stack(publication.coverSteps.map(CoverImageDetails.step)),
            "warnings": .stack(publication.warnings.map(warning)),
        ]
    }

    private static func add(
        _ label: String,
        _ texts: ArraySlice<String>,
        to details: inout Details
    ) {
        details.add(label, .list(texts.map(Cell.Item.text)))
    }

    private static func title(_ title: Publication.Title) -> Cell.Item {
        JSONValue.object([
            "title": .string(title.text), "type": .optional(title.type),
            "sort": .optional(title.fileAs), "sequence": .optional(title.sequence),
            "language": .optional(title.language),
        ]).inWords(title.text + (title.type.map { " (\($0))" } ?? ""))
    }

    private static func person(_ person: Publication.Person) -> Cell.Item {
        // A role that is no code may be several words, which the register keeps no other way.
        let roles = person.roles.flatMap { $0.split(separator: " ") }.map(String.init)
        let words = roles.map(Role.name).joined(separator: ", ")
        return JSONValue.object([
            "name": .string(person.name), "sort": .string(person.fileAs ?? ""),
            "roles": .array(roles.map(JSONValue.string)),
            "creator": .bool(person.isCreator), "language": .optional(person.language),
        ]).inWords(person.name + (roles.isEmpty ? "" : " (\(words))"))
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
        return JSONValue.object([
            "of": .string(owner), "kind": .string(kind), "name": .string(alternate.text),
            "language": .optional(alternate.language),
        ]).inWords("\(alternate.text)\(language) for \(owner)")
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
        JSONValue.object(["date": .string(date.value), "event": .optional(date.event)]).inWords(
            date.value + (date.event.map { " (\($0))" } ?? "")
        )
    }

    private static func collection(_ collection: Publication.Collection) -> Cell.Item {
        let place = collection.position.map { " #\($0)" } ?? ""
        return JSONValue.object([
            "name": .string(collection.name), "type": .optional(collection.type),
            "position": .optional(collection.position),
        ]).inWords(collection.name + place + (collection.type.map { " (\($0))" } ?? ""))
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
        return JSONValue.object([
            "raw": .string(claim.identifier.value),
            "scheme": .optional(claim.identifier.scheme),
            "type_code": .optional(claim.identifier.typeCode), "kind": .optional(claim.kind),
            "value": .optional(claim.value), "state": .string(claim.state.rawValue),
            "problem": .optional(claim.problem), "unique": .bool(claim.identifier.isUnique),
        ]).inWords(shown)
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
        .object([
            "entry": .string(place.entry), "rule": .string(place.rule.rawValue),
        ]).inWords(place.entry + (place.rule == .container ? "" : ", found by \(place.rule)"))
    }

    private static func warning(_ warning: Publication.Warning) -> Cell.Item {
        let sentence = ReasonCatalog.sentence(warning.code)
        let detail = warning.detail.isEmpty ? "" : " (\(warning.detail))"
        return JSONValue.object([
            "code": .string(warning.code.text), "sentence": .string(sentence),
            "detail": .string(warning.detail),
        ]).inWords("\(warning.code) \(sentence)\(detail)")
    }
}
