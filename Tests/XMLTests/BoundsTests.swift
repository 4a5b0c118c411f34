// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

/// Large documents made to be mended: the bounds are in the results.
@Suite struct BoundsTests {
    private static let size = 1 << 20
    private let parser = XMLParser()

    private static func filled(_ piece: String, _ head: String = "<a>", _ tail: String = "</a>")
        -> [UInt8]
    {
        let bytes = Array(piece.utf8)
        var document = Array(head.utf8)
        document.reserveCapacity(size + 100)
        while document.count < size { document += bytes }
        return document + Array(tail.utf8)
    }

    /// How many bytes come out.
    private func count(_ document: [UInt8]) throws(XMLError) -> Int {
        try parser.read(document[...]) { tape, _ in tape.contentSize }
    }

    @Test(arguments: ["&", "&a;", "<"])
    func `a document that grows without bound is refused`(piece: String) {
        let pieces = String(repeating: piece, count: 1_000_001)
        #expect(parser.refusal("<a>\(pieces)</a>") == .oversizedDocument)
    }

    @Test func `a million bare signs is the most`() throws {
        let signs = String(repeating: "&", count: 1_000_000)
        #expect(try count(Array("<a>\(signs)</a>".utf8)) == 1_000_001)
    }

    @Test(arguments: [("&nbsp;", 2), ("&ni;", 3), ("&thetasym;", 2)])
    func `a character is never longer than its reference`(piece: String, length: Int) throws {
        let document = Self.filled(piece)
        let references = (document.count - 7 + piece.utf8.count - 1) / piece.utf8.count
        #expect(try count(document) == 1 + references * length)
    }

    @Test(arguments: ["&#0;", "&#xFFFF;", "\u{1}", "\u{FFFF}"])
    func `forbidden characters leave nothing behind`(piece: String) throws {
        #expect(try count(Self.filled(piece)) == 1)
    }

    @Test(arguments: ["n", "9", "."])
    func `a reference may have any length`(piece: String) throws {
        let document = Self.filled(piece, "<a>&", ";</a>")
        #expect(try count(document) == document.count - 6)
        #expect(try count(Self.filled("9", "<a>&#", ";</a>")) == 1)
    }

    // Otherwise it would take minutes, which is all that can be observed.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["<![CDATA[", "<!--", "<?", "\"", "<b c=\"", "<b c='<d e=\"", "<?xml "]
    )
    func `an unclosed construct is read in linear time`(piece: String) {
        _ = parser.refusal(Self.filled(piece, "<a>&", ""))
        _ = parser.refusal(Self.filled(piece, "", ""))
        #expect(parser.refusal("<a/>") == nil)
    }

    @Test(arguments: ["shift_jis", "big5", "gb18030", "windows-1251", "no-such"])
    func `a converted document is at most three times as large`(encoding: String) throws {
        let head = "<?xml version='1.0' encoding='\(encoding)'?><a>"
        let document = Self.filled("\u{3}", head).map { $0 == 3 ? 0xB1 : $0 }
        #expect(try count(document) <= 3 * document.count)
    }

    @Test(arguments: [("shift_jis", 3), ("windows-1252", 2), ("no-such", 2)])
    func `a document over 16 MiB once it is converted is refused`(encoding: String, growth: Int) {
        let head = Array("<?xml version='1.0' encoding='\(encoding)'?><a>".utf8)
        let text = [UInt8](repeating: 0xB1, count: (16 << 20) / growth)
        #expect(parser.refusal(head + text + Array("</a>".utf8)) == .oversizedDocument)
    }

    /// libxml2 alone gives back bytes that are not UTF-8 when it saves a document.
    @Test func `damaged input always comes out as UTF-8`() throws {
        let sample =
            "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE a><a b='é&amp;x'>"
            + "<c>本 &eacute; &#x41; <![CDATA[Größe & ]]></c><!-- ü --><d e=\"\u{1F4D6}\"/></a>"
        let bytes = Array(sample.utf8)
        let pieces: [[UInt8]] = [
            [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0x1], Array("<".utf8),
            Array("&".utf8), Array("&#xD800;".utf8), Array("\"".utf8), Array("]]>".utf8),
            Array("-->".utf8), [0xEF, 0xBF, 0xBE], [0xF4, 0x90, 0x80, 0x80],
        ]
        for place in bytes.indices {
            for piece in pieces {
                for removed in 0...2 {
                    var damaged = bytes
                    let end = min(place + removed, bytes.count)
                    damaged.replaceSubrange(place..<end, with: piece)
                    let isValid = try? parser.read(damaged[...]) { tape, _ in
                        String(validating: tape.bytes, as: UTF8.self) != nil
                            && !tape.bytes.contains(0)
                    }
                    #expect(isValid != false, "\(piece) at \(place)")
                }
            }
        }
    }
}
