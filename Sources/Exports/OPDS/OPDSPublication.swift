// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import System

/// What a catalogue says of a work; the same in every feed that has it.
struct OPDSPublication {
    /// A book that can be had.
    struct Book {
        /// Its address from a feed on.
        let address: String
        let size: Int64?
        /// What tells it from others of its work.
        let title: String?
    }

    /// Of a description, readers show a few lines, and a feed has fifty.
    private static let longestSummary = 600
    private static let mostSubjects = 20

    let work: CatalogueWork
    let authors: [Publication.Person]
    let picture: CoverThumbnails.Picture?
    let books: [Book]
    private let uuid: String
    private let summary: String?
    private let isbn: String?

    init(
        _ work: CatalogueWork,
        _ authors: [Publication.Person],
        _ picture: CoverThumbnails.Picture?,
        _ books: [Book]
    ) {
        self.work = work
        self.authors = authors
        self.picture = picture
        self.books = books
        uuid = StableUUID.of(work)
        isbn = work.identifiers("isbn").first
        summary = work.plainDescription.map { Excerpt.of($0, Self.longestSummary) }
    }

    private var title: String { work.row.title ?? "Untitled" }

    private var language: String? {
        work.row.language.flatMap { LanguageTag.isValid($0) ? $0 : nil }
    }

    private var year: String? {
        guard let year = work.row.firstYear, (1...9999).contains(year) else { return nil }
        return String(String(10_000 + year).dropFirst())
    }

    // MARK: - OPDS 1.2

    func append(to xml: inout XMLWriter) {
        xml.element("<entry>\n<title>", title, "</title>\n")
        xml.element("<id>urn:uuid:", uuid, "</id>\n")
        xml.element("<updated>", UTCTime(seconds: work.addedAt ?? 0).text, "</updated>\n")
        for author in authors {
            xml.element("<author><name>", author.name, "</name></author>\n")
        }
        xml.element("<dc:identifier>urn:isbn:", isbn, "</dc:identifier>\n")
        xml.element("<dc:language>", language, "</dc:language>\n")
        xml.element("<dc:issued>", year, "</dc:issued>\n")
        xml.element("<dc:publisher>", work.publisher, "</dc:publisher>\n")
        for subject in work.subjects.prefix(Self.mostSubjects) {
            xml.element("<category term=\"", subject.name, "\"/>\n")
        }
        xml.element("<summary type=\"text\">", Self.summary(work.row, summary), "</summary>\n")
        if let picture {
            image("<link rel=\"http://opds-spec.org/image\"", picture, &xml)
            image("<link rel=\"http://opds-spec.org/image/thumbnail\"", picture, &xml)
        }
        for book in books {
            xml.element(
                "<link rel=\"http://opds-spec.org/acquisition\" href=\"",
                book.address,
                "\" type=\"application/epub+zip\""
            )
            xml.element(" length=\"", book.size.map(String.init), "\"")
            xml.element(" title=\"", book.title, "\"")
            xml.raw("/>\n")
        }
        xml.raw("</entry>\n")
    }

    private func image(
        _ start: StaticString,
        _ picture: CoverThumbnails.Picture,
        _ xml: inout XMLWriter
    ) {
        xml.raw(start)
        xml.element(" href=\"../", picture.name, "\" type=\"image/jpeg\"/>\n")
    }

    /// Version 1.2 has no place for a series, so it begins the description.
    private static func summary(_ row: WorkRow, _ text: String?) -> String? {
        guard let series = row.series else { return text }
        let place = row.seriesPosition.map { " #\($0)" } ?? ""
        return "\(series)\(place)" + (text.map { " · \($0)" } ?? "")
    }

    // MARK: - OPDS 2.0

    func append(to json: inout JSONWriter) {
        json.object { json in
            json.object("metadata") { add(to: &$0) }
            json.list("links", books) { json, book in
                json.object { json in
                    json.member("rel", "http://opds-spec.org/acquisition")
                    json.member("href", book.address)
                    json.member("type", "application/epub+zip")
                    json.memberIfAny("title", book.title)
                    if let size = book.size, size > 0 { json.member("size", Int(size)) }
                }
            }
            guard let picture else { return }
            json.list("images", [picture]) { json, picture in
                json.object { json in
                    json.member("href", "../" + picture.name)
                    json.member("type", "image/jpeg")
                    json.member("width", picture.width)
                    json.member("height", picture.height)
                }
            }
        }
    }

    private func add(to json: inout JSONWriter) {
        json.member("@type", "http://schema.org/Book")
        json.member("title", title)
        json.memberIfAny("sortAs", work.titleSort)
        json.memberIfAny("subtitle", work.subtitle)
        json.member("identifier", "urn:uuid:\(uuid)")
        if let isbn { json.list("altIdentifier", ["urn:isbn:\(isbn)"]) { $0.element($1) } }
        if !authors.isEmpty {
            json.list("author", authors) { json, author in
                json.object { json in
                    json.member("name", author.name)
                    json.memberIfAny("sortAs", author.fileAs)
                }
            }
        }
        json.memberIfAny("language", language)
        json.memberIfAny("publisher", work.publisher)
        json.memberIfAny("published", year.map { "\($0)-01-01" })
        json.memberIfAny("modified", work.addedAt.map { UTCTime(seconds: $0).text })
        json.memberIfAny("description", summary)
        let subjects = work.subjects.prefix(Self.mostSubjects)
        if !subjects.isEmpty { json.list("subject", subjects) { $0.element($1.name) } }
        guard let series = work.row.series else { return }
        json.object("belongsTo") { json in
            json.list("series", [series]) { json, name in
                json.object { json in
                    json.member("name", name)
                    json.memberIfAny("position", number: work.row.seriesPosition)
                }
            }
        }
    }
}
