// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing
import Works

/// Each limit from both sides.
@Suite struct LimitTests {
    private func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined(separator: "\n")
    }

    /// The number of spaces that make a document as long as a limit.
    private func padded(_ document: String, to size: Int) -> [UInt8] {
        let bytes = Array(document.utf8)
        return bytes + [UInt8](repeating: UInt8(ascii: "\n"), count: size - bytes.count)
    }

    @Test func `a container document has at most 1 MiB`() throws {
        var book = BookBuilder.minimal()
        let container = BookBuilder.container(packagePath: "OPS/content.opf")
        book.set("META-INF/container.xml", padded(container, to: 1 << 20))
        #expect(try Reading(book).refusal == nil)
        book.set("META-INF/container.xml", padded(container, to: 1 << 20 + 1))
        #expect(try Reading(book).refusal?.code == "OCF-002")
    }

    @Test func `a package document has at most 16 MiB`() throws {
        var book = BookBuilder.minimal()
        let package = BookBuilder.package(metadata: "<dc:title>The Salt Road</dc:title>")
        book.set("OPS/content.opf", padded(package, to: 16 << 20))
        #expect(try Reading(book).refusal == nil)
        book.set("OPS/content.opf", padded(package, to: 16 << 20 + 1))
        #expect(try Reading(book).refusal?.code == "OPF-001")
    }

    @Test func `a cover has at most 32 MiB`() throws {
        let image = SampleImage.png(width: 3, height: 4)
        let rest = [UInt8](repeating: 0, count: 32 << 20 - image.count)
        #expect(
            try Reading(.minimal(cover: image + rest)).publication?.cover?.image.byteCount == 32
                << 20
        )
        #expect(try Reading(.minimal(cover: image + rest + [0])).warningCodes == ["COV-003"])
    }

    @Test func `a cover has at most 100 megapixels`() throws {
        let fits = SampleImage.png(width: 10_000, height: 10_000)
        #expect(try Reading(.minimal(cover: fits)).publication?.cover != nil)
        let bomb = SampleImage.png(width: .max, height: .max)
        #expect(try Reading(.minimal(cover: bomb)).warningCodes == ["COV-004"])
    }

    @Test func `an archive has at most 65,536 entries`() throws {
        var book = BookBuilder.minimal()
        for index in book.entries.count..<65_536 {
            book.entries.append(
                BookBuilder.Entry(name: "\(index)", bytes: [], isCompressed: false)
            )
        }
        #expect(try Reading(book).refusal == nil)
        book.entries.append(BookBuilder.Entry(name: "one more", bytes: [], isCompressed: false))
        #expect(try Reading(book).refusal?.code == "ZIP-006")
    }

    @Test func `a ZIP directory has at most 64 MiB`() throws {
        var archive = RawArchive(.minimal())
        var entry = RawArchive.Entry("", [])
        entry.name = [UInt8](repeating: UInt8(ascii: "n"), count: 65_535)
        archive.entries += [RawArchive.Entry](repeating: entry, count: 1024)
        #expect(try Reading(archive: archive.bytes()).refusal?.code == "ZIP-007")
    }

    @Test(arguments: [
        ("identifier", 256), ("creator", 256), ("contributor", 256), ("title", 256),
        ("subject", 1024), ("language", 256), ("date", 256), ("source", 256),
        ("publisher", 16), ("description", 16), ("rights", 16),
    ])
    func `each kind of metadata has a maximum number`(name: String, limit: Int) throws {
        let title = name == "title" ? "" : "<dc:title>T</dc:title>"
        for (count, codes) in [(limit, []), (limit + 1, ["OPF-012"])] {
            let reading = try Reading(
                metadata: title
                    + lines(count) { index in
                        let id = name == "identifier" && index == 0 ? #" id="id""# : ""
                        let text = name == "language" ? "x-\(index)" : "\(1000 + index)"
                        return "<dc:\(name)\(id)>\(text)</dc:\(name)>"
                    }
            )
            let publication = try #require(reading.publication)
            let kept =
                switch name {
                case "identifier": publication.identifiers.count
                case "creator", "contributor": publication.people.count
                case "title": publication.titles.count
                case "subject": publication.subjects.count
                case "language": publication.languages.count
                case "source": publication.sources.count
                case "publisher": publication.publishers.count
                case "description": publication.descriptions.count
                case "rights": publication.rights.count
                default: publication.dates.count
                }
            #expect(kept == limit)
            #expect(reading.warningCodes == codes)
        }
    }

    @Test func `the number of omitted items is reported`() throws {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title>"
                + #"<dc:identifier id="id">x</dc:identifier>"#
                + lines(299) { "<dc:identifier>x\($0)</dc:identifier>" }
        )
        #expect(reading.publication?.warnings.first?.detail == "identifier: 44 left out")
    }

    @Test func `a single subject does not become more than 1,024`() throws {
        let list = (0..<1025).map { "\($0)" }.joined(separator: ";")
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title><dc:subject>\(list.prefix(4096))</dc:subject>"
        )
        #expect(reading.publication?.subjects.count ?? 0 <= 1024)
        let commas = String(repeating: "a,", count: 1025)
        let short = try Reading(
            metadata: "<dc:title>T</dc:title><dc:subject>\(commas)</dc:subject>"
        )
        #expect(short.publication?.subjects.count == 1024)
        #expect(short.warningCodes == ["OPF-012"])
    }

    @Test func `refinements have a maximum number`() throws {
        let refinements = lines(4097) { ##"<meta refines="#c\##($0)" property="role">ill</meta>"## }
        let reading = try Reading(
            metadata: #"<dc:title>T</dc:title><dc:creator id="c4095">A</dc:creator>"#
                + #"<dc:creator id="c4096">B</dc:creator>"# + refinements
        )
        #expect(reading.publication?.people.map(\.roles) == [["ill"], ["aut"]])
        #expect(reading.warningCodes == ["OPF-012"])
    }

    @Test func `A1 creators and refinements that all have one id stay within their limits`() throws
    {
        let reading = try Reading(
            metadata: "<dc:title>T</dc:title>"
                + lines(5000) { "<dc:creator id=\"c\">A\($0)</dc:creator>" }
                + lines(5000) { ##"<meta refines="#c" property="role">r\##($0)</meta>"## }
                + lines(500) { ##"<meta refines="#c" property="alternate-script">\##($0)</meta>"## }
        )
        let people = try #require(reading.publication).people
        #expect(people.count == 256)
        #expect(people.map(\.roles) == people.map { _ in (0..<16).map { "r\($0)" } })
        #expect(
            reading.publication?.warnings.map(\.detail)
                == ["creator: 4744 left out", "refinements: 1404 left out"]
        )
    }

    @Test func `T6 an alternate name is kept at most sixteen times`() throws {
        let reading = try Reading(
            metadata: ##"<dc:title id="t">T</dc:title>"##
                + lines(17) { ##"<meta refines="#t" property="alternate-script">\##($0)</meta>"## }
        )
        #expect(reading.publication?.mainTitle?.alternates.count == 16)
    }

    @Test(arguments: [("language", 128, 2), ("title", 4096, 1)])
    func `text for comparison is truncated`(name: String, limit: Int, warnings: Int) throws {
        let text = String(repeating: "a", count: limit + 1)
        let title = name == "title" ? "" : "<dc:title>T</dc:title>"
        let reading = try Reading(metadata: title + "<dc:\(name)>\(text)</dc:\(name)>")
        let publication = try #require(reading.publication)
        let kept = name == "title" ? publication.titles[0].text : publication.languages[0].raw
        #expect(kept.utf8.count == limit)
        #expect(reading.warningCodes.count == warnings)
        #expect(reading.warningCodes.last == "OPF-011")
    }

    @Test func `a text has at most 4 KiB`() throws {
        let fits = String(repeating: "a", count: 4096)
        let whole = try Reading(metadata: "<dc:title>\(fits)</dc:title>")
        #expect(whole.publication?.mainTitle?.text == fits)
        #expect(whole.warningCodes == [])
        let cut = try Reading(metadata: "<dc:title>\(fits)b</dc:title>")
        #expect(cut.publication?.mainTitle?.text == fits)
        #expect(cut.warningCodes == ["OPF-011"])
    }

    @Test func `a text is cut between two characters`() throws {
        let text = "a" + String(repeating: "\u{20AC}", count: 2000)
        let title = try Reading(metadata: "<dc:title>\(text)</dc:title>").publication?.mainTitle
        #expect(title?.text == "a" + String(repeating: "\u{20AC}", count: 1365))
    }

    @Test func `a description has at most 64 KiB`() throws {
        let fits = String(repeating: "a", count: 65_536)
        let title = "<dc:title>T</dc:title>"
        let whole = try Reading(metadata: title + "<dc:description>\(fits)</dc:description>")
        #expect(whole.publication?.descriptions.first == fits)
        #expect(whole.warningCodes == [])
        let cut = try Reading(metadata: title + "<dc:description>\(fits)b</dc:description>")
        #expect(cut.publication?.descriptions.first == fits)
        #expect(cut.warningCodes == ["OPF-011"])
    }

    @Test func `there are at most 30 combining marks in a row`() throws {
        let whole = try Reading(sample: "limits/marks-30-valid").publication?.mainTitle?.text
        #expect(whole?.unicodeScalars.count == 34)
        let reading = try Reading(sample: "limits/marks-in-a-row-warning")
        #expect(reading.publication?.mainTitle?.text.unicodeScalars.count == 34)
        #expect(reading.warningCodes == ["OPF-011"])
    }

    @Test func `all texts of a book have at most 1 MiB`() throws {
        let text = String(repeating: "a", count: 4096)
        let reading = try Reading(
            metadata: #"<dc:title>T</dc:title><dc:identifier id="id">x</dc:identifier>"#
                + lines(255) { _ in "<dc:identifier>\(text)</dc:identifier>" }
                + lines(64) { "<dc:creator>\(text)\($0)</dc:creator>" }
        )
        let publication = try #require(reading.publication)
        let bytes =
            publication.identifiers.reduce(0) { $0 + $1.value.utf8.count }
            + publication.people.reduce(0) { $0 + $1.name.utf8.count }
        #expect(bytes < 1 << 20)
        #expect(reading.warningCodes == ["OPF-011"])
    }

    @Test func `a NUL byte is refused`() throws {
        var book = BookBuilder.minimal()
        let package = BookBuilder.package(metadata: "<dc:title>T\0</dc:title>")
        book.set("OPS/content.opf", package)
        #expect(try Reading(book).refusal?.code == "XML-001")
    }

    @Test func `a tag has at most 2,000 attributes`() throws {
        let attributes = lines(2001) { "a\($0)=\"\"" }
        let reading = try Reading(metadata: "<dc:title \(attributes)>T</dc:title>")
        #expect(reading.refusal?.code == "XML-003")
    }
}
