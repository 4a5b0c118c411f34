// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct LimitTests {
    private let parser = XMLParser()

    private static func attributes(_ count: Int, quote: String = "\"") -> String {
        (0..<count).map { " a\($0)=\(quote)\(quote)" }.joined()
    }

    @Test(arguments: ["\"", "'"])
    func `a tag of 2,000 attributes is read and one of more is not`(quote: String) throws {
        for count in [1999, 2000] {
            let document = "<a\(Self.attributes(count, quote: quote))/>"
            let found = try parser.read(Array(document.utf8)[...]) { tape, _ in
                tape.attributes.count
            }
            #expect(found == count)
        }
        for count in [2001, 20_000] {
            let document = "<a><b\(Self.attributes(count, quote: quote))/></a>"
            #expect(parser.refusal(document) == .oversizedTag)
        }
    }

    @Test(arguments: [
        ("<!-- it's --><a>", "<!-- it's --></a>"), ("<!-- \" --><a>", "</a><!-- \" -->"),
        ("<a><![CDATA[<']]>", "<![CDATA[<']]></a>"), ("<?no it's?><a>", "</a><?no it's?>"),
        ("<a>it's <", "</a>"), ("<a b='", "'/>"), ("<a><!-- \u{1}", "--></a>"),
        ("<a b=\"'\">", "</a>"),
        ("<!-- ' \" ' --><a>", "</a><!-- \" ' -->"),
    ])
    func `nothing hides a tag of too many attributes`(before: String, after: String) {
        for quote in ["\"", "'"] {
            let tag = "<b\(Self.attributes(20_000, quote: quote))/>"
            #expect(parser.refusal(before + tag + after) == .oversizedTag)
        }
    }

    @Test func `blanks around the equals sign hide no attribute`() {
        let attributes = (0..<2001).map { " a\($0) \n=\r\t \"\"" }.joined()
        #expect(parser.refusal("<a\(attributes)/>") == .oversizedTag)
    }

    @Test(arguments: [
        "<!-- five \" wide -->", "<!-- it's -->", "<![CDATA[ <\" ]]>", "<?no \"?>", "<b c='\"'/>",
        "<b c=\"it's\"/>", "5\" it's",
    ])
    func `an unmatched quote before many good tags is accepted`(odd: String) throws {
        let items = (0..<3000).map { "<i id=\"i\($0)\" href='h\($0)' type=\"t\"/>" }.joined()
        #expect(try parser.eventCount("<a>\(odd)\(items)</a>") >= 6002)
    }

    @Test func `quotes in a text are no attributes`() throws {
        let text = String(repeating: "\"it's\" = \"so\" ", count: 5000)
        #expect(try parser.reading("<a>\(text)</a>") == .element("a", text))
        let quotes = String(repeating: "\"it's\" \"so\" ", count: 5000)
        #expect(try parser.reading("<a><![CDATA[\(quotes)]]></a>") == .element("a", quotes))
        #expect(try parser.reading("<!-- \(quotes) --><a>x</a>") == .element("a", "x"))
    }

    @Test func `a value may hold the end of a tag`() throws {
        let text = String(repeating: "a > b ", count: 5000) + "/>"
        #expect(try parser.reading("<a b='\(text)'/>") == Reading(["<a b=\(text)", ">"]))
    }

    @Test func `many crowded tags are refused, many tags are not`() throws {
        let crowded = String(repeating: "<b\(Self.attributes(1999))/>", count: 20)
        #expect(parser.refusal("<a>\(crowded)</a>") == .oversizedTag)
        let tags = String(repeating: "<b\(Self.attributes(60))/>", count: 2000)
        #expect(try parser.eventCount("<a>\(tags)</a>") == 4002)
    }

    @Test func `namespaces are bounded where they add up, not where they follow each other`() throws
    {
        let flat = (0..<2000).map { "<b xmlns:p\($0)='u\($0)'/>" }.joined()
        #expect(try parser.eventCount("<a>\(flat)</a>") == 4002)
        let open = (0..<100).map { level in
            "<b" + (0..<3).map { " xmlns:p\(level)x\($0)='u'" }.joined() + ">"
        }.joined()
        let close = String(repeating: "</b>", count: 100)
        #expect(parser.refusal("<a>\(open)\(close)</a>") == .oversizedTag)
        let many = (0..<300).map { " xmlns:p\($0)='u'" }.joined()
        #expect(parser.refusal("<a\(many)/>") == .oversizedTag)
    }

    @Test func `a name of up to 1,024 bytes is read`() throws {
        let long = String(repeating: "n", count: 1024)
        #expect(try parser.reading("<\(long)/>") == Reading(["<\(long)", ">"]))
        #expect(parser.refusal("<\(long)n/>") == .oversizedTag)
        #expect(parser.refusal("<a \(long)n='x'/>") == .oversizedTag)
        #expect(parser.refusal("<a><b/><c/><d><\(long)n></d></a>") == .oversizedTag)
    }

    @Test func `more distinct names than any book has are refused`() {
        let names = (0..<70_000).map { "<n\($0)/>" }.joined()
        #expect(parser.refusal("<a>\(names)</a>") == .oversizedDocument)
    }

    @Test func `more parts than any book has are refused`() {
        let parts = String(repeating: "<b/>", count: 500_100)
        #expect(parser.refusal("<a>\(parts)</a>") == .oversizedDocument)
    }

    /// In the first two places it would look like UTF-16.
    @Test(arguments: 2...9) func `a NUL anywhere is refused`(place: Int) {
        var bytes = Array("<a>xy</a>".utf8)
        bytes.insert(0, at: place)
        #expect(parser.refusal(bytes) == .nulByte)
    }

    @Test func `a NUL of UTF-16 is refused`() {
        #expect(parser.refusal(utf16("<a>x\u{0}</a>", bigEndian: false)) == .nulByte)
    }

    @Test func `300 levels are read, as deep as libxml2 goes`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
        }
        let whole = try parser.reading(nested(200))
        #expect(whole.repairs == [])
        #expect(whole.events.count == 401)
        let cut = try parser.reading(nested(300))
        #expect(cut.repairs == .recovered)
        #expect(cut.events.count < 300)
        #expect(try parser.reading(nested(100_000)) == cut)
    }
}
