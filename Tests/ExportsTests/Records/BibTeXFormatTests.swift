// SPDX-License-Identifier: Apache-2.0

import Books
import Exports
import Testing

/// Records as BibTeX reads them, and what TeX prints of them.
@Suite struct BibTeXFormatTests {
    private func entries(_ books: [Publication]) throws -> [BibTeXReading.Entry] {
        try BibTeXReading.entries(StatedLibrary(books).export(BibTeXFormat()))
    }

    @Test func `every work is one record, and TeX prints its texts as they are`() throws {
        let entries = try entries(HostileText.all.map(HostileText.book))
        #expect(entries.count == HostileText.all.count)
        for (number, (entry, text)) in zip(entries, HostileText.all).enumerated() {
            #expect(entry.kind == "book")
            #expect(entry.key.hasSuffix("1815w\(number + 1)"))
            for name in ["title", "subtitle", "publisher", "series"] {
                let value = entry[name]
                #expect(value.hasPrefix("{") && value.hasSuffix("}"), "\(value)")
                let printed = BibTeXReading.printed(String(value.dropFirst().dropLast()))
                #expect(try #require(printed, "\(value)").isExactly(text.asInTeX), "\(value)")
            }
            for name in ["number", "language", "keywords"] {
                #expect(BibTeXReading.printed(entry[name]) != nil, "\(entry[name])")
            }
        }
    }

    @Test func `no name becomes two, and none becomes a word of BibTeX`() throws {
        let entries = try entries(HostileText.all.map(HostileText.book))
        for (entry, text) in zip(entries, HostileText.all) {
            let names = BibTeXReading.names(entry["author"])
            #expect(names.count == 2, "\(text): \(entry["author"])")
            #expect(!names.contains { ["others", ""].contains($0) }, "\(entry["author"])")
        }
    }

    @Test(
        arguments: [
            ("Jane Austen", "Austen, Jane", "austen", "Austen, Jane"),
            ("Jane Austen", nil, "jane", "Jane Austen"),
            ("Simon and Schuster", nil, "simon", "{Simon and Schuster}"),
            ("SIMON AND SCHUSTER", nil, "simon", "{SIMON AND SCHUSTER}"),
            ("others", nil, "others", "{others}"),
            ("\u{141}ukasz", nil, "ukasz", "\u{141}ukasz"),
            ("Ludwig van Beethoven", "Beethoven, Ludwig van", "beethoven", "Beethoven, Ludwig van"),
        ] as [(String, String?, String, String)]
    )
    func `a name is written so that it is one`(
        name: String,
        sorted: String?,
        key: String,
        expected: String
    ) throws {
        var book = Publication()
        book.titles = [Publication.Title(text: "Emma")]
        book.people = [
            Publication.Person(name: name, fileAs: sorted, roles: ["aut"], isCreator: true)
        ]
        let entry = try #require(try entries([book]).first)
        #expect(entry["author"] == expected)
        #expect(entry.key == "\(key)w1")
    }
}
