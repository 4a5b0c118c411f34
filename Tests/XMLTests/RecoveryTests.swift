// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct RecoveryTests {
    private let parser = XMLParser()

    @Test(arguments: [
        ("<a><b>x</a>", ["<a", "<b", "x", ">"]),
        ("<a><b>te", ["<a", "<b", "te"]),
        ("<a><b", ["<a", "<b"]),
        ("<a x=1>y</a>", ["<a"]),
        ("<a x='1' x='2'>y</a>", ["<a x=1 x=2", "y", ">"]),
        ("<a>x</a>junk", ["<a", "x", ">"]),
        ("<a>x</a><b/>", ["<a", "x", ">"]),
        ("<a>x</b>y</a>", ["<a", "x", ">"]),
        ("<!-- one -- two --><a>x</a>", ["<a", "x", ">"]),
    ])
    func `a malformed document is read as far as possible, and reported as malformed`(
        document: String,
        events: [String]
    ) throws {
        #expect(try parser.reading(document) == Reading(events, .recovered))
    }

    @Test(arguments: [
        "", " ", "\n", "no markup", "<", "<<<", "<>", "< a>", "<!-- only -->",
        "<?xml version='1.0'?>",
        "<!DOCTYPE a>", "<!DOCTYPE a", "&lt;a/&gt;", "</a>", "<!a>", "<![CDATA[x]]>", "<1/>",
    ])
    func `a document without an element is refused`(document: String) {
        #expect(parser.refusal(document) == .malformed)
    }

    @Test func `an undefined prefix is no error`() throws {
        #expect(try parser.reading("<a><b:c>x</b:c></a>").repairs == [])
    }

    @Test func `XML 1 point 1 is read`() throws {
        #expect(
            try parser.reading("<?xml version='1.1'?><a>x</a>").events == ["<a", "x", ">"]
        )
    }

    @Test func `an error states its line`() {
        do throws(XMLError) {
            _ = try parser.reading("<!-- one\ntwo\n-->\n<1/>")
            Issue.record("read")
        } catch {
            #expect(error.code == .malformed)
            #expect(error.line == 4)
            #expect(!error.message.isEmpty)
            #expect(!error.message.contains("\n"))
        }
    }

    @Test func `a blanked declaration keeps the lines`() {
        do throws(XMLError) {
            _ = try parser.reading("<?xml version='1.0'?>\n<!DOCTYPE a [\n\n]>\n<1/>")
            Issue.record("read")
        } catch {
            #expect(error.line == 5)
        }
    }

    @Test(arguments: ["<p:x/>", "<!-- -- -->", "<b \""])
    func `a document of nothing but errors is given up`(error: String) {
        let document = "<a>\(String(repeating: error, count: 250_000))</a>"
        #expect(parser.refusal(document) == .malformed)
        #expect(throws: Never.self) { try parser.reading("<a/>") }
    }
}
