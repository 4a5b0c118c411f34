// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What a catalogue knows of which books are one work.
@Suite struct WorksMapCommandTests {
    private static let english = "urn:isbn:9780306406157"
    private static let french = "urn:isbn:9783161484100"

    private static let lines = """
        # Two editions of one work
        isbn:9780306406157\twikidata:Q42
        isbn:9783161484100\twikidata:Q42

        isbn:9783161484100\twikidata:Q42
        gutenberg:17\topenlibrary-work:OL1W

        """

    private func shelf() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        try await shelf.add("The Salt Roads", Self.english)
        try await shelf.add("Les Chemins du sel", Self.french)
        return shelf
    }

    private func take(
        _ lines: String,
        _ shelf: CommandShelf,
        _ flags: String = ""
    ) async throws -> CommandShelf.Answer {
        let file = try shelf.file("wiki.tsv", lines)
        return await shelf.run("works map import \(file.text) \(flags)")
    }

    private func works(_ shelf: CommandShelf) async -> Int {
        await shelf.run("works list --plain").lines.count
    }

    @Test func `a map joins translations, and removing it parts them again`() async throws {
        let shelf = try await shelf()
        let before = await shelf.run("export dump").output
        let rehearsed = try await take(Self.lines, shelf, "--dry-run")
        #expect(rehearsed.lines[0] == "map \"wiki\": 4 lines = 3 to take + 1 repeated + 0 refused")
        #expect(rehearsed.output.contains("edition 2 would move from work 2"))
        #expect(await shelf.run("export dump").output == before)

        let taken = try await take(Self.lines, shelf)
        #expect(taken.exit == .success)
        #expect(taken.lines[0] == "map \"wiki\": 4 lines = 3 taken + 1 repeated + 0 refused")
        #expect(taken.lines[1] == "  2 claims of books in the library")
        let place = "--library \(shelf.library.text)"
        #expect(taken.lines.last == "Undo with: accession works map remove \(place) wiki")
        #expect(await works(shelf) == 1)
        #expect(await shelf.run("verify").exit == .success)

        let ids = await shelf.run("works explain --ids 1 --plain").lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(ids.filter { $0.last == "wiki" }.map { $0[1] } == ["Q42"])

        let removed = await shelf.run("works map remove --yes wiki")
        #expect(removed.lines[0] == "map \"wiki\" with 3 lines removed")
        #expect(await works(shelf) == 2)
        #expect(await shelf.run("verify").exit == .success)
        // What is left of it: the number of a map is given once.
        #expect(await shelf.run("works map list").errors.contains("There are no maps of works."))
        #expect(await shelf.run("works map remove --yes wiki").exit == .missingInput)
    }

    /// The books have one of the works in common either way.
    @Test(arguments: [(200, 1, "201 claims"), (201, 2, "1 claim")])
    func `a map says nothing of an identifier that it has in more than 200 works`(
        count: Int,
        works: Int,
        claims: String
    ) async throws {
        let shelf = try await shelf()
        let many = (1...count).map { "isbn:9780306406157\twikidata:Q\($0)\n" }.joined()
        let taken = try await take(many + "isbn:9783161484100\twikidata:Q7\n", shelf)
        #expect(taken.lines[1].hasPrefix("  \(claims) of books"))
        #expect(await self.works(shelf) == works)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test(arguments: [("The Salt Roads", 1), ("Night Ferry", 2)])
    func `a map joins nothing that differs in both title and author`(title: String, count: Int)
        async throws
    {
        let shelf = try CommandShelf()
        try await shelf.add("The Salt Roads", by: "Ada Quill", Self.english)
        try await shelf.add(title, by: "Bo Lark", Self.french)
        #expect(try await take(Self.lines, shelf).exit == .success)
        #expect(await works(shelf) == count)
        // A person may say that it does.
        #expect(await shelf.run("works trust wikidata:Q42").exit == .success)
        #expect(await works(shelf) == 1)
    }

    @Test func `a map holds for books that come later`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        _ = try await take(Self.lines, shelf)
        try await shelf.add("The Salt Roads", Self.english)
        try await shelf.add("Les Chemins du sel", Self.french)
        #expect(await works(shelf) == 2)
        #expect(await shelf.run("verify").exit == .success)
        let list = await shelf.run("works map list --plain").lines
        #expect(list.count == 2)
        #expect(list[0].hasPrefix("wiki\topenlibrary-work\t1\t0\t"))
        #expect(list[1].hasPrefix("wiki\twikidata\t2\t2\t"))
    }

    @Test func `explain says which map says it, and of which identifier`() async throws {
        let shelf = try await shelf()
        _ = try await take(Self.lines, shelf, "--name everything")
        let answer = await shelf.run("works explain 1")
        #expect(answer.output.contains("it shares wikidata:Q42 with edition 1"))
        let said = "the map \"everything\" has isbn:9780306406157 as an edition of it"
        #expect(answer.output.contains("wikidata:Q42: \(said); 1 other edition of the work has it"))
        let json = await shelf.run("works explain 1 --json").output
        #expect(json.contains("\"map\":\"everything\""))
        // The equation of a run counts what books say themselves.
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `a map says nothing of a number that was given out twice`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("The Salt Roads", Self.english)
        try await shelf.add("Les Chemins du sel", Self.french)
        _ = try await take(Self.lines, shelf)
        #expect(await works(shelf) == 1)
        // A box has the number of its first volume.
        try await shelf.add("Night Ferry", Self.english)
        #expect(await works(shelf) == 3)
        let answer = await shelf.run("works explain 1")
        #expect(answer.output.contains("but what has that may be several books: it joins nothing"))
        #expect(await shelf.run("verify").exit == .success)
        // A person knows better.
        #expect(await shelf.run("works trust isbn:9780306406157").exit == .success)
        #expect(await works(shelf) == 1)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `a map of the same name is replaced`() async throws {
        let shelf = try await shelf()
        _ = try await take(Self.lines, shelf)
        let answer = try await take("isbn:9780306406157\twikidata:Q1", shelf)
        #expect(answer.output.contains("replaces the 3 lines of the map so far"))
        #expect(await works(shelf) == 2)
        #expect(await shelf.run("works map list --plain").lines.count == 1)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `lines that cannot be used are named by their numbers, and the others count`()
        async throws
    {
        let shelf = try await shelf()
        let answer = try await take("# remark\n\nfoo\n" + Self.lines, shelf)
        #expect(answer.exit == .rejects)
        #expect(answer.errors.contains("line 3: it is not two identifiers with a tab"))
        #expect(answer.lines[0] == "map \"wiki\": 5 lines = 3 taken + 1 repeated + 1 refused")
        let none = try await take("foo\nbar\n", shelf, "--name other")
        #expect(none.exit == .noUsableInput)
        #expect(await shelf.run("works map list --plain").lines.count == 2)
    }

    @Test func `JSON has all counts and what moved`() async throws {
        let shelf = try await shelf()
        let taken = try await take(Self.lines, shelf, "--json").output
        for member in [
            "\"map\": \"wiki\"", "\"read\": 4", "\"taken\": 3", "\"repeated\": 1",
            "\"refused\": 0", "\"claims\": 2", "\"replaced\": null", "\"edition\": 2",
        ] { #expect(taken.contains(member)) }
        let removed = await shelf.run("works map remove --yes wiki --json").output
        #expect(removed.contains("\"removed\": 3"))
    }

    @Test(arguments: [
        "--x", "two\nlines", "bell\u{7}", "next\u{85}line", "turned\u{202E}round",
        "line\u{2028}end", "nothing\u{FEFF}shown", String(repeating: "x", count: 201),
    ])
    func `a name that could not be typed is refused`(name: String) async throws {
        let shelf = try await shelf()
        let file = try shelf.file("wiki.tsv", Self.lines)
        let answer = await shelf.run(
            "works map import \(file.text)",
            [Array("--name=\(name)".utf8)]
        )
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains("a map cannot be called"))
    }

    @Test func `a byte order mark and ends of lines as elsewhere are no part of a map`()
        async throws
    {
        let shelf = try await shelf()
        let lines =
            "\u{FEFF}isbn:9780306406157\twikidata:Q42\r\nisbn:9783161484100\twikidata:Q42\r\n"
        let taken = try await take(lines, shelf)
        #expect(taken.lines[0] == "map \"wiki\": 2 lines = 2 taken + 0 repeated + 0 refused")
        #expect(await works(shelf) == 1)
    }

    @Test func `standard input needs a name`() async throws {
        let shelf = try await shelf()
        let answer = await shelf.run("works map import -")
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains("hint: for example: --name openlibrary"))
    }
}
