// SPDX-License-Identifier: Apache-2.0

/// Turns what a walk over the metadata found into the values of a publication.
struct PackageMetadata {
    private let document: XMLDocument
    private let walk: MetadataWalk
    private let uniqueIdentifier: Range<Int>?
    private var text = MetadataText()
    private var publication = Publication()

    static func publication(
        _ document: XMLDocument,
        _ package: PackageDocument,
        _ walk: MetadataWalk
    ) -> Publication {
        var reader = PackageMetadata(
            document: document,
            walk: walk,
            uniqueIdentifier: package.uniqueIdentifier
        )
        reader.publication.version = package.version
        reader.read()
        return reader.publication
    }

    private init(document: XMLDocument, walk: MetadataWalk, uniqueIdentifier: Range<Int>?) {
        self.document = document
        self.walk = walk
        self.uniqueIdentifier = uniqueIdentifier
    }

    private mutating func read() {
        for found in walk.found {
            switch found.kind {
            case .title: readTitle(found)
            case .creator, .contributor: readPerson(found)
            case .language: readLanguage(found)
            case .identifier: readIdentifier(found)
            case .publisher:
                if let publisher = text.text(document, found.element, as: "publisher") {
                    publication.publishers.append(publisher)
                }
            case .date: readDate(found)
            case .subject: readSubject(found)
            case .description: readDescription(found)
            case .rights:
                if let rights = text.text(document, found.element, as: "rights", style: .prose) {
                    publication.rights.append(rights)
                }
            case .collection: readCollection(found)
            }
        }
        completeTitles()
        completePeople()
        completeSeries()
        if let modified = walk.modified {
            publication.modified = text.text(document, modified, as: "modification date").map {
                Publication.Moment(text: $0, precision: .time, raw: $0)
            }
        }
        warn()
    }

    private mutating func refinement(
        _ property: Refinements.Property,
        of found: MetadataWalk.Found,
        as label: String
    ) -> String? {
        guard let refinement = walk.refinements.first(property, of: found.id, document) else {
            return nil
        }
        return text.text(document, refinement.value, as: label)
    }

    private mutating func attribute(
        _ name: String,
        of found: MetadataWalk.Found,
        as label: String
    ) -> String? {
        guard let value = document.attribute(name, of: found.element.start) else { return nil }
        return text.text(document.bytes, value, as: label)
    }
}

// Titles.
extension PackageMetadata {
    private mutating func readTitle(_ found: MetadataWalk.Found) {
        guard let title = text.text(document, found.element, as: "title") else { return }
        publication.titles.append(
            Publication.Title(
                text: title,
                type: refinement(.titleType, of: found, as: "title type")?.lowercased(),
                fileAs: refinement(.fileAs, of: found, as: "title sort")
                    ?? attribute("file-as", of: found, as: "title sort"),
                sequence: refinement(.displaySequence, of: found, as: "sequence").flatMap {
                    Int($0)
                }
            )
        )
    }

    private mutating func completeTitles() {
        guard let sort = walk.calibreTitleSort, let main = publication.mainTitleIndex,
            publication.titles[main].fileAs == nil
        else { return }
        publication.titles[main].fileAs = text.text(document.bytes, sort, as: "title sort")
    }
}

// People.
extension PackageMetadata {
    /// Roles of one person beyond that are dropped.
    private static let roleLimit = 16

    private mutating func readPerson(_ found: MetadataWalk.Found) {
        let isCreator = found.kind == .creator
        let label = isCreator ? "creator" : "contributor"
        guard let name = text.text(document, found.element, as: label) else { return }
        var roles: [String] = []
        for refinement in walk.refinements.every(.role, of: found.id, document) {
            guard roles.count < Self.roleLimit else { break }
            guard let role = text.text(document, refinement.value, as: "role") else { continue }
            let code = Role.code(role)
            if !roles.contains(code) { roles.append(code) }
        }
        if roles.isEmpty {
            if let role = attribute("role", of: found, as: "role") {
                roles = [Role.code(role)]
            } else if isCreator {
                roles = ["aut"]
            }
        }
        let fileAs =
            refinement(.fileAs, of: found, as: "person sort")
            ?? attribute("file-as", of: found, as: "person sort")
        let person = Publication.Person(
            name: name,
            fileAs: fileAs,
            roles: roles,
            isCreator: isCreator
        )
        // Some tools write every author twice.
        let isRepeat = publication.people.contains {
            $0.isCreator == isCreator && $0.roles == roles
                && $0.name.utf8.elementsEqual(name.utf8)
        }
        if !isRepeat { publication.people.append(person) }
    }

    private mutating func completePeople() {
        splitJoinedSort()
        if publication.publishers.isEmpty,
            let publisher = publication.people.first(where: { $0.roles.contains("pbl") })
        {
            publication.publishers.append(publisher.name)
        }
    }

    /// calibre writes the sort names of all authors, joined by `&`, into the first one.
    private mutating func splitJoinedSort() {
        let creators = publication.people.indices.filter { publication.people[$0].isCreator }
        guard creators.count > 1, let joined = publication.people[creators[0]].fileAs else {
            return
        }
        let parts = joined.unicodeScalars.split(separator: "&").map { Self.trimmed($0) }
        guard parts.count == creators.count, parts.allSatisfy({ !$0.isEmpty }),
            creators.dropFirst().allSatisfy({ publication.people[$0].fileAs == nil })
        else { return }
        for (creator, part) in zip(creators, parts) { publication.people[creator].fileAs = part }
    }

    private static func trimmed(_ scalars: Substring.UnicodeScalarView) -> String {
        let front = scalars.drop { $0 == " " }
        guard let last = front.lastIndex(where: { $0 != " " }) else { return "" }
        return String(front[...last])
    }
}

// Languages, identifiers, dates.
extension PackageMetadata {
    private mutating func readLanguage(_ found: MetadataWalk.Found) {
        guard let language = text.text(document, found.element, as: "language"),
            !publication.languages.contains(where: { $0.raw.utf8.elementsEqual(language.utf8) })
        else { return }
        publication.languages.append(Publication.Language(raw: language, tag: language))
    }

    private mutating func readIdentifier(_ found: MetadataWalk.Found) {
        guard let value = text.text(document, found.element, as: "identifier") else { return }
        var scheme = attribute("scheme", of: found, as: "identifier scheme")
        var typeCode: String?
        if let refinement = walk.refinements.first(.identifierType, of: found.id, document),
            let type = text.text(document, refinement.value, as: "identifier type")
        {
            // A type without a code list is a scheme in words.
            if refinement.scheme != nil {
                typeCode = type
            } else if scheme == nil {
                scheme = type
            }
        }
        var isUnique = false
        if let id = found.id, let wanted = uniqueIdentifier {
            isUnique =
                TextBytes.equal(document.bytes, id, wanted)
                && !publication.identifiers.contains { $0.isUnique }
        }
        publication.identifiers.append(
            Publication.Identifier(
                value: value,
                scheme: scheme,
                typeCode: typeCode,
                isUnique: isUnique
            )
        )
    }

    private mutating func readDate(_ found: MetadataWalk.Found) {
        guard let value = text.text(document, found.element, as: "date") else { return }
        let event = attribute("event", of: found, as: "date event")?.lowercased()
        publication.dates.append(Publication.Date(value: value, event: event))
    }
}

// Subjects, description, series.
extension PackageMetadata {
    private mutating func readSubject(_ found: MetadataWalk.Found) {
        guard let subject = text.text(document, found.element, as: "subject") else { return }
        // A single subject may be the whole list; of several, each is one.
        guard walk.count(of: .subject) == 1 else {
            return publication.subjects.append(Publication.Subject(name: subject))
        }
        publication.subjects = subject.unicodeScalars.split { $0 == "," || $0 == ";" }
            .map { Self.trimmed($0) }.filter { !$0.isEmpty }
            .map { Publication.Subject(name: $0) }
        if publication.subjects.count > MetadataWalk.Kind.subject.limit {
            let excess = publication.subjects.count - MetadataWalk.Kind.subject.limit
            publication.subjects.removeLast(excess)
            publication.warn(.tooMany, "subjects: \(excess) left out")
        }
    }

    private mutating func readDescription(_ found: MetadataWalk.Found) {
        let description = text.text(
            document,
            found.element,
            as: "description",
            style: .prose,
            limit: MetadataText.descriptionLimit
        )
        if let description { publication.descriptions.append(description) }
    }

    private mutating func readCollection(_ found: MetadataWalk.Found) {
        guard publication.series == nil,
            refinement(.collectionType, of: found, as: "collection type")?.lowercased() == "series",
            let name = text.text(document, found.element, as: "series")
        else { return }
        publication.series = Publication.Series(
            name: name,
            position: refinement(.groupPosition, of: found, as: "series position"),
            rule: .collection
        )
    }

    private mutating func completeSeries() {
        if publication.series != nil { return }
        if let name = walk.calibreSeries.flatMap({ text.text(document.bytes, $0, as: "series") }) {
            let position = walk.calibreSeriesIndex.flatMap {
                text.text(document.bytes, $0, as: "series position")
            }
            publication.series = Publication.Series(
                name: name,
                position: position,
                rule: .calibre
            )
        } else if let title = publication.titles.first(where: { $0.type == "collection" }) {
            publication.series = Publication.Series(name: title.text, rule: .title)
        }
    }
}

// What was mended or left out.
extension PackageMetadata {
    private mutating func warn() {
        if publication.titles.isEmpty { publication.warn(.noTitle, "") }
        for kind in MetadataWalk.Kind.allCases where walk.excess(of: kind) > 0 {
            publication.warn(.tooMany, "\(kind): \(walk.excess(of: kind)) left out")
        }
        if walk.excessRefinements > 0 {
            publication.warn(.tooMany, "refinements: \(walk.excessRefinements) left out")
        }
        if text.cuts > 0 {
            publication.warn(.textCut, "\(text.firstCut); \(text.cuts) in all")
        }
    }
}
