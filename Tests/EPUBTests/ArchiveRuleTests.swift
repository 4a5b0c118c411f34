// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing

@Suite struct ArchiveRuleTests {
    private func code(_ archive: [UInt8]) throws -> String? {
        try Reading(archive: archive).refusal?.code.text
    }

    @Test func `a raw archive without a lie is read`() throws {
        let reading = try Reading(archive: RawArchive(.minimal()).bytes())
        #expect(reading.publication?.mainTitle?.text == "The Salt Road")
        #expect(reading.warningCodes == [])
    }

    @Test func `an empty file is refused`() throws {
        #expect(try code([]) == "ZIP-002")
    }

    @Test(arguments: ["P", "Just a text, and no book at all, but long enough to be an archive."])
    func `another format is refused`(text: String) throws {
        #expect(try code(Array(text.utf8)) == "ZIP-001")
    }

    @Test func `entries that add up to more than the file are refused`() throws {
        var archive = RawArchive(.minimal())
        archive.change("OPS/text.xhtml") { $0.compressedSize = 1_000_000 }
        #expect(try code(archive.bytes()) == "ZIP-004")
    }

    @Test(arguments: ["META-INF/container.xml", "OPS/content.opf", "OPS/cover"])
    func `Z4 a required name that occurs twice with different content is refused`(
        name: String
    ) throws {
        var archive = RawArchive(.minimal(cover: SampleImage.png(width: 3, height: 4)))
        archive.entries.append(RawArchive.Entry(name, [1]))
        let found = try Reading(archive: archive.bytes()).refusal
        #expect(found?.code == "ZIP-005")
        #expect(found?.detail == name)
    }

    @Test(arguments: ["META-INF/container.xml", "OPS/content.opf", "OPS/cover"])
    func `Z4 a required name that occurs twice with the same content is a warning`(
        name: String
    ) throws {
        let book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))
        var archive = RawArchive(book)
        archive.entries.append(RawArchive.Entry(name, try #require(book.bytes(of: name))))
        let publication = try Reading(archive: archive.bytes()).publication
        #expect(publication?.warnings.map(\.code) == ["ZIP-020"])
        #expect(publication?.warnings.first?.detail == "\(name) (1 in all)")
        #expect(publication?.cover != nil)
    }

    @Test func `Z4 other names that occur twice are one warning`() throws {
        var archive = RawArchive(.minimal())
        archive.entries.insert(RawArchive.Entry("z", [1]), at: 0)
        archive.entries += [
            RawArchive.Entry("OPS/text.xhtml", [1]), RawArchive.Entry("z", [2]),
            RawArchive.Entry("OPS/text.xhtml", [3]),
        ]
        let warnings = try #require(try Reading(archive: archive.bytes()).publication).warnings
        #expect(warnings.map(\.code) == ["OCF-021", "ZIP-020"])
        #expect(warnings.last?.detail == "OPS/text.xhtml (3 in all)")
    }

    @Test func `Z4 names that only look the same are two`() throws {
        var book = BookBuilder.minimal()
        for name in ["é", "e\u{301}", "É", "OPS/CONTENT.OPF"] { book.set(name, name) }
        #expect(try Reading(book).warningCodes == [])
    }

    @Test func `Z4 a name with a NUL, where other readers stop, rejects the book`() throws {
        var archive = RawArchive(.minimal())
        let decoy = BookBuilder.package(metadata: "<dc:title>The Decoy</dc:title>")
        archive.entries.insert(RawArchive.Entry("OPS/content.opf\0.txt", Array(decoy.utf8)), at: 0)
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.refusal?.code == "ZIP-012")
    }

    @Test func `Z2 the package document must be plain, whole and readable`() throws {
        let name = "OPS/content.opf"
        let changes: [(String, (inout RawArchive.Entry) -> Void)] = [
            ("ZIP-008", { $0.flags = 1 }),
            ("ZIP-009", { $0.method = 12 }),
            ("ZIP-010", { $0.checksum ^= 1 }),
            ("ZIP-011", { $0.method = 8 }),
            ("ZIP-013", { $0.mode = 0o120777 }),
            ("ZIP-013", { $0.mode = 0o020644 }),
        ]
        for (expected, change) in changes {
            var archive = RawArchive(.minimal())
            archive.change(name, change)
            let found = try code(archive.bytes())
            #expect(found == expected)
        }
    }

    @Test func `a container document must not be a link or a device`() throws {
        for mode: UInt32 in [0o120777, 0o020644] {
            var archive = RawArchive(.minimal())
            archive.change("META-INF/container.xml") { $0.mode = mode }
            #expect(try code(archive.bytes()) == "ZIP-013")
        }
    }

    @Test func `Z2 a text that is encrypted in the archive does not matter`() throws {
        var archive = RawArchive(.minimal())
        archive.change("OPS/text.xhtml") { $0.flags = 1 }
        #expect(try code(archive.bytes()) == nil)
    }

    @Test func `an entry without a mode is plain`() throws {
        var archive = RawArchive(.minimal())
        archive.change("OPS/content.opf") { $0.mode = 0 }
        #expect(try code(archive.bytes()) == nil)
    }

    @Test func `a second archive in the comment is refused`() throws {
        var archive = RawArchive(.minimal())
        archive.comment = Array("A harmless comment.".utf8)
        #expect(try code(archive.bytes()) == nil)
        archive.comment = [0x20, 0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18)
        #expect(try code(archive.bytes()) == "ZIP-012")
    }

    @Test func `Z8 what macOS adds is never taken for a file of the book`() throws {
        var book = BookBuilder()
        for name in ["__MACOSX/a.opf", "._a.opf", "OPS/._a.opf"] { book.set(name, "") }
        #expect(try Reading(book).refusal?.code == "OCF-001")
        let container = BookBuilder.container(packagePath: "ops/Content.opf")
        book.set("META-INF/container.xml", container)
        book.set("__MACOSX/OPS/content.opf", "")
        book.set("OPS/._content.opf", "")
        #expect(try Reading(book).refusal?.code == "OCF-005")
    }

    @Test(arguments: ["/content.opf", "../../content.opf", "C:\\content.opf", "a//b/./content.opf"])
    func `Z8 an odd name is only a name`(name: String) throws {
        var book = BookBuilder()
        book.set("META-INF/container.xml", BookBuilder.container(packagePath: name))
        book.set(name, BookBuilder.package(metadata: "<dc:title>T</dc:title>"))
        let reading = try Reading(book)
        #expect(reading.publication?.package.entry == name)
        #expect(reading.warningCodes == [])
    }

    @Test func `a reader continues after a refusal`() throws {
        let reader = BookReader()
        #expect(try Reading(archive: [1, 2, 3], reader: reader).refusal != nil)
        #expect(try Reading(sample: "package/not-xml-error").refusal != nil)
        #expect(try Reading(.minimal(), reader: reader).publication != nil)
    }
}
