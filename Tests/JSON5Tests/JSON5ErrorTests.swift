// SPDX-License-Identifier: Apache-2.0

import JSON5
import Testing

/// Invalid texts and their messages.
@Suite struct JSON5ErrorTests {
    private func errors(_ bytes: [UInt8], _ limits: JSON5Limits = .standard) -> [String] {
        do throws(JSON5Errors) {
            let value = try JSON5Reader.read(bytes, limits: limits)
            return ["read: \(Plain(value))"]
        } catch { return error.all.map(\.description) }
    }

    static let wrong: [(String, String)] = [
        ("", "1:1: expected a value but found the end of the text"),
        ("  // nothing\n", "2:1: expected a value but found the end of the text"),
        ("1 2", "1:3: expected the end of the text but found \"2\""),
        ("{a: 1 b: 2}", "1:7: expected \",\" or \"}\" but found \"b\""),
        ("{a: 1", "1:6: expected \",\" or \"}\" but found the end of the text"),
        ("{a 1}", "1:4: expected \":\" after the name \"a\" but found \"1\""),
        ("{a: }", "1:5: expected a value but found \"}\""),
        ("{,}", "1:2: expected a name or \"}\" but found \",\""),
        ("{a: 1,,}", "1:7: expected a name or \"}\" but found \",\""),
        ("{1: 2}", "1:2: expected a name or \"}\" but found \"1\""),
        ("{a-b: 2}", "1:3: expected \":\" after the name \"a\" but found \"-\""),
        ("[1,,2]", "1:4: expected a value but found \",\""),
        ("[1\n2]", "2:1: expected \",\" or \"]\" but found \"2\""),
        ("[1", "1:3: expected \",\" or \"]\" but found the end of the text"),
        ("[1}", "1:3: expected \",\" or \"]\" but found \"}\""),
        ("yes", "1:1: expected a value but found \"yes\"; put strings in quotes"),
        ("tru\\u0065", "1:1: expected a value but found \"true\"; put strings in quotes"),
        ("'abc", "1:1: this string is not closed; expected \"'\""),
        ("{a: \"b\n}", "1:5: this string is not closed on its line; expected '\"'"),
        ("'\\", "1:2: nothing follows the backslash"),
        ("'\\1'", "1:2: unknown escape \\1; write a backslash as \\\\"),
        ("'\\01'", "1:2: \\0 may not precede a digit; write \\x00"),
        ("'\\xG0'", "1:2: this escape needs 2 hexadecimal digits"),
        ("'\\u12'", "1:2: this escape needs 4 hexadecimal digits"),
        ("'\\uD83D'", "1:2: this is half of a surrogate pair; the other \\u is missing"),
        ("'\\uDCDA'", "1:2: this is half of a surrogate pair; the other \\u is missing"),
        ("'\\uD83D\\u0041'", "1:2: this is half of a surrogate pair; the other \\u is missing"),
        ("{\\x61: 1}", "1:2: in a name without quotes, \\u is the only escape"),
        ("{\\u0031: 1}", "1:2: a name with this character must be in quotes"),
        ("/* a", "1:1: this comment is not closed; expected */"),
        ("/ a", "1:1: expected a value but found \"/\""),
        ("01", "1:1: numbers may not have leading zeros"),
        ("-", "1:2: expected a digit but found the end of the text"),
        (".", "1:2: expected a digit but found the end of the text"),
        ("+-1", "1:2: expected a digit but found \"-\""),
        ("1e", "1:3: expected the digits of the exponent but found the end of the text"),
        ("0x", "1:3: expected a hexadecimal digit but found the end of the text"),
        ("1.2.3", "1:4: expected the number 1.2 to end but found \".\""),
        ("5s", "1:2: expected the number 5 to end but found \"s\""),
        ("0xg", "1:3: expected a hexadecimal digit but found \"g\""),
        ("-Inf", "1:5: expected \"Infinity\" but found the end of the text"),
        ("{a: 1, b: 2, a: 3}", "1:14: \"a\" is already defined on line 1"),
        ("{a: 1,\n 'a': 3}", "2:2: \"a\" is already defined on line 1"),
        ("#", "1:1: expected a value but found \"#\""),
        ("\u{1}", "1:1: expected a value but found U+0001"),
        ("\u{202E}", "1:1: expected a value but found U+202E"),
        ("\"", "1:1: this string is not closed; expected '\"'"),
    ]

    @Test(arguments: wrong)
    func `an invalid text is reported with its position`(text: String, expected: String) {
        #expect(errors(Array(text.utf8)) == [expected])
    }

    @Test func `all repeated names are reported, and the first mistake after them`() {
        #expect(
            errors(Array("{a: 1, a: 2, b: {c: 1, c: 2}, a: 3, d}".utf8)) == [
                "1:8: \"a\" is already defined on line 1",
                "1:24: \"c\" is already defined on line 1",
                "1:31: \"a\" is already defined on line 1",
                "1:38: expected \":\" after the name \"d\" but found \"}\"",
            ]
        )
    }

    @Test func `invalid UTF-8 is reported with its position`() {
        let message = "the text is not UTF-8 here; save it as UTF-8"
        #expect(errors([0xFF]) == ["1:1: " + message])
        #expect(errors(Array("{\n a: 'caf".utf8) + [0xE9, 0x27, 0x7D]) == ["2:9: " + message])
        #expect(errors(Array("1".utf8) + [0xC3]) == ["1:2: " + message])
        #expect(errors([0xED, 0xA0, 0x80]) == ["1:1: " + message])
    }

    @Test func `depth and length have limits`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array(String(repeating: "[", count: depth).utf8)
                + Array(String(repeating: "]", count: depth).utf8)
        }
        #expect(errors(nested(64)).first?.hasPrefix("read") == true)
        #expect(errors(nested(65)) == ["1:65: lists and objects may be nested at most 64 deep"])
        #expect(
            errors(Array(repeating: UInt8(ascii: "{"), count: 1 << 20)).count == 1
        )
        #expect(
            errors(Array(repeating: UInt8(ascii: "["), count: 1 << 20))
                == ["1:65: lists and objects may be nested at most 64 deep"]
        )
        #expect(
            errors(Array(repeating: UInt8(ascii: " "), count: 1 << 20 + 1))
                == ["1:1: the text is longer than 1048576 bytes"]
        )
        var limits = JSON5Limits()
        limits.byteCount = 2
        limits.depth = 0
        #expect(
            errors(Array("[]".utf8), limits) == [
                "1:1: lists and objects may be nested at most 0 deep"
            ]
        )
        #expect(errors(Array("[1]".utf8), limits) == ["1:1: the text is longer than 2 bytes"])
    }
}
