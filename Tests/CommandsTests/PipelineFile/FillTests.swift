// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// Tags that hold what a filter finds, after each run of a pipeline.
@Suite struct FillTests {
    private let desk: PipelineDesk
    private static let noYear = "fill: [{ tag: 'no-year', filter: 'missing:year' }]"

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "Emma", author: "Jane Austen")
        try desk.book("b.epub", title: "Moby-Dick", author: "Herman Melville")
    }

    private func run(_ keys: String = noYear) async throws {
        let answer = try await desk.pipeline(keys)
        #expect(answer.exit == .success, "\(answer.errors)")
    }

    private func change(_ line: String) async {
        let answer = await desk.run(line + " --library", [desk["library"]])
        #expect(answer.exit == .success, "\(answer.errors)")
    }

    private func tagged(_ tag: String = "no-year") async -> [String] {
        let answer = await desk.run("works list --plain --tag \(tag) --library", [desk["library"]])
        #expect(answer.exit == .success, "\(answer.errors)")
        return answer.output.split(separator: "\n").compactMap { line in
            line.split(separator: "\t").first.map(String.init)
        }
    }

    private func decisions() async throws -> Int {
        let all = try await desk.json("undo --list --json --library", [desk["library"]])
        return all.member("decisions")?.elements.count ?? -1
    }

    @Test func `a tag holds the works that its filter finds, and no others`() async throws {
        try await run()
        #expect(await tagged() == ["1", "2"])
        await change("works set 1 --year 1815")
        try desk.book("c.epub", title: "Persuasion", author: "Jane Austen")
        try await run()
        #expect(await tagged() == ["2", "3"])
        await change("undo decision --yes")
        try await run()
        #expect(await tagged() == ["1", "2", "3"])
    }

    @Test func `nothing is noted where nothing changed`() async throws {
        try await run()
        #expect(try await decisions() == 1)
        try await run()
        try desk.book("c.epub", title: "Persuasion", author: "Jane Austen")
        try await run("")
        #expect(try await decisions() == 1)
        try await run()
        #expect(try await decisions() == 2)
    }

    @Test func `what a person tagged or untagged stays so`() async throws {
        try await run()
        await change("works tag --remove --yes no-year 1")
        await change("works set 2 --year 1851")
        await change("works tag no-year 2")
        try await run()
        #expect(await tagged() == ["2"])
        let before = try await decisions()
        try await run()
        #expect(try await decisions() == before)
    }

    @Test func `a person's word holds for editions that come later`() async throws {
        func emma(_ name: String, _ text: String) throws {
            let book = BookBuilder.minimal(
                title: "Emma",
                identifiers: ["urn:isbn:9780306406157"],
                creators: ["Jane Austen"],
                text: text
            )
            try FileTree.write(try book.archive(), to: desk["books/" + name])
        }
        try emma("a.epub", "one")
        try await run()
        await change("works tag --remove --yes no-year 1")
        try emma("later.epub", "two")
        try await run()
        let work = try await desk.json("works show 1 --json --library", [desk["library"]])
        #expect(work["works"].elements.first?["editions"].integer == 2)
        #expect(await tagged() == ["2"])
        await change("works tag no-year 1")
        await change("works set 1 --year 1815")
        try await run()
        #expect(await tagged() == ["1", "2"])
    }

    @Test func `runs undo takes back what the run tagged`() async throws {
        try await run("")
        try await run()
        #expect(await tagged() == ["1", "2"])
        await change("undo --yes run:2")
        let list = await desk.run("collections list --plain --library", [desk["library"]])
        #expect(list.output == "")
        #expect(try await decisions() == 0)
        try await run()
        #expect(await tagged() == ["1", "2"])
    }

    @Test func `tags are filled in their order, before the reports`() async throws {
        try await run(
            """
            fill: [{ tag: 'austen', filter: 'author:austen' },
              { tag: 'tag:both', filter: 'emma tag:AUSTEN' }, { tag: 'none', filter: 'dracula' }],
            reports: [{ kind: 'export', format: 'csv', to: 'w.csv', when: 'changed',
              filter: 'tag:both', columns: ['title', 'tags'] }]
            """
        )
        #expect(await tagged("austen") == ["1"])
        #expect(await tagged("both") == ["1"])
        #expect(await tagged("none") == [])
        #expect(try desk.text("w.csv") == "title,tags\r\nEmma,austen; both\r\n")
        // The books are the same, what is said of them is not.
        FileTree.remove(desk["w.csv"])
        await change("works set 2 --title Dracula")
        try await run(
            """
            fill: [{ tag: 'none', filter: 'dracula' }],
            reports: [{ kind: 'export', format: 'csv', to: 'w.csv', when: 'changed',
              filter: 'tag:none', columns: ['title'] }]
            """
        )
        #expect(try desk.text("w.csv") == "title\r\nDracula\r\n")
    }

    @Test func `a tag that cannot be filled sets the exit code, and others are filled`()
        async throws
    {
        let answer = try await desk.pipeline(
            """
            fill: [{ tag: 'sea', filter: 'in:Fiction/Sea' }, { tag: 'all', filter: 'epub:3' }]
            """
        )
        #expect(answer.exit == .missingInput)
        #expect(answer.errors.contains("the tag sea was not filled: there is no folder Fiction"))
        #expect(await tagged("all") == ["1", "2"])
    }

    @Test func `a dry run fills nothing`() async throws {
        try await run("")
        #expect(try await desk.pipeline(Self.noYear, "--dry-run").exit == .success)
        #expect(try await decisions() == 0)
    }

    @Test func `decisions and settings say what is filled by what`() async throws {
        try await run()
        let plain = await desk.run("undo --list --library", [desk["library"]])
        #expect(plain.output.contains("the tag no-year holds what missing:year finds"))
        let json = try await desk.json("undo --list --json --library", [desk["library"]])
        let decision = try #require(json["decisions"].elements.first)
        #expect(decision["field"].text == "filter")
        #expect(decision["value"].text == "tag:no-year")
        #expect(decision["former"].text == "missing:year")
        #expect(decision["run"].integer == 1)
        #expect(decision["members"].integer == 2)
        let settings = try await desk.json("run --print --json", [desk["p.json5"]])
        let shown = settings["settings"].elements.first { $0["setting"].text == "fill[0]" }
        #expect(shown?["value"]["tag"].text == "no-year")
        #expect(shown?["value"]["filter"].text == "missing:year")
        let check = await desk.run("verify --library", [desk["library"]])
        #expect(check.exit == .success, "\(check.output)")
    }

    @Test(arguments: [
        ("[{ tag: 'a' }]", "a tag to fill needs \"filter\""),
        ("[{ filter: 'emma' }]", "a tag to fill needs \"tag\""),
        ("[{ tag: ' ', filter: 'emma' }]", "\"fill.tag\": "),
        ("[{ tag: 'a', filter: 'year:soon' }]", "\"fill.filter\": year:"),
        ("[{ tag: 'a', filter: '' }]", "it asks for nothing"),
        ("[{ tag: 'a', filter: 'emma', to: 'x' }]", "unknown key \"to\" in \"fill\""),
        ("{ tag: 'a' }", "\"fill\" must be a list of objects"),
        (
            "[{ tag: 'a', filter: 'emma' }, { tag: 'A', filter: 'x' }]",
            "the tag A is filled on line 1 already"
        ),
        ("[{ tag: 'a', filter: 'tag:a' }]", "the tag a is filled here or later"),
        (
            "[{ tag: 'no series', filter: 'tag:\"no series\"' }]",
            "the tag \"no series\" is filled here or later"
        ),
        (
            "[{ tag: 'a', filter: 'tag:b' }, { tag: 'b', filter: 'x' }]",
            "the tag b is filled here or later"
        ),
        ("[{ tag: 'a', filter: 'missing:year,tag' }]", "what has no tag would have one then"),
        ("[{ tag: 'New', filter: 'x' }], tags: ['new']", "every book gets the tag New"),
    ])
    func `nonsense about tags is reported with its position`(
        fill: String,
        message: String
    ) async throws {
        let file = try desk.write("{ sources: ['books'], fill: \(fill) }")
        let answer = await desk.run("run --check", [file])
        #expect(answer.exit == .configuration)
        #expect(answer.errors.contains("p.json5:1:"), "\(answer.errors)")
        #expect(answer.errors.contains(message), "\(answer.errors)")
    }
}
