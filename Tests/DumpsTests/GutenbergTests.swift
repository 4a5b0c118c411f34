// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import Testing

@Suite struct GutenbergTests {
    private static let columns =
        "Text#,Type,Issued,Title,Language,Authors,Subjects,LoCC,Bookshelves\n"

    private static let rows = """
        11,Text,1999-05-01,"The ""Lamp"" Room
        Or, A Year at Sea",en,"Harrow, Ida (Ida May), 1832-1898; Wend, Otto [Translator]; \
        The Crew; Lucian, of Samosata, 120?-180?","Lamps -- Fiction; Sea stories",PR,Browsing: Sea
        12,Text,1999-05-02,Another,en; fr,,,,

        """

    private func read(
        _ text: String,
        wanted: [(String, UInt32)] = [("gutenberg:11", 1)]
    ) throws -> (taken: Taken, result: DumpResult) {
        try Dump(Self.columns + text, wanted: wanted).read()
    }

    @Test func `a row with line breaks and quotes is one record`() throws {
        let (taken, result) = try read(Self.rows)
        let sheet = try #require(taken["11"])
        #expect(sheet.provider == .gutenberg)
        #expect(sheet.first(.title) == "The \"Lamp\" Room")
        #expect(sheet.first(.language) == "en")
        #expect(sheet[.authors] == ["Ida Harrow", "The Crew", "of Samosata Lucian"])
        #expect(sheet[.authorSort] == ["Harrow, Ida", "The Crew", "Lucian, of Samosata"])
        #expect(sheet[.subjects] == ["Lamps -- Fiction", "Sea stories"])
        // When it was put up is no date of the book.
        #expect(sheet.first(.published) == nil)
        #expect((result.lines, result.matched, result.others) == (2, 1, 1))
    }

    @Test func `of several languages none is the book's`() throws {
        let (taken, _) = try read(Self.rows, wanted: [("gutenberg:12", 1)])
        #expect(taken["12"]?.first(.title) == "Another")
        #expect(taken["12"]?.first(.language) == nil)
    }

    @Test func `line ends of another system, a mark before it and no line end at the end`() throws {
        let text = "\u{FEFF}" + Self.columns + "11,Text,,\"Title\",en,,,,"
        let bytes = Array(text.replacing("\n", with: "\r\n").utf8)
        let (taken, result) = try Dump([bytes], wanted: [("gutenberg:11", 1)]).read()
        #expect(taken["11"]?.first(.title) == "Title")
        #expect(result.lines == 1)
    }

    @Test func `what is no row is counted, and told with its line`() throws {
        let text = Self.rows + "11,Text,too,short\nx,y\n11,Text,,\"a\"b,,,,,\n13,,,,,,,,\n"
        let (taken, result) = try read(text)
        #expect(taken.matches.count == 1)
        #expect(taken.problems.map { $0.prefix(8) } == ["line 5: ", "line 6: ", "line 7: "])
        #expect((result.lines, result.matched, result.others, result.malformed) == (6, 1, 2, 3))
        #expect(result.balance.holds)
    }

    @Test func `a quote that is not closed costs its line only`() throws {
        let (taken, result) = try read("10,Text,,\"open\n11,Text,,Plain,en,,,,\n")
        #expect(taken["11"] != nil)
        #expect(taken.problems == ["line 2: a quote is not closed"])
        #expect(result.balance.holds)
    }

    @Test(arguments: [
        "12,Text,1999", "12,Text,,\"An", "12,Text,,\"Another", "11,Text,,\"A\nB", "12,Text,,\"A\n",
        "12,Text,,\"A\nB\n",
    ])
    func `a file that ends in the middle of a row is cut off`(row: String) throws {
        let failure = try #require(throws: Failure.self) { try read(Self.rows + row) }
        #expect(failure.kind == .badInput)
        #expect(failure.message.hasSuffix("is cut off: it ends in the middle"))
    }

    @Test func `columns that are missing are told`() throws {
        let failure = try #require(throws: Failure.self) {
            try Dump("Text#,Name\n11,X\n", wanted: [("gutenberg:11", 1)]).read()
        }
        #expect(failure.kind == .badInput)
    }
}
