// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

/// Tables with columns that are never cut, and with counts that are all 0.
@Suite struct SentenceColumnTests {
    private static let sentence = "The file is not a ZIP archive, or it is truncated."

    private let columns = [
        Column("Path", isWhole: true), Column("Reason"), Column("Since", .right),
        Column("Sentence", isSentence: true),
    ]
    private let rows: [[Cell]] = [
        [.text("/books/a"), .text("ZIP-001"), .number(1), .text(sentence)],
        [.text("/books/b"), .text("ZIP-002"), .number(12), .text("The file is empty.")],
    ]

    @Test func `a sentence is broken between words in its column`() {
        #expect(
            ShownTable.lines(columns, rows, width: 60) == [
                "Path      Reason   Since  Sentence",
                "/books/a  ZIP-001      1  The file is not a ZIP archive, or",
                "                          it is truncated.",
                "/books/b  ZIP-002     12  The file is empty.",
            ]
        )
    }

    @Test func `where its column would be too narrow, a sentence has its own lines`() {
        #expect(
            ShownTable.lines(columns, rows, width: 40) == [
                "Path", "  Reason   Since", "    Sentence",
                "/books/a", "  ZIP-001      1",
                "    The file is not a ZIP archive, or it", "    is truncated.",
                "/books/b", "  ZIP-002     12", "    The file is empty.",
            ]
        )
    }

    @Test func `a word longer than the column gets lines of its own, whole`() {
        let path = "/mnt/books/" + String(repeating: "x", count: 50)
        let columns = [Column("ID", .right), Column("Sources", isSentence: true)]
        let rows: [[Cell]] = [[.number(123), .text(path)]]
        #expect(
            ShownTable.lines(columns, rows, width: 64) == [" ID", "  Sources", "123", "  " + path]
        )
        #expect(ShownTable.lines(columns, rows, width: 80) == [" ID  Sources", "123  " + path])
    }

    @Test func `a sentence between other columns is broken in its place`() {
        let columns = [
            Column("ID"), Column("About", isSentence: true), Column("Why", isSentence: true),
            Column("By"),
        ]
        let rows: [[Cell]] = [[.number(7), .text(Self.sentence), .text(""), .text("Ada")]]
        #expect(
            ShownTable.lines(columns, rows, width: 45) == [
                "ID  About                                 By",
                "7   The file is not a ZIP archive, or it  Ada",
                "    is truncated.",
            ]
        )
    }

    @Test func `text without blanks is broken between its signs`() {
        let columns = [Column("ID"), Column("Why", isSentence: true)]
        let text = String(repeating: "漢字", count: 12)
        #expect(
            ShownTable.lines(columns, [[.number(7), .text(text)]], width: 41) == [
                "ID", "  Why", "7", "  " + String(repeating: "漢字", count: 9) + "漢",
                "  字" + String(repeating: "漢字", count: 2),
            ]
        )
    }

    @Test func `several sentences stand below one another`() {
        let columns = [
            Column("Code"), Column("Sentence", isSentence: true), Column("Hint", isSentence: true),
        ]
        let rows: [[Cell]] = [
            [.text("ZIP-001"), .text(Self.sentence), .text("Get a fresh copy of the book.")]
        ]
        #expect(
            ShownTable.lines(columns, rows, width: 60) == [
                "Code", "  Sentence", "  Hint", "ZIP-001", "  " + Self.sentence,
                "  Get a fresh copy of the book.",
            ]
        )
    }

    @Test func `a sentence of few words stays in its column where long ones have lines`() {
        let columns = [
            Column("ID"), Column("About", isSentence: true), Column("By"),
            Column("Standing", isSentence: true),
        ]
        let rows: [[Cell]] = [[.number(7), .text(Self.sentence), .text("Ada"), .text("in force")]]
        #expect(
            ShownTable.lines(columns, rows, width: 55) == [
                "ID  By   Standing", "  About", "7   Ada  in force", "  " + Self.sentence,
            ]
        )
    }

    @Test(arguments: [nil, 200])
    func `nothing is broken where there is room, or no terminal`(width: Int?) {
        #expect(ShownTable.lines(columns, rows, width: width).count == 3)
    }

    private let counts = [
        Column("ID", .right), Column("Found", .right),
        Column("Copies", .right, isOptional: true, omitsZeros: true),
        Column("Deferred", .right, isOptional: true, omitsZeros: true),
        Column("Sources", isSentence: true),
    ]

    @Test func `a count that is 0 in all rows is left out, and one that is not is whole`() {
        let rows: [[Cell]] = [
            [.number(1), .count(0), .count(0), .count(0), .text("/a")],
            [.number(2), .count(0), .count(3), .count(0), .text("/a")],
        ]
        #expect(
            ShownTable.lines(counts, rows, width: nil) == [
                "ID  Found  Copies  Sources", " 1      0       0  /a", " 2      0       3  /a",
            ]
        )
    }

    @Test func `what is optional makes room for a sentence, if then it fits`() {
        let rows: [[Cell]] = [
            [.number(1), .count(9), .count(1), .count(2), .text("/home/anna/Books")]
        ]
        #expect(
            ShownTable.lines(counts, rows, width: 36) == [
                "ID  Found  Copies  Sources", " 1      9       1  /home/anna/Books",
            ]
        )
        #expect(
            ShownTable.lines(counts, rows, width: 26) == [
                "ID  Found  Copies", "  Sources", " 1      9       1", "  /home/anna/Books",
            ]
        )
    }

    @Test func `a sentence that can be broken takes nothing from what is optional`() {
        let rows: [[Cell]] = [
            [
                .number(1), .count(9), .count(1), .count(2),
                .text("/home/anna/Books; /home/anna/More; /home/anna/Old"),
            ]
        ]
        #expect(
            ShownTable.lines(counts, rows, width: 62) == [
                "ID  Found  Copies  Deferred  Sources",
                " 1      9       1         2  /home/anna/Books;",
                "                             /home/anna/More; /home/anna/Old",
            ]
        )
    }

    @Test func `no more is left out than there must be`() {
        let counts = [
            Column("ID", .right), Column("Copies", .right, isOptional: true),
            Column("Unchanged", .right, isOptional: true), Column("Path", isSentence: true),
        ]
        let rows: [[Cell]] = [[.number(1), .count(9), .count(1), .text("/home/anna/Books")]]
        #expect(
            ShownTable.lines(counts, rows, width: 34) == [
                "ID  Copies  Path", " 1       9  /home/anna/Books",
            ]
        )
    }
}
