// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct EventTests {
    private let parser = XMLParser()

    @Test func `a document becomes starts, texts and ends`() throws {
        let reading = try parser.reading("<a><b>one</b> <c/>two</a>")
        #expect(reading == Reading(["<a", "<b", "one", ">", " ", "<c", ">", "two", ">"]))
    }

    @Test func `attributes stand in the order of the tag`() throws {
        let reading = try parser.reading("<a z='1' b=\"2\" y = '' />")
        #expect(reading == Reading(["<a z=1 b=2 y=", ">"]))
    }

    @Test func `a namespace is no attribute`() throws {
        let reading = try parser.reading("<a xmlns='u' xmlns:b='v' c='d'/>")
        #expect(reading == Reading(["<a c=d", ">"]))
    }

    @Test(arguments: [
        "<title xmlns='u' id='1'/>",
        "<dc:title xmlns:dc='http://purl.org/dc/elements/1.1/' dc:id='1'/>",
        "<x:title xmlns:x='http://purl.org/dc/elements/1.1/' xmlns:y='v' y:id='1'/>",
        "<dc:title opf:id='1'/>",
    ])
    func `a name has no prefix, declared or not`(document: String) throws {
        #expect(try parser.reading(document) == Reading(["<title id=1", ">"]))
    }

    @Test func `everything between markup is one text`() throws {
        let pieces = "one&amp;two<![CDATA[<three> & ]]>&#52;<!-- no -->five<?no no?>&lt;&#x1F600;"
        #expect(
            try parser.reading("<a>\(pieces)</a>")
                == .element("a", "one&two<three> & 4five<\u{1F600}")
        )
    }

    @Test func `a long text is one text`() throws {
        let text = String(repeating: "word & größer\n", count: 50_000)
        let escaped = text.split(separator: "&", omittingEmptySubsequences: false)
            .joined(separator: "&amp;")
        #expect(try parser.reading("<a>\(escaped)</a>") == .element("a", text))
    }

    @Test func `an element parts two texts`() throws {
        #expect(try parser.reading("<a>x<b/>y</a>") == Reading(["<a", "x", "<b", ">", "y", ">"]))
    }

    @Test func `blanks are text, and line ends are one byte`() throws {
        #expect(try parser.reading("<a>\r\n\t x\r</a>") == .element("a", "\n\t x\n"))
    }

    @Test(arguments: [
        ("a &amp; b", "a & b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#38;amp;", "&amp;"),
        ("&amp;#38;", "&#38;"), ("&#38;#38;", "&#38;"), ("x > y", "x > y"), ("one\ntwo", "one two"),
        ("&#10;", "\n"), ("é\u{301}", "é\u{301}"), ("&amp;", "&"), ("&amp;&amp;", "&&"),
    ])
    func `the value of an attribute is decoded once`(source: String, value: String) throws {
        #expect(try parser.reading("<a b=\"\(source)\"/>") == Reading(["<a b=\(value)", ">"]))
    }

    @Test func `a document may be any slice of an array`() throws {
        let bytes = Array("<no><a>x</a></no>".utf8)
        let reading = try parser.read(bytes[4..<12]) { Reading($0, $1) }
        #expect(reading == .element("a", "x"))
    }

    @Test func `a document of many megabytes is read`() throws {
        #expect(
            try parser.eventCount("<a>\(String(repeating: "<b/>", count: 300_000))</a>") == 600_002
        )
    }

    @Test func `libxml2 has a version`() {
        #expect(XMLLibrary.version.hasPrefix("2."))
        #expect(XMLLibrary.version.split(separator: ".").count == 3)
    }
}
