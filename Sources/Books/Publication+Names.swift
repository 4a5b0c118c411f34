// SPDX-License-Identifier: Apache-2.0

// What stands for the book where there is room for one title and one line of names.
extension Publication {
    /// The title that stands for the book.
    package var mainTitle: Title? { titles.first }

    /// The subtitle that the book wants shown first; never a part of the main title.
    package var subtitle: Title? {
        var first: Title?
        for title in titles.dropFirst() where title.type == "subtitle" {
            guard let other = first else {
                first = title
                continue
            }
            if title.sequence ?? .max < other.sequence ?? .max { first = title }
        }
        return first
    }

    /// Those who wrote it, each once: creators marked as authors, or else editors, or else every
    /// creator that is not only the publisher.
    ///
    /// A creator without any role was read as an author, so there is no rank for those.
    package var authors: [Person] {
        let creators = people.filter(\.isCreator)
        for role in ["aut", "edt"] {
            let chosen = creators.filter { $0.roles.contains(role) }
            if !chosen.isEmpty { return Self.eachOnce(chosen) }
        }
        return Self.eachOnce(creators.filter { $0.roles != ["pbl"] })
    }

    /// Without the second entry of one who has, say, illustrated it as well.
    private static func eachOnce(_ people: [Person]) -> [Person] {
        if people.count < 2 { return people }
        var result: [Person] = []
        for person in people where !result.contains(where: { $0.hasName(of: person) }) {
            result.append(person)
        }
        return result
    }
}

extension Publication.Person {
    /// Whether the names are the same bytes.
    ///
    /// `==` would compare characters, which costs far more, and 256 names of 4 KiB can differ in
    /// their last byte only.
    package func hasName(of other: Self) -> Bool {
        let left = name.utf8.span
        let right = other.name.utf8.span
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
