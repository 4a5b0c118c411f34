// SPDX-License-Identifier: Apache-2.0

import Books
import Works

/// `dc:creator` and `dc:contributor`: names as they are written, with roles and sort names.
enum PeopleReading {
    /// Roles of one person beyond that are dropped.
    private static let roleLimit = 16
    /// Most bytes of a role: roles are compared with each other.
    private static let roleLength = 128

    static func read(
        _ found: MetadataWalk.Found,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        let isCreator = found.kind == .creator
        let label = isCreator ? "creator" : "contributor"
        guard let name = source.text(of: found.element, as: label) else { return }
        let roles = roles(of: found, from: &source)
        if isGenerator(name, roles, isCreator) { return publication.generators.append(name) }
        let person = Publication.Person(
            name: name,
            fileAs: source.refinement(.fileAs, of: found, as: "person sort")
                ?? source.attribute("file-as", of: found, as: "person sort"),
            roles: roles,
            isCreator: isCreator,
            language: source.language(of: found.element),
            alternates: source.alternates(of: found, as: label)
        )
        // Some tools write every author twice, and only one of the two with its sort name.
        let repeated = publication.people.firstIndex {
            $0.isCreator == isCreator && $0.hasName(of: person) && $0.roles == roles
        }
        guard let repeated else { return publication.people.append(person) }
        if publication.people[repeated].fileAs == nil {
            publication.people[repeated].fileAs = person.fileAs
        }
    }

    /// Roles that refine the element, or else the one of its attribute; a creator without any is an
    /// author.
    private static func roles(
        of found: MetadataWalk.Found,
        from source: inout MetadataSource
    ) -> [String] {
        var roles: [String] = []
        for refinement in source.walk.refinements.every(.role, of: found.id, source.document) {
            guard roles.count < roleLimit else { break }
            let text = source.text(of: refinement.value, as: "role", limit: roleLength)
            guard let role = text else { continue }
            let code = Role.code(role)
            if !roles.contains(code) { roles.append(code) }
        }
        if !roles.isEmpty { return roles }
        if let role = source.attribute("role", of: found, as: "role", limit: roleLength) {
            return [Role.code(role)]
        }
        return found.kind == .creator ? ["aut"] : []
    }

    /// Whether this is the program that made the file.
    ///
    /// Who only produced the book may be one, or a person; who has other roles as well did
    /// something for it.
    private static func isGenerator(_ name: String, _ roles: [String], _ isCreator: Bool) -> Bool {
        if roles == ["bkp"] { return ProgramName.isOne(name) }
        return !isCreator && name.utf8.starts(with: "calibre (".utf8)
    }

    static func complete(into publication: inout Publication) {
        splitJoinedSort(&publication)
        if publication.publishers.isEmpty,
            let publisher = publication.people.first(where: { $0.roles.contains("pbl") })
        {
            publication.publishers.append(publisher.name)
        }
    }

    /// calibre writes the sort names of all authors, joined by `&`, into the first one or into each.
    private static func splitJoinedSort(_ publication: inout Publication) {
        let authors = publication.people.indices.filter {
            publication.people[$0].isCreator && publication.people[$0].roles.contains("aut")
        }
        guard authors.count > 1, let joined = publication.people[authors[0]].fileAs,
            authors.allSatisfy({ isJoined(joined, in: publication.people[$0]) })
        else { return }
        let parts = TextPieces.of(joined) { $0 == UInt8(ascii: "&") }
        guard parts.count == authors.count,
            zip(authors, parts).allSatisfy({ shareWord(publication.people[$0].name, $1) })
        else { return }
        for (author, part) in zip(authors, parts) { publication.people[author].fileAs = part }
    }

    /// Whether an author has this sort name or none; one whose own name has the sign is sorted with
    /// it.
    private static func isJoined(_ sort: String, in author: Publication.Person) -> Bool {
        author.fileAs?.utf8.elementsEqual(sort.utf8) != false
            && !author.name.utf8.contains(UInt8(ascii: "&"))
    }

    private static func shareWord(_ name: String, _ sort: String) -> Bool {
        guard let first = MatchKey.author(name), let second = MatchKey.author(sort) else {
            return false
        }
        let words = first.utf8.split(separator: UInt8(ascii: " "))
        return second.utf8.split(separator: UInt8(ascii: " ")).contains { word in
            words.contains { $0.elementsEqual(word) }
        }
    }
}
