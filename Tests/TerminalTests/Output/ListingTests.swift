// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

@Suite struct ListingTests {
    private func output(_ format: OutputFormat, _ rows: [[Cell]]) -> TestConsole {
        let test = TestConsole()
        var listing = Listing(
            test.console,
            format,
            name: "files",
            columns: [
                Column("id", .right), Column("file name", isFlexible: true),
                Column("bytes", .right), Column("read"),
            ]
        )
        for row in rows { listing.add(row) }
        listing.finish(ifEmpty: "No files yet.")
        return test
    }

    private let rows: [[Cell]] = [
        [.number(1_000), .path(Path("a\tb.epub")), .size(1_500), .flag(true)],
        [.number(2), .path(Path(bytes: [0xFF])), .missing, .flag(false)],
    ]

    @Test func `people see a table`() {
        let expected = """
              id  file name   bytes  read
            1000  a\\tb.epub  1.5 kB  yes
               2  \\xFF               no

            """
        #expect(output(.human, rows).output.text == expected)
    }

    @Test func `plain rows hold exact values`() {
        #expect(output(.plain, rows).output.text == "1000\ta\\tb.epub\t1500\tyes\n2\t\\xFF\t\tno\n")
    }

    @Test func `JSON names the members after the columns`() {
        let expected = """
            {"files": [
              {"id":1000,"file_name":"a\\tb.epub","bytes":1500,"read":true},
              {"id":2,"file_name":"\u{FFFD}","file_name_bytes_b64":"/w==","bytes":null,"read":false}
            ]}

            """
        #expect(output(.json, rows).output.text == expected)
    }

    @Test func `an empty list says so to people only`() {
        #expect(output(.human, []).output.text.isEmpty)
        #expect(output(.human, []).errors.text == "No files yet.\n")
        #expect(output(.plain, []).output.text.isEmpty)
        #expect(output(.plain, []).errors.text.isEmpty)
    }

    @Test func `details take every form`() {
        var details = Details()
        details.add("title", .text("Emma\u{202E}"))
        details.add("edition count", .count(1_200))
        details.add("series", .missing)
        details.addJSON("ids", [1, 2])
        func text(_ format: OutputFormat) -> String {
            let test = TestConsole()
            details.write(to: test.console, format)
            return test.output.text
        }
        #expect(text(.human) == "title           Emma\\u{202E}\nedition count   1,200\n")
        #expect(text(.plain) == "title\tEmma\\u{202E}\nedition_count\t1200\nseries\t\n")
        #expect(
            JSONText.string(.object(details.object))
                == "{\"title\":\"Emma\\u202e\",\"edition_count\":1200,\"series\":null,\"ids\":[1,2]}"
        )
    }
}
