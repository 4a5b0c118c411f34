// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

/// Books that were made to keep a search for covers busy, or to lead it astray.
@Suite struct HostileCoverTests {
    private static let image = SampleImage.png(width: 300, height: 400)
    private static let listed = #"<item id="p" href="p.png" media-type="image/png"/>"#

    /// A book with an image, and nothing that declares it.
    private func book(
        items: String = listed,
        metadata: String = "",
        guide: String = "",
        files: [String: String] = [:]
    ) -> BookBuilder {
        var book = BookBuilder.minimal()
        let package = BookBuilder.package(
            metadata: "<dc:title>T</dc:title>" + metadata,
            items: items
        )
        book.set(
            "OPS/content.opf",
            package.replacing("</package>", with: "<guide>\(guide)</guide></package>")
        )
        book.set("OPS/p.png", Self.image)
        for (name, text) in files { book.set(name, text) }
        return book
    }

    private func guide(_ href: String) -> String {
        #"<reference type="cover" href="\#(href)"/>"#
    }

    @Test(arguments: [
        "../../../../etc/passwd", "/etc/passwd", "file:///etc/passwd",
        "http://example.org/a.png", "data:image/png;base64,AAAA", "%00", "#", "?",
    ])
    func `K1 K2 K3 nothing outside of the book is a cover`(href: String) throws {
        let property = book(items: #"<item id="c" href="\#(href)" properties="cover-image"/>"#)
        #expect(try Reading(property).warningCodes == ["COV-001"])
        let meta = book(metadata: #"<meta name="cover" content="\#(href)"/>"#)
        #expect(try Reading(meta).warningCodes == ["COV-001"])
        #expect(try Reading(book(guide: guide(href))).warningCodes == ["COV-001"])
        let page = "<html><body><img src=\"\(href)\"/></body></html>"
        let paged = book(guide: guide("c.html"), files: ["OPS/c.html": page])
        #expect(try Reading(paged).warningCodes == ["COV-009"])
    }

    @Test func `K a reference of many megabytes is no name`() throws {
        let data = "data:image/png;base64," + String(repeating: "A", count: 3_000_000)
        let page = "<html><body><img src=\"\(data)\"/></body></html>"
        let reading = try Reading(book(guide: guide("c.html"), files: ["OPS/c.html": page]))
        #expect(reading.warningCodes == ["COV-009"])
        #expect(
            reading.publication?.coverSteps.allSatisfy { $0.reference.utf8.count < 1000 } == true
        )
    }

    @Test func `K1 of ten thousand items with the property a few are tried`() throws {
        let items = (0..<10_000).map {
            #"<item id="i\#($0)" href="\#($0).png" properties="cover-image"/>"#
        }
        let reading = try Reading(book(items: items.joined()))
        #expect(reading.publication?.coverSteps.count == 4)
    }

    @Test func `K3 of ten thousand references a few are tried`() throws {
        let references = (0..<10_000).map { guide("\($0).png") }
        let reading = try Reading(book(guide: references.joined()))
        #expect(reading.publication?.coverSteps.count == 4)
    }

    @Test func `K4 of ten thousand names a few are tried`() throws {
        let items = (0..<10_000).map {
            #"<item id="cover\#($0)" href="\#($0).png" media-type="image/png"/>"#
        }
        let reading = try Reading(book(items: items.joined()))
        let named = reading.publication?.coverSteps.filter { $0.rule == .name }
        #expect(named?.count == 8)
    }

    @Test func `K5 K6 a spine that leads nowhere is given up`() throws {
        var book = book()
        let package = String(decoding: book.bytes(of: "OPS/content.opf") ?? [], as: UTF8.self)
        let gone = String(repeating: #"<itemref idref="gone"/>"#, count: 50_000)
        book.set(
            "OPS/content.opf",
            package.replacing("<spine>", with: "<spine>" + gone)
        )
        #expect(try Reading(book).publication?.coverSteps == [])
    }

    @Test func `K3 of a page with a hundred thousand images a few are tried`() throws {
        let images = (0..<100_000).map { "<img src=\"\($0).png\"/>" }.joined()
        let reading = try Reading(
            book(
                guide: guide("c.html"),
                files: ["OPS/c.html": "<html><body>\(images)</body></html>"]
            )
        )
        #expect(reading.publication?.coverSteps.count == 5)
        #expect(reading.warningCodes == ["COV-009"])
    }

    @Test func `K3 a page has at most 4 MiB`() throws {
        let page = Array(#"<html><body><img src="p.png"/></body></html>"#.utf8)
        let fill = [UInt8](repeating: UInt8(ascii: "\n"), count: 4 << 20 - page.count)
        var book = book(guide: guide("c.html"))
        book.set("OPS/c.html", page + fill)
        #expect(try Reading(book).publication?.cover?.rule == .guide)
        book.set("OPS/c.html", page + fill + fill.prefix(1))
        let reading = try Reading(book)
        #expect(reading.publication?.coverSteps.map(\.failure) == [.unreadablePage])
        #expect(reading.warningCodes == ["COV-009"])
    }

    @Test func `K3 at most four pages of a book are looked into`() throws {
        var files: [String: String] = [:]
        for index in 0..<8 { files["OPS/\(index).html"] = "<html><body/></html>" }
        let references =
            (0..<4).map { guide("\($0).html") }
            + (4..<8).map { #"<reference type="other.ms-coverimage" href="\#($0).html"/>"# }
        let reading = try Reading(book(guide: references.joined(), files: files))
        let failures = reading.publication?.coverSteps.map(\.failure) ?? []
        #expect(failures.filter { $0 == .noImage }.count == 4)
        #expect(failures.filter { $0 == .unreadablePage }.count == 4)
    }

    @Test func `K3 pages that lead to each other are not followed`() throws {
        let first = #"<html><body><object data="b.html"/><img src="a.html"/></body></html>"#
        let second = #"<html><body><object data="a.html"/></body></html>"#
        let reading = try Reading(
            book(guide: guide("a.html"), files: ["OPS/a.html": first, "OPS/b.html": second])
        )
        #expect(reading.publication?.cover == nil)
        #expect(reading.publication?.coverSteps.first?.failure == .notAnImage)
    }

    @Test func `K3 a page with an external entity shows no cover`() throws {
        let page =
            #"<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]>"#
            + #"<html><body><img src="p.png"/>&a;</body></html>"#
        let reading = try Reading(book(guide: guide("c.html"), files: ["OPS/c.html": page]))
        #expect(reading.publication?.coverSteps.first?.failure == .unreadablePage)
    }

    @Test func `K3 a page that occurs twice does not reject the book`() throws {
        var archive = RawArchive(book(guide: guide("text.xhtml")))
        archive.entries.append(RawArchive.Entry("OPS/text.xhtml", [1]))
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.publication?.cover == nil)
        #expect(reading.refusal == nil)
        #expect(reading.publication?.coverSteps.map(\.failure) == [.damaged])
    }

    @Test func `K4 a search inflates at most 96 MiB`() throws {
        let items = (0..<6).map {
            #"<item id="c\#($0)" href="cover\#($0).png" media-type="image/png"/>"#
        }
        var book = book(items: items.joined())
        let junk = [UInt8](repeating: 120, count: 32 << 20)
        for index in 0..<4 { book.set("OPS/cover\(index).png", junk) }
        book.set("OPS/cover4.png", Self.image)
        let reading = try Reading(book)
        #expect(reading.publication?.cover == nil)
        #expect(
            reading.publication?.coverSteps.map(\.failure) == [
                .notAnImage, .notAnImage, .notAnImage, .tooLarge, .tooLarge, .missing,
            ]
        )
    }

    @Test func `K a good cover is not delayed by what comes after it`() throws {
        var archive = RawArchive(
            book(
                items: #"<item id="c" href="p.png" properties="cover-image"/>"#,
                guide: guide("text.xhtml")
            )
        )
        // Would be a warning, had it been read.
        archive.change("OPS/text.xhtml") { $0.checksum ^= 1 }
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.publication?.cover?.rule == .property)
        #expect(reading.publication?.coverSteps == [])
        #expect(reading.warningCodes == [])
    }
}
