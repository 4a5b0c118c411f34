// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing

@Suite struct MimetypeTests {
    private func warnings(
        _ change: (inout RawArchive) -> Void
    ) throws -> [Publication.Warning] {
        var archive = RawArchive(.minimal())
        change(&archive)
        return try #require(try Reading(archive: archive.bytes()).publication).warnings
    }

    private func codes(_ change: (inout RawArchive) -> Void) throws -> [String] {
        try warnings(change).map(\.code.text)
    }

    @Test func `Z1 a book without a mimetype entry is read with a warning`() throws {
        #expect(try codes { $0.entries.removeFirst() } == ["OCF-020"])
    }

    @Test func `Z1 a mimetype entry that comes late is a warning`() throws {
        #expect(try codes { $0.entries.append($0.entries.removeFirst()) } == ["OCF-021"])
    }

    @Test func `Z1 a compressed mimetype entry is a warning`() throws {
        var book = BookBuilder.minimal()
        let name = book.entries[0].name
        #expect(name == "mimetype")
        // Content this short would be stored anyway, since that is shorter.
        book.entries[0].bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: 200)
        book.entries[0].isCompressed = true
        let warnings = try #require(try Reading(book).publication).warnings
        #expect(warnings.map(\.code) == ["OCF-022", "OCF-024"])
        #expect(warnings.first?.detail == "method 8")
    }

    @Test func `Z1 an encrypted mimetype entry is a warning`() throws {
        let found = try warnings { $0.entries[0].flags = 1 }
        #expect(found.map(\.code) == ["OCF-022"])
        #expect(found.first?.detail == "encrypted")
    }

    @Test func `Z1 an extra field in front of the media type is a warning`() throws {
        let found = try warnings { $0.entries[0].extra = [0x55, 0x54, 1, 0, 0] }
        #expect(found.map(\.code) == ["OCF-023"])
        #expect(found.first?.detail == "5 bytes")
    }

    @Test(arguments: ["mimetype-blanks-warning", "mimetype-mark-warning"])
    func `Z1 blanks or a mark around the media type are a warning`(sample: String) throws {
        #expect(try Reading(sample: "ocf/" + sample).warningCodes == ["OCF-024"])
    }

    @Test func `Z1 another media type is a warning that names it`() throws {
        let warnings = try Reading(sample: "ocf/mimetype-wrong-warning").publication?.warnings
        #expect(warnings?.map(\.code) == ["OCF-025"])
        #expect(warnings?.first?.detail == "application/octet-stream")
    }

    @Test(arguments: [0, 19, 21, 4096, 5000]) func `Z1 a mimetype entry of any length does no harm`(
        count: Int
    ) throws {
        let found = try warnings {
            $0.entries[0] = RawArchive.Entry("mimetype", [UInt8](repeating: 0x61, count: count))
        }
        #expect(found.map(\.code) == ["OCF-025"])
        #expect(found.first?.detail.utf8.count ?? 0 <= 60)
    }

    @Test func `Z1 a damaged mimetype entry is a warning`() throws {
        let found = try warnings {
            $0.entries.insert($0.entries.remove(at: 1), at: 0)
            $0.entries[1].checksum ^= 1
        }
        #expect(found.map(\.code) == ["OCF-021", "OCF-025"])
        #expect(found.last?.detail == "the checksum is wrong")
    }

    @Test func `Z1 the version, the date and the checksum in front of it may be any`() throws {
        var archive = RawArchive(.minimal()).bytes()
        for index in [4, 5, 7, 10, 11, 12, 13, 14, 15, 16, 17] { archive[index] ^= 0x08 }
        #expect(try Reading(archive: archive).warningCodes == [])
    }

    @Test(arguments: [
        ("application/vnd.oasis.opendocument.text\n", "application/vnd.oasis.opendocument.text"),
        ("image/openraster", "image/openraster"),
    ])
    func `Z1 an archive of another format is refused as that`(text: String, type: String) throws {
        var book = BookBuilder()
        book.entries[0].bytes = Array(text.utf8)
        let refusal = try Reading(book).refusal
        #expect(refusal?.code == "OCF-007")
        #expect(refusal?.detail == type)
    }

    @Test(arguments: ["", "a book", "application/epub+zip", "Application/EPUB+ZIP\n", "a/b/c"])
    func `Z1 an archive that states no other format is merely not a book`(text: String) throws {
        var book = BookBuilder()
        book.entries[0].bytes = Array(text.utf8)
        #expect(try Reading(book).refusal?.code == "OCF-001")
    }

    @Test func `Z1 another media type does not matter to a book`() throws {
        var book = BookBuilder.minimal()
        book.entries[0].bytes = Array("application/vnd.oasis.opendocument.text".utf8)
        #expect(try Reading(book).warningCodes == ["OCF-025"])
        book.remove("META-INF/container.xml")
        #expect(try Reading(book).warningCodes == ["OCF-013", "OCF-025"])
    }
}
