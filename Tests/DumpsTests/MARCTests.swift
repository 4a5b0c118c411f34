// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import Testing

@Suite struct MARCTests {
    private static func field(_ tag: String, _ parts: KeyValuePairs<String, String>) -> String {
        let inside = parts.map { "<subfield code=\"\($0)\">\($1)</subfield>" }.joined()
        return "<datafield tag=\"\(tag)\" ind1=\" \" ind2=\" \">\(inside)</datafield>"
    }

    private static let fixed = "010203r19991931nyu           000 1 eng d"

    private static let record = """
        <record><leader>00000nam a2200000 a 4500</leader>
        <controlfield tag="001">on0012</controlfield>
        <controlfield tag="008">\(fixed)</controlfield>
        """
        + field("020", ["a": "0306406152 (pbk.) :", "c": "$5"])
        + field("035", ["a": "(OCoLC)ocm00000812"]) + field("035", ["a": "(XX)77"])
        + field("041", ["a": "eng", "h": "ger"])
        + field("100", ["a": "Harrow, Ida,", "d": "1832-1898."])
        + field("245", ["a": "The Lamp Room &amp; more :", "b": "a year at sea /"])
        + field("264", ["a": "New York :", "b": "Harrow Press,", "c": "[1999]"])
        + field("490", ["a": "Harbour tales ;", "v": "v. 3"])
        + field("520", ["a": "Of lamps."])
        + field("650", ["a": "Lamps", "x": "Fiction."])
        + field("700", ["a": "Wend, Otto,", "e": "author."])
        + field("700", ["a": "Reeve, Ann", "e": "illustrator"])
        + field("700", ["a": "Homer.", "t": "Odyssey"]) + "</record>\n"

    private func read(
        _ text: String,
        wanted: [(String, UInt32)] = [("isbn:9780306406157", 1)]
    ) throws -> (taken: Taken, result: DumpResult) {
        try Dump(text, wanted: wanted).read()
    }

    private func collection(_ records: String) -> String {
        "<?xml version=\"1.0\"?>\n<collection xmlns=\"http://www.loc.gov/MARC21/slim\">\n"
            + records + "</collection>\n"
    }

    @Test func `a record says what a cataloguer wrote, without the marks between`() throws {
        let (taken, result) = try read(collection(Self.record))
        let sheet = try #require(taken["on0012"])
        #expect(sheet.provider == .marc)
        #expect(sheet.first(.title) == "The Lamp Room & more")
        #expect(sheet[.authors] == ["Ida Harrow", "Otto Wend"])
        #expect(sheet[.authorSort] == ["Harrow, Ida", "Wend, Otto"])
        #expect(sheet.first(.language) == "en")
        #expect(sheet.first(.originalLanguage) == "de")
        #expect(sheet.first(.published) == "1999")
        #expect(sheet.first(.firstYear) == "1931")
        #expect(sheet.first(.publisher) == "Harrow Press")
        #expect(sheet.first(.series) == "Harbour tales")
        #expect(sheet.first(.seriesPosition) == "3")
        #expect(sheet.first(.summary) == "Of lamps.")
        #expect(sheet[.subjects] == ["Lamps -- Fiction"])
        #expect(sheet[.identifiers] == ["isbn:9780306406157", "oclc:812"])
        #expect((result.lines, result.matched) == (1, 1))
    }

    @Test(
        arguments: [
            (["oclc:812"], 1), (["oclc:77"], 0), (["isbn:9780975229804"], 0),
            (["lccn:2001000627"], 0),
        ]
    )
    func `only identifiers of the named catalogues count`(ids: [String], count: Int) throws {
        let (taken, _) = try read(collection(Self.record), wanted: ids.map { ($0, 1) })
        #expect(taken.matches.count == count)
    }

    @Test func `prefixes, and records within the answer of a server`() throws {
        let prefixed = Self.record.replacing("</", with: "</m:").replacing("<", with: "<m:")
            .replacing("<m:/m:", with: "</m:")
        let text = """
            <answer><records>
            <record><schema>marcxml</schema><recordData>\(prefixed)</recordData></record>
            <record><recordData>\(Self.record)</recordData></record>
            </records></answer>
            """
        let (taken, result) = try read(text)
        #expect(taken.matches.count == 2)
        #expect(result.lines == 2)
        #expect(result.balance.holds)
    }

    @Test func `letters that are taken apart are put together, and marks for sorting go`() throws {
        let title = "\u{98}Die\u{9C} A\u{308}rztin"
        let text = Self.record.replacing("The Lamp Room &amp; more :", with: title)
        let (taken, _) = try read(collection(text))
        let found = try #require(taken["on0012"]?.first(.title))
        #expect(Array(found.unicodeScalars) == Array("Die \u{C4}rztin".unicodeScalars))
    }

    @Test func `what is no record is counted, and told with its number`() throws {
        let broken = Self.record.replacing("</datafield><datafield tag=\"041\"", with: "<data")
        let text = collection(Self.record + broken + "<record/>" + Self.record)
        let (taken, result) = try read(text)
        #expect(taken.matches.count == 2)
        #expect(taken.problems.map { $0.prefix(9) } == ["record 2:"])
        #expect((result.lines, result.matched, result.malformed) == (3, 2, 1))
    }

    /// Also between two records: what stands around them is still open then.
    @Test(arguments: [200, -30, -14, -12, -1])
    func `a file that ends before what it began is cut off`(end: Int) throws {
        let text = collection(Self.record + Self.record).utf8.dropLast()
        let cut = end < 0 ? text.dropLast(-end) : text.prefix(end)
        let failure = try #require(throws: Failure.self) { try read(String(cut) ?? "") }
        #expect(failure.kind == .badInput)
        #expect(failure.message.hasSuffix("is cut off: it ends in the middle"))
    }

    @Test func `nothing need stand around the records, and there may be several lists`() throws {
        let list = collection(Self.record)
        #expect(try read(Self.record + Self.record).result.matched == 2)
        #expect(try read(list + list + "<collection/>").result.matched == 2)
    }

    @Test func `an entity is not expanded`() throws {
        let head = "<!DOCTYPE r [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
        let text = head + collection(Self.record.replacing("Of lamps.", with: "&b;"))
        let (taken, _) = try read(text)
        #expect(taken["on0012"]?.first(.summary)?.contains("aaaa") != true)
    }

    @Test func `a record of five megabytes costs itself`() throws {
        let long = Self.record.replacing("Of lamps.", with: String(repeating: "a", count: 5 << 20))
        let (taken, result) = try read(collection(long + Self.record))
        #expect(taken.matches.count == 1)
        #expect(result.malformed == 1)
        #expect(result.balance.holds)
    }
}
