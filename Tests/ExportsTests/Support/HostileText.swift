// SPDX-License-Identifier: Apache-2.0

import Books
import Testing

/// Texts that would do something, somewhere, if they were more than text.
enum HostileText {
    static let all: [String] = [
        "Emma", "caf\u{E9}", "cafe\u{301}", "\u{130}stanbul", "Stra\u{DF}e", "STRASSE",
        "\u{1F469}\u{200D}\u{1F52C} \u{10FFFF}", " a blank at both ends ",
        // Spreadsheets take these for formulas.
        "=HYPERLINK(\"http://example.org\",\"look\")", "+1", "-1", "@SUM(A1:A9)", "\t=1", "\r=1",
        "one, two; \"three\"\tfour", "two\r\nlines", "two\nlines", "\"", "\"\"", ",", "'",
        // TeX takes these for commands, and BibTeX for the end of something.
        "{", "}", "}}, title = {", "{}{", "\\", "ends in \\", "\\input{/etc/passwd}", "\\}",
        "@book{x,", "}\n@comment{", "100 % of $5 & #7_a ^ ~", "--- ''quoted`` ---", "a and b",
        "and", "others", "A AND B", "and and and", "Smith, John and Doe", "a, b, c, d", "a\tand\tb",
        "\"quoted\" # word",
        // XML has no place for some of these, and takes others for markup.
        "<b>&amp;</b>", "]]>", "--><!--", "&#0;&lt;", "\u{1}\u{B}\u{1B}[31m", "\u{FFFE}\u{FFFF}",
        "x\u{FFFE}y", "\u{1FFFE}", "\u{7F}\u{85}\u{9B}31m", "\u{FEFF}mark",
        "' onload='x", "\" onload=\"x",
        // JSON in a page, and what its readers take for the end of a line.
        "\\\"", "\u{2028}\u{2029}", "</script>", "\\u0000", "{\"a\":[",
        // What file systems keep for themselves.
        "../../etc/passwd", "/etc/passwd", ".", "..", "...", ".hidden", "CON", "nul.txt", "COM1.",
        "ends in a dot.", "a/b\\c:d*e?f\"g<h>i|j", "metadata.db", "metadata.opf",
        ".accession-export", ".accession-1-2.part", "data", "50%25 off %0A",
        String(repeating: "\u{5B57}", count: 300), String(repeating: "long ", count: 2_000),
        "e" + String(repeating: "\u{301}", count: 400),
        // Nothing to be seen, or not where it stands.
        " ", "\u{200B}\u{200D}", "\u{202E}bupe", "\u{A0}",
    ]

    /// A book that says it everywhere.
    static func book(_ text: String) -> Publication {
        var book = Publication()
        book.version = 3
        book.titles = [
            Publication.Title(text: text, fileAs: text),
            Publication.Title(text: text, type: "subtitle"),
        ]
        book.people = [
            Publication.Person(name: text, roles: ["aut"], isCreator: true),
            Publication.Person(name: "Second", fileAs: text, roles: ["aut"], isCreator: true),
            Publication.Person(
                name: "\(text) B",
                fileAs: "B, \(text)",
                roles: [text],
                isCreator: false
            ),
        ]
        book.languages = [Publication.Language(raw: text, tag: text)]
        book.publishers = [text]
        book.descriptions = [text]
        book.rights = [text]
        book.subjects = [Publication.Subject(name: text, authority: text, term: text)]
        book.series = Publication.Series(
            name: text,
            position: text,
            rule: Publication.Series.Rule(rawValue: "r")
        )
        book.published = Publication.Moment(text: "1815", raw: text)
        return book
    }

    /// A library with a book for each of them, in their order.
    static func library() throws -> StatedLibrary { try StatedLibrary(all.map(book)) }
}
