// SPDX-License-Identifier: Apache-2.0

import JSON5
import Testing

@Suite struct JSON5Tests {
    static let values: [(String, Plain)] = [
        ("null", .null), ("true", .bool(true)), (" false\n", .bool(false)),
        ("[]", .array([])), ("{}", .object([])), ("[1,]", .array([.integer(1)])),
        (
            "[1, [2], {a: 3,},]",
            .array([.integer(1), .array([.integer(2)]), .object([("a", .integer(3))])])
        ),
        (
            "{a: 1, 'b c': 2, \"d\": 3}",
            .object([("a", .integer(1)), ("b c", .integer(2)), ("d", .integer(3))])
        ),
        (
            "{$_9: 1, ünïcode: 2, \\u0061b: 3, a\u{200D}b: 4}",
            .object([
                ("$_9", .integer(1)), ("ünïcode", .integer(2)), ("ab", .integer(3)),
                ("a\u{200D}b", .integer(4)),
            ])
        ),
        (
            "{null: null, Infinity: 1, true: 2}",
            .object([("null", .null), ("Infinity", .integer(1)), ("true", .integer(2))])
        ),
        ("// to the end\n1 // and here", .integer(1)), ("/* a\n * b **/ 1 /**/", .integer(1)),
        ("// ended by another line end\u{2028}1", .integer(1)), ("//\r1", .integer(1)),
        ("\u{FEFF}\u{A0}\u{B}\u{C}\t\u{2003}\u{2029}1\u{3000}", .integer(1)),
        ("'say \"yes\"'", .string("say \"yes\"")), ("\"it's\"", .string("it's")),
        ("'\\'\\\"\\\\\\/'", .string("'\"\\/")),
        ("'\\b\\f\\n\\r\\t\\v\\0'", .string("\u{8}\u{C}\n\r\t\u{B}\0")),
        ("'\\x41\\u00e9\\uD83D\\uDCDA'", .string("A\u{E9}\u{1F4DA}")),
        ("'one \\\ntwo \\\r\nthree \\\rfour\\\u{2028}'", .string("one two three four")),
        ("'\\a\\é\\ '", .string("aé ")), ("'a\u{2028}b\tc'", .string("a\u{2028}b\tc")),
        ("''", .string("")),
        ("0", .integer(0)), ("-0", .integer(0)), ("+7", .integer(7)), ("-12", .integer(-12)),
        ("0x1F", .integer(31)), ("-0Xff", .integer(-255)), ("+0x0", .integer(0)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .double(9223372036854775808)),
        ("0xFFFFFFFFFFFFFFFFFF", .double(4_722_366_482_869_645_213_696)),
        (".5", .double(0.5)), ("5.", .integer(5)), ("-.25", .double(-0.25)),
        ("+1.5e1", .integer(15)),
        ("1e3", .integer(1000)), ("1E-2", .double(0.01)), ("1e400", .double(.infinity)),
        ("2.5e+1", .integer(25)), ("0.0", .integer(0)), ("0e0", .integer(0)),
        ("Infinity", .double(.infinity)), ("-Infinity", .double(-.infinity)),
        ("+Infinity", .double(.infinity)), ("NaN", .double(.nan)), ("-NaN", .double(.nan)),
        ("9007199254740993.0", .double(9007199254740992)),
    ]

    @Test(arguments: values)
    func `a text is read`(text: String, expected: Plain) throws {
        #expect(Plain(try read(text)) == expected)
    }

    @Test func `a number keeps its spelling`() throws {
        for text in ["+0x1F", ".5", "5.", "-Infinity", "1E-2", "1e+3"] {
            guard case .number(let number) = try read(text).content else {
                Issue.record("\(text) is no number")
                continue
            }
            #expect(number.text == text)
        }
    }

    @Test func `each value and each name has its position`() throws {
        let value = try read("{\n  a: 1, 'é': [true,\r\n    /* x */ 'y'],\u{2028}z: {} }")
        guard case .object(let members) = value.content else {
            Issue.record("no object")
            return
        }
        #expect(value.place.description == "1:1")
        #expect(members.map(\.name) == ["a", "é", "z"])
        #expect(members.map(\.place.description) == ["2:3", "2:9", "4:1"])
        #expect(members.map(\.value.place.description) == ["2:6", "2:14", "4:4"])
        guard case .array(let elements) = members[1].value.content else {
            Issue.record("no list")
            return
        }
        #expect(elements.map(\.place.description) == ["2:15", "3:13"])
    }
}
