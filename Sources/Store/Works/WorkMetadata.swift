// SPDX-License-Identifier: Apache-2.0

import Books
import Works

/// What a work is called and known by, or what one edition, or somebody else about it, has to say.
struct WorkMetadata: Sendable, Equatable {
    var title: String?
    var authors: String?
    var language: String?
    var originalLanguage: String?
    var firstYear: Int?
    var series: String?
    var seriesPosition: String?
    /// The edition whose subjects are the work's.
    var subjectsFrom: Int64?
    /// The edition whose cover is the work's.
    var coverFrom: Int64?
    /// Whether that one will not do, if somebody shows another one; the row does not keep it.
    var hasPoorCover = false
    /// The hash of the cover that a person chose.
    var chosenCover: [UInt8]?
    /// The hash of the cover that somebody shows, where no edition has a good one.
    var toldCover: [UInt8]?
    /// Whether an edition says these, which are read with it.
    var isDescribed = false
    var hasPublisher = false
    /// Who says what no edition says, or says it in the edition's place.
    var told = ToldFields()

    init() {}

    init(_ edition: Book, id: Int64) {
        let publication = edition.publication
        title = edition.title
        authors = edition.authors
        language = publication.languages.first?.tag
        firstYear = publication.published.flatMap { FirstYear.of($0.text) }
        series = publication.series?.name
        seriesPosition = publication.series?.position
        subjectsFrom = publication.subjects.isEmpty ? nil : id
        coverFrom = publication.cover == nil ? nil : id
        isDescribed = !publication.descriptions.isEmpty
        hasPublisher = !publication.publishers.isEmpty
    }

    init(_ sheet: FactSheet) {
        title = sheet.first(.title)
        let names = sheet[.authors]
        authors = names.isEmpty ? nil : names.joined(separator: "; ")
        language = sheet.first(.language)
        originalLanguage = sheet.first(.originalLanguage)
        firstYear =
            [.firstYear, .published].lazy
            .compactMap { sheet.first($0).flatMap(FirstYear.of) }.first
        series = sheet.first(.series)
        seriesPosition = sheet.first(.seriesPosition)
        toldCover = sheet.first(.cover).flatMap(CoverChoices.hash)
        if toldCover != nil { told[.cover] = sheet.provider }
        if firstYear != nil { told[.firstYear] = sheet.provider }
        for field in Self.named where sheet.first(field) != nil { told[field] = sheet.provider }
    }

    /// The fields that the face of a work has, besides the year, and what is read with its editions.
    private static let named: [FactField] = [
        .title, .authors, .language, .originalLanguage, .series, .seriesPosition, .subjects,
        .summary, .publisher,
    ]

    /// Takes from a later edition, or from one who says more, what is still wanting; the first year
    /// is the earliest of all.
    ///
    /// What a person chose is not touched: neither the year, nor the place in a series that belongs
    /// to another series.
    mutating func fill(from later: WorkMetadata, chosen: Set<String> = []) {
        take(.title, \.title, later)
        take(.authors, \.authors, later)
        take(.language, \.language, later)
        take(.originalLanguage, \.originalLanguage, later)
        if series == nil, !chosen.contains("series") {
            take(.series, \.series, later)
            if !chosen.contains("series_position") {
                seriesPosition = later.seriesPosition
                told[.seriesPosition] = later.told[.seriesPosition]
            }
        }
        if subjectsFrom == nil, told[.subjects] == nil {
            subjectsFrom = later.subjectsFrom
            told[.subjects] = later.told[.subjects]
        }
        if !isDescribed, told[.summary] == nil {
            isDescribed = later.isDescribed
            told[.summary] = later.told[.summary]
        }
        if !hasPublisher, told[.publisher] == nil {
            hasPublisher = later.hasPublisher
            told[.publisher] = later.told[.publisher]
        }
        if toldCover == nil, coverFrom == nil || hasPoorCover {
            toldCover = later.toldCover
            told[.cover] = later.told[.cover]
        }
        if coverFrom == nil { (coverFrom, hasPoorCover) = (later.coverFrom, later.hasPoorCover) }
        guard !chosen.contains("first_year"), let year = later.firstYear,
            firstYear.map({ year < $0 }) ?? true
        else { return }
        firstYear = year
        told[.firstYear] = later.told[.firstYear]
    }

    private mutating func take(
        _ field: FactField,
        _ value: WritableKeyPath<Self, String?>,
        _ later: WorkMetadata
    ) {
        guard self[keyPath: value] == nil, let found = later[keyPath: value] else { return }
        self[keyPath: value] = found
        // Of most works, editions alone say anything.
        if !told.isEmpty || !later.told.isEmpty { told[field] = later.told[field] }
    }

    /// Whether a work's row has the same for both.
    func isSame(inRow other: WorkMetadata) -> Bool {
        var other = other
        (other.isDescribed, other.hasPublisher) = (isDescribed, hasPublisher)
        other.hasPoorCover = hasPoorCover
        return self == other
    }

    /// Puts what a person chose in its place; returns the fields that are known, in order.
    mutating func apply(_ choices: [String: String]) -> [String] {
        // The place in the series of the editions is none in a series that was chosen.
        if choices["series"] != nil {
            seriesPosition = nil
            told[.seriesPosition] = nil
        }
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
        case "cover": (chosenCover, toldCover) = (CoverChoices.hash(value), nil)
        // A word about the work, and none about its face.
        case "review": break
        default: return false
        }
        told[FactField(rawValue: field)] = nil
        return true
    }
}
