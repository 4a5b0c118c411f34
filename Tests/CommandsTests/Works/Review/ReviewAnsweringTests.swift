// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Store
import Terminal
import TestSupport
import Testing

/// Many answers at once.
@Suite struct ReviewAnsweringTests {
    /// Besides the questions about identifiers, works 7 to 9 have the same names.
    private func shelf() async throws -> CommandShelf {
        let shelf = try await CommandShelf.withQuestions()
        for _ in 1...3 { try await shelf.add("Ivy and Moss") }
        return shelf
    }

    private func answer(
        _ lines: String,
        _ shelf: CommandShelf,
        _ flags: String = ""
    ) async throws -> CommandShelf.Answer {
        let file = try shelf.file("answers.txt", lines)
        return await shelf.run("works review --from \(file.text) \(flags)")
    }

    @Test(arguments: ReviewItem.Kind.allCases)
    func `accepting a kind answers all of it and nothing else`(kind: ReviewItem.Kind) async throws {
        let shelf = try await shelf()
        let before = try shelf.questions().map(\.kind)
        let rehearsed = await shelf.run("works review --accept \(kind.rawValue) --dry-run")
        #expect(rehearsed.exit == .success)
        #expect(try shelf.questions().map(\.kind) == before)
        #expect(await shelf.run("works review --accept \(kind.rawValue)").exit == .success)
        #expect(try shelf.questions().map(\.kind) == before.filter { $0 != kind })
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `accepting a reused number answers for all editions of one name`() async throws {
        let shelf = try CommandShelf()
        for title in ["Salt Roads of Arden", "Glass Hill Nights", "Salt Roads of Arden"] {
            try await shelf.add(title, "urn:isbn:9780306406157")
        }
        #expect(try shelf.questions().map(\.kind) == [.reused])
        let answer = await shelf.run("works review --accept reused")
        #expect(answer.lines[0] == "1 answer = 1 noted + 0 in force already + 0 left open")
        #expect(try shelf.questions().isEmpty)
        #expect(await shelf.run("works list --plain").lines.count == 2)
    }

    @Test func `a rehearsal does not announce what is out of date`() async throws {
        let shelf = try await shelf()
        #expect(await shelf.run("works merge 7 8").exit == .success)
        let answer = try await answer("not-same work:7 edition:8", shelf, "--dry-run")
        #expect(answer.errors.contains("line 1: work 7 and edition 8 share an edition"))
        #expect(!answer.output.contains("Would decide"))
    }

    @Test func `accepting everything can be undone together`() async throws {
        let shelf = try await shelf()
        let works = await shelf.run("works list --plain").output
        let questions = try shelf.questions()
        let kinds = ["quarantined", "conflicting", "differing", "suggestion"]
        let line = kinds.map { "--accept \($0)" }.joined(separator: " ")
        let answer = await shelf.run("works review \(line) --by Ada --reason seen")
        #expect(answer.lines[0] == "4 answers = 4 noted + 0 in force already + 0 left open")
        let undo = "Undo with: accession undo --library \(shelf.library.text) --together decision:1"
        #expect(answer.lines.last == undo)
        #expect(try shelf.questions().isEmpty)
        #expect(await shelf.run("undo --yes --together decision:1").exit == .success)
        #expect(try shelf.questions() == questions)
        #expect(await shelf.run("works list --plain").output == works)
    }

    @Test func `a file answers, and answers nothing twice`() async throws {
        let shelf = try await shelf()
        let lines = """
            # What Ada saw
            same work:7\twork:8
            not-same 7 work:9

            distrust \(CommandShelf.quarantined)\r
            open work:4 work:5
            """
        let first = try await answer(lines, shelf)
        #expect(first.lines[0] == "4 answers = 3 noted + 0 in force already + 1 left open")
        let again = try await answer(lines, shelf, "--json")
        #expect(again.output.contains("\"answers\": 4"))
        #expect(again.output.contains("\"noted\": 0"))
        #expect(again.output.contains("\"held\": 3"))
        #expect(again.output.contains("\"left_open\": 1"))
        #expect(again.output.contains("\"decisions\": []"))
        #expect(try shelf.questions().map(\.kind) == [.conflicting, .differing])
    }

    @Test func `none of several works is the same, in one line`() async throws {
        let shelf = try await shelf()
        #expect(try await answer("not-same 7 8 9", shelf).exit == .success)
        #expect(try !shelf.questions().contains { $0.kind == .suggestion })
        #expect(await shelf.run("works list --plain").lines.count == 9)
    }

    @Test(arguments: [
        ("sane 7 8", "line 4: \"sane\" is no answer", ExitCode.noUsableInput),
        ("same 7", "line 4: same is about two works or more", .noUsableInput),
        ("same 7 7", "line 4: \"7\" is named twice", .noUsableInput),
        ("trust 7 8", "line 4: trust is about one identifier", .noUsableInput),
        ("trust foo:7", "line 4: there is no kind of identifier \"foo\"", .noUsableInput),
        ("same 7 999", "line 4: there is no work 999", .noUsableInput),
        ("same edition:999 7", "line 4: there is no edition 999", .noUsableInput),
        ("same 7 ./gone.epub", "gone.epub holds no registered edition", .noUsableInput),
    ])
    func `one bad line and nothing is changed`(line: String, why: String, exit: ExitCode)
        async throws
    {
        let shelf = try await shelf()
        let before = await shelf.run("works list --plain").output
        let said = try await answer("same 8 9\n\n# remark\n\(line)\nsame 4 5", shelf)
        #expect(said.exit == exit, "\(said.errors)")
        #expect(said.errors.contains(why), "\(said.errors)")
        #expect(await shelf.run("works list --plain").output == before)
        #expect(await shelf.run("undo --list --plain").output.isEmpty)
    }

    @Test func `all bad lines are named, up to twenty`() async throws {
        let shelf = try await shelf()
        let few = try await answer("same 8 9\nsane 7 8\nsame 7 999\ntrust 7", shelf)
        #expect(few.exit == .noUsableInput)
        for line in ["line 2: \"sane\" is no answer", "line 3: there is no work 999", "line 4:"] {
            #expect(few.errors.contains(line), "\(few.errors)")
        }
        #expect(few.errors.contains("3 lines cannot be used; nothing was changed"))
        let many = try await answer(String(repeating: "sane\n", count: 25), shelf)
        #expect(many.errors.contains("line 20:") && !many.errors.contains("line 21:"))
        #expect(many.errors.contains("and 5 more lines"))
        #expect(many.errors.contains("25 lines cannot be used"))
        #expect(await shelf.run("undo --list --plain").output.isEmpty)
    }

    @Test func `an answer whose works became one since is out of date, the others count`()
        async throws
    {
        let shelf = try await shelf()
        #expect(await shelf.run("works merge 7 8").exit == .success)
        let lines = "same 7 8\nnot-same 7 edition:8\nnot-same 7 9\nopen 4 5\n"
        let sum = "4 answers = 1 noted + 1 in force already + 1 out of date + 1 left open"
        let first = try await answer(lines, shelf)
        #expect(first.exit == .success, "\(first.errors)")
        #expect(first.lines[0] == sum)
        #expect(first.errors.contains("line 2: work 7 and edition 8 share an edition"))
        let again = try await answer(lines, shelf, "--json")
        #expect(again.output.contains("\"noted\": 0"))
        #expect(again.output.contains("\"held\": 2"))
        #expect(again.output.contains("\"outdated\": 1"))
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `a byte order mark and ends of lines as elsewhere are no part of an answer`()
        async throws
    {
        let shelf = try await shelf()
        let said = try await answer("\u{FEFF}not-same 7 9\r\nopen 4 5\r\n", shelf)
        #expect(said.lines[0] == "2 answers = 1 noted + 0 in force already + 1 left open")
    }

    @Test(arguments: [
        "--accept suggestion --from x", "--dry-run", "--by Ada", "--reason why", "--accept all",
    ])
    func `flags that mean nothing together are refused`(flags: String) async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        #expect(await shelf.run("works review \(flags)").exit == .usage)
    }
}
