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
        // One walk over what it says: most sheets say most of it.
        for entry in sheet.values.entries where take(entry.field, entry.values) {
            told[entry.field] = sheet.provider
        }
        firstYear =
            sheet.first(.firstYear).flatMap(FirstYear.said)
            ?? sheet.first(.published).flatMap(FirstYear.of)
        if firstYear != nil { told[.firstYear] = sheet.provider }
    }

    /// - Returns: whether the face of a work has the field, or its editions are read for it; the year
    ///   is another matter.
    private mutating func take(_ field: FactField, _ values: [String]) -> Bool {
        switch field {
        case .title: title = values.first
        case .authors: authors = values.count == 1 ? values[0] : values.joined(separator: "; ")
        case .language: language = values.first
        case .originalLanguage: originalLanguage = values.first
        case .series: series = values.first
        case .seriesPosition: seriesPosition = values.first
        case .cover:
            toldCover = values.first.flatMap(CoverChoices.hash)
            return toldCover != nil
        case .subjects, .summary, .publisher: break
        default: return false
        }
        return true
    }

    /// Takes from a later edition, or from one who says more, what is still wanting; the first year
    /// is the earliest of all.
    ///
    /// What a person chose is not touched: neither the year, nor the place in a series that belongs
    /// to another series.
    mutating func fill(from later: WorkMetadata, chosen: Set<String> = []) {
        told.take(.title, &title, later.title, later.told)
        told.take(.authors, &authors, later.authors, later.told)
        told.take(.language, &language, later.language, later.told)
        told.take(.originalLanguage, &originalLanguage, later.originalLanguage, later.told)
        // A position means nothing without its series, so both come from the same source.
        if series == nil, later.series != nil, !chosen.contains("series") {
            told.take(.series, &series, later.series, later.told)
            if !chosen.contains("series_position") {
                seriesPosition = later.seriesPosition
                told[.seriesPosition] = later.told[.seriesPosition]
            }
        }
        if subjectsFrom == nil, told[.subjects] == nil, !chosen.contains("subjects") {
            subjectsFrom = later.subjectsFrom
            told[.subjects] = later.told[.subjects]
        }
        if !isDescribed, told[.summary] == nil, !chosen.contains("description") {
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

    /// Leaves open for a new edition what it says and only others said so far: those come behind all
    /// editions.
    ///
    /// - Returns: false if that can only be told by all that is said of all editions: where others
    ///   stand before the books, or show a cover that may be better than theirs.
    mutating func giveWay(to edition: WorkMetadata, _ order: ProviderOrder) -> Bool {
        if told[.cover] != nil { return false }
        if told.providers.contains(where: order.isBeforeBook) { return false }
        if edition.title != nil, told.remove(.title) { title = nil }
        if edition.authors != nil, told.remove(.authors) { authors = nil }
        if edition.language != nil, told.remove(.language) { language = nil }
        if edition.series != nil, told.remove(.series) {
            (series, seriesPosition) = (nil, nil)
            told.remove(.seriesPosition)
        }
        if edition.subjectsFrom != nil { told.remove(.subjects) }
        if edition.isDescribed { told.remove(.summary) }
        if edition.hasPublisher { told.remove(.publisher) }
        if let year = edition.firstYear, let said = firstYear, year <= said,
            told.remove(.firstYear)
        {
            firstYear = nil
        }
        return true
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
        case "original_language": originalLanguage = value
        // The row has no place for what they are: who asks for them reads the decision.
        case "subjects": subjectsFrom = nil
        case "description": break
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

extension ToldFields {
    /// Gives a field that is wanting the value that comes later, and notes who says it.
    fileprivate mutating func take(
        _ field: FactField,
        _ value: inout String?,
        _ later: String?,
        _ told: ToldFields
    ) {
        guard value == nil, let later else { return }
        value = later
        // Of most works, editions alone say anything.
        if !isEmpty || !told.isEmpty { self[field] = told[field] }
    }
}
