// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

/// How `works show` is told which work is meant.
@Suite struct WorkNamingTests {
    private let shelf: CommandShelf

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Emma", by: "Ada Quill", "urn:isbn:9780306406157")
        try await shelf.add("Stone", by: "Bo Lark", "urn:isbn:9783161484100")
    }

    @Test(arguments: ["work:2", "edition:2", "isbn:978-3-16-148410-0", "9783161484100"])
    func `a work is shown by whatever names it`(word: String) async {
        let wanted = await shelf.run("works show 2")
        #expect(wanted.output.contains("Stone"))
        let answer = await shelf.run("works show \(word)")
        #expect(answer.exit == .success)
        #expect(answer.errors == "")
        #expect(answer.output == wanted.output)
    }

    @Test func `a cover from beside a book is named by its place, not its hash`() async throws {
        _ = try shelf.file("books/1.png", SampleImage.png(width: 600, height: 900))
        let answer = await shelf.run("import -q", [shelf.book(1).parent.bytes])
        #expect(answer.exit == .success, "\(answer.errors)")
        let shown = await shelf.run("works show 1").output
        #expect(shown.contains("calibre: cover beside the book"), "\(shown)")
        #expect(shown.contains("from beside the book, "), "\(shown)")
    }

    @Test func `a file names the work that it belongs to`() async {
        let answer = await shelf.run("works show", [shelf.book(2).bytes])
        #expect(answer.exit == .success)
        #expect(answer.output.contains("Stone"))
    }

    @Test(arguments: [
        ("work:7", "there is no work 7"), ("edition:7", "edition:7 is not in the register"),
        ("none.epub", "none.epub is not in the register"),
        ("isbn:9780141439587", "isbn:9780141439587 is not in the register"),
    ])
    func `what the register does not know is missing, and the others are shown`(
        word: String,
        message: String
    ) async {
        let answer = await shelf.run("works show \(word) 1")
        #expect(answer.exit == .missingInput)
        #expect(answer.errors.contains(message), "\(answer.errors)")
        #expect(answer.output.contains("Emma"))
    }

    @Test(arguments: ["x", "wrk:2", "0"])
    func `what names nothing is refused`(word: String) async {
        #expect(await shelf.run("works show \(word)").exit == .usage)
    }

    @Test func `an identifier that joins nothing names each work that has it`() async throws {
        let questions = try await CommandShelf.withQuestions()
        let answer = await questions.run("works show uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41")
        for title in ["Ash", "Birch", "Cedar"] { #expect(answer.output.contains(title)) }
    }
}
