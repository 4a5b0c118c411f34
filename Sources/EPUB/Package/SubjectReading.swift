// SPDX-License-Identifier: Apache-2.0

import Books

/// `dc:subject`, and the scheme it is a term of.
enum SubjectReading {
    static func read(
        _ found: MetadataWalk.Found,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        guard let name = source.text(of: found.element, as: "subject") else { return }
        let subject = Publication.Subject(
            name: name,
            authority: source.refinement(.authority, of: found, as: "subject authority")
                ?? source.attribute("authority", of: found, as: "subject authority"),
            term: source.refinement(.term, of: found, as: "subject term")
                ?? source.attribute("term", of: found, as: "subject term")
        )
        publication.subjects.append(subject)
    }

    /// A single subject may be the whole list; of several, each is one, and so is a term of a
    /// scheme.
    static func complete(into publication: inout Publication) {
        guard publication.subjects.count == 1, let single = publication.subjects.first,
            single.authority == nil, single.term == nil
        else { return }
        let names = TextPieces.of(single.name) {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";")
        }
        if names.count < 2, names.first?.utf8.count == single.name.utf8.count { return }
        let limit = MetadataWalk.Kind.subject.limit
        publication.subjects = names.prefix(limit).map { Publication.Subject(name: $0) }
        if names.count > limit {
            publication.warn(.tooMany, "subject: \(names.count - limit) left out")
        }
    }
}
