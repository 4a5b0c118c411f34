// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// One rule for the forms of lists, whichever command shows them.
@Suite struct ListFormTests {
    private static let lists = [
        "works list", "works review", "works match", "works map list", "duplicates", "shelf list",
        "shelf list --trash", "collections list", "enrich status", "enrich order", "files list",
        "files list --missing", "files list --ignored", "runs list", "rejects list", "register log",
        "undo --list", "verify",
    ]

    @Test(arguments: lists)
    func `a list has a line of JSON for each of its objects`(line: String) async throws {
        let shelf = try await CommandShelf.withQuestions()
        let whole = await shelf.run("\(line) --json")
        let lines = await shelf.run("\(line) --jsonl")
        #expect(lines.exit == .success, "\(lines.errors)")
        let document = try JSONReading.value(Array(whole.output.utf8))
        guard case .object(let object) = document,
            case .array(let elements)? = object.members.first(where: { member in
                if case .array = member.value { true } else { false }
            })?.value
        else {
            Issue.record("no list: \(whole.output)")
            return
        }
        #expect(lines.lines.count == elements.count)
        for (text, element) in zip(lines.lines, elements) {
            #expect(try JSONReading.value(Array(text.utf8)) == element)
        }
    }

    @Test(arguments: lists + ["covers report --no-thumbnails"])
    func `a header names the fields of each row, also of an empty list`(line: String) async throws {
        let shelf = try await CommandShelf.withQuestions()
        let rows = await shelf.run("\(line) --plain").lines
        let named = await shelf.run("\(line) --plain --header")
        #expect(named.exit == .success, "\(named.errors)")
        #expect(Array(named.lines.dropFirst()) == rows)
        func fields(_ row: String) -> Int {
            row.split(separator: "\t", omittingEmptySubsequences: false).count
        }
        let header = try #require(named.lines.first)
        #expect(header.allSatisfy { $0.isLowercase || $0 == "_" || $0 == "\t" }, "\(header)")
        if let row = rows.first { #expect(fields(row) == fields(header)) }
    }

    @Test func `a run is one line of JSON`() async throws {
        let shelf = try await CommandShelf.withQuestions()
        let whole = try JSONReading.value(Array(await shelf.run("runs show --json").output.utf8))
        let lines = await shelf.run("runs show --jsonl").lines
        #expect(try lines.map { try JSONReading.value(Array($0.utf8)) } == [whole])
        #expect(await shelf.run("runs show --limit 3").exit == .usage)
    }

    @Test func `what is not whole on the shelf is a line of JSON each`() async throws {
        let shelf = try CommandShelf()
        for title in ["Ash", "Birch"] { try await shelf.add(title) }
        #expect(await shelf.run("shelf add 1 2").exit == .success)
        for work in 1...2 {
            let paths = await shelf.run("shelf path \(work)").lines
            FileTree.remove(Path(try #require(paths.first)))
        }
        let whole = await shelf.run("shelf verify --dry-run --json")
        let lines = await shelf.run("shelf verify --dry-run --jsonl")
        #expect(lines.exit == .rejects, "\(lines.errors)")
        guard case .object(let object) = try JSONReading.value(Array(whole.output.utf8)),
            case .array(let findings)? = object.members.last?.value
        else {
            Issue.record("no findings: \(whole.output)")
            return
        }
        #expect(findings.count == 2)
        #expect(try lines.lines.map { try JSONReading.value(Array($0.utf8)) } == findings)
    }

    @Test func `rows of several kinds have a header for each of them`() async throws {
        let shelf = try await CommandShelf.withQuestions()
        let rows = await shelf.run("runs show --diff 1 2 --plain").lines
        let named = await shelf.run("runs show --diff 1 2 --plain --header")
        #expect(named.exit == .success, "\(named.errors)")
        #expect(Array(named.lines.dropFirst(5)) == rows)
        func fields(_ row: String) -> [Substring] {
            row.split(separator: "\t", omittingEmptySubsequences: false)
        }
        let headers = named.lines.prefix(5).map(fields)
        for row in rows.map(fields) {
            let header = try #require(headers.first { $0[0] == row[0] }, "\(row)")
            #expect(header.count == row.count)
        }
    }

    @Test(arguments: [
        "works match likely", "enrich order book", "works explain 1", "works review --tsv",
        "undo decision", "runs show",
    ])
    func `what shows no list takes no header`(line: String) async throws {
        let shelf = try await CommandShelf.withQuestions()
        let said = await shelf.run("\(line) --plain --header")
        #expect(said.exit == .usage, "\(said.output)")
        #expect(said.errors.contains("--header"), "\(said.errors)")
    }

    @Test func `facts between tabs are numbers, times and words that programs know`() async throws {
        let shelf = try CommandShelf()
        let bad = try shelf.file("books/bad.epub", "no archive")
        try FileTree.age(bad)
        _ = await shelf.run("import -q", [bad.bytes])
        let said = await shelf.run("explain --plain", [bad.bytes])
        let facts = Dictionary(
            said.lines.map { line in
                let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
                return (parts[0], parts.count > 1 ? parts[1] : "")
            },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(facts["on_disk.size"] == "10")
        #expect(facts["on_disk.modified"]?.wholeMatch(of: /[0-9T:-]+Z/) != nil, "\(facts)")
        #expect(facts["reason.code"] == "ZIP-001" && facts["tried_again"] == "no", "\(facts)")
        #expect(facts["on_disk"] == nil && facts["reason"] == nil)
        #expect(facts["registered"] == "rejected", "\(facts)")
        #expect(await shelf.run("explain", [bad.bytes]).output.contains("no, it was rejected"))
        let json = await shelf.run("explain --json", [bad.bytes]).output
        #expect(json.contains("\"registered\":\"no, it was rejected\""), "\(json)")
        let unseen = try shelf.file("books/unseen.epub", "no archive")
        #expect(await shelf.run("explain --plain", [unseen.bytes]).lines.contains("registered\t"))
    }
}
