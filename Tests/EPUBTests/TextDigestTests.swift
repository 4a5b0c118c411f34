// SPDX-License-Identifier: Apache-2.0

import Books
import TestSupport
import Testing

@Suite struct TextDigestTests {
    private static let enough = String(repeating: "It was a long night at sea. ", count: 1_200)

    private let book: BookBuilder = {
        var book = BookBuilder.minimal(cover: SampleImage.png(width: 3, height: 4))
        book.set("OPS/text.xhtml", "<p>\(enough)</p>")
        book.set("OPS/more.HTM", "<p>And then?</p>")
        return book
    }()

    private func digest(_ change: (inout BookBuilder) -> Void = { _ in }) throws -> String? {
        var changed = book
        change(&changed)
        return try #require(try Reading(changed).publication).textDigest
    }

    @Test func `it stays the same from version to version`() throws {
        let digest = try digest()
        #expect(digest == "c9bcd20b98d61e61c13737a1d4875517")
    }

    @Test func `all that is no text may change, and so may names and order`() throws {
        let changes: [(inout BookBuilder) -> Void] = [
            { $0.entries.reverse() },
            { $0.set("OPS/another.css", "p { color: red }") },
            { $0.set("__MACOSX/OPS/._text.xhtml", "left by a copy") },
            { $0.set("OPS/empty.xhtml", "") },
            { book in
                for index in book.entries.indices where book.entries[index].name == "OPS/more.HTM" {
                    book.entries[index].name = "OPS/renamed.xht"
                }
            },
            { book in
                for index in book.entries.indices { book.entries[index].isCompressed.toggle() }
            },
        ]
        let same = try digest()
        #expect(same != nil)
        for (number, change) in changes.enumerated() {
            #expect(try digest(change) == same, "change \(number)")
        }
    }

    @Test func `another word, another document or the same one twice is another text`() throws {
        let changes: [(inout BookBuilder) -> Void] = [
            { $0.set("OPS/more.HTM", "<p>And them?</p>") },
            { $0.set("OPS/third.html", "<p>The end</p>") },
            { $0.set("OPS/again.html", "<p>And then?</p>") },
            { $0.remove("OPS/more.HTM") },
        ]
        var seen = [try digest()]
        for change in changes { seen.append(try digest(change)) }
        #expect(Set(seen).count == changes.count + 1)
        #expect(!seen.contains(nil))
    }

    @Test(arguments: [(-1, false), (0, true)])
    func `a book with less than 32 KiB of text has none`(more: Int, isThere: Bool) throws {
        let digest = try digest { book in
            book.remove("OPS/more.HTM")
            book.set("OPS/text.xhtml", String(repeating: "x", count: 32 * 1_024 + more))
            // Neither an image nor a style sheet is text.
            book.set("OPS/style.css", Self.enough)
        }
        #expect((digest != nil) == isThere)
    }
}
