// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// File names are bytes, and nothing from a book or a name reaches a terminal unescaped.
@Suite struct FileNameTests {
    /// Names that are different files, however alike or odd they are.
    static let names: [[UInt8]] = [
        Array("caf\u{E9}.epub".utf8), Array("cafe\u{301}.epub".utf8),
        [0xFF, 0xFE, 0xE9] + Array(".epub".utf8), Array("two\nlines.epub".utf8),
        Array(repeating: UInt8(ascii: "n"), count: 250) + Array(".epub".utf8),
        Array("\u{1B}]0;owned\u{7}\u{1B}[31m.epub".utf8), Array("\u{9B}31m\u{202E}bupe.epub".utf8),
        Array(".epub".utf8), Array(" .epub".utf8), Array("-n.epub".utf8),
        Array("a\\b\tc.epub".utf8),
        Array("*?[x].epub".utf8), Array("\u{1F4DA}.EPUB".utf8),
    ]

    private let place: Workplace
    private var shelf: Path { place["shelf"] }

    init() throws {
        place = try Workplace()
        try place.folder.folder("shelf")
        for (number, name) in Self.names.enumerated() {
            let book = BookBuilder.minimal(
                title: "Red \u{9B}31m \u{202E}text \u{1B}",
                identifiers: ["odd-\(number)"],
                creators: ["Ann\u{85}Other"],
                text: "Text \(number)."
            )
            let bytes = try FileTree.read(book.write(to: place["book"]))
            try FileTree.write(bytes, to: shelf.appending(name))
        }
        try FileTree.write(Array("junk".utf8), to: place["shelf/\u{1B}[31mjunk.epub"])
        try FileTree.makePipe(place["shelf/\u{1B}cpipe.epub"])
    }

    /// Nothing but printable text, line ends and the tabs of `--plain`.
    private func expectHarmless(_ result: ProgramRun.Result) {
        for text in [result.outputText, result.errorText] {
            #expect(
                text.unicodeScalars.allSatisfy { scalar in
                    switch scalar.value {
                    case 0x9, 0xA: true
                    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E: false
                    default: true
                    }
                },
                "\(text.debugDescription)"
            )
        }
    }

    @Test func `every name is a file of its own, even when it is read again`() throws {
        let before = try SourceSnapshot.of(shelf)
        let first = try place.run("import", "--include-hidden", "-v", paths: [shelf])
        #expect(first.exit == 1)
        #expect(
            first.outputText
                == "found 15 = 13 new works + 0 joined + 0 copies + 0 unchanged + 0 deferred"
                + " + 2 rejected\n"
        )
        expectHarmless(first)
        let second = try place.run(
            "import",
            "--include-hidden",
            "--jobs",
            "8",
            "-v",
            paths: [shelf]
        )
        #expect(second.outputText.contains(" + 13 unchanged + 0 deferred + 2 rejected\n"))
        expectHarmless(second)
        let list = Self.names.flatMap { name -> [UInt8] in shelf.appending(name).bytes + [0] }
        let third = try place.run("import", "-0", "--files-from", "-", input: list)
        #expect(third.outputText.contains(" + 13 unchanged + 0 deferred + 0 rejected\n"))
        #expect(try SourceSnapshot.of(shelf) == before)
    }

    @Test(arguments: [[], ["--plain"], ["--json"]])
    func `no control character is shown`(format: [String]) throws {
        try place.run("import", "-q", paths: [shelf])
        let files = try FileTree.names(in: shelf).map { shelf.appending($0) }
        for words in [
            ["works", "list"], ["works", "show", "1", "2", "3"], ["works", "search", "red"],
            ["runs", "list"], ["runs", "show"], ["rejects", "list", "-v"], ["status"],
        ] {
            let result = try place.run(words + format)
            #expect(result.exit == 0, "\(words): \(result.errorText)")
            #expect(!result.output.isEmpty)
            expectHarmless(result)
        }
        let explained = try place.run(["explain"] + format, paths: files)
        #expect(explained.exit == 0, "\(explained.errorText)")
        expectHarmless(explained)
        let missing = try place.run(["explain"] + format, paths: [shelf.appending("\u{1B}[2J")])
        #expect(missing.exit == 66)
        expectHarmless(missing)
        let wrong = try place.run("import", "\u{1B}[2J\u{9B}", "--in\u{1B}clude")
        #expect(wrong.exit == 64)
        expectHarmless(wrong)
    }

    @Test func `a name that is not UTF-8 can be restored from JSON`() throws {
        try place.run("import", "-q", paths: [shelf])
        let name: [UInt8] = [0xFF, 0xFE, 0xE9] + Array(".epub".utf8)
        let result = try place.run(["explain", "--json"], paths: [shelf.appending(name)])
        #expect(result.exit == 0)
        #expect(result.outputText.contains("\"path_bytes_b64\""))
        let plain = try place.run(["explain", "--plain"], paths: [shelf.appending(name)])
        #expect(plain.outputText.contains("\\xFF\\xFE\\xE9.epub"))
    }
}
