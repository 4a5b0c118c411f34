// SPDX-License-Identifier: Apache-2.0

import EPUB
import Testing

@Suite struct HrefTests {
    private func names(
        _ reference: String,
        in folder: String = "OPS",
        root: String = ""
    ) -> [String] {
        Href.entryNames(
            Array(reference.utf8)[...],
            in: Array(folder.utf8)[...],
            root: Array(root.utf8)[...]
        )
        .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("a.png", "OPS/a.png"),
        ("./images/a.png", "OPS/images/a.png"),
        ("../a.png", "a.png"),
        ("../../../a.png", "a.png"),
        ("/a.png", "a.png"),
        ("images/../b/a.png", "OPS/b/a.png"),
        ("images//a.png", "OPS/images/a.png"),
        (#"images\a.png"#, "OPS/images/a.png"),
        (#"\a.png"#, "a.png"),
        (#"..\a.png"#, "a.png"),
        ("a.png#top", "OPS/a.png"),
        ("a.png?width=2#top", "OPS/a.png"),
        ("100:1.png", "OPS/100:1.png"),
        ("//host/a.png", "host/a.png"),
    ])
    func `H a reference is resolved relative to its document`(reference: String, name: String) {
        #expect(names(reference) == [name])
    }

    @Test(arguments: [
        ("my%20cover.png", ["OPS/my cover.png", "OPS/my%20cover.png"]),
        ("%2e%2e%2Fa.png", ["a.png", "OPS/%2e%2e%2Fa.png"]),
        ("a%2520b.png", ["OPS/a%20b.png", "OPS/a%2520b.png"]),
        ("a%23b.png", ["OPS/a#b.png", "OPS/a%23b.png"]),
        ("50%.png", ["OPS/50%.png", "OPS/50%.png"]),
        ("a%00.png", ["OPS/a%00.png"]),
    ])
    func `H a percent sign is decoded once, and then taken as it is`(
        reference: String,
        expected: [String]
    ) {
        #expect(names(reference) == expected)
    }

    @Test(arguments: [
        "http://example.org/a.png", "HTTPS://example.org/a.png", "file:///etc/passwd",
        "data:image/png;base64,AAAA", "javascript:alert(1)", "C:/a.png", "", "#top", "?a",
    ])
    func `H other schemes are not files of the book`(reference: String) {
        #expect(names(reference) == [])
    }

    @Test func `H a reference longer than any name gives none`() {
        #expect(names(String(repeating: "a", count: 200_000)) == [])
    }

    @Test(arguments: [
        ("a.png", "Book/OPS/a.png"),
        ("/a.png", "Book/a.png"),
        ("../a.png", "Book/a.png"),
        ("../../../a.png", "Book/a.png"),
        ("../../etc/passwd", "Book/etc/passwd"),
        ("..", "Book"),
    ])
    func `H in a book inside of a folder nothing leads out of it`(
        reference: String,
        name: String
    ) {
        #expect(names(reference, in: "Book/OPS", root: "Book") == [name])
        #expect(names(name == "Book" ? "/" : "/" + name.dropFirst(5), root: "Book") == [name])
    }

    @Test func `H a document next to the folder of the book has the archive as its root`() {
        #expect(names("../a.png", in: "Bookshelf/OPS", root: "Book") == ["Bookshelf/a.png"])
        #expect(names("../../../a.png", in: "Bookshelf/OPS", root: "Book") == ["a.png"])
        #expect(names("a.png", in: "Book", root: "Book") == ["Book/a.png"])
    }
}
