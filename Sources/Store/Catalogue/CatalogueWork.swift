// SPDX-License-Identifier: Apache-2.0

package import Books
package import Files

/// A work as the library tells others of it: its face, its editions, and where its books are.
///
/// Why editions are together, and how they were read, is for `works explain` and `works show`.
package struct CatalogueWork: Sendable {
    package let row: WorkRow
    package internal(set) var editions: [CatalogueEdition] = []
    /// Folders before tags, each kind by name.
    package internal(set) var collections: [CollectionPath] = []
    /// When its newest edition came, in seconds since 1970; nil if that run is forgotten.
    package internal(set) var addedAt: Int64?

    init(_ row: WorkRow) {
        self.row = row
    }

    package var id: Int64 { row.id }

    /// The edition that its title comes from, if no person chose another title.
    private var titled: CatalogueEdition? {
        editions.first { $0.title != nil && $0.title == row.title }
    }

    /// How its title is sorted, where a book says so.
    package var titleSort: String? { titled?.titleSort }

    package var subtitle: String? { titled?.subtitle }

    /// Those who wrote it, with what the books know of their names.
    package var authors: [Publication.Person] {
        guard let line = row.authors else { return [] }
        if row.told[.authors] != nil {
            let names = told(.authors)
            let sorts =
                editions.lazy.flatMap(\.sheets).first { $0[.authors] == names }
                .map { $0[.authorSort] } ?? []
            return names.enumerated().map { place, name in
                Publication.Person(
                    name: name,
                    fileAs: sorts.count == names.count ? sorts[place] : nil,
                    roles: ["aut"],
                    isCreator: true
                )
            }
        }
        if let edition = editions.first(where: { $0.authors == line && !$0.people.isEmpty }) {
            return edition.writers
        }
        return AuthorLine.names(line).map {
            Publication.Person(name: $0, roles: ["aut"], isCreator: true)
        }
    }

    /// Those who took part in an edition without having written it, each once.
    package var contributors: [Publication.Person] {
        var seen = authors
        var found: [Publication.Person] = []
        for edition in editions {
            for person in edition.people where !seen.contains(where: { $0.hasName(of: person) }) {
                seen.append(person)
                found.append(person)
            }
        }
        return found
    }

    package var publisher: String? {
        told(.publisher).first ?? editions.lazy.compactMap(\.publisher).first
    }

    package var description: String? {
        row.chosenDescription ?? told(.summary).first
            ?? editions.lazy.compactMap(\.description).first
    }

    /// What is said of a field by the one whose word stands in the work's face.
    private func told(_ field: FactField) -> [String] {
        guard let provider = row.told[field] else { return [] }
        for edition in editions {
            for sheet in edition.sheets
            where sheet.provider == provider && sheet.first(field) != nil {
                return sheet[field]
            }
        }
        return []
    }

    package var rights: String? { editions.lazy.compactMap(\.rights).first }

    package var subjects: [Publication.Subject] {
        let chosen = row.chosenTexts(.subjects)
        let told = chosen.isEmpty ? told(.subjects) : chosen
        if !told.isEmpty { return told.map { Publication.Subject(name: $0) } }
        return editions.first { $0.id == row.subjectsFrom }?.subjects ?? []
    }

    /// The identifiers that stand for it, each once.
    package var identifiers: [CatalogueIdentifier] {
        identifiers { _ in true }
    }

    private func identifiers(_ isWanted: (CatalogueIdentifier) -> Bool) -> [CatalogueIdentifier] {
        var seen: Set<CatalogueIdentifier> = []
        return editions.flatMap { edition in
            edition.identifiers.filter { $0.isGood && isWanted($0) && seen.insert($0).inserted }
        }
    }

    /// The values of one kind.
    package func identifiers(_ kind: String) -> [String] {
        identifiers { $0.kind == kind }.map(\.value)
    }

    package var cover: CatalogueCover? {
        if let picked = row.pickedCover { return CatalogueCover(image: picked, raster: nil) }
        return editions.first { $0.id == row.coverFrom }?.cover
    }

    /// Its folders or its tags.
    package func collections(_ kind: CollectionKind) -> [CollectionPath] {
        collections.filter { $0.kind == kind }
    }

    /// Its books that are there, the oldest edition first.
    package var books: [(edition: CatalogueEdition, file: CatalogueFile)] {
        editions.flatMap { edition in
            edition.files.lazy.filter { !$0.isMissing }.prefix(1).map { (edition, $0) }
        }
    }
}

/// An edition of a work as the library tells others of it.
package struct CatalogueEdition: Sendable {
    package let id: Int64
    let work: Int64
    package let fingerprint: [UInt8]
    /// The whole number of its EPUB version.
    package let version: Int
    package let title: String?
    package let titleSort: String?
    package let subtitle: String?
    package let authors: String?
    package let language: String?
    package let publisher: String?
    package let published: String?
    package let description: String?
    package let rights: String?
    package let series: String?
    package let seriesPosition: String?
    package let protection: Publication.Protection
    /// Whether another edition came in its place.
    package let isReplaced: Bool
    package let evidence: EvidenceRow
    let run: Int64?
    package let cover: CatalogueCover?
    package internal(set) var people: [Publication.Person] = []
    package internal(set) var subjects: [Publication.Subject] = []
    package internal(set) var identifiers: [CatalogueIdentifier] = []
    /// What others say of it and is believed.
    package internal(set) var sheets: [FactSheet] = []
    /// Those that are there before those that are missing.
    package internal(set) var files: [CatalogueFile] = []

    /// What tells it from the others of its work, in a few words.
    package var label: String {
        [title, publisher, published.map { String($0.prefix(4)) }]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Those who wrote it.
    package var writers: [Publication.Person] {
        var publication = Publication()
        publication.people = people
        return publication.authors
    }
}

/// An identifier that an edition has.
package struct CatalogueIdentifier: Sendable, Hashable {
    package let kind: String
    package let value: String
    package let state: VolumeIDClaim.State

    /// Whether nothing speaks against it.
    package var isGood: Bool { state == .joins || state == .alone }
}

/// A file that holds an edition.
package struct CatalogueFile: Sendable, Equatable {
    package let path: Path
    package let size: Int64?
    /// In nanoseconds since 1970.
    package let modified: Int64?
    package let isMissing: Bool
    /// Of the file as the register knows it; nil if none is kept.
    package let sha256: [UInt8]?
}

/// A cover, and the hash of the image of pixels in it where it is a drawing around one.
package struct CatalogueCover: Sendable, Equatable {
    package let image: CoverImage
    package let raster: [UInt8]?
}
