// SPDX-License-Identifier: Apache-2.0

import Books
import Works

/// What a work is called and known by, or what one edition has to say about it.
struct WorkMetadata: Sendable, Equatable {
    var title: String?
    var authors: String?
    var language: String?
    var firstYear: Int?
    var series: String?
    var seriesPosition: String?
    /// The edition whose subjects are the work's.
    var subjectsFrom: Int64?
    /// The edition whose cover is the work's.
    var coverFrom: Int64?
    /// The hash of the cover that a person chose.
    var chosenCover: [UInt8]?

    init() {}

    init(_ edition: Book, id: Int64) {
        title = edition.title
        authors = edition.authors
        language = edition.publication.languages.first?.tag
        firstYear = edition.publication.published.flatMap { FirstYear.of($0.text) }
        series = edition.publication.series?.name
        seriesPosition = edition.publication.series?.position
        subjectsFrom = edition.publication.subjects.isEmpty ? nil : id
        coverFrom = edition.publication.cover == nil ? nil : id
    }

    /// Takes from a later edition what is still wanting; the first year is the earliest of all.
    ///
    /// What a person chose is not touched: neither the year, nor the place in a series that belongs
    /// to another series.
    mutating func fill(from later: WorkMetadata, chosen: Set<String> = []) {
        title = title ?? later.title
        authors = authors ?? later.authors
        language = language ?? later.language
        if series == nil, !chosen.contains("series") {
            series = later.series
            if !chosen.contains("series_position") { seriesPosition = later.seriesPosition }
        }
        subjectsFrom = subjectsFrom ?? later.subjectsFrom
        coverFrom = coverFrom ?? later.coverFrom
        if !chosen.contains("first_year") {
            firstYear = [firstYear, later.firstYear].compactMap { $0 }.min()
        }
    }

    /// Puts what a person chose in its place; returns the fields that are known, in order.
    mutating func apply(_ choices: [String: String]) -> [String] {
        // The place in the series of the editions is none in a series that was chosen.
        if choices["series"] != nil { seriesPosition = nil }
        return choices.sorted { $0.key < $1.key }.filter { choose($0.key, $0.value) }.map(\.key)
    }

    /// Returns whether the field is known.
    private mutating func choose(_ field: String, _ value: String) -> Bool {
        switch field {
        case "title": title = value
        case "authors": authors = value
        case "language": language = value
        case "first_year": firstYear = Int(value)
        case "series": series = value
        case "series_position": seriesPosition = value
        case "cover": chosenCover = CoverChoices.hash(value)
        // A word about the work, and none about its face.
        case "review": break
        default: return false
        }
        return true
    }
}
