// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

@Suite struct NameTests {
    private static let utf8Flag: UInt16 = 1 << 11

    private static func archive(_ names: [[UInt8]], flags: UInt16 = utf8Flag) -> [UInt8] {
        RawArchive(
            names.enumerated().map { index, name in
                var entry = RawArchive.Entry("", [UInt8(index)])
                entry.name = name
                entry.flags = flags
                return entry
            }
        ).bytes()
    }

    @Test(arguments: [
        "OEBPS/content.opf", "Größe.xhtml", "e\u{301}.xhtml", "本/1.xhtml", "\u{1F4D6}", " ",
        "../../etc/passwd", "/absolute", "a\\b", "new\nline", String(repeating: "n", count: 60_000),
    ])
    func `a name is found by its bytes`(name: String) throws {
        let bytes = Array(name.utf8)
        try open(Self.archive([[0x78], bytes])) { archive in
            #expect(archive.locate(bytes[...]) == 1)
            #expect(archive.locate((bytes + [0x78])[...]) == nil)
            #expect(archive.locate(bytes.dropLast()) == nil)
            let names = try content(of: archive).names
            #expect(names == [[0x78], bytes])
        }
    }

    @Test func `names that only look the same are two`() throws {
        let names = ["é", "e\u{301}", "É"].map { Array($0.utf8) }
        try open(Self.archive(names)) { archive in
            for (index, name) in names.enumerated() { #expect(archive.locate(name[...]) == index) }
        }
    }

    /// Without the UTF-8 flag a name is of code page 437: 0x81 is ü.
    @Test func `Z5 a name in code page 437 is found by its decoded form`() throws {
        let bytes: [UInt8] = [0x5A, 0x81, 0x72]
        try open(Self.archive([bytes], flags: 0)) { archive in
            #expect(archive.locate(Array("Zür".utf8)[...]) == 0)
            let names = try content(of: archive).names
            #expect(names == [bytes])
        }
    }

    @Test func `Z5 a name without the flag may be UTF-8 all the same`() throws {
        let bytes = Array("Zürich.xhtml".utf8)
        try open(Self.archive([bytes], flags: 0)) { archive in
            #expect(archive.locate(bytes[...]) == 0)
            let names = try content(of: archive).names
            #expect(names == [bytes])
        }
    }

    @Test func `names are returned in UTF-8, whatever their encoding`() throws {
        let names: [[UInt8]] = [[0x5A, 0x81, 0x72], Array("Zürich".utf8), Array("plain".utf8)]
        try open(Self.archive(names, flags: 0)) { archive in
            var lent: [String] = []
            archive.forEachName { index, name in
                let bytes = (0..<name.count).map { name[$0] }
                #expect(archive.name(at: index) == bytes)
                lent.append(String(decoding: bytes, as: UTF8.self))
            }
            #expect(lent == ["Zür", "Zürich", "plain"])
            #expect(archive.name(at: 3) == [])
        }
    }

    @Test func `of two equal names the first is found, and both are listed`() throws {
        let names = ["a", "b", "b"].map { Array($0.utf8) }
        try open(Self.archive(names)) { archive in
            #expect(archive.locate(names[1][...]) == 1)
            let content = try content(of: archive)
            #expect(content.names == names)
            #expect(content.entries == [.bytes([0]), .bytes([1]), .bytes([2])])
        }
    }

    @Test(arguments: [[0x1B, 0x5B], [0xFF], [0xC3], [0x61, 0xE9, 0x62]] as [[UInt8]])
    func `a name that falsely claims UTF-8 or has control characters is refused`(
        name: [UInt8]
    ) throws {
        #expect(try refusal(Self.archive([name])) == .inconsistent)
        #expect(try refusal(Self.archive([name], flags: 0)) == nil)
    }

    @Test func `nothing is found for a name with a NUL`() throws {
        try open(Self.archive([Array("a".utf8)])) { archive in
            #expect(archive.locate([UInt8(ascii: "a"), 0, UInt8(ascii: "b")]) == nil)
            #expect(archive.locate([UInt8(ascii: "a"), 0]) == nil)
            #expect(archive.locate([0]) == nil)
            #expect(archive.locate([]) == nil)
        }
    }

    @Test func `a name may be any slice of an array`() throws {
        try open(Self.archive([Array("abc".utf8)])) { archive in
            #expect(archive.locate(Array("xxabcyy".utf8)[2..<5]) == 0)
        }
    }
}
