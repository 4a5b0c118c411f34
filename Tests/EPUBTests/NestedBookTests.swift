// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing

@Suite struct NestedBookTests {
    @Test func `C1 a container in other capitals is found`() throws {
        let reading = try Reading(sample: "ocf/container-case-warning")
        #expect(reading.warningCodes == ["OCF-011"])
        #expect(reading.publication?.package.facts == ["container", "OPS/content.opf", ""])
    }

    @Test(arguments: [
        ("nested-warning", "The Book/OPS/content.opf", "The Book/"),
        ("nested-absolute-warning", "The Book/OPS/content.opf", "The Book/"),
        ("nested-deeper-ignored-warning", "Book/content.opf", "Book/"),
        ("nested-macos-ignored-warning", "Book/content.opf", "Book/"),
    ])
    func `C1 a book inside a folder is read from there`(
        sample: String,
        entry: String,
        root: String
    ) throws {
        let publication = try #require(try Reading(sample: "ocf/" + sample).publication)
        #expect(publication.package.facts == ["container", entry, root])
        #expect(publication.mainTitle?.text == "The Salt Road")
        #expect(publication.warnings.map(\.code) == ["OCF-012"])
    }

    @Test func `C1 an ending counts only inside of that folder`() throws {
        let publication = try Reading(sample: "ocf/ending-in-the-root-warning").publication
        #expect(publication?.package.entry == "Book/OPS/content.opf")
        #expect(publication?.package.root == "Book/")
        #expect(publication?.warnings.map(\.code) == ["OCF-012", "OCF-013"])
    }

    @Test func `C1 two books are named in the refusal, in any order of the directory`() throws {
        var book = BookBuilder()
        for folder in ["C", "A", "D", "B"] {
            book.set("\(folder)/META-INF/container.xml", "")
            book.set("\(folder)/content.opf", "")
        }
        let names = "A/META-INF/container.xml, B/META-INF/container.xml"
        #expect(try Reading(book).refusal?.detail == names)
        book.entries.reverse()
        #expect(try Reading(book).refusal?.detail == names)
    }

    @Test func `C1 a nested container may be in other capitals, too`() throws {
        var book = BookBuilder()
        book.set("Book/Meta-Inf/CONTAINER.XML", BookBuilder.container(packagePath: "a.opf"))
        book.set("Book/a.opf", BookBuilder.package(metadata: "<dc:title>T</dc:title>"))
        #expect(try Reading(book).warningCodes == ["OCF-011", "OCF-012"])
        book.set("Book/META-INF/container.xml", BookBuilder.container(packagePath: "/b.opf"))
        book.set("Book/b.opf", BookBuilder.package(metadata: "<dc:title>T</dc:title>"))
        let reading = try Reading(book)
        #expect(reading.warningCodes == ["OCF-012"])
        #expect(reading.publication?.package.entry == "Book/b.opf")
    }

    @Test func `C1 a folder whose name only ends like META-INF is none`() throws {
        var book = BookBuilder()
        book.set("NOT-META-INF/container.xml", BookBuilder.container(packagePath: "a.txt"))
        book.set("a.txt", BookBuilder.package(metadata: "<dc:title>T</dc:title>"))
        #expect(try Reading(book).refusal?.code == "OCF-001")
    }

    @Test func `Z1 in a book inside a folder the mimetype entry is there, too`() throws {
        var book = BookBuilder()
        book.remove("mimetype")
        book.set("Book/META-INF/container.xml", BookBuilder.container(packagePath: "a.opf"))
        book.set("Book/a.opf", BookBuilder.package(metadata: "<dc:title>T</dc:title>"))
        #expect(try Reading(book).warningCodes == ["OCF-012", "OCF-020"])
        book.set("Book/mimetype", Array(BookBuilder.mimetype.utf8), compressed: false)
        #expect(try Reading(book).warningCodes == ["OCF-012"])
        book.set("Book/mimetype", Array("text/plain".utf8), compressed: false)
        #expect(try Reading(book).warningCodes == ["OCF-012", "OCF-025"])
    }
}
