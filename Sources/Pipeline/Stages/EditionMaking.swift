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
            protection: publication.protection.rawValue
        )
        let main = publication.mainTitle
        record.title = main?.text
        record.titleSort = main?.fileAs
        record.otherTitles = publication.titles.filter { $0 != main }.map {
            Title(title: $0.text, type: $0.type, sort: $0.fileAs, sequence: $0.sequence)
        }
        let authors = publication.authors
        record.authors = authors.isEmpty ? nil : authors.map(\.name).joined(separator: "; ")
        record.people = publication.people.map {
            Person(
                name: $0.name,
                sort: $0.fileAs ?? "",
                roles: $0.roles.joined(separator: " "),
                isCreator: $0.isCreator
            )
        }
        record.languages = publication.languages.map(\.tag)
        record.publisher = publication.publishers.first
        record.dates = publication.dates.map { Date(value: $0.value, event: $0.event) }
        record.published = publication.published?.text
        record.modified = publication.modified?.text
        record.subjects = publication.subjects.map(\.name)
        record.description = publication.descriptions.first
        record.rights = publication.rights.first
        record.series = publication.series?.name
        record.seriesPosition = publication.series?.position
        record.warnings = publication.warnings.map { Warning(code: $0.code, detail: $0.detail) }

        let claims = publication.identifiers.map { identifier in
            IdentifierClassifier.classify(
                RawIdentifier(
                    value: identifier.value,
                    scheme: identifier.scheme,
                    typeCode: identifier.typeCode,
                    isUnique: identifier.isUnique
                )
            )
        }
        let identity = BookIdentity(
            claims: claims,
            title: record.title,
            author: authors.first?.name
        )
        record.volumeIDs = zip(publication.identifiers, claims).map { identifier, claim in
            VolumeIDClaim(identifier, claim, identity)
        }
        return (record, identity.joinKeys)
    }
}

extension VolumeIDClaim {
    init(
        _ identifier: Publication.Identifier,
        _ claim: IdentifierClaim,
        _ identity: BookIdentity
    ) {
        self.init(
            raw: identifier.value,
            scheme: identifier.scheme,
            typeCode: identifier.typeCode,
            isUnique: identifier.isUnique,
            state: .never
        )
        switch claim {
        case .valid(let id):
            kind = id.kind.name
            value = id.value
            joinKey = JoinKey(id, titleKey: identity.titleKey, authorKey: identity.authorKey)
            state = joinKey == nil ? .alone : .joins
        case .invalid(let named, let reason):
            kind = named.name
            problem = reason
            state = .invalid
        case .never(let id):
            kind = id?.kind.name
            value = id?.value
        }
    }
}
