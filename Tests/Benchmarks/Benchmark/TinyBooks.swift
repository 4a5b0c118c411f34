// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Makes the books of a tiny library: container, package document and one chapter.
struct TinyBooks {
    private let plan: LibraryPlan
    private let chapters: [Payload]
    private let container = BookFile.container(of: "OEBPS/content.opf")

    init(_ plan: LibraryPlan) {
        self.plan = plan
        var random = Random(seed: LibraryPlan.seed, stream: 1 << 61)
        chapters = (0..<200).map { number in
            let sentences = (0..<16).map { _ in plan.words.sentence(9, &random) }
            let body = "<p>\(sentences.joined(separator: " "))</p>\n"
            return .deflated(BookFile.page("Chapter \(number + 1)", body))
        }
    }

    func make(_ book: BookPlan) -> BookFile {
        var random = plan.random(book.number, purpose: 4)
        var zip = ZipBuilder()
        zip.add("mimetype", BookFile.mimetype)
        zip.add("META-INF/container.xml", container)
        zip.add("OEBPS/content.opf", .deflated(package(book, &random)))
        zip.add("OEBPS/chapter.xhtml", random.pick(chapters))
        return BookFile(bytes: zip.finish(), coverSize: 0)
    }

    private func package(_ book: BookPlan, _ random: inout Random) -> String {
        let identifiers = book.volumeNumbers.map { $0.element(version: 2, &random) }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:opf="http://www.idpf.org/2007/opf">
            <dc:title>\(book.title)</dc:title>
            <dc:creator opf:role="aut" opf:file-as="\(book.surname), \(book.forename)">\
            \(book.author)</dc:creator>
            \(identifiers.joined(separator: "\n"))
            <dc:language>\(random.pick(Words.languages))</dc:language>
            </metadata>
            <manifest>
            <item id="c1" href="chapter.xhtml" media-type="application/xhtml+xml"/>
            </manifest>
            <spine><itemref idref="c1"/></spine>
            </package>

            """
    }
}
