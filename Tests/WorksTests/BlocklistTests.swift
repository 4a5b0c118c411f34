// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct BlocklistTests {
    private func list(_ text: String) throws -> Blocklist {
        try Blocklist(parsing: Array(text.utf8))
    }

    @Test func `the shipped list can be read to its end`() throws {
        let text = String(decoding: Blocklist.shippedText, as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let shipped = try Blocklist(parsing: Blocklist.shippedText)
        #expect(shipped.entries.count == lines.count)
        #expect(shipped == Blocklist.shipped)
        // Each is written in its stored form, so that it can be found by searching the file.
        for entry in shipped.entries {
            #expect(lines.contains(Substring(entry.description)), "\(entry)")
        }
    }

    @Test(arguments: [
        "isbn:0123456789", "isbn:9781234567897", "isbn:9876543210",
        "urn:uuid:12345678-1234-5678-1234-567812345678",
        "urn:uuid:12345678-1234-1234-1234-123456789012",
        "urn:uuid:273FD756-62F2-4858-8D67-99E08F24BBA9", "doi:10.1000/xyz123", "asin:b0xxxxxxxx",
    ])
    func `what templates copy is blocked as books write it`(text: String) {
        let id = volumeID(text)
        #expect(id.kind.level != .never)
        #expect(Blocklist.shipped.blocks(id, titleKey: "any title"))
        #expect(Blocklist.shipped.blocks(id, titleKey: nil))
    }

    @Test(arguments: [
        "isbn:9780306406157", "isbn:9780141439518",
        "urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb", "http://www.gutenberg.org/ebooks/11",
    ])
    func `what names a book is not blocked`(text: String) {
        #expect(!Blocklist.shipped.blocks(volumeID(text), titleKey: nil))
    }

    @Test(arguments: [
        ("isbn 0123456789", "isbn 9780123456786"),
        ("isbn 0-306-40615-2", "isbn 9780306406157"),
        ("ISBN\t9780306406157", "isbn 9780306406157"),
        ("asin 0306406152", "isbn 9780306406157"),
        ("uuid {2C3272A4731B4348909D6F38B97B18EB}", "uuid 2c3272a4-731b-4348-909d-6f38b97b18eb"),
        ("openlibrary-work OL45883W", "openlibrary-work OL45883W"),
        ("gutenberg   0011", "gutenberg 11"),
        ("  google zyTCAlFPjgYC  ", "google zyTCAlFPjgYC"),
        ("isbn 0306406152 The C++ Book!", "isbn 9780306406157 c plus plus book"),
        ("isbn 0306406152 Œuvres complètes", "isbn 9780306406157 oeuvres completes"),
        ("isbn 0306406152\u{A0}\u{3000}三体", "isbn 9780306406157 三体"),
        ("isbn 0306406152 # 9", "isbn 9780306406157 9"),
    ])
    func `values and titles are kept as books are compared`(line: String, expected: String) throws {
        #expect(try list(line).entries.map(\.description) == [expected])
    }

    @Test func `comments, blank lines and all kinds of line ends are ignored`() throws {
        let lines = ["# remark", "", "isbn 0306406152", "   # isbn 1", "\t", "gutenberg 11"]
        let expected = ["gutenberg 11", "isbn 9780306406157"]
        for end in ["\n", "\r\n", "\r"] {
            let text = lines.joined(separator: end)
            for whole in [text, text + end, "\u{FEFF}" + text, end + end + text] {
                #expect(try list(whole).entries.map(\.description) == expected)
            }
        }
        #expect(try list("").entries.isEmpty)
        #expect(try list("\u{FEFF}").entries.isEmpty)
        #expect(try list("\r\n").entries.isEmpty)
    }

    @Test func `each entry is there once and in one order`() throws {
        let text = """
            uuid 2c3272a4-731b-4348-909d-6f38b97b18eb
            isbn 0306406152 Zebra
            isbn 9780306406157 zebra
            isbn 0306406152 Ant
            isbn 9780306406157
            isbn 978-0-306-40615-7
            """
        let expected = [
            "isbn 9780306406157", "isbn 9780306406157 ant", "isbn 9780306406157 zebra",
            "uuid 2c3272a4-731b-4348-909d-6f38b97b18eb",
        ]
        #expect(try list(text).entries.map(\.description) == expected)
    }

    @Test(
        arguments: [
            ("moby dick", true), ("moby dick or the whale", true), ("moby dickens", false),
            ("moby", false), ("the moby dick", false), ("", false), (nil, false), ("三体", true),
            ("三体 2", true), ("三体2", false),
        ] as [(String?, Bool)]
    )
    func `a title on the list blocks titles that begin with its words`(
        title: String?,
        isBlocked: Bool
    ) throws {
        let list = try list("isbn 0306406152 Moby-Dick\nisbn 0306406152 三体\n")
        #expect(list.blocks(volumeID("0306406152"), titleKey: title) == isBlocked)
        #expect(!list.blocks(volumeID("080442957X"), titleKey: title))
    }

    @Test func `kinds are distinguished`() throws {
        let list = try list("uuid 2c3272a4-731b-4348-909d-6f38b97b18eb")
        #expect(
            list.blocks(volumeID("urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb"), titleKey: nil)
        )
        #expect(
            !list.blocks(volumeID("calibre:2c3272a4-731b-4348-909d-6f38b97b18eb"), titleKey: nil)
        )
    }

    @Test func `two lists together block what either blocks`() throws {
        let one = try list("isbn 0306406152 Ant\ngutenberg 11")
        let other = try list("isbn 0306406152\ngutenberg 11")
        let both = one.adding(other)
        #expect(both == other.adding(one))
        #expect(both.entries.count == 3)
        #expect(!one.blocks(volumeID("0306406152"), titleKey: "bee"))
        #expect(both.blocks(volumeID("0306406152"), titleKey: "bee"))
        #expect(one.adding(Blocklist()) == one)
    }

    @Test(
        arguments: [
            ("isnb 0306406152", .unknownKind("isnb")),
            ("0306406152", .unknownKind("0306406152")),
            ("isbn:0306406152", .unknownKind("isbn:0306406152")),
            ("placeholder isbn", .neverJoins("placeholder")),
            ("issn 1234-5679", .neverJoins("issn")),
            ("calibre 12", .neverJoins("calibre")),
            ("isbn", .noValue),
            ("isbn   ", .noValue),
            ("isbn 0306406153", .badValue(kind: "isbn", problem: "wrong check digit")),
            ("isbn 978 0 306 40615 7", .badValue(kind: "isbn", problem: "3 digits")),
            ("isbn 0000000000", .badValue(kind: "isbn", problem: "all digits the same")),
            (
                "uuid 00000000-0000-0000-0000-000000000000",
                .badValue(kind: "uuid", problem: "all digits the same")
            ),
            ("isbn 0306406152 ...", .emptyTitle),
        ] as [(String, BlocklistError.Code)]
    )
    func `an incomplete line is an error with its number`(
        line: String,
        code: BlocklistError.Code
    ) throws {
        let error = try #require(throws: BlocklistError.self) {
            try list("# remark\r\n\r\ngutenberg 11\r\n\(line)\r\ngutenberg 12")
        }
        #expect(error.code == code)
        #expect(error.line == 4)
        #expect(error.text == line.trimmingBlanks)
        #expect(error.description.hasPrefix("line 4: "))
    }

    @Test func `a wrong kind comes with the kinds that may stand there`() throws {
        let error = try #require(throws: BlocklistError.self) { try list("isnb 0306406152") }
        #expect(error.candidates.contains("isbn"))
        #expect(!error.candidates.contains("issn"))
        #expect(error.description.contains("fanfiction, isbn, google"))
        #expect(error.description.hasSuffix(": isnb 0306406152"))
        let other = try #require(throws: BlocklistError.self) { try list("isbn 1") }
        #expect(other.candidates.isEmpty)
    }

    @Test func `invalid UTF-8 is an error, and a long line is cut`() throws {
        let utf16: [UInt8] = [0xFF, 0xFE, 0x69, 0x00, 0x0A]
        let error = try #require(throws: BlocklistError.self) { try Blocklist(parsing: utf16) }
        #expect(error.code == .notUTF8)
        #expect(error.line == 1)
        let long = String(repeating: "x", count: 100_000)
        let cut = try #require(throws: BlocklistError.self) { try list("isbn \(long)") }
        #expect(cut.text.count == 80)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
