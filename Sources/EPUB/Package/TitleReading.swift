// SPDX-License-Identifier: Apache-2.0

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

    /// What calibre says of the title is meant for the main one.
    static func complete(from source: inout MetadataSource, into publication: inout Publication) {
        guard let main = publication.mainTitleIndex else { return publication.warn(.noTitle, "") }
        if let sort = source.walk.calibreTitleSort, publication.titles[main].fileAs == nil {
            publication.titles[main].fileAs = source.value(sort, as: "title sort")
        }
    }
}
