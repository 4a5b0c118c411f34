// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct EncodingTests {
    private let parser = XMLParser()
    private static let text = "Größe, 本, \u{1F4D6}"

    @Test(arguments: ["", "\u{FEFF}"], ["", "<?xml version='1.0' encoding='UTF-8'?>"])
    func `UTF-8 is read, marked or not, declared or not`(mark: String, declaration: String) throws {
        let document = mark + declaration + "<a>\(Self.text)</a>"
        #expect(try parser.reading(document) == .element("a", Self.text))
    }

    @Test(arguments: [true, false], ["", "\u{FEFF}", "\u{FEFF}\n "])
    func `UTF-16 is read in both orders, marked or not`(bigEndian: Bool, mark: String) throws {
        for encoding in ["UTF-16", "UTF-8", "utf-16le"] {
            let document = mark + "<?xml version='1.0' encoding='\(encoding)'?><a>\(Self.text)</a>"
            #expect(
                try parser.reading(utf16(document, bigEndian: bigEndian))
                    == .element("a", Self.text, .foreignEncoding)
            )
        }
    }

    @Test(arguments: [true, false], ["", "\u{FEFF}", "\u{FEFF}\n "])
    func `UTF-32 is read in both orders, marked or not`(bigEndian: Bool, mark: String) throws {
        let bytes = (mark + "<a>\(Self.text)</a>").unicodeScalars.flatMap { scalar in
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
            return bigEndian ? bytes.reversed() : bytes
        }
        #expect(try parser.reading(bytes) == .element("a", Self.text, .foreignEncoding))
    }

    @Test(arguments: [true, false])
    func `half a character at the end of UTF-16 is left out`(bigEndian: Bool) throws {
        let bytes = utf16("<a>x</a> ", bigEndian: bigEndian)
        #expect(try parser.reading(bytes.dropLast()) == .element("a", "x", .foreignEncoding))
    }

    @Test func `half a surrogate pair becomes a replacement`() throws {
        let bytes = utf16("<a>x", bigEndian: false) + [0x3D, 0xD8]
        let document = bytes + utf16("y</a>", bigEndian: false)
        #expect(try parser.reading(document) == .element("a", "x\u{FFFD}y", .foreignEncoding))
    }

    @Test(arguments: ["ISO-8859-1", "windows-1252", "us-ascii", "UTF-16", "KOI8-R", "no-such"])
    func `valid UTF-8 is UTF-8, whatever it declares`(encoding: String) throws {
        let document = "<?xml version='1.0' encoding='\(encoding)'?><a>Zürich</a>"
        #expect(try parser.reading(document) == .element("a", "Zürich"))
    }

    @Test func `what is not UTF-8 is Windows-1252`() throws {
        let bytes =
            Array("<a b='".utf8) + [0xDC] + Array("'>Z".utf8) + [0xFC] + Array("rich ".utf8)
            + [0x80, 0x93, 0x94, 0x85, 0x9F, 0x8A, 0x99, 0x8C, 0xFF] + Array("</a>".utf8)
        #expect(
            try parser.reading(bytes)
                == Reading(
                    ["<a b=Ü", "Zürich €\u{201C}\u{201D}…ŸŠ™Œÿ", ">"],
                    .guessedEncoding
                )
        )
    }

    @Test(arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
    func `what Windows-1252 does not have becomes a replacement`(byte: UInt8) throws {
        let bytes = Array("<a>x".utf8) + [byte] + Array("</a>".utf8)
        #expect(try parser.reading(bytes) == .element("a", "x\u{FFFD}", .guessedEncoding))
    }

    @Test func `every byte of the upper half is Latin-1 or its table`() throws {
        let upper = [UInt8](0x80...0xFF)
        let reading = try parser.reading(Array("<a>".utf8) + upper + Array("</a>".utf8))
        try #require(reading.events.count == 3)
        let scalars = Array(reading.events[1].unicodeScalars)
        #expect(scalars.count == 128)
        #expect(scalars[0x20...].map(\.value) == Array(0xA0...0xFF))
        #expect(scalars[..<0x20].allSatisfy { $0.value > 0xFF })
    }

    @Test(
        arguments: [
            [0xC1, 0x81], [0xE0, 0x81, 0x81], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
        ] as [[UInt8]]
    )
    func `what comes out is UTF-8`(bytes: [UInt8]) throws {
        let document = Array("<a>".utf8) + bytes + Array("</a>".utf8)
        let isValid = try parser.read(document[...]) { tape, _ in
            String(validating: tape.bytes, as: UTF8.self) != nil
        }
        #expect(isValid)
    }

    @Test(arguments: [
        " ", "\n\n\t", "junk", "\u{FEFF}\u{FEFF}", "\u{1}\u{2}", "HTTP/1.1 200 OK\n\n",
    ])
    func `text before the first tag is passed over`(junk: String) throws {
        let document = junk + "<?xml version='1.0' encoding='UTF-8'?>\n<a>x</a>"
        #expect(try parser.reading(document) == .element("a", "x"))
    }

    @Test func `undecodable bytes before it are passed over too`() throws {
        let document = [0xEF, 0xBB, 0xFF, 0x80] + Array("<a>x</a>".utf8)
        #expect(try parser.reading(document) == .element("a", "x"))
    }

    /// libxml2 knows EBCDIC by its first four bytes, and no check of bytes would hold in it.
    @Test func `a document in EBCDIC is refused`() {
        let declaration: [UInt8] = [
            0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E,
            0x7D, 0xF1, 0x4B, 0xF0, 0x7D, 0x6F, 0x6E,
        ]
        #expect(parser.refusal(declaration + [0x4C, 0x81, 0x61, 0x6E]) == .malformed)
    }
}
