// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct RepairTests {
    private let parser = XMLParser()

    @Test(arguments: [
        ("Caf&eacute;&nbsp;X", "Café\u{A0}X"), ("&mdash;&hellip;&euro;", "—…€"),
        ("&Alpha;&thetasym;&yuml;&diams;", "Αϑÿ♦"), ("&lang;&OElig;&sup2;", "\u{2329}Œ²"),
        ("&foo;", "&foo;"), ("&Eacutes;", "&Eacutes;"), ("&QUOT;", "&QUOT;"),
        ("&a.b-c:d_é;", "&a.b-c:d_é;"), ("&eacute;&amp;&lt;&gt;&quot;&apos;&#65;", "é&<>\"'A"),
        ("&amp;nbsp;&nbsp;", "&nbsp;\u{A0}"),
    ])
    func `a named reference is its character, or its text`(source: String, text: String) throws {
        #expect(try parser.reading("<a>\(source)</a>") == .element("a", text, .namedEntities))
        #expect(
            try parser.reading("<a b='\(source)'/>")
                == Reading(["<a b=\(text)", ">"], .namedEntities)
        )
    }

    @Test func `names of each of the blocks of HTML 4 are known`() throws {
        let known = try parser.reading("<a>&nbsp;&yuml;&Alpha;&hearts;</a>").events[1]
        #expect(known.unicodeScalars.map(\.value) == [0xA0, 0xFF, 0x391, 0x2665])
        let names = """
            OElig Scaron Yuml fnof circ tilde Gamma Omicron Sigma Omega alpha sigmaf omega upsih piv
            ensp emsp thinsp zwnj zwj lrm rlm ndash lsquo bdquo Dagger bull permil prime Prime lsaquo
            oline frasl image weierp real trade alefsym larr crarr hArr forall notin ni prod infin
            there4 sim asymp equiv nsub oplus perp sdot lceil rfloor rang loz spades clubs
            """
        for name in names.split(whereSeparator: \.isWhitespace) {
            let text = try parser.reading("<a>&\(name);</a>").events[1]
            #expect(text.unicodeScalars.count == 1, "\(name)")
        }
    }

    @Test(arguments: [
        ("Salt & Pepper", "Salt & Pepper"), ("AT&T", "AT&T"), ("a && b", "a && b"), ("&", "&"),
        ("&;", "&;"), ("&nbsp", "&nbsp"), ("&#", "&#"), ("&#x;", "&#x;"), ("&#65", "&#65"),
        ("&#6 5;", "&#6 5;"), ("& &amp; &lt;b", "& & <b"), ("a=1&b=2;", "a=1&b=2;"),
        ("x < y", "x < y"), ("<3", "<3"), ("a <= b & c", "a <= b & c"),
    ])
    func `a bare ampersand or angle bracket is text`(source: String, text: String) throws {
        #expect(try parser.reading("<a>\(source)</a>") == .element("a", text, .bareAmpersands))
        #expect(
            try parser.reading("<a b='\(source)'/>")
                == Reading(["<a b=\(text)", ">"], .bareAmpersands)
        )
    }

    @Test(arguments: [
        "&#0;", "&#1;", "&#x1;", "&#8;", "&#x1f;", "&#xD800;", "&#xDFFF;", "&#xFFFE;", "&#xffff;",
        "&#x110000;", "&#99999999999999999999;", "\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1F}",
        "\u{FFFE}", "\u{FFFF}",
    ])
    func `a character that XML forbids is left out`(source: String) throws {
        for document in ["<a>x\(source)y</a>", "<a>x<![CDATA[\(source)]]>y</a>"] {
            if source.hasPrefix("&"), document.contains("CDATA") { continue }
            #expect(try parser.reading(document) == .element("a", "xy", .controlCharacters))
        }
        #expect(
            try parser.reading("<a b='x\(source)y'/>")
                == Reading(["<a b=xy", ">"], .controlCharacters)
        )
    }

    @Test func `a reference may be written as in HTML`() throws {
        #expect(try parser.reading("<a>&#X41;&#x42;&#067;</a>") == .element("a", "ABC"))
    }

    @Test func `what is no reference is left alone`() throws {
        let inside = "&eacute; & &#0; <b c=\"d\"e=\"f\">"
        let document = "<!-- \(inside) --><?x \(inside)?><a>&amp;<![CDATA[\(inside)]]>&x;</a>"
        #expect(
            try parser.reading(document) == .element("a", "&\(inside)&x;", .namedEntities)
        )
    }

    @Test(arguments: [
        ("<a b=\"1\"c='2'd=\"3\"/>", ["<a b=1 c=2 d=3", ">"]),
        ("<a b='it\"s'c=\"'\"/>", ["<a b=it\"s c='", ">"]),
    ])
    func `attributes without blanks between them are parted`(
        document: String,
        events: [String]
    ) throws {
        #expect(try parser.reading(document) == Reading(events, .recovered))
    }

    @Test(arguments: [
        ("<a b=\"<p>x</p>\"><c/></a>", ["<a b=<p>x</p>", "<c", ">", ">"]),
        ("<a b='<!-- x' c='<![CDATA['/>", ["<a b=<!-- x c=<![CDATA[", ">"]),
    ])
    func `markup in a value is its text`(document: String, events: [String]) throws {
        #expect(try parser.reading(document) == Reading(events, .bareAmpersands))
    }

    @Test func `an unclosed value costs only its tag`() throws {
        let reading = try parser.reading("<a><b c=\"x><d e=\"y\">z</d></a>")
        #expect(reading.repairs.contains(.recovered))
        #expect(reading.events.contains("<d e=y"))
    }

    @Test(arguments: [
        "<?xml version='1.1'?>", "<?xml version='2.0'?>", "<?xml version='no'?>",
        "<?xml version=1.0?>", "<?xml encoding='utf-8'?>", "<?xml ?>", "<?xml version='1.0' x>",
        "<?xml version='1.0'?>junk", "<?xml version='1.0'?>\n\u{FEFF}", "<?xml version='1.0'",
    ])
    func `an odd declaration does not matter`(declaration: String) throws {
        #expect(try parser.reading(declaration + "<a>Zürich</a>") == .element("a", "Zürich"))
    }

    @Test func `repairs are counted`() throws {
        let document = Array("<a b='&x; &'>&amp; &nbsp;</a>".utf8)
        try parser.read(document[...]) { _, repairs in
            #expect(repairs.kinds == [.namedEntities, .bareAmpersands])
            #expect(repairs.firstReference == Array("&x;".utf8))
            #expect(repairs.referenceCount == 3)
        }
        try parser.read(Array("<a>&amp;</a>".utf8)[...]) { _, repairs in
            #expect(repairs.kinds.isEmpty)
            #expect(repairs.referenceCount == 0)
        }
    }

    @Test func `repair and recovery are both reported`() throws {
        #expect(
            try parser.reading("<a>&nbsp;<b>x</a>")
                == Reading(["<a", "\u{A0}", "<b", "x", ">"], [.namedEntities, .recovered])
        )
    }
}
