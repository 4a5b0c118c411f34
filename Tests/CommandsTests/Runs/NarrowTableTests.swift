// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import Testing
import TestSupport

/// Lists on terminals of several widths: what they are about is not cut.
@Suite struct NarrowTableTests {
    private let shelf: CommandShelf

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Emma")
    }

    @Test(arguments: [60, 80, 120])
    func `runs are listed without cutting the sources`(width: Int) async {
        for _ in 0..<2 { _ = await shelf.run("import -q", [shelf.book(1).parent.bytes]) }
        let answer = await shelf.run("runs list", width: width)
        let source = shelf.book(1).parent.text
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.contains(source) }.count == 3)
        #expect(lines[0].hasPrefix("ID  State     Started               Found  New"))
        #expect(lines.joined().contains("Unchanged"))
        #expect(!answer.output.contains("Rejected"))
        #expect(lines.filter { !$0.contains(source) }.allSatisfy { DisplayWidth.of($0) <= width })
    }

    @Test(arguments: [60, 80, 120])
    func `rejects are listed with the whole sentence`(width: Int) async throws {
        let book = try shelf.file("books/bad.epub", Array("no archive".utf8))
        _ = await shelf.run("import -q", [book.bytes])
        for flags in ["", " --verbose"] {
            let answer = await shelf.run("rejects list" + flags, width: width)
            let lines = answer.output.split(separator: "\n").map(String.init)
            #expect(!answer.output.contains("…"))
            let words = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(words.contains("or it is truncated."))
            #expect(lines.allSatisfy { $0.contains(book.text) || DisplayWidth.of($0) <= width })
        }
    }

    @Test(arguments: [60, 80, 120])
    func `findings of covers are listed with the whole advice`(width: Int) async {
        let answer = await shelf.run("covers report", width: width)
        let words = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("What to do"))
        #expect(!answer.output.contains("…"))
        let lines = answer.output.split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= width })
    }
}
