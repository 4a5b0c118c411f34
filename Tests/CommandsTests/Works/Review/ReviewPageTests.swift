// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// `works review --html`: the data of the page, its file, and what it refuses.
@Suite struct ReviewPageTests {
    private func shelf() async throws -> CommandShelf {
        let shelf = try await CommandShelf.withQuestions()
        for _ in 1...3 { try await shelf.add("Ivy </script> and Moss") }
        return shelf
    }

    private func page(
        _ shelf: CommandShelf,
        _ flags: String = "--no-thumbnails"
    ) async throws -> String {
        let page = try shelf.file("page/review.html", "")
        let answer = await shelf.run("works review \(flags) --html \(page.text)")
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(answer.output == "")
        return String(decoding: try FileTree.read(page), as: UTF8.self)
    }

    private func data(_ page: String, _ selector: String) throws -> JSONValue {
        let start = try #require(
            page.firstRange(of: "<script type=\"application/json\" \(selector)>")
        )
        let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
        return try JSONReading.value(Array(page[start.upperBound..<end.lowerBound].utf8))
    }

    private func elements(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements) = value { elements } else { [] }
    }

    @Test func `the page has a card for each work or edition in question`() async throws {
        let shelf = try await shelf()
        let rows = elements(try data(try await page(shelf), "class=\"rows\"")["r"])
        #expect(rows.map { elements($0)[0] } == [0, 1, 3, 5].map { .integer($0) })
        let cards = rows.map { elements(elements($0)[8]).map(elements) }
        let works = cards.map { $0.map { $0[1] } }
        #expect(
            works == [[1, 2, 3], [4, 5], [6, 6], [7, 8, 9]].map { $0.map { .integer($0) } }
        )
        #expect(cards[3][0][2].text == "Ivy </script> and Moss")
        #expect(cards[3].map { $0[11].text } == ["work:7", "work:8", "work:9"])
        #expect(cards[0].allSatisfy { $0[11].text == nil })
        #expect(cards.joined().allSatisfy { $0[12] == .integer(0) })
    }

    @Test func `the lines in the page are taken by --from`() async throws {
        let shelf = try await shelf()
        let rows = elements(try data(try await page(shelf), "class=\"rows\"")["r"])
        let lines = rows.flatMap { row in
            elements(elements(elements(row)[5])[0]).compactMap(\.text)
        }
        let file = try shelf.file("answers.txt", lines.joined(separator: "\n"))
        #expect(try AnswerFile(file).answers.count == 4)
        let answer = await shelf.run("works review --from \(file.text)")
        #expect(answer.lines[0] == "4 answers = 4 noted + 0 in force already + 0 left open")
        #expect(try shelf.questions().isEmpty)
    }

    @Test func `the page says where it comes from and what takes its answers`() async throws {
        let shelf = try await shelf()
        let about = try data(try await page(shelf), "id=\"about\"")
        let library = shelf.library.text
        #expect(about["library"]?.text == library)
        #expect(
            about["command"]?.text
                == "accession works review --from answers.txt --library \(library)"
        )
        #expect(
            about["lead"]?.text
                == "4 questions: 1 quarantined, 1 conflicting, 1 differing, "
                + "1 suggestion (1 by title and author)"
        )
        let remarks = elements(about["remarks"]).compactMap(\.text)
        #expect(remarks[0] == "Answers to questions of accession works review")
        #expect(remarks.contains("library \(library)"))
    }

    @Test func `only questions that were asked for are in the page`() async throws {
        let shelf = try await shelf()
        for (flags, kinds) in [
            ("--only differing", [3]), ("--work 8", [5]), ("--limit 1", [0]),
            ("--suggestions 0", [0, 1, 3]),
        ] {
            let page = try await page(shelf, "\(flags) --no-thumbnails")
            let rows = elements(try data(page, "class=\"rows\"")["r"])
            #expect(rows.map { elements($0)[0] } == kinds.map { .integer($0) }, "\(flags)")
        }
    }

    @Test func `without a question the page says so`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        let page = try await page(shelf)
        #expect(try data(page, "id=\"about\"")["lead"]?.text == "There are no open questions.")
        #expect(!page.contains("class=\"rows\""))
    }

    @Test func `any path is shown as on a terminal`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ivy and Moss")
        let name = Array("/\u{1B}".utf8) + [0xFF] + Array(".epub".utf8)
        let odd = Path(bytes: shelf.book(1).parent.bytes + name)
        try FileTree.write(FileTree.read(shelf.book(1)), to: odd)
        try await shelf.add("Ivy and Moss")
        let rows = elements(try data(try await page(shelf), "class=\"rows\"")["r"])
        let files = elements(elements(elements(elements(rows[0])[8])[0])[8]).map(elements)
        #expect(files.map { $0[1].text } == ["1.epub", "\\x1B\\xFF.epub"])
    }

    @Test(arguments: [
        ("--accept suggestion --html x", "--accept and --html cannot be combined"),
        ("--from x --html x", "--from and --html cannot be combined"),
        ("--html x --json", "--html and --json cannot be combined"),
        ("--html x --plain", "--html and --plain cannot be combined"),
        ("--html x --by Ada", "--html gives none"), ("--html x --dry-run", "--html gives none"),
        ("--html -", "--html cannot go to standard output"), ("--jobs 2", "are about a page"),
        ("--no-thumbnails", "are about a page"), ("--thumbnail-width 100", "are about a page"),
    ])
    func `flags that mean nothing together are refused`(flags: String, why: String) async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        let answer = await shelf.run("works review \(flags)")
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains(why), "\(answer.errors)")
    }

    @Test func `a file that must not be replaced is left alone`() async throws {
        let shelf = try await shelf()
        let register = shelf.library.appending("register.sqlite")
        let answer = await shelf.run("works review --html \(register.text)")
        #expect(answer.exit == .cannotCreate)
        let before = try FileTree.read(shelf.book(1))
        #expect(await shelf.run("works review --html \(shelf.book(1).text)").exit == .usage)
        #expect(try FileTree.read(shelf.book(1)) == before)
        let gone = shelf.library.parent.appending("no/such")
        #expect(await shelf.run("works review --html \(gone.text)/").exit == .cannotCreate)
    }

    @Test func `of a crowd the page shows the first and says how many more`() async throws {
        let shelf = try CommandShelf()
        for number in 1...30 { try await shelf.add("Tree \(number)", CommandShelf.quarantined) }
        let rows = elements(try data(try await page(shelf), "class=\"rows\"")["r"])
        let row = elements(rows[0])
        #expect(elements(row[8]).count == 24)
        #expect(row[7].text == "And 6 more editions not shown here.")
    }

    @Test func `the same register makes the same page`() async throws {
        let shelf = try await shelf()
        #expect(try await page(shelf) == (try await page(shelf)))
    }

    @Test func `a cover that was not decoded is one all the same`() async throws {
        let desk = try CoverDesk()
        for name in ["a", "b"] {
            try desk.book(name, title: "The Ivy and the Moss of Elm Hollow", cover: (300, 450))
        }
        await desk.fill()
        let line = "works review --no-thumbnails --library @library --html @r/"
        let answer = await desk.run(line)
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(answer.errors.contains("1 question in"))
        let rows = elements(try data(try desk.text("r/index.html"), "class=\"rows\"")["r"])
        let cards = elements(elements(rows[0])[8]).map(elements)
        #expect(cards.map { $0[12] } == [.integer(1), .integer(1)])
    }
}
