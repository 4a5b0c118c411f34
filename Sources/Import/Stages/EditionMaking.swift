// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Store
import Works

extension EditionRecord {
    /// What the register keeps of a publication.
    init(_ publication: Publication, fingerprint: [UInt8], blocklist: Blocklist) {
        self.init(
            fingerprint: fingerprint,
            readerVersion: BookReader.version,
            epubVersion: publication.version,
            outcome: publication.outcome.rawValue,
            protection: publication.protection.rawValue
        )
        packageEntry = publication.package.entry
        packageRule = publication.package.rule.rawValue
        addTitles(of: publication)
        let people = publication.authors
        addPeople(of: publication, people)
        languages = publication.languages.map { Language(tag: $0.tag, raw: $0.raw) }
        dates = publication.dates.map { Date(value: $0.value, event: $0.event) }
        published = publication.published.map(Moment.init)
        modified = publication.modified.map(Moment.init)
        subjects = publication.subjects.map {
            Subject(name: $0.name, authority: $0.authority, term: $0.term)
        }
        addTexts(of: publication)
        series = publication.series.map {
            Series(
                name: $0.name,
                position: $0.position,
                number: $0.number,
                rule: $0.rule.rawValue
            )
        }
        collections = publication.collections.map {
            Collection(name: $0.name, type: $0.type, place: $0.position)
        }
        coverSteps = publication.coverSteps.map {
            CoverStep(
                rule: $0.rule.rawValue,
                reference: $0.reference,
                failure: $0.failure.rawValue
            )
        }
        warnings = publication.warnings.map { Warning(code: $0.code, detail: $0.detail) }
        names = BookNames(
            title: title,
            seriesPosition: series?.position,
            author: people.first?.name
        )
        volumeIDs = publication.identifiers.map { VolumeIDClaim($0, names, blocklist) }
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
