// SPDX-License-Identifier: Apache-2.0

import EPUB
import Store
import Works

extension EditionRecord {
    /// What the register keeps of a publication, and the keys under which it may meet its work.
    static func make(
        of publication: Publication,
        fingerprint: [UInt8]
    ) -> (EditionRecord, keys: [IdentityKey]) {
        var record = EditionRecord(
            fingerprint: fingerprint,
            readerVersion: BookReader.version,
            epubVersion: publication.version,
            outcome: publication.outcome.rawValue,
            protection: publication.protection.rawValue
        )
        record.packageEntry = publication.package.entry
        record.packageRule = publication.package.rule.rawValue
        record.addTitles(of: publication)
        let authors = publication.authors
        record.addPeople(of: publication, authors)
        record.languages = publication.languages.map { Language(tag: $0.tag, raw: $0.raw) }
        record.dates = publication.dates.map { Date(value: $0.value, event: $0.event) }
        record.published = publication.published.map(Moment.init)
        record.modified = publication.modified.map(Moment.init)
        record.subjects = publication.subjects.map {
            Subject(name: $0.name, authority: $0.authority, term: $0.term)
        }
        record.addTexts(of: publication)
        record.series = publication.series.map {
            Series(
                name: $0.name,
                position: $0.position,
                number: $0.number,
                rule: $0.rule.rawValue
            )
        }
        record.collections = publication.collections.map {
            Collection(name: $0.name, type: $0.type, place: $0.position)
        }
        record.coverSteps = publication.coverSteps.map {
            CoverStep(
                rule: $0.rule.rawValue,
                reference: $0.reference,
                failure: $0.failure.rawValue
            )
        }
        record.warnings = publication.warnings.map { Warning(code: $0.code, detail: $0.detail) }
        let (claims, keys) = VolumeIDClaim.of(
            publication,
            title: record.title,
            author: authors.first?.name
        )
        record.volumeIDs = claims
        return (record, keys)
    }

    private mutating func addTitles(of publication: Publication) {
        guard let main = publication.mainTitleIndex else { return }
        let title = publication.titles[main]
        self.title = title.text
        titleSort = title.fileAs
        titleLanguage = title.language
        add(title.alternates, to: .title, 0)
        if publication.titles.count == 1 { return }
        subtitle = publication.subtitle?.text
        for (index, other) in publication.titles.enumerated() where index != main {
            otherTitles.append(Title(other))
            add(other.alternates, to: .title, otherTitles.count)
        }
    }

    private mutating func addPeople(
        of publication: Publication,
        _ authors: [Publication.Person]
    ) {
        self.authors = authors.isEmpty ? nil : authors.map(\.name).joined(separator: "; ")
        people = publication.people.map {
            Person(
                name: $0.name,
                sort: $0.fileAs ?? "",
                roles: $0.roles.joined(separator: " "),
                isCreator: $0.isCreator,
                language: $0.language
            )
        }
        for (position, person) in publication.people.enumerated() {
            add(person.alternates, to: .person, position)
        }
    }

    private mutating func add(
        _ names: [Publication.Alternate],
        to owner: Alternate.Owner,
        _ position: Int
    ) {
        alternates += names.map {
            Alternate(
                owner: owner,
                ownerPosition: position,
                name: $0.text,
                language: $0.language
            )
        }
    }

    private mutating func addTexts(of publication: Publication) {
        publisher = publication.publishers.first
        description = publication.descriptions.first
        rights = publication.rights.first
        add(publication.sources, as: .source)
        add(publication.generators, as: .generator)
        add(publication.publishers.dropFirst(), as: .publisher)
        add(publication.descriptions.dropFirst(), as: .description)
        add(publication.rights.dropFirst(), as: .rights)
    }

    private mutating func add(_ texts: some Sequence<String>, as kind: Text.Kind) {
        self.texts += texts.map { Text(kind: kind, text: $0) }
    }
}

extension EditionRecord.Title {
    init(_ title: Publication.Title) {
        self.init(
            title: title.text,
            type: title.type,
            sort: title.fileAs,
            sequence: title.sequence,
            language: title.language
        )
    }
}

extension EditionRecord.Moment {
    init(_ moment: Publication.Moment) {
        self.init(text: moment.text, raw: moment.raw)
    }
}
