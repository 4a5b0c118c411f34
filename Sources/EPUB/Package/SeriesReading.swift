// SPDX-License-Identifier: Apache-2.0

import Books

/// The series a book is part of, and every other collection.
enum SeriesReading {
    private static let series = "series"

    /// EPUB 3: `belongs-to-collection`, each with its own type and position.
    static func read(
        _ found: MetadataWalk.Found,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        guard let name = source.text(of: found.element, as: "collection") else { return }
        let type = source.refinement(.collectionType, of: found, as: "collection type")
        publication.collections.append(
            Publication.Collection(
                name: name,
                type: type?.lowercased(),
                position: position(
                    source.refinement(.groupPosition, of: found, as: "series position")
                )
            )
        )
    }

    /// The first series of EPUB 3 counts, or else that of calibre, or else a title of that type.
    ///
    /// Those that lost stay among the collections.
    static func complete(from source: inout MetadataSource, into publication: inout Publication) {
        if let index = publication.collections.firstIndex(where: { $0.type == series }) {
            let first = publication.collections.remove(at: index)
            publication.series = make(first.name, first.position, .collection)
        }
        if let name = source.walk.calibreSeries.flatMap({ source.value($0, as: "series") }) {
            let index = source.walk.calibreSeriesIndex
                .flatMap { source.value($0, as: "series position") }
            addCalibre(name, position(index), to: &publication)
        }
        if publication.series == nil,
            let title = publication.titles.first(where: { $0.type == "collection" })
        {
            publication.series = make(title.text, nil, .title)
        }
    }

    /// calibre keeps its own line next to that of EPUB 3: the same name is the same series.
    private static func addCalibre(
        _ name: String,
        _ position: String?,
        to publication: inout Publication
    ) {
        guard let winner = publication.series else {
            publication.series = make(name, position, .calibre)
            return
        }
        if winner.name.utf8.elementsEqual(name.utf8) { return }
        publication.collections.append(
            Publication.Collection(name: name, type: series, position: position)
        )
    }

    private static func position(_ text: String?) -> String? {
        text.flatMap { Publication.Series.isPosition($0) ? $0 : nil }
    }

    private static func make(
        _ name: String,
        _ position: String?,
        _ rule: Publication.Series.Rule
    ) -> Publication.Series {
        Publication.Series(
            name: name,
            position: position,
            number: position.flatMap(number),
            rule: rule
        )
    }

    /// The first two parts of a position such as `3`, `1.5` or `2.2.1`.
    private static func number(_ position: String) -> Double? {
        var digits = 0
        var points = 0
        var end = position.utf8.endIndex
        for index in position.utf8.indices {
            if position.utf8[index] == UInt8(ascii: ".") {
                guard digits > 0 else { return nil }
                (points, digits) = (points + 1, 0)
                if points == 2 { end = index }
            } else {
                digits += 1
                // More digits than that are no place in a series.
                guard digits <= 15, position.utf8[index] &- UInt8(ascii: "0") < 10 else {
                    return nil
                }
            }
        }
        return digits == 0 ? nil : Double(position[..<end])
    }
}
