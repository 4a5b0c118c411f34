// SPDX-License-Identifier: Apache-2.0

import Books

/// `dc:title`, what kind of title each is, and what it is sorted by.
enum TitleReading {
    static func read(
        _ found: MetadataWalk.Found,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        guard let text = source.text(of: found.element, as: "title") else { return }
        let type = source.refinement(.titleType, of: found, as: "title type")?.lowercased()
        let sequence = source.refinement(.displaySequence, of: found, as: "sequence")
        publication.titles.append(
            Publication.Title(
                text: text,
                type: type,
                fileAs: source.refinement(.fileAs, of: found, as: "title sort")
                    ?? source.attribute("file-as", of: found, as: "title sort"),
                sequence: sequence.flatMap { Int($0) },
                language: source.language(of: found.element),
                alternates: source.alternates(of: found, as: "title")
            )
        )
    }

    /// Puts the title first that stands for the book: the one marked main, or else the first that
    /// is meant as one, or else the first.
    ///
    /// What calibre says of the title is meant for that one.
    static func complete(from source: inout MetadataSource, into publication: inout Publication) {
        guard !publication.titles.isEmpty else { return publication.warn(.noTitle, "") }
        let main =
            publication.titles.firstIndex { $0.type == "main" }
            ?? publication.titles.firstIndex { !isSecondary($0) } ?? 0
        if main > 0 { publication.titles.insert(publication.titles.remove(at: main), at: 0) }
        if let sort = source.walk.calibreTitleSort, publication.titles[0].fileAs == nil {
            publication.titles[0].fileAs = source.value(sort, as: "title sort")
        }
    }

    /// Whether its type says that it is not meant as the title of the book.
    private static func isSecondary(_ title: Publication.Title) -> Bool {
        switch title.type {
        case "subtitle", "short", "collection", "edition", "expanded", "extended": true
        default: false
        }
    }
}
