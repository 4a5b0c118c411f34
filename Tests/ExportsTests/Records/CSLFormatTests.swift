// SPDX-License-Identifier: Apache-2.0

import Books
import Exports
import JSON5
import TestSupport
import Testing

/// Items for programs that make citations.
@Suite struct CSLFormatTests {
    private func items(_ books: [Publication]) throws -> [JSON5Value] {
        try JSON5Reader.read(StatedLibrary(books).export(CSLFormat())).elements
    }

    @Test func `every work is one item, and its texts are what they were`() throws {
        let items = try items(HostileText.all.map(HostileText.book))
        #expect(items.count == HostileText.all.count)
        for (number, (item, text)) in zip(items, HostileText.all).enumerated() {
            #expect(item["id"].text == "work-\(number + 1)")
            #expect(item["type"].text == "book")
            #expect(item["title"].text.isExactly(text))
            #expect(item["publisher"].text.isExactly(text))
            #expect(item["abstract"].text.isExactly(text))
            #expect(item["issued"]["date-parts"].elements[0].elements[0].integer == 1815)
        }
    }

    @Test func `a library without works is an empty list`() throws {
        #expect(try StatedLibrary([]).export(CSLFormat()) == Array("[\n]\n".utf8))
    }

    /// - Parameter parts: family name and given name; or one name that is a whole.
    @Test(
        arguments: [
            ("Jane Austen", "Austen, Jane", ["Austen", "Jane"]),
            ("Jane Austen", "Austen,Jane", ["Austen", "Jane"]),
            ("Jane Austen", " Austen , Jane ", ["Austen", "Jane"]),
            ("Jane Austen", nil, ["Jane Austen"]), ("Austen, Jane", nil, ["Austen", "Jane"]),
            ("Plato", "Plato", ["Plato"]),
            ("Martin Luther King, Jr.", "King, Martin Luther, Jr.", ["Martin Luther King, Jr."]),
            ("The Society", ", ", ["The Society"]), ("One", ",One", ["One"]),
            ("One", "One,", ["One"]),
            ("曹雪芹", "曹, 雪芹", ["曹", "雪芹"]),
        ] as [(String, String?, [String])]
    )
    func `a name has two parts where the book says how it is sorted`(
        name: String,
        sorted: String?,
        parts: [String]
    ) throws {
        var book = Publication()
        book.titles = [Publication.Title(text: "Emma")]
        book.people = [
            Publication.Person(name: name, fileAs: sorted, roles: ["aut"], isCreator: true)
        ]
        let author = try #require(try items([book]).first?["author"].elements.first)
        let found =
            parts.count == 1
            ? [author["literal"].text] : [author["family"].text, author["given"].text]
        #expect(found == parts)
    }
}
