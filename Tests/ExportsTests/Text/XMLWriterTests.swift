// SPDX-License-Identifier: Apache-2.0

import Exports
import Testing

/// XML around texts from anywhere.
@Suite struct XMLWriterTests {
    @Test(arguments: HostileText.all)
    func `a text is the same when it is read, in an element and in an attribute`(
        text: String
    ) throws {
        var xml = XMLWriter()
        xml.raw("<a b=\"")
        xml.text(text)
        xml.element("\"><c>", text, "</c></a>")
        let root = try XMLReading.root(xml.bytes)
        #expect(try #require(root.attributes["b"]).isExactly(text.asInXML))
        #expect(try #require(root.first("c")?.text).isExactly(text.asInXML))
    }

    @Test func `every scalar is one that a document may have`() throws {
        var text = String.UnicodeScalarView()
        for value in UInt32(0)...0x10FFFF {
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        var xml = XMLWriter()
        xml.element("<a>", String(text), "</a>")
        let root = try XMLReading.root(xml.bytes)
        #expect(root.text.isExactly(String(text).asInXML))
    }

    @Test func `a text that is not there has no element`() {
        var xml = XMLWriter()
        xml.element("<a>", nil, "</a>")
        #expect(xml.bytes == [])
    }
}
