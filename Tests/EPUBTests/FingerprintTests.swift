// SPDX-License-Identifier: Apache-2.0

import EPUB
import Hashing
import TestSupport
import Testing

@Suite struct FingerprintTests {
    private let book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))

    private func fingerprint(_ change: (inout BookBuilder) -> Void = { _ in }) throws -> Hash128 {
        var changed = book
        change(&changed)
        return try #require(try Reading(changed).fingerprint)
    }

    @Test func `it does not depend on the order of the entries`() throws {
        #expect(try fingerprint { $0.entries.reverse() } == fingerprint())
    }

    @Test func `it does not depend on the compression`() throws {
        let stored = try fingerprint { book in
            for index in book.entries.indices { book.entries[index].isCompressed.toggle() }
        }
        #expect(try stored == fingerprint())
        #expect(try Reading(archive: RawArchive(book).bytes()).fingerprint == stored)
    }

    @Test(arguments: [
        "META-INF/", "OPS/", "__MACOSX/OPS/._text.xhtml", ".DS_Store", "OPS/.DS_Store",
        "iTunesMetadata.plist", "iTunesArtwork", "META-INF/calibre_bookmarks.txt",
    ])
    func `it does not depend on files outside the book`(name: String) throws {
        #expect(try fingerprint { $0.set(name, "") } == fingerprint())
    }

    @Test func `it does not depend on the mimetype entry`() throws {
        #expect(try fingerprint { $0.remove("mimetype") } == fingerprint())
    }

    @Test func `another name, another text or another entry is another edition`() throws {
        let changes: [(inout BookBuilder) -> Void] = [
            { $0.set("OPS/text.xhtml", "another text") },
            { $0.set("OPS/more.xhtml", "") },
            { $0.set("OPS/.DS_Store.xhtml", "") },
            { $0.set("OPS/mimetype", "") },
            { $0.remove("OPS/text.xhtml") },
            { book in book.entries[1].name = "META-INF/Container.xml" },
        ]
        var seen = [try fingerprint()]
        for change in changes { seen.append(try fingerprint(change)) }
        #expect(Set(seen).count == changes.count + 1)
    }

    @Test func `two entries that trade their bodies make another edition`() throws {
        let traded = try fingerprint { book in
            let names = (book.entries[2].name, book.entries[3].name)
            (book.entries[3].name, book.entries[2].name) = names
        }
        #expect(try traded != fingerprint())
    }

    @Test func `it stays the same from version to version`() throws {
        let hexadecimal = try fingerprint().hexadecimal
        #expect(hexadecimal == "f7f69582eb45ee149d7dc4df3bbf4c49")
    }
}
