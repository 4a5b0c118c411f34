// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

@Suite struct JSONTests {
    @Test(
        arguments: [
            (.null, "null"),
            (true, "true"),
            (-42, "-42"),
            (0.5, "0.5"),
            (.double(.infinity), "9e999"),
            (.double(-.infinity), "-9e999"),
            (.double(.nan), "null"),
            ("a\"b\\c/", "\"a\\\"b\\\\c/\""),
            ("\n\r\t\u{08}\u{00}", "\"\\n\\r\\t\\u0008\\u0000\""),
            ("\u{7F}\u{9B}", "\"\\u007f\\u009b\""),
            ("\u{2028}\u{2029}\u{202E}", "\"\\u2028\\u2029\\u202e\""),
            ("\u{E0041}é日👍", "\"\\udb40\\udc41é日👍\""),
            ([], "[]"),
            (.object([:]), "{}"),
            ([1, [2, nil]], "[1,[2,null]]"),
            (["b": 1, "a": ["x": false]], "{\"b\":1,\"a\":{\"x\":false}}"),
        ] as [(JSONValue, String)]
    )
    func `a value becomes one line`(value: JSONValue, expected: String) {
        #expect(JSONText.string(value) == expected)
    }

    @Test func `a pretty value is indented by two blanks`() {
        let value: JSONValue = ["id": 1, "none": [], "names": ["a", "b"]]
        let expected = """
            {
              "id": 1,
              "none": [],
              "names": [
                "a",
                "b"
              ]
            }
            """
        #expect(JSONText.string(value, style: .pretty) == expected)
    }

    @Test func `a path that is UTF-8 is one member`() {
        var object = JSONObject()
        object.append("path", .path(Path("a/é.epub")))
        #expect(JSONText.string(.object(object)) == "{\"path\":\"a/é.epub\"}")
    }

    @Test func `a path that is not UTF-8 comes with its bytes`() {
        var object: JSONObject = ["id": 1]
        object.append("path", .path(Path(bytes: [0x61, 0xFF])))
        let expected = "{\"id\":1,\"path\":\"a\u{FFFD}\",\"path_bytes_b64\":\"Yf8=\"}"
        #expect(JSONText.string(.object(object)) == expected)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FB}\u{FF}", "w7vDvw=="),
    ])
    func `bytes become base 64`(text: String, expected: String) {
        #expect(Base64.encode(Array(text.utf8)) == expected)
    }

    @Test(arguments: ["", "f", "fo", "foo", "foob", "\u{FB}\u{FF}\u{BE}", "a\u{0}"])
    func `base 64 becomes bytes`(text: String) {
        #expect(Base64.decode(Array(Base64.encode(Array(text.utf8)).utf8)) == Array(text.utf8))
    }

    @Test(arguments: ["A", "Zg", "Zg=", "Zh==", "Zg===", "Z!==", "====", "Zg==Zg==", "Zm9v\n"])
    func `what is not base 64 is refused`(text: String) {
        #expect(Base64.decode(Array(text.utf8)) == nil)
    }

    @Test(arguments: [("", []), ("00ff10", [0, 255, 16]), ("a", nil), ("0G", nil), ("AA", nil)])
    func `hexadecimal digits become bytes`(digits: String, bytes: [UInt8]?) {
        #expect(Hexadecimal.bytes(Array(digits.utf8)) == bytes)
    }

    @Test func `every bit pattern has a letter`() {
        #expect(Base64.encode([0xFB, 0xEF, 0xBE]) == "++++")
        #expect(Base64.encode([0xFF, 0xFF, 0xFF]) == "////")
    }

    @Test func `a list is written row by row`() {
        let test = TestConsole()
        var writer = JSONArrayWriter(test.console, name: "works", before: ["v": 1])
        writer.append(["id": 1])
        writer.append(["id": 2, "title": "Emma"])
        writer.finish(after: ["shown": 2])
        let expected = """
            {"v": 1, "works": [
              {"id":1},
              {"id":2,"title":"Emma"}
            ], "shown": 2}

            """
        #expect(test.output.text == expected)
    }

    @Test func `an empty list is still a list`() {
        let test = TestConsole()
        JSONArrayWriter(test.console, name: "works").finish()
        #expect(test.output.text == "{\"works\": []}\n")
    }
}
