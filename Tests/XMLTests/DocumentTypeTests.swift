// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct DocumentTypeTests {
    private let parser = XMLParser()

    @Test(arguments: [
        "<!DOCTYPE a>",
        "<!DOCTYPE a SYSTEM 'http://example.org/a.dtd'>",
        "<!DOCTYPE a PUBLIC '-//X//DTD A>B//EN' \"http://example.org/it's.dtd\" [ ]>",
        "<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA 'injected'>]>",
        "<!DOCTYPE a [<!ENTITY nbsp '&#160;'>\n<!ENTITY gt \"]>\">]>",
        "<!DOCTYPE a [<!-- don't ]> --><?no don't ]> ?>]>",
        "<!DOCTYPE a><!DOCTYPE a [<!ATTLIST a b CDATA 'injected'>]>",
        "<?xml version='1.0'?>\n<!-- <b> --><?b <c> ?><!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]>\n",
        "<!-- it's \" --><!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><!-- <!DOCTYPE a> -->",
    ])
    func `a document type declaration is as if it were not there`(declaration: String) throws {
        #expect(try parser.reading(declaration + "<a>x</a>") == .element("a", "x"))
    }

    @Test func `a declared entity is text, and the document counts as repaired`() throws {
        let document = "<!DOCTYPE a [<!ENTITY one 'SECRET'>]><a b='x&one;y'>x&one;y</a>"
        let reading = try parser.reading(document)
        #expect(reading == Reading(["<a b=x&one;y", "x&one;y", ">"], .namedEntities))
    }

    @Test func `a billion laughs are not expanded`() throws {
        var declarations = "<!ENTITY l0 'lol'>"
        for level in 1...9 {
            let name = "&l\(level - 1);"
            declarations += "<!ENTITY l\(level) '\(String(repeating: name, count: 10))'>"
        }
        let document = "<!DOCTYPE a [\(declarations)]><a b='&l9;'>x&l9;</a>"
        let size = try parser.read(Array(document.utf8)[...]) { tape, _ in tape.contentSize }
        #expect(size == "abx&l9;&l9;".utf8.count)
    }

    @Test func `one large entity is not repeated`() throws {
        let large = String(repeating: "x", count: 50_000)
        let uses = String(repeating: "&large;", count: 5000)
        let document = "<!DOCTYPE a [<!ENTITY large '\(large)'>]><a>\(uses)</a>"
        let size = try parser.read(Array(document.utf8)[...]) { tape, _ in tape.contentSize }
        #expect(size == 1 + uses.utf8.count)
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE a [<!ENTITY one PUBLIC '-//X' 'http://example.org/'>]>",
        "<!DOCTYPE a [<!ENTITY % one 'x'> %one;]>",
        "<!DOCTYPE a [\n<!ENTITY two 'x'>\n<!ENTITY\n%\none\nSYSTEM 'x'>]>",
        "<!DOCTYPE a><!DOCTYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]>",
        "<!-- <a> --><!DOCTYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]>",
        "<?a <a> ?><!DOCTYPE a [<!ENTITY % one SYSTEM 'file:///etc/passwd'> %one;]>",
        "junk\u{FEFF}<!DOCTYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]>",
    ])
    func `an external or parameter entity is refused`(declaration: String) {
        #expect(parser.refusal(declaration + "<a>&one;</a>") == .externalEntity)
    }

    @Test func `an entity cannot hide in UTF-16`() {
        let text = "<!DOCTYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]><a>&one;</a>"
        #expect(parser.refusal([0xFF, 0xFE] + utf16(text, bigEndian: false)) == .externalEntity)
    }

    /// A broken XML declaration ends at its `>` for libxml2, but at the next `?>` for the gate.
    @Test func `a declaration that hides behind a broken one is found`() throws {
        let broken = "<?xml version='1.0' x>"
        let attribute = "<!DOCTYPE a [<!ATTLIST a b CDATA 'injected'>]>"
        #expect(try parser.reading(broken + attribute + "<a>x</a><?y?>") == .element("a", "x"))
        let entity = "<!DOCTYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]>"
        #expect(parser.refusal(broken + entity + "<a>&one;</a><?y?>") == .externalEntity)
    }

    @Test func `a declaration that only arises from repair is found`() throws {
        let attribute = "<!DOC\u{1}TYPE a [<!ATTLIST a b CDATA 'injected'>]>"
        let reading = try parser.reading(attribute + "<a>x</a>")
        #expect(reading == .element("a", "x", .controlCharacters))
        let entity = "<!DOC\u{1}TYPE a [<!ENTITY one SYSTEM 'file:///etc/passwd'>]>"
        #expect(parser.refusal(entity + "<a>&one;</a>") == .externalEntity)
    }

    @Test func `what only looks like a declaration is text`() throws {
        let text = "<!DOCTYPE html [<!ENTITY one SYSTEM 'x'>]>"
        #expect(try parser.reading("<a><![CDATA[\(text)]]></a>") == .element("a", text))
        #expect(
            try parser.reading("<!DOCTYPE a><a><![CDATA[\(text)]]></a>") == .element("a", text)
        )
        #expect(try parser.reading("<!-- \(text) --><a>x</a>") == .element("a", "x"))
    }

    /// A search to the end of the document for each of these would take minutes.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["<!--", "<?", "<![", "\"", "<!ENTITY", "]", "<!DOCTYPE a>", "<!DOCTYPE a "]
    )
    func `an unclosed declaration is read in linear time`(piece: String) {
        let pieces = String(repeating: piece, count: 100_000)
        _ = parser.refusal("<!DOCTYPE a [" + pieces)
        _ = parser.refusal(pieces)
        #expect(parser.refusal("<a/>") == nil)
    }
}
