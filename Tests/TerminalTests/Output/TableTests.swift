// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct TableTests {
    private let columns = [
        Column("id", .right), Column("title", isFlexible: true), Column("year", .right),
    ]

    private func lines(_ rows: [[String]], width: Int?) -> [String] {
        ShownTable.lines(columns, rows.map { $0.map(Cell.text) }, width: width)
    }

    @Test(
        arguments: [
            ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("ｆｕｌｌ", 8), ("👍", 2),
            ("\u{200B}", 0), ("ﾊﾝ", 2), ("", 0), ("a\u{20DD}", 1), ("\u{1112}\u{1161}", 2),
            ("👨\u{200D}👩\u{200D}👧", 2), ("👍🏽", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("🇩🇪", 2),
            ("1\u{FE0F}\u{20E3}", 2),
            ("🏳\u{FE0F}\u{200D}🌈", 2), ("🇩🇪🇫🇷", 4), ("क\u{200D}ष", 2),
            ("\u{3000}", 2), ("ＦＵＬＬ\u{3000}ＷＩＤＴＨ", 20), ("\u{2003}", 1), ("\u{303F}", 1),
            ("、。「」", 8), ("か\u{3099}", 2), ("\u{2E80}", 2), ("\u{FF5E}", 2), ("\u{FFE5}", 2),
            ("\u{A960}", 2), ("\u{18D00}", 2), ("\u{2F800}", 2), ("\u{30000}", 2),
        ] as [(String, Int)]
    )
    func `width counts the cells of a terminal`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
        ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("e\u{301}tude", 3, "e\u{301}t…"),
        ("a👨\u{200D}👩\u{200D}👧bc", 3, "a…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"),
    ])
    func `a cut text ends with an ellipsis`(text: String, width: Int, expected: String) {
        #expect(DisplayWidth.cut(text, to: width) == expected)
    }

    @Test func `columns line up by display width`() {
        let rows = [["1", "Emma", "1815"], ["12", "坊っちゃん", "1906"], ["3", "", ""]]
        #expect(
            lines(rows, width: nil) == [
                "id  title       year",
                " 1  Emma        1815",
                "12  坊っちゃん  1906",
                " 3",
            ]
        )
    }

    @Test func `only the flexible column is cut`() {
        let shown = lines([["1", "A very long title of a book", "1815"]], width: 24)
        #expect(shown == ["id  title           year", " 1  A very long t…  1815"])
        #expect(shown.allSatisfy { DisplayWidth.of($0) <= 24 })
    }

    private let works = [
        Column("ID", .right), Column("Title", isFlexible: true),
        Column("Authors", isFlexible: true),
        Column("Series", isFlexible: true, isOptional: true), Column("Ed.", .right),
    ]

    private static let carroll: [[Cell]] = (1...10).map { number in
        let few = number < 3 ? String(repeating: "Long Name ", count: 9) : ""
        return [
            .number(number), .text("Alice's Adventures in Wonderland"),
            .text(number < 3 ? few : "Lewis Carroll"), .text(few), .number(1),
        ]
    }

    @Test(arguments: [
        (60, "Alice's Adventures in Wonderland  Lewis Carroll"),
        (80, "Alice's Adventures in Wonderland  Lewis Carroll"),
    ])
    func `a few long values leave the room to what most rows need`(width: Int, expected: String) {
        let shown = ShownTable.lines(works, Self.carroll, width: width)
        #expect(shown.allSatisfy { DisplayWidth.of($0) <= width })
        #expect(shown.last?.contains(expected) == true)
    }

    @Test func `where most values are long, the first column has more than the others`() {
        let long = String(repeating: "word ", count: 20)
        let rows: [[Cell]] = [[.number(1), .text(long), .text(long), .text(long), .number(1)]]
        let shown = ShownTable.lines(works, rows, width: 60)
        #expect(
            shown == [
                "ID  Title                           Authors              Ed.",
                " 1  word word word word word word…  word word word wor…    1",
            ]
        )
    }

    @Test func `a title of moderate length is whole while another column is wider`() {
        let titles = [
            "The Mysteries of Udolpho", "Emma", "Lodore", "Evelina", "Camilla", "Belinda",
        ]
        let authors = "Ann Radcliffe; Jane Austen; Mary Shelley"
        let rows: [[Cell]] = titles.map {
            [.number(1), .text($0), .text(authors), .missing, .number(1)]
        }
        let shown = ShownTable.lines(works, rows, width: 60)
        #expect(
            shown.prefix(3) == [
                "ID  Title                     Authors                    Ed.",
                " 1  The Mysteries of Udolpho  Ann Radcliffe; Jane Aust…    1",
                " 1  Emma                      Ann Radcliffe; Jane Aust…    1",
            ]
        )
    }

    @Test func `nothing is cut without a terminal`() {
        let title = String(repeating: "long ", count: 100) + "end"
        #expect(lines([["1", title, "1815"]], width: nil)[1].contains(title))
    }

    @Test func `without a terminal one long title does not widen every row`() {
        let long = String(repeating: "t", count: 4_000)
        let shown = lines([["1", long, "1815"], ["2", "Emma", "1815"]], width: nil)
        #expect(shown[1] == " 1  \(long)  1815")
        #expect(shown[2].utf8.count < 100)
    }

    @Test func `cells cannot break the table`() {
        #expect(lines([["1", "a\nb\u{1B}[2J", "x"]], width: nil)[1] == " 1  a\\nb\\x1B[2J     x")
    }

    @Test func `a table without rows shows nothing`() {
        #expect(lines([], width: 80).isEmpty)
    }

    @Test func `a long table streams`() {
        var table = Table(columns, width: nil)
        var sizes: [Int] = []
        for number in 0..<6_000 {
            sizes.append(0)
            table.add([.number(number), .text("t"), .number(1900)]) { _ in sizes[number] += 1 }
        }
        #expect(sizes[..<5_000].allSatisfy { $0 == 0 })
        #expect(sizes[5_000] == 5_002)
        #expect(sizes[5_001...].allSatisfy { $0 == 1 })
        table.finish { _ in Issue.record("nothing may wait any more") }
    }

    @Test(arguments: [499, 500, 1_300, 5_000])
    func `a table of thousands of rows is measured as a whole`(count: Int) {
        let rows: [[Cell]] = (1...count).map {
            [.number($0), .text("Emma"), .text("Jane Austen"), .missing, .number(1)]
        }
        let shown = ShownTable.lines(works, rows, width: 80)
        let widths = Set(shown.map { DisplayWidth.of($0) })
        #expect(shown.count == count + 1)
        #expect(!shown[0].contains("Series"))
        #expect(widths.count == 1, "\(widths)")
    }

    @Test func `a later value that is wider is cut only where the terminal has no room`() {
        let long = String(repeating: "word ", count: 20)
        let rows = (0...5_000).map { ["\($0)", "short", "1815"] } + [["5001", long, "1815"]]
        for width in [40, 60, 90] {
            let last = lines(rows, width: width).last ?? ""
            #expect(DisplayWidth.of(last) == width)
            #expect(last.hasSuffix("…  1815"))
        }
        #expect(lines(rows, width: 200).last?.hasSuffix("word   1815") == true)
    }

    private static let rejects = [
        Column("Path", isWhole: true), Column("Reason"), Column("Sentence", isFlexible: true),
        Column("Detail", isFlexible: true), Column("Since", .right),
    ]

    @Test func `a path too long for the line stands above the rest, which gets the room`() {
        let path = "/mnt/books/An Author of Many Words/A Title (10242)/A Title - An Author.epub"
        let sentence = "The file is not a ZIP archive, or it is truncated."
        let rows: [[Cell]] = [
            [.text(path), .text("ZIP-001"), .text(sentence), .missing, .number(1)],
            [.text("/b"), .text("ZIP-002"), .text("The file is empty."), .missing, .number(12)],
        ]
        #expect(
            ShownTable.lines(Self.rejects, rows, width: 80) == [
                "Path",
                "  Reason   Sentence                                            Since",
                path,
                "  ZIP-001  \(sentence)      1",
                "/b",
                "  ZIP-002  The file is empty.                                     12",
            ]
        )
        #expect(ShownTable.lines(Self.rejects, rows, width: 200).count == 3)
        let narrow = ShownTable.lines(Self.rejects, rows, width: 40)
        #expect(narrow.filter { $0 != path }.allSatisfy { DisplayWidth.of($0) <= 40 })
        #expect(narrow.contains(path))
    }

    @Test(arguments: [nil, 60])
    func `a column without any value is left out`(width: Int?) {
        let rows: [[Cell]] = [[.text("/b"), .text("ZIP-002"), .missing, .missing, .number(3)]]
        #expect(
            ShownTable.lines(Self.rejects, rows, width: width) == [
                "Path  Reason   Since", "/b    ZIP-002      3",
            ]
        )
    }
}
