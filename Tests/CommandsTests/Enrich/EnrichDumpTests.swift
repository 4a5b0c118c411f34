// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What dumps of catalogues say of books, from the command line to the faces of works.
@Suite struct EnrichDumpTests {
    private static let lamp = "urn:isbn:9780306406157"
    private static let stone = "urn:isbn:9783161484100"

    private static func line(_ type: String, _ key: String, _ members: String) -> String {
        "/type/\(type)\t\(key)\t1\t2011-02-03T04:05:06.789\t{\(members), \"key\": \"\(key)\"}\n"
    }

    private static let edition = line(
        "edition",
        "/books/OL71M",
        """
        "title": "The Lamp Room", "isbn_13": ["9780306406157"], "subjects": ["Lamps"], \
        "works": [{"key": "/works/OL17W"}]
        """
    )
    /// With the number of one book and the title of another.
    private static let strange = line(
        "edition",
        "/books/OL72M",
        "\"title\": \"Cooking for Six\", \"isbn_13\": [\"9783161484100\"], \"subjects\": [\"Food\"]"
    )
    private static let work = line(
        "work",
        "/works/OL17W",
        """
        "title": "Der Lampenraum", "first_publish_date": "1929", \
        "authors": [{"author": {"key": "/authors/OL6A"}}]
        """
    )
    private static let author = line("author", "/authors/OL6A", "\"name\": \"Otto Wend\"")

    private func shelf() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        try await shelf.add("The Lamp Room", Self.lamp)
        try await shelf.add("A Stone in the River", Self.stone)
        return shelf
    }

    @Test(arguments: ["distrust", "trust"])
    func `a record that a person answered for is counted as doubtful no more`(
        verb: String
    ) async throws {
        let shelf = try await shelf()
        let command = "enrich --from \(try shelf.file("editions", Self.strange).text)"
        #expect(await shelf.run(command).lines.last?.hasSuffix("1 changed, 1 doubtful") == true)
        let answered = await shelf.run("works \(verb) 2 openlibrary:/books/OL72M")
        #expect(answered.exit == .success)
        #expect(await shelf.run(command).lines.last?.hasSuffix("0 changed, 0 doubtful") == true)
    }

    @Test func `a record that was believed and bears another title now is told, and stays`()
        async throws
    {
        let shelf = try await shelf()
        func take(_ text: String) async throws -> [String] {
            await shelf.run("enrich --from \(try shelf.file("editions", text).text)").lines
        }
        #expect(try await take(Self.edition).count == 2)
        let before = await shelf.run("export dump").output
        let renamed = Self.edition.replacing("The Lamp Room", with: "Bread and Its Makers")
        #expect(renamed != Self.edition)
        let lines = try await take(renamed)
        #expect(lines[1].hasSuffix("1 doubtful"), "\(lines)")
        #expect(lines.last == "  1 doubtful record was believed before: what was said then stays")
        #expect(await shelf.run("export dump").output == before)
    }

    @Test func `dumps fill in what books do not say, and forgetting takes all of it back`()
        async throws
    {
        let shelf = try await shelf()
        let before = await shelf.run("export dump").output
        let files = [
            try shelf.file("works", Self.work), try shelf.file("authors", Self.author),
            try shelf.file("editions", Self.edition + Self.strange),
        ]
        let command = "enrich --from " + files.map(\.text).joined(separator: " ")

        let rehearsed = await shelf.run(command + " --dry-run")
        #expect(rehearsed.lines[0] == "4 lines = 4 matched + 0 others + 0 malformed")
        #expect(await shelf.run("export dump").output == before)

        let taken = await shelf.run(command)
        #expect(taken.exit == .success)
        #expect(
            taken.lines == [
                "4 lines = 4 matched + 0 others + 0 malformed",
                "asked about 2 editions by 2 identifiers: 2 found, 2 changed, 1 doubtful",
            ]
        )
        func found(_ filter: String) async -> [String] {
            await shelf.run("works list --plain \(filter)").lines
        }
        #expect(await found("--subject lamps --year 1929").count == 1)
        // A person has to look at what bears another title.
        #expect(await found("--subject food").isEmpty)
        // The book says itself who wrote it.
        #expect(await found("--author quill").allSatisfy { !$0.contains("Wend") })
        #expect(await shelf.run("verify").exit == .success)

        let after = await shelf.run("export dump").output
        #expect(after != before)
        let again = await shelf.run(command)
        #expect(again.lines.last?.contains("0 changed") == true)
        #expect(await shelf.run("export dump").output == after)

        #expect(await shelf.run("enrich forget openlibrary --dry-run").lines.count == 1)
        #expect(await shelf.run("export dump").output == after)
        #expect(
            await shelf.run("enrich forget --yes openlibrary").lines == [
                "3 records of openlibrary forgotten"
            ]
        )
        #expect(await shelf.run("export dump").output == before)
        #expect(await shelf.run("enrich forget --yes openlibrary").exit == .missingInput)
    }

    @Test func `a record that a person believes leads to its work as any other does`() async throws
    {
        let shelf = try await shelf()
        let edition = Self.line(
            "edition",
            "/books/OL72M",
            """
            "title": "Cooking for Six", "isbn_13": ["9783161484100"], \
            "works": [{"key": "/works/OL17W"}]
            """
        )
        let dump = try shelf.file("dump", edition + Self.work)
        func years() async -> [String] {
            await shelf.run("works list --plain --year 1929").lines.map { String($0.prefix(1)) }
        }
        #expect(await shelf.run("enrich --from \(dump.text)").exit == .success)
        #expect(await years() == [])
        let line = "works trust 2 openlibrary:/books/OL72M"
        #expect(await shelf.run(line).exit == .success)
        #expect(await shelf.run("enrich --from \(dump.text)").exit == .success)
        #expect(await years() == ["2"])
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `a reading that goes on after it was cut off ends as one that was not`() async throws
    {
        let (whole, cut) = (try await shelf(), try await shelf())
        let all = Self.edition + Self.strange + Self.work + Self.author
        let packed = GzipWriter.packed(Array(all.utf8))
        let file = try whole.file("all.gz", packed)
        #expect(await whole.run("enrich --from \(file.text)").exit == .success)
        let part = try cut.file("part.gz", Array(packed.dropLast(9)))
        let failed = await cut.run("enrich --from \(part.text)")
        #expect(failed.exit == .noUsableInput)
        #expect(failed.errors.contains("is cut off"))
        #expect(failed.lines.first?.hasSuffix(" + 0 malformed") == true)
        let told = await cut.run("enrich --from \(part.text) --json")
        #expect(told.exit == .noUsableInput && told.output.contains("\"balanced\": true"))
        // As after a kill: some of it is there already.
        let early = try cut.file("early", Self.edition)
        #expect(await cut.run("enrich --from \(early.text)").exit == .success)
        let rest = try cut.file("all.gz", packed)
        #expect(await cut.run("enrich --from \(rest.text)").exit == .success)
        // Where the books lie is in the dumps too.
        func facts(_ shelf: CommandShelf) async -> [String] {
            await shelf.run("export dump --by-content").lines.filter { $0.hasPrefix("fact|") }
        }
        let (one, other) = (await facts(whole), await facts(cut))
        #expect(one.count == 12)
        #expect(one == other)
    }

    @Test func `only works that filters match are asked about`() async throws {
        let shelf = try await shelf()
        let file = try shelf.file("editions", Self.edition + Self.strange)
        let answer = await shelf.run("enrich --from \(file.text) --title lamp --json")
        #expect(answer.output.contains("\"asked\": 1,"))
        #expect(answer.output.contains("\"matched\": 1,"))
        let missing = await shelf.run("enrich --from \(file.text) --missing subjects --json")
        #expect(missing.output.contains("\"asked\": 1,"))
    }

    @Test func `malformed lines are named up to a number, and all of them counted`() async throws {
        let shelf = try await shelf()
        let bad = String(repeating: "/type/edition\tno\n", count: 25)
        let file = try shelf.file("editions", Self.edition + bad)
        let answer = await shelf.run("enrich --from \(file.text)")
        #expect(answer.exit == .rejects)
        #expect(answer.lines[0] == "26 lines = 1 matched + 0 others + 25 malformed")
        #expect(answer.errors.contains("editions: line 2: it has fewer than five columns"))
        #expect(answer.errors.contains("line 21:"))
        #expect(!answer.errors.contains("line 22:"))
        #expect(answer.errors.contains("and 5 more lines"))
    }

    @Test func `two records of one provider are both kept, and the first by its name counts`()
        async throws
    {
        let shelf = try await shelf()
        func line(_ record: String, _ year: Int) -> String {
            """
            {"isbn": "9780306406157", "provider": "shelf", "record": "\(record)", \
            "facts": {"publisher": "Press \(record)", "series": "Series \(year)"}}

            """
        }
        let file = try shelf.file("facts", line("b", 2) + line("a", 1))
        #expect(await shelf.run("enrich --from \(file.text)").exit == .success)
        let shown = await shelf.run("works show 1 --json").output
        #expect(shown.contains("Series 1"))
        let listed = await shelf.run("enrich order --plain").lines
        #expect(listed[1].hasPrefix("shelf\t1\t2\t0\t"))
        #expect(
            await shelf.run("enrich forget --yes shelf 2").lines == ["0 records of shelf forgotten"]
        )
        #expect(
            await shelf.run("enrich forget --yes shelf 1").lines == ["2 records of shelf forgotten"]
        )
    }

    @Test func `the order of providers decides, and taking it back gives the register of before`()
        async throws
    {
        let shelf = try await shelf()
        func line(_ provider: String) -> String {
            """
            {"isbn": "9780306406157", "provider": "\(provider)", \
            "facts": {"series": "Of \(provider)", "title": "The Lamp Room by \(provider)"}}

            """
        }
        let file = try shelf.file("facts", line("one") + line("two"))
        #expect(await shelf.run("enrich --from \(file.text)").exit == .success)
        let before = await shelf.run("export dump").output
        func face() async -> String { await shelf.run("works list --plain").lines[0] }
        #expect(await face().contains("Of one"))
        #expect(await shelf.run("enrich order two one").lines == ["The order is now two, one"])
        #expect(await face().contains("Of two"))
        #expect(await face().contains("The Lamp Room\t"))
        #expect(await shelf.run("enrich order two book").exit == .success)
        #expect(await face().contains("The Lamp Room by two"))
        let listed = await shelf.run("enrich order --plain").lines.map {
            $0.prefix { $0 != "\t" }
        }
        #expect(listed == ["two", "book", "one"])
        #expect(await shelf.run("enrich order book").exit == .success)
        #expect(await shelf.run("export dump").output == before)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test(
        arguments: [
            ("enrich", ExitCode.usage), ("enrich --from /nowhere/dump", .missingInput),
            ("enrich --from /dev/null", .noUsableInput), ("enrich order one one", .usage),
            ("enrich order Big", .usage), ("enrich forget --yes nobody", .missingInput),
            ("enrich forget --yes book", .usage), ("enrich --from - -", .usage),
        ]
    )
    func `what cannot be is refused`(line: String, exit: ExitCode) async throws {
        let shelf = try await shelf()
        #expect(await shelf.run(line).exit == exit)
    }
}
