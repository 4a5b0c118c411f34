// SPDX-License-Identifier: Apache-2.0

import Books
import JSON5
import Works

/// An edition, a work or an author of Open Library, as far as it is of use here.
struct OpenLibraryRecord {
    private(set) var title: String?
    private(set) var name: String?
    private(set) var languages: [String] = []
    private(set) var originalLanguages: [String] = []
    private(set) var published: String?
    private(set) var firstPublished: String?
    private(set) var publisher: String?
    private(set) var series: String?
    private(set) var subjects: [String] = []
    private(set) var summary: String?
    private(set) var identifiers: [VolumeID] = []
    private(set) var works: [UInt64] = []
    private(set) var authors: [UInt64] = []

    private var text = DumpText()

    init(_ json: [UInt8]) throws(DumpProblem) {
        do throws(JSON5Error) {
            // A tab that nobody escaped is a blank.
            var line = try JSONLine(json.map { $0 == 0x09 ? 0x20 : $0 })
            try line.beginObject()
            while let name = try line.nextName() {
                try read(String(decoding: name.prefix(32), as: UTF8.self), &line)
            }
            try line.end()
        } catch { throw DumpProblem(sentence: "column \(error.place.column): \(error.message)") }
    }

    private mutating func read(_ member: String, _ line: inout JSONLine) throws(JSON5Error) {
        switch member {
        case "title": title = text.line(try line.texts().first) ?? title
        case "name": name = text.line(try line.texts().first) ?? name
        case "languages": languages = try tags(&line)
        case "original_languages": originalLanguages = try tags(&line)
        case "publish_date": published = text.line(try line.texts().first)
        case "first_publish_date": firstPublished = text.line(try line.texts().first)
        case "publishers": publisher = text.line(try line.texts().first)
        case "series": series = text.line(try line.texts().first)
        case "subjects": subjects = text.lines(try line.texts())
        case "description": summary = text.prose(try line.texts().first)
        case "works": works = try numbers(&line)
        case "authors": authors = try numbers(&line)
        case "key": try addIdentifiers(.openLibraryBook, &line, after: "/books/")
        case "identifiers" where line.next == UInt8(ascii: "{"):
            try line.beginObject()
            while let name = try line.nextName() {
                let name = String(decoding: name.prefix(32), as: UTF8.self)
                if let kind = Self.kinds.first(where: { $0.key == name })?.value {
                    try addIdentifiers(kind, &line)
                } else {
                    try line.skipValue()
                }
            }
        default:
            if let kind = Self.kinds.first(where: { $0.key == member })?.value {
                try addIdentifiers(kind, &line)
            } else {
                try line.skipValue()
            }
        }
    }

    private mutating func addIdentifiers(
        _ kind: VolumeIDKind,
        _ line: inout JSONLine,
        after folder: String = ""
    ) throws(JSON5Error) {
        for value in try line.texts() where folder.isEmpty || value.starts(with: folder.utf8) {
            guard let id = VolumeID(kind, written: value), !identifiers.contains(id) else {
                continue
            }
            identifiers.append(id)
        }
    }

    /// `/languages/ger` as `de`.
    private mutating func tags(_ line: inout JSONLine) throws(JSON5Error) -> [String] {
        try line.texts().compactMap { text in
            let code = text.split(separator: UInt8(ascii: "/")).last ?? []
            return LanguageCode.tag(String(decoding: code.prefix(8), as: UTF8.self))
        }
    }

    private func numbers(_ line: inout JSONLine) throws(JSON5Error) -> [UInt64] {
        try line.texts().compactMap { OpenLibraryLine.number($0.span, 0..<$0.count) }
    }

    /// The names below which an edition has identifiers of one book.
    ///
    /// What names a work would bring every edition of it: other languages, other publishers.
    static let kinds: KeyValuePairs<String, VolumeIDKind> = [
        "isbn_13": .isbn, "isbn_10": .isbn, "isbn": .isbn, "oclc_numbers": .oclc,
        "oclc_number": .oclc, "lccn": .lccn, "ocaid": .internetArchive, "goodreads": .goodreads,
        "google": .google, "amazon": .asin, "project_gutenberg": .gutenberg,
        "standard_ebooks": .standardEbooks, "doi": .doi, "overdrive": .overDrive,
        "hathi_trust": .hathiTrust, "isbndb": .isbndb,
    ]
}

extension OpenLibraryRecord {
    /// What it says as an edition.
    func editionSheet(_ key: String, saidAt: Int64) -> FactSheet {
        var sheet = FactSheet(.openLibrary, record: key, saidAt: saidAt)
        sheet.set(.title, title)
        sheet.set(.language, languages.count == 1 ? languages.first : nil)
        sheet.set(.originalLanguage, originalLanguages.first)
        sheet.set(.published, DumpText.date(published))
        sheet.set(.publisher, publisher)
        if let series { sheet.setSeries(SeriesText(series)) }
        sheet[.subjects] = subjects
        sheet.set(.summary, summary)
        sheet[.identifiers] =
            identifiers.map(\.description)
            + works.map { VolumeID(kind: .openLibraryWork, value: "OL\($0)W").description }
        return sheet
    }

    /// What it says as a work.
    func workSheet(_ key: String, saidAt: Int64) -> FactSheet {
        var sheet = FactSheet(.openLibrary, record: key, saidAt: saidAt)
        sheet.set(.title, title)
        sheet.set(.originalLanguage, originalLanguages.first)
        sheet[.subjects] = subjects
        sheet.set(.summary, summary)
        // A search says these; the first year is that of an edition.
        sheet.unsaid = [.authors, .firstYear, .language, .series, .seriesPosition, .identifiers]
        return sheet
    }
}

extension OpenLibraryRecord {
    /// The year in which an edition was published.
    var year: Int? { Self.year(published) }

    /// The year in which a work was first published, which hardly any record has.
    var firstYear: Int? { Self.year(firstPublished) }

    private static func year(_ text: String?) -> Int? {
        DumpText.date(text).flatMap { Int($0.prefix(4)) }
    }
}

extension VolumeID {
    /// A good identifier as a catalogue writes it; nil if it is none.
    init?(_ kind: VolumeIDKind, written value: [UInt8]) {
        guard case .valid(let id) = IdentifierClassifier.classify(kind, value) else { return nil }
        self = id
    }
}
