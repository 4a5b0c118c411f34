// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing

@Suite struct ContainerTests {
    @Test(arguments: [
        ("container-missing-error", "OCF-001"),
        ("container-not-xml-error", "OCF-003"),
        ("container-without-rootfile-error", "OCF-004"),
        ("package-missing-error", "OCF-005"),
        ("nested-twice-error", "OCF-006"),
        ("other-format-error", "OCF-007"),
        ("ending-no-package-error", "OCF-001"),
    ])
    func `a file that is not an EPUB is refused`(sample: String, code: String) throws {
        #expect(try Reading(sample: "ocf/" + sample).refusal?.code.text == code)
    }

    @Test(arguments: [
        ("container-unclosed-warning", "content.opf"),
        ("rootfile-absent-skipped-valid", "here.opf"),
        ("rootfile-by-ending-valid", "OPS/Content.OPF"),
        ("rootfile-first-of-two-valid", "first.opf"),
        ("rootfile-other-type-skipped-valid", "content.opf"),
        ("rootfile-type-in-capitals-valid", "content.opf"),
    ])
    func `C2 the first existing rootfile of the right type counts`(
        sample: String,
        entry: String
    ) throws {
        let place = try Reading(sample: "ocf/" + sample).publication?.package
        #expect(place?.facts == ["container", entry, ""])
    }

    @Test func `a repaired container is a warning`() throws {
        #expect(try Reading(sample: "ocf/container-unclosed-warning").warningCodes == ["OCF-010"])
    }

    @Test(arguments: [
        ("container-missing-warning", "OPS/content.opf", "there is no container.xml"),
        ("container-not-xml-warning", "content.opf", "container.xml cannot be read (OCF-003)"),
        ("container-without-rootfile-warning", "content.opf", "container.xml names none"),
        (
            "package-missing-warning", "content.opf",
            "OPS/content.opf, which container.xml names, is missing"
        ),
        ("ending-first-of-two-warning", "a.opf", "there is no container.xml"),
    ])
    func `C2 without help of the container the ending counts`(
        sample: String,
        entry: String,
        reason: String
    ) throws {
        let publication = try #require(try Reading(sample: "ocf/" + sample).publication)
        #expect(publication.package.facts == ["ending", entry, ""])
        #expect(publication.warnings.map(\.code) == ["OCF-013"])
        #expect(publication.warnings.first?.detail == "\(entry): \(reason)")
    }

    @Test func `C2 an empty container is no help`() throws {
        let publication = try Reading(sample: "ocf/container-empty-warning").publication
        #expect(publication?.package.rule == .ending)
        #expect(publication?.mainTitle?.text == "The Salt Road")
    }

    @Test func `C2 a damaged container is no help`() throws {
        let changes: [(String, (inout RawArchive.Entry) -> Void)] = [
            ("ZIP-008", { $0.flags = 1 }),
            ("ZIP-009", { $0.method = 12 }),
            ("ZIP-010", { $0.checksum ^= 1 }),
            ("ZIP-011", { $0.method = 8 }),
        ]
        for (code, change) in changes {
            var archive = RawArchive(.minimal())
            archive.change("META-INF/container.xml", change)
            let warning = try Reading(archive: archive.bytes()).publication?.warnings.first
            #expect(warning?.code == "OCF-013")
            #expect(warning?.detail.hasSuffix("(\(code))") == true)

            archive.entries.removeAll { $0.name == Array("OPS/content.opf".utf8) }
            #expect(try Reading(archive: archive.bytes()).refusal?.code.text == code)
        }
    }

    @Test func `C2 the order of the directory does not matter`() throws {
        let text = BookBuilder.package(metadata: "<dc:title>T</dc:title>")
        var book = BookBuilder()
        for name in ["x/y/0.opf", "x/b.opf", "y/a.opf", "x/a.OPF"] { book.set(name, text) }
        #expect(try Reading(book).publication?.package.entry == "x/a.OPF")
        book.entries.reverse()
        #expect(try Reading(book).publication?.package.entry == "x/a.OPF")
    }

    @Test func `C2 a broken file found by its ending does not hide that there is no container`()
        throws
    {
        for text in ["<html/>", "no XML at all"] {
            var book = BookBuilder()
            book.set("content.opf", text)
            #expect(try Reading(book).refusal?.code == "OCF-001")
            book.set("META-INF/container.xml", BookBuilder.container(packagePath: "content.opf"))
            let named = try Reading(book).refusal?.code.text
            #expect(named?.hasPrefix("OPF-") == true)
        }
    }

    @Test(arguments: [
        ("full-path-dot-valid", "OPS/content.opf"),
        ("full-path-slash-valid", "OPS/content.opf"),
        ("full-path-backslash-valid", "OPS/content.opf"),
        ("full-path-percent-valid", "a book/content.opf"),
        ("full-path-literal-percent-valid", "a%20book/content.opf"),
        ("full-path-decoded-once-valid", "a%26b/content.opf"),
    ])
    func `C3 a path is read in more than one way`(sample: String, entry: String) throws {
        let publication = try Reading(sample: "ocf/" + sample).publication
        #expect(publication?.package.facts == ["container", entry, ""])
        #expect(publication?.mainTitle?.text == "The Salt Road")
    }

    @Test func `C3 a path in other capitals is found with a warning`() throws {
        let reading = try Reading(sample: "ocf/full-path-case-warning")
        #expect(reading.publication?.package.entry == "OPS/content.opf")
        #expect(reading.publication?.package.rule == .resembling)
        #expect(reading.warningCodes == ["OCF-014"])
    }

    @Test func `C3 a path of encoded signs leads to a name without the UTF-8 flag`() throws {
        let name = "E%PU B/pa&c%26kag%2Feè_.opf"
        let path = "E%25PU%20B%2Fpa%26c%2526kag%252Fe%C3%A8_.opf"
        let archive = RawArchive([
            RawArchive.Entry("mimetype", Array(BookBuilder.mimetype.utf8)),
            RawArchive.Entry(
                "META-INF/container.xml",
                Array(BookBuilder.container(packagePath: path).utf8)
            ),
            RawArchive.Entry(
                name,
                Array(BookBuilder.package(metadata: "<dc:title>T</dc:title>").utf8)
            ),
        ])
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.publication?.package.entry == name)
        #expect(reading.warningCodes == [])
    }

    @Test func `C3 a NUL that is encoded in a path does not cut it`() throws {
        var book = BookBuilder.minimal()
        book.remove("OPS/content.opf")
        book.set("OPS/content", "")
        book.set(
            "META-INF/container.xml",
            BookBuilder.container(packagePath: "OPS/content%00.opf")
        )
        #expect(try Reading(book).refusal?.code == "OCF-005")
    }

    @Test func `C4 the metadata of all renditions are never used`() throws {
        let publication = try Reading(sample: "ocf/rendition-metadata-ignored-valid").publication
        #expect(publication?.titles.map(\.text) == ["The Salt Road"])
    }

    @Test func `C5 the manifest of the container is never used`() throws {
        let publication = try Reading(sample: "ocf/manifest-ignored-valid").publication
        #expect(publication?.titles.map(\.text) == ["The Salt Road"])
    }
}
