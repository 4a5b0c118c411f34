// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import TestSupport
import Testing

/// Books whose archives are damaged, and what is salvaged from them.
@Suite struct RescueTests {
    private static let book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))

    private func archive(_ descriptor: RawArchive.Entry.Descriptor? = nil) -> RawArchive {
        var archive = RawArchive(Self.book)
        archive.changeAll { entry in
            // This one is never packed, or there would be a word about it.
            if entry.name == Array("mimetype".utf8) { return }
            if descriptor != nil { entry.deflate() }
            entry.descriptor = descriptor
        }
        return archive
    }

    /// Checks that these bytes are the same book as an undamaged file, with these warnings.
    private func expectWhole(
        _ bytes: [UInt8],
        _ warnings: [(code: String, detail: String)],
        location: SourceLocation = #_sourceLocation
    ) throws {
        let sound = try Reading(Self.book)
        let reading = try Reading(archive: bytes)
        let publication = try #require(reading.publication, sourceLocation: location)
        #expect(publication.isSalvaged, sourceLocation: location)
        #expect(publication.outcome == .salvaged, sourceLocation: location)
        #expect(
            publication.warnings.map(\.code.text) == warnings.map(\.code),
            sourceLocation: location
        )
        #expect(
            publication.warnings.map(\.detail) == warnings.map(\.detail),
            sourceLocation: location
        )
        #expect(reading.fingerprint == sound.fingerprint, sourceLocation: location)
        #expect(reading.cover == sound.cover, sourceLocation: location)
        var mended = publication
        mended.isSalvaged = false
        mended.warnings = []
        #expect(mended == sound.publication, sourceLocation: location)
    }

    private func code(_ bytes: [UInt8]) throws -> String? {
        try Reading(archive: bytes).refusal?.code.text
    }

    @Test func `Z7 a sound book is not salvaged`() throws {
        let reading = try Reading(archive: archive().bytes())
        #expect(reading.publication?.isSalvaged == false)
        #expect(reading.warningCodes == [])
    }

    @Test func `Z7 a book behind foreign data is salvaged`() throws {
        var archive = archive()
        archive.prefix = [UInt8](repeating: 7, count: 1024)
        try expectWhole(archive.bytes(), [("ZIP-030", "1024 bytes in front")])
    }

    @Test func `Z7 a book in front of foreign data is salvaged`() throws {
        var archive = archive()
        archive.tail = [UInt8](repeating: 7, count: 1_070_000)
        try expectWhole(archive.bytes(), [("ZIP-031", "1070000 bytes behind")])
    }

    @Test func `Z7 a book between foreign data is salvaged`() throws {
        var archive = archive()
        archive.prefix = [7]
        archive.tail = [UInt8](repeating: 7, count: 70_000)
        try expectWhole(
            archive.bytes(),
            [("ZIP-030", "1 byte in front"), ("ZIP-031", "70000 bytes behind")]
        )
    }

    @Test func `Z7 a book whose comment breaks off is salvaged`() throws {
        var archive = archive()
        archive.comment = Array("A comment.".utf8)
        let bytes = archive.bytes()
        try expectWhole(bytes.dropLast(10), [("ZIP-031", "the comment breaks off")])
        try expectWhole(bytes.dropLast(3), [("ZIP-031", "7 bytes behind")])
    }

    @Test(arguments: [nil] + RawArchive.Entry.Descriptor.allCases.map(Optional.some))
    func `Z7 a book without a whole directory is salvaged`(
        descriptor: RawArchive.Entry.Descriptor?
    ) throws {
        let parts = archive(descriptor).parts()
        let rests: [[UInt8]] = [
            [], parts.directory, Array(parts.directory.prefix(120)),
            parts.directory + parts.end.prefix(9),
        ]
        for rest in rests { try expectWhole(parts.entries + rest, [("ZIP-032", "entries: 5")]) }
    }

    @Test func `Z7 a deflated book is salvaged wherever it is cut after its package`()
        throws
    {
        var book = Self.book
        book.set("OPS/more.xhtml", [UInt8](repeating: 7, count: 100), compressed: false)
        let bytes = try book.archive()
        let sound = try Reading(book).publication
        var readings = 0
        for count in 0..<bytes.count {
            let reading = try Reading(archive: Array(bytes[..<count]))
            guard let publication = reading.publication else { continue }
            readings += 1
            #expect(publication.isSalvaged)
            #expect(publication.titles == sound?.titles)
        }
        #expect(readings > 500)
    }

    @Test func `Z7 half a file without any part of a book is no archive`() throws {
        let names = ["mimetype", "OPS/text.xhtml", "META-INF/container.xml", "OPS/content.opf"]
        var archive = RawArchive(names.map { .init($0, Self.book.bytes(of: $0) ?? []) })
        #expect(try Reading(archive: archive.parts().entries).publication?.isSalvaged == true)
        archive.entries.removeLast(2)
        #expect(try code(archive.parts().entries) == "ZIP-001")
        #expect(try code(archive.parts().entries + [1, 2, 3]) == "ZIP-001")
    }

    @Test func `Z7 two books in one file are refused`() throws {
        let other = RawArchive(.minimal(title: "Another Road"))
        let small = archive().bytes()
        var large = archive()
        large.entries.append(.init("OPS/audio", [UInt8](repeating: 7, count: 90_000)))
        for (first, second) in [
            (small, other.bytes()), (small, small), (large.bytes(), other.bytes()),
            (other.bytes(), large.bytes()), (large.bytes(), large.bytes()),
            (other.parts().entries, large.bytes()),
        ] {
            #expect(try code(first + second) == "ZIP-012")
            #expect(try code(first + [1, 2, 3] + second) == "ZIP-012")
            #expect(try code([1, 2, 3] + first + second) == "ZIP-012")
        }
    }

    @Test(arguments: ["META-INF/container.xml", "OPS/content.opf", "OPS/cover"])
    func `Z7 a required name with two contents is refused`(name: String) throws {
        var archive = archive()
        let twin = try #require(Self.book.bytes(of: name))
        archive.entries.append(.init(name, twin))
        #expect(try Reading(archive: archive.parts().entries).publication?.isSalvaged == true)
        archive.entries.removeLast()
        archive.entries.append(.init(name, twin + [10]))
        #expect(try code(archive.parts().entries) == "ZIP-005")
    }

    @Test func `Z2 a part of several is refused`() throws {
        var archive = archive()
        archive.disk = 1
        #expect(try code(archive.bytes()) == "ZIP-014")
    }

    @Test func `Z7 required entries must be as sound as in any book`() throws {
        let changes: [(String, (inout RawArchive.Entry) -> Void)] = [
            ("ZIP-008", { $0.flags = 1 }), ("ZIP-009", { $0.method = 12 }),
            ("ZIP-010", { $0.checksum ^= 1 }), ("ZIP-011", { $0.method = 8 }),
        ]
        for (expected, change) in changes {
            var archive = archive()
            archive.change("OPS/content.opf", change)
            #expect(try code(archive.parts().entries) == expected)
            archive.prefix = [1, 2, 3]
            #expect(try code(archive.bytes()) == expected)
        }
    }

    @Test func `Z7 a directory that contradicts itself is rebuilt`() throws {
        var bytes = archive().bytes()
        // The size of the directory, in the end record.
        bytes[bytes.count - 10] ^= 1
        try expectWhole(bytes, [("ZIP-032", "entries: 5")])
        let other = RawArchive([.init("a text", [1])]).bytes()
        bytes = other
        bytes[bytes.count - 10] ^= 1
        #expect(try code(bytes) == "ZIP-003")
    }

    @Test func `Z7 the broken samples are salvaged where the book is still there`() throws {
        let salvaged = try Reading(
            archive: FileTree.read(Samples.path("salvage/directory-lost.epub"))
        )
        #expect(salvaged.publication?.mainTitle != nil)
        #expect(salvaged.warningCodes.contains("ZIP-032"))
        for (name, expected) in [
            ("empty", "ZIP-002"), ("garbage", "ZIP-001"), ("truncated", "ZIP-001"),
            ("not-a-zip", "ZIP-001"),
            ("second-directory", "ZIP-012"), ("unknown-method-package", "ZIP-009"),
        ] {
            let bytes = try FileTree.read(Samples.path("broken/\(name).epub"))
            #expect(try code(bytes) == expected, "\(name)")
        }
    }

    @Test func `Z2 an entry that is not required may be anything`() throws {
        for change: (inout RawArchive.Entry) -> Void in [
            { $0.flags = 1 }, { $0.method = 12 }, { $0.method = 99 }, { $0.checksum ^= 1 },
            { $0.mode = 0o120777 }, { $0.name = Array("../../x".utf8) },
            { $0.name = Array("/etc/hostname".utf8) }, { $0.name = Array("OPS\\text".utf8) },
        ] {
            var archive = archive()
            archive.change("OPS/text.xhtml", change)
            for bytes in [archive.bytes(), [7] + archive.bytes(), archive.parts().entries] {
                #expect(try Reading(archive: bytes).publication?.cover != nil)
            }
        }
    }

    @Test func `Z3 a book of zip64 is read and salvaged`() throws {
        var archive = archive(.signedWide)
        archive.isWide = true
        archive.changeAll { $0.isWide = $0.name != Array("mimetype".utf8) }
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.publication == (try Reading(Self.book).publication))
        archive.prefix = [1, 2, 3]
        try expectWhole(archive.bytes(), [("ZIP-030", "3 bytes in front")])
        try expectWhole(archive.parts().entries, [("ZIP-032", "entries: 5")])
    }
}
