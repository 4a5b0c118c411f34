// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The package document of a real-size book, about twelve fields and one line for each item; or one as
/// calibre leaves it beside a book.
struct PackageText {
    let book: BookPlan
    let version: Int
    let words: Words
    var coverID: String?
    private var manifest: [String] = []
    private var spine: [String] = []
    /// What only calibre writes.
    private var record: [String] = []

    init(_ book: BookPlan, version: Int, words: Words) {
        self.book = book
        self.version = version
        self.words = words
    }

    mutating func addItem(_ id: String, _ href: String, _ type: String, _ properties: String = "") {
        let tail = properties.isEmpty || version == 2 ? "" : #" properties="\#(properties)""#
        manifest.append(#"<item id="\#(id)" href="\#(href)" media-type="\#(type)"\#(tail)/>"#)
    }

    mutating func addToSpine(_ id: String) {
        spine.append(#"<itemref idref="\#(id)"/>"#)
    }

    /// Adds what calibre knows the book by, and what its readers think of it.
    mutating func addCatalogueRecord(_ number: Int, _ random: inout Random) {
        let own = VolumeNumber.uuid(&random).value
        record = [
            #"<dc:identifier opf:scheme="calibre" id="calibre_id">\#(number)</dc:identifier>"#,
            #"<dc:identifier opf:scheme="uuid" id="uuid_id">\#(own)</dc:identifier>"#,
            #"<meta name="calibre:timestamp" content="2024-03-14T10:30:00+00:00"/>"#,
            #"<meta name="calibre:title_sort" content="\#(book.title)"/>"#,
        ]
        if random.chance(0.3) {
            let stars = random.number(in: 1...5) * 2
            record.append(#"<meta name="calibre:rating" content="\#(stars).0"/>"#)
        }
    }

    func text(_ random: inout Random) -> String {
        let spineTable = version == 2 ? #" toc="ncx""# : ""
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="\(version).0" \
            unique-identifier="uid">
              <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:opf="http://www.idpf.org/2007/opf">
                \(fields(&random).joined(separator: "\n    "))
              </metadata>
              <manifest>
                \(manifest.joined(separator: "\n    "))
              </manifest>
              <spine\(spineTable)>
                \(spine.joined(separator: "\n    "))
              </spine>
            </package>

            """
    }

    private func fields(_ random: inout Random) -> [String] {
        var fields = ["<dc:title>\(book.title)</dc:title>"] + record
        // Of what calibre knows, its own takes that place.
        let numbers = book.volumeNumbers.filter { record.isEmpty || $0.kind != .uuid }
        fields += numbers.map { $0.element(version: version, &random) }
        fields += creator(book.forename, book.surname, 0)
        if random.chance(0.3) {
            fields += creator(random.pick(Words.forenames), random.pick(words.surnames), 1)
        }
        if random.chance(0.6) {
            let name = "\(random.pick(Words.forenames)) \(random.pick(words.surnames))"
            let role = version == 2 ? #" opf:role="trl""# : ""
            fields.append("<dc:contributor\(role)>\(name)</dc:contributor>")
        }
        fields.append("<dc:language>\(random.pick(Words.languages))</dc:language>")
        let house = "\(random.pick(words.surnames)) &amp; \(random.pick(words.surnames))"
        fields.append("<dc:publisher>\(house) Press</dc:publisher>")
        let year = random.number(in: 1900...2025)
        let event = version == 2 ? #" opf:event="publication""# : ""
        let day = "\(year)-0\(random.number(in: 1...9))-1\(random.number(in: 0...9))"
        fields.append("<dc:date\(event)>\(day)</dc:date>")
        if version == 3 {
            fields.append(#"<meta property="dcterms:modified">2024-03-14T10:30:00Z</meta>"#)
        }
        let firstSubject = random.below(Words.subjects.count)
        for step in 0..<random.number(in: 0...6) {
            let subject = Words.subjects[(firstSubject + step * 3) % Words.subjects.count]
            fields.append("<dc:subject>\(BookBuilder.escaped(subject))</dc:subject>")
        }
        if random.chance(0.8) {
            let sentences = (0..<random.number(in: 3...18)).map { _ in words.sentence(12, &random) }
            let text = "<p>\(sentences.joined(separator: " "))</p>"
            fields.append("<dc:description>\(BookBuilder.escaped(text))</dc:description>")
        }
        if random.chance(0.5) {
            fields.append("<dc:rights>Copyright © \(year) \(book.author).</dc:rights>")
        }
        if random.chance(0.25) {
            let series = "\(random.pick(words.surnames)) Saga"
            fields.append(#"<meta name="calibre:series" content="\#(series)"/>"#)
            let index = random.number(in: 1...9)
            fields.append(#"<meta name="calibre:series_index" content="\#(index).0"/>"#)
        }
        if let coverID, version == 2 || random.chance(0.4) {
            fields.append(#"<meta name="cover" content="\#(coverID)"/>"#)
        }
        return fields
    }

    private func creator(_ forename: String, _ surname: String, _ number: Int) -> [String] {
        let name = "\(forename) \(surname)"
        let fileAs = "\(surname), \(forename)"
        if version == 2 {
            let attributes = #"opf:role="aut" opf:file-as="\#(fileAs)""#
            return ["<dc:creator \(attributes)>\(name)</dc:creator>"]
        }
        let id = "creator\(number)"
        return [
            #"<dc:creator id="\#(id)">\#(name)</dc:creator>"#,
            ##"<meta refines="#\##(id)" property="role" scheme="marc:relators">aut</meta>"##,
            ##"<meta refines="#\##(id)" property="file-as">\##(fileAs)</meta>"##,
        ]
    }
}
