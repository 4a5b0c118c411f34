// SPDX-License-Identifier: Apache-2.0

import Exports
import JSON5
import SQLite
import Store
import TestSupport
import Testing

/// Lines of JSON, read by two programs that are not the one that wrote them.
@Suite struct JSONLinesFormatTests {
    private let lines: [[UInt8]]

    init() throws {
        let bytes = try HostileText.library().export(JSONLinesFormat())
        #expect(bytes.last == UInt8(ascii: "\n"))
        lines = bytes.dropLast().split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        .map(Array.init)
    }

    @Test func `every work is one line, and nothing is lost on the way`() throws {
        #expect(lines.count == HostileText.all.count)
        for (line, text) in zip(lines, HostileText.all) {
            let work = try JSON5Reader.read(line)
            let edition = try #require(work["edition_list"].elements.first)
            for value in [
                work["title"], work["series"], work["subjects"].elements[0], edition["publisher"],
                edition["description"], edition["rights"], edition["people"].elements[0]["name"],
                edition["title_sort"], edition["subtitle"],
            ] { #expect(value.text.isExactly(text)) }
            #expect(edition["files"].elements[0]["path"].text.hasPrefix("/shelf/"))
            #expect(work["added"].text == "2026-03-01T07:08:09Z")
        }
    }

    @Test func `SQLite takes every line for JSON`() throws {
        let judge = try Connection(path: [], access: .create)
        for line in lines {
            let text = String(decoding: line, as: UTF8.self)
            #expect(try judge.integer("SELECT json_valid(?)", [text]) == 1, "\(text)")
        }
    }

    @Test func `nothing in a line acts on a terminal`() {
        for line in lines {
            #expect(!line.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x1B })
            let text = String(decoding: line, as: UTF8.self).unicodeScalars
            #expect(!text.contains { (0x80...0x9F).contains($0.value) || $0 == "\u{202E}" })
        }
    }
}
