// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import System

/// The `metadata.opf` that calibre keeps beside each book.
struct CalibrePackage {
    private var xml = XMLWriter()
    private let work: CatalogueWork
    private let hasCover: Bool

    init(_ work: CatalogueWork, hasCover: Bool) {
        self.work = work
        self.hasCover = hasCover
    }

    static func bytes(_ work: CatalogueWork, hasCover: Bool) -> [UInt8] {
        var package = CalibrePackage(work, hasCover: hasCover)
        package.write()
        return package.xml.bytes
    }

    private mutating func write() {
        xml.raw(
            """
            <?xml version='1.0' encoding='utf-8'?>
            <package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:opf="http://www.idpf.org/2007/opf">

            """
        )
        xml.raw("<dc:identifier opf:scheme=\"calibre\" id=\"calibre_id\">")
        xml.number(Int(work.id))
        xml.raw("</dc:identifier>\n")
        xml.element(
            "<dc:identifier opf:scheme=\"uuid\" id=\"uuid_id\">",
            StableUUID.of(work),
            "</dc:identifier>\n"
        )
        xml.element("<dc:title>", work.row.title ?? "Unknown", "</dc:title>\n")
        addPeople()
        if let year = work.row.firstYear, (1...9999).contains(year) {
            let digits = String(String(10_000 + year).dropFirst())
            xml.element("<dc:date>", "\(digits)-01-01T00:00:00+00:00", "</dc:date>\n")
        }
        xml.element("<dc:description>", work.description, "</dc:description>\n")
        xml.element("<dc:publisher>", work.publisher, "</dc:publisher>\n")
        for id in work.identifiers where id.kind != "uuid" {
            xml.raw("<dc:identifier opf:scheme=\"")
            xml.text(id.kind.uppercased())
            xml.element("\">", id.value, "</dc:identifier>\n")
        }
        xml.element("<dc:language>", work.row.language, "</dc:language>\n")
        xml.element("<dc:rights>", work.rights, "</dc:rights>\n")
        for tag in Self.tags(work) { xml.element("<dc:subject>", tag, "</dc:subject>\n") }
        addMeta()
        xml.raw("</metadata>\n<guide>")
        if hasCover {
            xml.raw("<reference type=\"cover\" title=\"Cover\" href=\"cover.jpg\"/>")
        }
        xml.raw("</guide>\n</package>\n")
    }

    private mutating func addPeople() {
        for person in work.authors {
            xml.raw("<dc:creator opf:role=\"aut\" opf:file-as=\"")
            xml.text(person.fileAs ?? person.name)
            xml.element("\">", person.name, "</dc:creator>\n")
        }
    }

    private mutating func addMeta() {
        if let series = work.row.series {
            meta("calibre:series", series)
            meta("calibre:series_index", Self.index(work.row.seriesPosition))
        }
        if let sort = work.titleSort { meta("calibre:title_sort", sort) }
        if let added = work.addedAt {
            let time = UTCTime(seconds: added).text
            meta("calibre:timestamp", time.replacing("Z", with: "+00:00"))
        }
    }

    private mutating func meta(_ name: StaticString, _ content: String) {
        xml.raw("<meta name=\"")
        xml.raw(name)
        xml.raw("\" content=\"")
        xml.text(content)
        xml.raw("\"/>\n")
    }

    /// A number, which is all that calibre takes: a place that is none counts as the first.
    private static func index(_ position: String?) -> String {
        guard let position, let number = Double(position), number.isFinite else { return "1" }
        return "\(number)"
    }

    /// Subjects and tags; a comma would part one of them in two.
    private static func tags(_ work: CatalogueWork) -> [String] {
        var seen: Set<String> = []
        return (work.subjects.map(\.name) + work.collections(.tag).map(\.label))
            .map { $0.replacing(",", with: ";") }
            .filter { seen.insert($0.lowercased()).inserted }
    }
}
