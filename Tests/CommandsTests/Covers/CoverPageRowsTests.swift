// SPDX-License-Identifier: Apache-2.0

import Books
import Commands
import Covers
import Hashing
import JSON5
import Testing

@Suite struct CoverPageRowsTests {
    private var entry: CoverEntry {
        var entry = CoverEntry(edition: 7, work: 3)
        entry.title = "Emma </script>"
        entry.authors = "Jane Austen"
        entry.language = "en"
        entry.files = [Array("/books/a/1.epub".utf8), Array("/books/a/\u{1B}2.epub".utf8), [0xFF]]
        let hash = Hash128(high: 1, low: 2)
        entry.image = .init(
            hash: hash.bytes,
            format: .jpeg,
            width: 30,
            height: nil,
            byteCount: 99,
            file: "covers/00/\(hash.hexadecimal).jpg"
        )
        entry.thumbnail = .init(hash: hash, width: 30, height: 45)
        entry.pixels = PixelSize(30, 45)
        entry.findings = [.init(.tiny, "30 x 45 pixels")]
        return entry
    }

    @Test func `a block contains each string once`() throws {
        var rows = CoverPageRows()
        rows.add(entry)
        rows.add(entry)
        #expect(rows.count == 2)
        let text = String(decoding: rows.json, as: UTF8.self)
        let row = """
            [7,3,"Emma </script>",0,1,[],[[2,"1.epub"],[2,"\\\\x1B2.epub"],[3,"\\\\xFF"]],-1,null,null,\
            ["00000000000000010000000000000002",4,30,0,99,"covers/00/*.jpg"],[30,45],[[4,"30 x 45 pixels"]],[],1,0,[],0]
            """
        let strings = "[\"Jane Austen\",\"en\",\"/books/a/\",\"\",\"jpeg\"]"
        #expect(text == "{\"s\":\(strings),\"r\":[\(row),\n\(row)]}")
        _ = try JSON5Reader.read(rows.json)
        rows.removeAll()
        #expect(rows.json == Array("{\"s\":[],\"r\":[]}".utf8))
    }

    @Test func `a drawing alone has no pixels, whatever it is shown with`() {
        var drawing = entry
        drawing.pixels = nil
        var rows = CoverPageRows()
        rows.add(drawing)
        let none = CoverSummary.sizeNames.count - 1
        #expect(CoverSummary.sizeNames[none] == "no pixels")
        #expect(String(decoding: rows.json, as: UTF8.self).hasSuffix(",1,0,[],\(none)]]}"))
    }

    @Test func `the same entries make the same page`() {
        func page() -> [UInt8] {
            var bytes: [UInt8] = []
            let page = CoverPage(.init(library: "/srv"), .inside { _ in [1, 2, 3] }) { bytes += $0 }
            for _ in 0..<CoverPageRows.limit + 1 { page.add(entry) }
            var summary = CoverSummary()
            for format in ["png", "jpeg", "gif", "webp"] { summary.formats[format] = 1 }
            page.finish(summary)
            return bytes
        }
        let first = page()
        #expect(first == page())
        let text = String(decoding: first, as: UTF8.self)
        // Two blocks of rows, and the picture once however often it is shown.
        #expect(text.matches(of: /class="rows"/).count == 2)
        #expect(text.matches(of: /id="p-[0-9a-f]{32}">AQID</).count == 1)
        #expect(text.contains(/"formats":\{"gif":1,"jpeg":1,"png":1,"webp":1\}/))
        #expect(!text.contains("Emma </script>"))
    }
}
