// SPDX-License-Identifier: Apache-2.0

import Books

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
        if !isCreator, isGenerator(name, roles) { return publication.generators.append(name) }
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

    /// Whether a contributor is the program that made the file.
    ///
    /// Who only produced the book is one; who has other roles as well did something for it.
    private static func isGenerator(_ name: String, _ roles: [String]) -> Bool {
        roles == ["bkp"] || name.utf8.starts(with: "calibre (".utf8)
    }

    static func complete(into publication: inout Publication) {
        splitJoinedSort(&publication)
        if publication.publishers.isEmpty,
            let publisher = publication.people.first(where: { $0.roles.contains("pbl") })
        {
            publication.publishers.append(publisher.name)
        }
    }

    /// calibre writes the sort names of all authors, joined by `&`, into the first one.
    private static func splitJoinedSort(_ publication: inout Publication) {
        let authors = publication.people.indices.filter {
            publication.people[$0].isCreator && publication.people[$0].roles.contains("aut")
        }
        // One whose own name has the sign is sorted with it.
        guard authors.count > 1, let joined = publication.people[authors[0]].fileAs,
            authors.dropFirst().allSatisfy({ publication.people[$0].fileAs == nil }),
            !publication.people[authors[0]].name.utf8.contains(UInt8(ascii: "&"))
        else { return }
        let parts = TextPieces.of(joined) { $0 == UInt8(ascii: "&") }
        guard parts.count == authors.count else { return }
        for (author, part) in zip(authors, parts) { publication.people[author].fileAs = part }
    }
}
