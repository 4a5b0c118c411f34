// SPDX-License-Identifier: Apache-2.0

import JSON5
import TestSupport
import Testing

/// Lines of strict JSON, which programs write.
@Suite struct JSONLineTests {
    private static let scalars: [(String, JSONLine.Scalar)] = [
        ("null", .null), ("true", .bool(true)), (" false\r", .bool(false)),
        ("0", .integer(0)), ("-0", .integer(0)), ("42", .integer(42)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .real(0x1p63)),
        ("-9223372036854775809", .real(-0x1p63)),
        ("1.0", .real(1)), ("0.1", .real(0.1)),
        ("-2.5e-3", .real(-0.0025)), ("1E+2", .real(100)),
        ("5e-324", .real(.leastNonzeroMagnitude)), ("9e999", .real(.infinity)),
        ("-9e999", .real(-.infinity)),
        ("\"\"", .string([])), ("\"a\"", .string([0x61])),
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string([0x22, 0x5C, 0x2F, 8, 12, 10, 13, 9])),
        ("\"x\\u0000y\\u00E9\"", .string([0x78, 0, 0x79, 0xC3, 0xA9])),
        ("\"\\uD83D\\uDCDA-\u{7F}\"", .string(Array("\u{1F4DA}-\u{7F}".utf8))),
        ("\"川の灯\"", .string(Array("川の灯".utf8))),
    ]

    @Test(arguments: scalars)
    func `a value is read`(text: String, expected: JSONLine.Scalar) throws {
        var line = try JSONLine(Array(text.utf8))
        #expect(try line.scalar() == expected)
        try line.end()
    }

    @Test(
        arguments: [
            ("", 1, "expected a text, a number or null but found the end of the line"),
            ("nul", 1, "expected null but found \"n\""),
            ("nulls", 5, "expected the end of the line but found \"s\""),
            ("'a'", 1, "expected a text, a number or null but found \"'\""),
            ("01", 3, "numbers may not have leading zeros"),
            ("-", 2, "expected a digit but found the end of the line"),
            ("+1", 1, "expected a text, a number or null but found \"+\""),
            (".5", 1, "expected a text, a number or null but found \".\""),
            ("5.", 3, "expected a digit but found the end of the line"),
            ("1e", 3, "expected a digit but found the end of the line"),
            ("0x1F", 2, "expected the end of the line but found \"x\""),
            ("Infinity", 1, "expected a text, a number or null but found \"I\""),
            ("\"é", 3, "expected '\"' but found the end of the line"),
            ("\"é\u{9}\"", 3, "a control character must be escaped"),
            ("\"\\x41\"", 3, "expected an escape but found \"x\""),
            ("\"\\u12G4\"", 6, "expected a hexadecimal digit but found \"G\""),
            (
                "\"\\uD83D\"", 8,
                "this is half of a surrogate pair; the other \\u is missing"
            ),
            (
                "\"\\uDCDA\\uD83D\"", 8,
                "this is half of a surrogate pair; the other \\u is missing"
            ),
            (
                "\"\\uD83D\\u0041\"", 14,
                "this is half of a surrogate pair; the other \\u is missing"
            ),
            ("1 // one", 3, "expected the end of the line but found \"/\""),
            ("{}", 1, "expected a text, a number or null but found \"{\""),
        ]
    )
    func `what is no value is refused with its place`(
        text: String,
        column: Int,
        message: String
    ) throws {
        let error = #expect(throws: JSON5Error.self) {
            var line = try JSONLine(Array(text.utf8))
            _ = try line.scalar()
            try line.end()
        }
        #expect(error?.place.column == column)
        #expect(error?.message == message)
    }

    @Test(
        arguments: [
            ("\\uD83D", "\u{FFFD}"), ("\\uDCDA\\uD83D", "\u{FFFD}\u{FFFD}"),
            ("\\uD83D\\u0041", "\u{FFFD}A"), ("\\uD83D\\n", "\u{FFFD}\n"),
            ("\\uD83D\\uD83D\\uDCDA", "\u{FFFD}\u{1F4DA}"), ("\\uD83D\\uDCDA", "\u{1F4DA}"),
        ]
    )
    func `half of a surrogate pair is U+FFFD where that is wanted`(
        escaped: String,
        expected: String
    ) throws {
        var line = try JSONLine(Array("\"\(escaped)\"".utf8), mendsHalves: true)
        #expect(try line.scalar() == .string(Array(expected.utf8)))
    }

    @Test func `objects and lists are walked through`() throws {
        let text = " { \"a\" : [ 1 , [ ] , 2 ] , \"b\" : { } , \"c\" : { \"d\" : null } } "
        var line = try JSONLine(Array(text.utf8))
        try line.beginObject()
        #expect(try line.nextName()?.elementsEqual("a".utf8) == true)
        try line.beginList()
        #expect(try line.hasNextElement())
        #expect(try line.scalar() == .integer(1))
        #expect(try line.hasNextElement())
        try line.beginList()
        #expect(try !line.hasNextElement())
        #expect(try line.hasNextElement())
        #expect(try line.scalar() == .integer(2))
        #expect(try !line.hasNextElement())
        #expect(try line.nextName()?.elementsEqual("b".utf8) == true)
        try line.beginObject()
        #expect(try line.nextName() == nil)
        #expect(try line.nextName()?.elementsEqual("c".utf8) == true)
        try line.skipValue()
        #expect(try line.nextName() == nil)
        try line.end()
    }

    @Test(arguments: [
        "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "[1,]",
        "[,1]", "[1 2]", "[1", "{\"a\":1", "{\"a\":[1}", "[1]]", "{} {}",
        String(repeating: "[", count: 100_000),
    ])
    func `what is not well formed is refused`(text: String) throws {
        #expect(throws: JSON5Error.self) {
            var line = try JSONLine(Array(text.utf8))
            try line.skipValue()
            try line.end()
        }
    }

    @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]])
    func `what is not UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: JSON5Error.self) { _ = try JSONLine(bytes) }
    }

    /// JSON is a part of JSON5.
    @Test(arguments: 0..<4)
    func `JSON5 reads the same, whatever the bytes are`(seed: UInt64) throws {
        let pieces =
            Self.scalars.map(\.0) + [
                "{", "}", "[", "]", ",", ":", "\"a\":", "\"b\"", "\\", "0", "e5", " ", "\u{1F4DA}",
            ]
        var numbers = SeededNumbers(seed: seed)
        var read = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 1..<6, using: &numbers)
            let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
            guard var line = try? JSONLine(Array(text.utf8)) else { continue }
            var whole = line
            // Whatever the strict reader takes, the other one takes too.
            guard (try? whole.skipValue()) != nil, (try? whole.end()) != nil else { continue }
            guard let other = try? JSON5Reader.read(Array(text.utf8)) else {
                // Only a name that stands twice is for the caller to find.
                #expect(text.contains("{"), "\(text)")
                continue
            }
            guard let scalar = try? line.scalar() else { continue }
            read += 1
            switch (scalar, other.content) {
            case (.null, .null): break
            case (.bool(let left), .bool(let right)): #expect(left == right)
            case (.integer(let left), .number(let right)):
                #expect(right.integer.map(Int64.init) == left, "\(text)")
            case (.real(let left), .number(let right)):
                #expect(left == right.value, "\(text)")
            case (.string(let left), .string(let right)):
                #expect(left == Array(right.utf8), "\(text)")
            default: Issue.record("\(text)")
            }
        }
        #expect(read > 500)
    }
}
