// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Store
import Terminal
import TestSupport
import Testing

/// Records in doubt and work ids of providers, from the command line to the works.
@Suite struct DoubtfulReviewTests {
    private static let lamp = "urn:isbn:9780306406157"
    private static let stone = "urn:isbn:9783161484100"

    /// Two works that are one elsewhere, and a record with a blank in its name for each.
    private static let facts = """
        {"isbn": "9780306406157", "provider": "shelf", "record": "a 1", "facts": \
        {"title": "Cooking for Six", "subjects": ["Food"]}}
        {"isbn": "9783161484100", "provider": "shelf", "record": "100%", "facts": \
        {"title": "Six More", "subjects": ["Food"]}}
        {"isbn": "9780306406157", "provider": "union", "record": "1", "facts": \
        {"identifiers": ["openlibrary-work:OL1W"]}}
        {"isbn": "9783161484100", "provider": "union", "record": "2", "facts": \
        {"identifiers": ["openlibrary-work:OL1W"]}}

        """

    private func shelf() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        try await shelf.add("The Lamp Room", by: "Otto Wend", Self.lamp)
        try await shelf.add("A Stone in the River", by: "Otto Wend", Self.stone)
        let facts = try shelf.file("facts", Self.facts)
        #expect(await shelf.run("enrich --from \(facts.text)").exit == .success)
        return shelf
    }

    private func food(_ shelf: CommandShelf) async -> [String] {
        await shelf.run("works list --plain --subject food").lines.map { String($0.prefix(1)) }
    }

    @Test func `the commands that are shown answer the question`() async throws {
        let shelf = try await shelf()
        let shown = await shelf.run("works review --only doubtful")
        #expect(shown.lines[0] == "1  doubtful  shelf:a 1")
        #expect(
            shown.lines[1].hasPrefix(
                "   the record is \"Cooking for Six\" and the work \"The Lamp Room\", so it is not used"
            )
        )
        let commands = shown.lines.filter {
            $0.contains(/accession works (merge|apart|trust|distrust)/)
        }.map { line in
            line.split(separator: " ").dropFirst().map(String.init).filter { $0 != "--library" }
        }
        #expect(
            commands.map { $0.prefix(4).joined(separator: " ") } == [
                "works trust edition:1 shelf:a%201",
                "works distrust edition:1 shelf:a%201",
                "works trust edition:2 shelf:100%25",
                "works distrust edition:2 shelf:100%25",
            ]
        )
        #expect(await food(shelf) == [])
        #expect(
            await shelf.run("works trust edition:1 shelf:a%201").lines[0]
                == "Decision 1: the record shelf:a 1 is about edition 1 \"The Lamp Room\""
        )
        #expect(await food(shelf) == ["1"])
        #expect(try shelf.questions().map(\.kind) == [.doubtful, .suggestion])
        #expect(await shelf.run("undo decision --yes").exit == .success)
        #expect(await food(shelf) == [])
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `accepting all of the kind leaves the records unused, and no run asks again`()
        async throws
    {
        let shelf = try await shelf()
        let answer = await shelf.run("works review --accept doubtful")
        #expect(answer.lines[0] == "2 answers = 2 noted + 0 in force already + 0 left open")
        #expect(try shelf.questions().map(\.kind) == [.suggestion])
        let facts = try shelf.file("facts", Self.facts)
        let again = await shelf.run("enrich --from \(facts.text)")
        #expect(again.lines[1].contains("0 changed"))
        #expect(try shelf.questions().map(\.kind) == [.suggestion])
        #expect(await shelf.run("undo --yes --together decision:1").exit == .success)
        #expect(try shelf.questions().map(\.kind) == [.doubtful, .doubtful, .suggestion])
    }

    @Test func `a file of answers is about records too, and says what is out of date`() async throws
    {
        let shelf = try await shelf()
        let lines = try shelf.file(
            "answers.txt",
            """
            believe edition:1 shelf:a%201
            reject\t2 shelf:100%25
            open edition:2 shelf:100%25
            reject edition:2 shelf:gone

            """
        )
        let answer = await shelf.run("works review --from \(lines.text)")
        #expect(
            answer.lines[0]
                == "4 answers = 2 noted + 0 in force already + 1 out of date + 1 left open"
        )
        #expect(answer.errors.contains("line 4: there is no record shelf:gone of edition 2"))
        #expect(await food(shelf) == ["1"])
        let again = await shelf.run("works review --from \(lines.text)")
        #expect(again.lines[0].hasPrefix("4 answers = 0 noted + 2 in force already"))
    }

    @Test(arguments: [
        ("believe edition:1", "believe is about an edition and a record of it"),
        ("believe edition:1 nothing", "\"nothing\" is no record of a provider"),
        ("reject edition:9 shelf:1", "there is no edition 9"),
    ])
    func `a line that is no answer about a record is named`(line: String, why: String)
        async throws
    {
        let shelf = try await shelf()
        let lines = try shelf.file("answers.txt", line)
        let answer = await shelf.run("works review --from \(lines.text)")
        #expect(answer.exit == .noUsableInput)
        #expect(answer.errors.contains("line 1: \(why)"))
    }

    @Test func `the page shows the record beside its edition, and its lines are taken`()
        async throws
    {
        let shelf = try await shelf()
        let items = try shelf.questions()
        #expect(items.map(\.kind) == [.doubtful, .doubtful, .suggestion])
        let lines = items.map { ReviewReplies($0) }.flatMap { $0.yes.lines.map(\.text) }
        #expect(
            lines == [
                "believe edition:1 shelf:a%201", "believe edition:2 shelf:100%25",
                "same work:1 work:2",
            ]
        )
        let page = try shelf.file("review.html", "")
        let written = await shelf.run("works review --no-thumbnails --html \(page.text)")
        #expect(written.exit == .success)
        let text = String(decoding: try FileTree.read(page), as: UTF8.self)
        #expect(text.contains("[0,0,\"Cooking for Six\","))
        #expect(text.contains("\"shelf, a 1, "))
        let file = try shelf.file("answers.txt", lines.joined(separator: "\n"))
        let answer = await shelf.run("works review --from \(file.text)")
        #expect(answer.lines[0] == "3 answers = 3 noted + 0 in force already + 0 left open")
        #expect(try shelf.questions().isEmpty)
    }

    @Test func `providers are named, shown and taken back, and what is forgotten parts works`()
        async throws
    {
        let shelf = try await shelf()
        let asked = await shelf.run("works review --only suggestion")
        #expect(asked.lines[0] == "1  suggestion  openlibrary-work:OL1W")
        #expect(asked.lines[1].hasPrefix("   for union, books of 2 works are one work"))
        func providers() async -> [String] {
            await shelf.run("works match --plain").lines
        }
        #expect(await providers() == ["shelf\tno\t2", "union\tno\t2"])
        #expect(
            await shelf.run(
                "works match --identity-providers union --identity-providers shelf"
            ).exit == .success
        )
        #expect(await providers() == ["shelf\tyes\t2", "union\tyes\t2"])
        #expect(await shelf.run("works list --plain").lines.count == 1)
        #expect(
            await shelf.run("status").lines.contains {
                $0.hasPrefix("or work ids of ") && $0.hasSuffix(" shelf; union")
            }
        )
        let rehearsed = await shelf.run("enrich forget union --dry-run")
        #expect(
            rehearsed.lines == [
                "2 records of union would be forgotten", "  1 work would part from another",
            ]
        )
        let gone = await shelf.run("enrich forget --yes union")
        #expect(gone.lines == ["2 records of union forgotten", "  1 work parted from another"])
        let facts = try shelf.file("facts", Self.facts)
        let back = await shelf.run("enrich --from \(facts.text)")
        #expect(back.lines.last == "  1 work joined another")
        #expect(await shelf.run("works match --identity-providers none").exit == .success)
        #expect(await shelf.run("works list --plain").lines.count == 2)
        #expect(await shelf.run("undo --yes decision:2 decision:1").exit == .success)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test(arguments: [
        (
            "works match --identity-providers calibre",
            "the identifiers of calibre join books anyway"
        ),
        (
            "works match --identity-providers none --identity-providers shelf",
            "none cannot stand beside other names"
        ),
        ("works match strict --identity-providers Shelf!", "\"Shelf!\" is no name of a provider"),
        ("works match --dry-run", "--dry-run, --by and --reason are about a change"),
        ("works trust edition:1", "is a book, without the record that is meant"),
    ])
    func `what cannot be meant is refused`(line: String, why: String) async throws {
        let answer = await (try shelf()).run(line)
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains(why))
    }
}
