// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct DeclaredEncodingTests {
    private let parser = XMLParser()

    private static func document(_ encoding: String, _ content: [UInt8]) -> [UInt8] {
        Array("<?xml version='1.0' encoding='\(encoding)'?><a>".utf8) + content
            + Array("</a>".utf8)
    }

    @Test(
        arguments: [
            ("iso-8859-1", "Café \u{201C}", [0x43, 0x61, 0x66, 0xE9, 0x20, 0x93]),
            ("us-ascii", "é", [0xE9]),
            ("Windows-1252", "€", [0x80]),
            ("ISO-8859-2", "łódź", [0xB3, 0xF3, 0x64, 0xBC]),
            ("iso-8859-9", "ışık", [0xFD, 0xFE, 0xFD, 0x6B]),
            ("ISO-8859-15", "€", [0xA4]),
            ("windows-1250", "žal", [0x9E, 0x61, 0x6C]),
            ("Windows-1251", "Соль", [0xD1, 0xEE, 0xEB, 0xFC]),
            ("koi8-r", "Соль", [0xF3, 0xCF, 0xCC, 0xD8]),
            ("KOI8-U", "їжак", [0xA7, 0xD6, 0xC1, 0xCB]),
            ("ibm866", "Соль", [0x91, 0xAE, 0xAB, 0xEC]),
            ("macintosh", "é", [0x8E]),
            ("TIS-620", "เกลือ", [0xE0, 0xA1, 0xC5, 0xD7, 0xCD]),
            ("Shift_JIS", "塩の道①", [0x89, 0x96, 0x82, 0xCC, 0x93, 0xB9, 0x87, 0x40]),
            ("euc-jp", "塩の道", [0xB1, 0xF6, 0xA4, 0xCE, 0xC6, 0xBB]),
            ("iso-2022-jp", "塩", [0x1B, 0x24, 0x42, 0x31, 0x76, 0x1B, 0x28, 0x42]),
            ("gb2312", "盐之路", [0xD1, 0xCE, 0xD6, 0xAE, 0xC2, 0xB7]),
            ("GBK", "盐之路", [0xD1, 0xCE, 0xD6, 0xAE, 0xC2, 0xB7]),
            ("hz-gb-2312", "~盐路!", Array("~~~{QNB7~}!".utf8)),
            ("Big5", "鹽", [0xC6, 0x51]),
            ("euc-kr", "소금", [0xBC, 0xD2, 0xB1, 0xDD]),
            ("utf-7", "Café", Array("Caf+AOk-".utf8)),
        ] as [(String, String, [UInt8])]
    )
    func `a declared encoding is converted`(
        encoding: String,
        text: String,
        bytes: [UInt8]
    ) throws {
        #expect(
            try parser.reading(Self.document(encoding, bytes))
                == .element("a", text, .foreignEncoding)
        )
    }

    @Test(arguments: [
        "utf-8", "UTF-16", "no-such", "iso-2022-cn-ext", "tscii", "ibm1390", "utf-8//ignore",
        "cp1251//translit", "/etc/passwd", "",
    ])
    func `text that fits no known encoding is read as Windows-1252`(encoding: String) throws {
        let bytes = Self.document(encoding, [0x43, 0x61, 0x66, 0xE9])
        #expect(try parser.reading(bytes) == .element("a", "Café", .guessedEncoding))
        let declared = try parser.read(bytes[...]) { _, repairs in repairs.declaredEncoding }
        #expect(declared == Array(encoding.lowercased().utf8))
    }

    @Test func `a name of an encoding is cut at 40 bytes`() throws {
        let name = String(repeating: "X", count: 100_000)
        for name in [name, String(name.prefix(500))] {
            let bytes = Self.document(name, [0xE9])
            let declared = try parser.read(bytes[...]) { _, repairs in repairs.declaredEncoding }
            #expect(declared.count <= 40)
        }
    }

    @Test(arguments: ["iso-2022-jp", "hz", "utf-7", "iso-2022-kr", "shift_jis", "utf-16"])
    func `plain ASCII is ASCII, whatever it declares`(encoding: String) throws {
        let bytes = Self.document(encoding, Array("Salt 100%".utf8))
        #expect(try parser.reading(bytes) == .element("a", "Salt 100%"))
    }

    @Test(arguments: ["iso-2022-jp", "hz", "utf-7"])
    func `UTF-8 is no encoding of ASCII`(encoding: String) throws {
        let bytes = Self.document(encoding, Array("Zürich + \u{7E}{ \u{7E}}".utf8))
        #expect(try parser.reading(bytes) == .element("a", "Zürich + ~{ ~}"))
    }

    @Test func `markup hidden by an encoding is detected`() {
        let hidden = "+ADwAIQ-DOCTYPE a [+ADwAIQ-ENTITY b SYSTEM 'file:///etc/passwd'+AD4]+AD4"
        let document = "<?xml version='1.0' encoding='utf-7'?>\(hidden)<a>x</a>"
        #expect(parser.refusal(document) == .externalEntity)
        let nul = "<?xml version='1.0' encoding='utf-7'?><a>+AAA-</a>"
        #expect(parser.refusal(nul) == .nulByte)
    }

    @Test func `bytes that do not convert become replacements`() throws {
        let bytes = Self.document("shift_jis", [0x89, 0x96, 0xFF, 0x78, 0x89])
        let reading = try parser.reading(bytes)
        #expect(reading.repairs == .foreignEncoding)
        #expect(reading.events.count == 3)
        #expect(reading.events[1].hasPrefix("塩\u{FFFD}x\u{FFFD}"))
    }

    @Test func `a document of nothing that converts is read as Windows-1252`() throws {
        let bytes = Self.document("shift_jis", Array(repeating: 0xFF, count: 300_000))
        let reading = try parser.reading(bytes)
        #expect(reading.repairs == .guessedEncoding)
        #expect(reading.events[1].utf8.count == 600_000)
    }

    @Test func `a few other bytes do not spoil a document in UTF-8`() throws {
        let bytes = Self.document("utf-8", Array("Größe, 本, Z".utf8) + [0xFC] + Array("rich".utf8))
        #expect(
            try parser.reading(bytes) == .element("a", "Größe, 本, Zürich", .guessedEncoding)
        )
        let marked = [0xEF, 0xBB, 0xBF] + Self.document("cp1251", Array("é".utf8) + [0xFC, 0xFC])
        #expect(try parser.reading(marked) == .element("a", "éüü", .guessedEncoding))
    }

    @Test func `a declaration behind blanks or junk counts as well`() throws {
        let bytes = Array("\n junk ".utf8) + Self.document("windows-1251", [0xD1])
        #expect(try parser.reading(bytes) == .element("a", "С", .foreignEncoding))
    }

    @Test(arguments: [
        "<?xml version='1.0' encoding = \"koi8-r\" ?>", "<?xml\nencoding='KOI8-R'?>",
        "<?xml version=1 encoding='koi8-r'>",
    ])
    func `a declaration need not be well-formed`(declaration: String) throws {
        let bytes = Array(declaration.utf8) + Array("<a>".utf8) + [0xF3] + Array("</a>".utf8)
        #expect(try parser.reading(bytes) == .element("a", "С", .foreignEncoding))
    }
}
