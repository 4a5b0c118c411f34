// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// What a pipeline does after its run.
@Suite struct AfterRunTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "=cmd|'/c calc'!A1", author: "Ada \"Quill\", Countess")
        try desk.write("no book", as: "books/junk.epub")
    }

    private static let all = """
        reports: [
          { kind: 'run', to: 'out/run.json' },
          { kind: 'rejects', to: 'out/rejects.json' },
          { kind: 'rejects', format: 'csv', to: 'out/rejects.csv' },
          { kind: 'covers', to: 'out/covers.json' },
          { kind: 'covers', format: 'csv', to: 'out/covers.csv' },
        ]
        """

    private func makeFolder(_ name: String = "out") throws {
        try desk.write("", as: name + "/.keep")
    }

    @Test func `reports are written after a run with rejects`() async throws {
        try makeFolder()
        let answer = try await desk.pipeline(Self.all, "--json")
        #expect(answer.exit == .rejects, "\(answer.errors)")
        #expect(answer.output == (try desk.text("out/run.json")))
        let run = try JSON5Reader.read(FileTree.read(desk["out/run.json"]))
        #expect(run["found"].integer == 2)
        #expect(run["exit"].integer == 1)

        let rejects = try JSON5Reader.read(FileTree.read(desk["out/rejects.json"]))
        #expect(rejects["count"].integer == 1)
        #expect(rejects["library"].text == desk["library"].text)
        let reject = try #require(rejects["rejects"].elements.first)
        #expect(reject["path"].text == desk["books/junk.epub"].text)
        #expect(reject["since_run"].integer == 1)
        let rows = try desk.text("out/rejects.csv").split(separator: "\r\n")
        #expect(rows.first == "path,reason,sentence,hint,detail,since_run")
        #expect(rows.count == 2)
        #expect(rows[1].hasPrefix(desk["books/junk.epub"].text + ",ZIP-"))

        let covers = try JSON5Reader.read(FileTree.read(desk["out/covers.json"]))
        let cover = try #require(covers["covers"].elements.first)
        #expect(cover["title"].text == "=cmd|'/c calc'!A1")
        #expect(cover["finding"].text == "missing")
        #expect(cover.member("width")?.kind == "null")
        // New columns come behind these.
        let table = try desk.text("out/covers.csv").split(separator: "\r\n")
        #expect(table.count == 2)
        #expect(
            table[0].hasPrefix(
                "path,work,title,authors,finding,rule,format,width,height,bytes,edition,"
            )
        )
        #expect(
            table[1].hasPrefix(
                desk["books/a.epub"].text
                    + ",1,'=cmd|'/c calc'!A1,\"Ada \"\"Quill\"\", Countess\",missing,,,,,,1,"
            )
        )
        let names = try FileTree.names(in: desk["out"]).map { String(decoding: $0, as: UTF8.self) }
        #expect(
            names.sorted() == [
                ".keep", "covers.csv", "covers.json", "rejects.csv", "rejects.json", "run.json",
            ]
        )
    }

    @Test func `a report replaces an earlier one, and only when it is due`() async throws {
        try makeFolder()
        let old = "{\"run\": 0}"
        try desk.write(old, as: "out/changed.json")
        try desk.write(old, as: "out/trouble.json")
        let reports = """
            reports: [{ kind: 'run', to: 'out/changed.json', when: 'changed' },
              { kind: 'rejects', to: 'out/trouble.json', when: 'trouble' }]
            """
        #expect(try await desk.pipeline(reports, "--fail-on never").exit == .success)
        #expect(try desk.text("out/changed.json") != old)
        #expect(try desk.text("out/trouble.json") == old)
        FileTree.remove(desk["books/junk.epub"])
        #expect(try await desk.pipeline(reports, "--breaker off").exit == .success)
        #expect(try desk.text("out/trouble.json") == old)
        try desk.write("other junk", as: "books/more.epub")
        #expect(try await desk.pipeline(reports).exit == .rejects)
        #expect(try desk.text("out/trouble.json").contains("more.epub"))
    }

    @Test func `a dry run writes no report`() async throws {
        try makeFolder()
        #expect(try await desk.pipeline(Self.all, "--dry-run").exit == .rejects)
        #expect(!desk.isThere("out/run.json"))
        #expect(!desk.isThere("library"))
    }

    @Test func `a report that cannot be written affects the exit code but not the run`()
        async throws
    {
        let answer = try await desk.pipeline(Self.all, "--fail-on never")
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("the report of the run was not written: cannot create "))
        let status = try await desk.json("status --json --library", [desk["library"]])
        #expect(status["works"].integer == 1)
    }

    @Test func `a report does not replace the register`() async throws {
        let answer = try await desk.pipeline(
            "reports: [{ kind: 'run', to: 'library/register.sqlite' }]",
            "--fail-on never"
        )
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("is in the library"))
    }

    @Test(arguments: ["books/a.epub", "books/junk.epub", "books/new.html", "p.json5"])
    func `a report that a run refused to write is not written after it`(
        target: String
    ) async throws {
        for (kind, format) in [("run", "html"), ("run", "json"), ("rejects", "csv")] {
            let before = try (desk.text("books/a.epub"), desk.text("books/junk.epub"))
            let keys = "reports: [{ kind: '\(kind)', format: '\(format)', to: '\(target)' }]"
            let answer = try await desk.pipeline(keys)
            #expect(answer.exit == .configuration, "\(answer.errors)")
            #expect(answer.errors.contains("would be written "), "\(answer.errors)")
            #expect(!answer.errors.contains("report of the run in"), "\(answer.errors)")
            #expect(try desk.text("books/a.epub") == before.0)
            #expect(try desk.text("books/junk.epub") == before.1)
            #expect(try desk.text("p.json5").contains(keys))
            #expect(!desk.isThere("books/new.html"))
        }
    }

    @Test func `a run that fails leaves a report that says why`() async throws {
        try makeFolder()
        let text = "{ sources: ['gone'], library: 'library', \(Self.all) }"
        let answer = await desk.run("run", [try desk.write(text)])
        #expect(answer.exit == .missingInput)
        let run = try JSON5Reader.read(FileTree.read(desk["out/run.json"]))
        #expect(run.member("run")?.kind == "null")
        #expect(run["exit"].integer == 66)
        #expect(run["failure"].text.contains("gone") == true)
        #expect(run["pipeline"].text == "p")
    }

    @Test func `a stopped run still writes the reports it can`() async throws {
        try makeFolder()
        try desk.book("b.epub", title: "Other")
        #expect(try await desk.pipeline("").exit == .rejects)
        FileTree.remove(desk["books/a.epub"])
        FileTree.remove(desk["books/b.epub"])
        let answer = try await desk.pipeline(Self.all)
        #expect(answer.exit == .tryLater, "\(answer.errors)")
        let run = try JSON5Reader.read(FileTree.read(desk["out/run.json"]))
        #expect(run["exit"].integer == 75)
        #expect(try desk.text("out/rejects.csv").contains("junk.epub"))
        #expect(try desk.text("out/covers.json").contains("\"count\": 2, \"summary\""))
    }

    @Test func `old runs are pruned, and what they added is kept`() async throws {
        for _ in 0..<5 {
            #expect(try await desk.pipeline("keep: { runs: 3 }").exit == .rejects)
        }
        let runs = try await desk.json("runs list --json --library", [desk["library"]])
        #expect(
            runs["runs"].elements.compactMap { $0["id"].integer ?? $0["run"].integer } == [
                5, 4, 3,
            ]
        )
        let status = try await desk.json("status --json --library", [desk["library"]])
        #expect(status["works"].integer == 1)
        let check = await desk.run("verify --library", [desk["library"]])
        #expect(check.exit == .success, "\(check.output)\(check.errors)")
    }

    @Test func `a backup is made after a run that changed the register, and old ones are deleted`()
        async throws
    {
        func backups() throws -> Int {
            guard desk.isThere("library/backups") else { return 0 }
            return try FileTree.names(in: desk["library/backups"]).count
        }
        let keys = "backup: 'changed', keep: { backups: 2 }, fail_on: 'never'"
        #expect(try await desk.pipeline("fail_on: 'never'").exit == .success)
        #expect(try backups() == 0)
        for number in 1...3 {
            try desk.book("\(number).epub", title: "Book \(number)")
            let answer = try await desk.pipeline(keys)
            #expect(answer.exit == .success, "\(answer.errors)")
            #expect(try backups() == min(number, 2))
        }
        let names = try FileTree.names(in: desk["library/backups"])
        try desk.write("other junk", as: "books/more.epub")
        #expect(try await desk.pipeline(keys).exit == .success)
        #expect(try FileTree.names(in: desk["library/backups"]) == names)
    }
}
