// SPDX-License-Identifier: Apache-2.0

import Books

/// Dates: when the book was published, and when its package was last changed.
enum DateReading {
    static func read(
        _ found: MetadataWalk.Found,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        guard let value = source.text(of: found.element, as: "date") else { return }
        let event =
            found.kind == .issued
            ? "issued" : source.attribute("event", of: found, as: "date event")?.lowercased()
        publication.dates.append(Publication.Date(value: value, event: event))
    }

    /// The events that mean publication, best first, and whether a bad date of them is worth a
    /// word.
    ///
    /// A conversion is never one, and a modification says something else.
    private static let publications: [(events: [String?], areMeant: Bool)] = [
        (["publication", "original-publication", "published"], true),
        (["issued"], true),
        ([nil], true),
        (["ops-publication", "creation"], false),
    ]

    static func complete(from source: inout MetadataSource, into publication: inout Publication) {
        publication.published = published(&publication)
        publication.modified =
            source.walk.modified
            .flatMap { source.text(of: $0, as: "modification date") }
            .flatMap { MomentReading.moment($0) }
            ?? publication.dates.lazy.filter { $0.event == "modification" }
            .compactMap { MomentReading.moment($0.value) }.first
    }

    /// The first that is a date.
    private static func published(_ publication: inout Publication) -> Publication.Moment? {
        for (events, areMeant) in publications {
            for date in publication.dates where events.contains(date.event) {
                if let moment = MomentReading.moment(date.value) { return moment.withoutTime }
                if areMeant {
                    publication.warn(.unreadableDate, MetadataText.excerpt(date.value.utf8))
                }
            }
        }
        return nil
    }
}
