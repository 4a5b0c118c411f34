// SPDX-License-Identifier: Apache-2.0

import Accounting

/// What another source says of an edition: a file beside the book, a catalogue, a service, a script.
///
/// One sheet is one record of theirs. Each value in it is a fact, and none is more than what its
/// provider claims: a person's choice and, in the usual order, the book itself stand above it.
package struct FactSheet: Sendable, Equatable {
    package var provider: FactProvider
    /// What they call their record, such as `/works/OL45804W`; empty if it has no name.
    package var record: String
    /// How sure it is that the record is about this edition, from 0 to 1.
    package var confidence: Double
    /// When they said it, in seconds since 1970.
    package var saidAt: Int64
    /// What a person says of it, whatever the confidence.
    package var verdict: FactVerdict?
    /// What its provider calls the picture of a cover, for whoever fetches it.
    ///
    /// It is not a fact until it has been looked at, and the register does not keep it.
    package var picture: String?
    /// Fields of which its source has nothing to say: what another source of the provider said of them
    /// under the same name stays.
    package var unsaid: Set<FactField> = []
    /// A field of one value has one.
    package private(set) var values = FactValues()

    package init(
        _ provider: FactProvider,
        record: String = "",
        confidence: Double = 1,
        saidAt: Int64
    ) {
        self.provider = provider
        self.record = record
        self.confidence = confidence
        self.saidAt = saidAt
    }

    /// The values of a field, each once and in order.
    ///
    /// What is empty, longer than any field of a book, or past the most that a field may have, is
    /// left out.
    package subscript(field: FactField) -> [String] {
        get { values[field] }
        set {
            var sound = newValue.allSatisfy(Self.isSound) ? newValue : newValue.filter(Self.isSound)
            if sound.count > 1 {
                sound = Self.distinct(sound)
                let most = field.isList ? Self.mostValues : 1
                if sound.count > most { sound = Array(sound.prefix(most)) }
            }
            values[field] = sound
        }
    }

    private static func isSound(_ value: String) -> Bool { 1...longestValue ~= value.utf8.count }

    /// Each value once: most fields have one, and of a few a set costs more than it saves.
    private static func distinct(_ values: [String]) -> [String] {
        if values.count <= 8,
            !values.indices.contains(where: { values[..<$0].contains(values[$0]) })
        {
            return values
        }
        var seen: Set<String> = []
        return values.filter { seen.insert($0).inserted }
    }

    /// The first value of a field.
    package func first(_ field: FactField) -> String? { values[field].first }

    /// How the names of records begin that Open Library has of works, and not of their editions.
    package static let recordsOfWorks = "/works/"

    /// Whether it is about the work, and says more of that than a record of an edition.
    package var isOfWork: Bool {
        provider == .openLibrary && record.hasPrefix(Self.recordsOfWorks)
    }

    /// Whether its provider is not sure of it.
    package var isDoubtful: Bool { confidence < Self.least }

    /// Whether it counts.
    package var isBelieved: Bool { verdict.map { $0 == .believed } ?? !isDoubtful }

    /// Whether it is kept without being believed until a person looks at it.
    package var isOpen: Bool { isDoubtful && verdict == nil }

    /// A sheet that is less sure than this changes nothing.
    package static let least = 0.5

    package static let mostValues = 256
    package static let longestValue = 64 << 10
}

/// Who says it: `calibre` for its files beside books, `openlibrary`, or whatever a script calls
/// itself.
package struct FactProvider: OpenWord {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The book itself, in an order of providers.
    package static let book = Self(rawValue: "book")
    /// A package document beside a book, as calibre writes one.
    package static let calibre = Self(rawValue: "calibre")
    /// A catalogue of OPDS, of the books that it lists.
    package static let opds = Self(rawValue: "opds")
    package static let openLibrary = Self(rawValue: "openlibrary")
    package static let gutenberg = Self(rawValue: "gutenberg")
    package static let marc = Self(rawValue: "marc")

    /// Those that come with a book: their identifiers join books without being named by the library.
    package static let companions: [Self] = [.calibre, .opds]

    /// Whether it comes with a book: the file beside it, or the catalogue that it was found in.
    package var isCompanion: Bool { Self.companions.contains(self) }

    /// Whether the word means something else where providers are named: the book, a person's choice,
    /// and no provider at all.
    package var isReserved: Bool { ["book", "person", "none"].contains(rawValue) }

    /// Whether it is a name that a provider may have: small letters, digits and hyphens.
    package var isValid: Bool {
        1...32 ~= rawValue.utf8.count && self != .book
            && rawValue.utf8.first != UInt8(ascii: "-")
            && rawValue.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
            }
    }
}

/// What a fact is about.
package struct FactField: OpenWord {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let title = Self(rawValue: "title")
    package static let titleSort = Self(rawValue: "title_sort")
    /// The names of those who wrote it.
    package static let authors = Self(rawValue: "authors")
    /// The names by which they are sorted, in the same order.
    package static let authorSort = Self(rawValue: "author_sort")
    /// A tag such as `en` or `pt-BR`.
    package static let language = Self(rawValue: "language")
    /// The tag of the language in which the work was written.
    package static let originalLanguage = Self(rawValue: "original_language")
    /// When this edition was published, as a date that may lack month and day.
    package static let published = Self(rawValue: "published")
    /// The year in which the work was first published.
    package static let firstYear = Self(rawValue: "first_year")
    package static let series = Self(rawValue: "series")
    package static let seriesPosition = Self(rawValue: "series_position")
    package static let subjects = Self(rawValue: "subjects")
    package static let publisher = Self(rawValue: "publisher")
    /// Plain text, without markup.
    package static let summary = Self(rawValue: "description")
    /// From 0 to 5.
    package static let rating = Self(rawValue: "rating")
    /// `kind:value`, as everywhere.
    package static let identifiers = Self(rawValue: "identifiers")
    /// The hash of a cover that the library has, in hexadecimal digits.
    package static let cover = Self(rawValue: "cover")

    /// A column of calibre's that a user made, such as `#shelf`.
    package static func custom(_ column: String) -> Self { Self(rawValue: "#" + column) }

    /// Whether it may have many values.
    package var isList: Bool {
        switch self {
        case .authors, .authorSort, .subjects, .identifiers: true
        default: isCustom
        }
    }

    package var isCustom: Bool { rawValue.utf8.first == UInt8(ascii: "#") }

    /// Those that have a meaning here; any other is kept and shown as it is.
    package static let known: [Self] = [
        .title, .titleSort, .authors, .authorSort, .language, .originalLanguage, .published,
        .firstYear, .series, .seriesPosition, .subjects, .publisher, .summary, .rating,
        .identifiers, .cover,
    ]
}
