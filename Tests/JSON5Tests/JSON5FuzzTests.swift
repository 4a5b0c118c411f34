// SPDX-License-Identifier: Apache-2.0

import JSON5
import TestSupport
import Testing

/// Garbage, and texts that are nearly right.
@Suite struct JSON5FuzzTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "\\u", "\\x", "//", "/*", "*/", "\n", "\r\n",
        "\u{2028}", "0x", "-", "+", ".", "e", "Infinity", "NaN", "null", "true", "a", "$",
        "\\uD83D",
        "0", "9", "\u{FEFF}", "\u{1F4DA}", " ",
    ].map { Array($0.utf8) }

    private static let seeds =
        (JSON5Tests.values.map(\.0) + JSON5ErrorTests.wrong.map(\.0)).map { Array($0.utf8) }

    private func mutate(_ bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
        let place = Int.random(in: 0...bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2:
            bytes.insert(contentsOf: Self.pieces.randomElement(using: &numbers) ?? [], at: place)
        case 3: bytes.removeLast(bytes.count - place)
        default:
            bytes.insert(contentsOf: Self.seeds.randomElement(using: &numbers) ?? [], at: place)
        }
    }

    @Test(arguments: 0..<8)
    func `any bytes are read, or refused with a position`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<4_000 {
            var bytes = Self.seeds.randomElement(using: &numbers) ?? []
            for _ in 0...Int.random(in: 0..<6, using: &numbers) { mutate(&bytes, &numbers) }
            do throws(JSON5Errors) {
                let value = try JSON5Reader.read(bytes)
                let again = try JSON5Reader.read(bytes)
                #expect(value == again)
            } catch {
                #expect(!error.all.isEmpty)
                let lines = bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0xA8 || $0 == 0xA9 }
                for one in error.all {
                    #expect((1...(lines + 1)).contains(one.place.line), "\(bytes)")
                    #expect((1...(bytes.count + 1)).contains(one.place.column), "\(bytes)")
                    #expect(!one.message.isEmpty)
                }
            }
        }
    }

    @Test(arguments: 0..<4)
    func `blanks and comments between the words change nothing`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let words = [
            "{", "a", ":", "[", "1", ",", "'x y'", ",", "-0x1F", "]", ",", "\"b\"", ":", "{", "}",
            "}",
        ]
        let expected = Plain(try read(words.joined()))
        let gaps = ["", " ", "\n", "/* , */", "// }\n", "\t\r\n", "\u{A0}", "/**/"]
        for _ in 0..<200 {
            let text = words.map { $0 + (gaps.randomElement(using: &numbers) ?? "") }.joined()
            #expect(Plain(try read(text)) == expected, "\(text)")
        }
    }
}
