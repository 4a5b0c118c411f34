// SPDX-License-Identifier: Apache-2.0

import Commands
import Exports
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// Exports that a pipeline file asks for.
@Suite struct ExportReportTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "Emma", author: "Jane Austen")
        try desk.book("b.epub", title: "Moby-Dick", author: "Herman Melville")
    }

    private func run(_ export: String) async throws -> PipelineDesk.Answer {
        try await desk.pipeline("hash: 'sha256', reports: [{ kind: 'export', \(export) }]")
    }

    @Test(arguments: ExportFormat.allCases.filter { !$0.isFolder })
    func `a pipeline exports what the command exports`(format: ExportFormat) async throws {
        let answer = try await run("format: '\(format.rawValue)', to: 'after'")
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(answer.errors.contains("2 works = 2 written"), "\(answer.errors)")
        let command = await desk.run(
            "export \(format.rawValue) --library",
            [
                desk["library"], Path("--to"), desk["typed"],
            ]
        )
        #expect(command.exit == .success, "\(command.errors)")
        #expect(try FileTree.read(desk["after"]) == FileTree.read(desk["typed"]))
    }

    @Test func `an export may be a folder, a bag, and have the books beside it`() async throws {
        let tree = try await run("format: 'calibre', to: 'new/tree', books: 'link'")
        #expect(tree.exit == .success, "\(tree.errors)")
        let book = desk["new/tree/Jane Austen/Emma (1)"]
        #expect(try FileTree.names(in: book).count == 2)
        let bag = try await run("format: 'csv', to: 'bag', bag: true")
        #expect(bag.exit == .success, "\(bag.errors)")
        #expect(try desk.text("bag/data/works.csv").contains("Moby-Dick"))
        #expect(desk.isThere("bag/bagit.txt"))
    }

    @Test func `an export has the works, columns and delimiter that are asked for`() async throws {
        let answer = try await run(
            """
            format: 'csv', to: 'w.csv', filter: 'author:austen missing:cover',
            columns: ['id', 'title'], delimiter: 'semicolon'
            """
        )
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try desk.text("w.csv") == "id;title\r\n1;Emma\r\n")
        _ = try await run("format: 'csv', to: 'm.csv', filter: 'moby', columns: ['id']")
        #expect(try desk.text("m.csv") == "id\r\n2\r\n")
    }

    @Test func `an export is refreshed after a change, and only then`() async throws {
        let export = "format: 'snapshot', to: 'works.sqlite', when: 'changed'"
        #expect(try await run(export).exit == .success)
        let first = try FileTree.read(desk["works.sqlite"])
        #expect(try await run(export).exit == .success)
        #expect(try FileTree.read(desk["works.sqlite"]) == first)
        try desk.book("c.epub", title: "Persuasion", author: "Jane Austen")
        #expect(try await run(export).exit == .success)
        #expect(try FileTree.read(desk["works.sqlite"]) != first)
    }

    @Test func `an export that cannot be written leaves the run and sets the exit code`()
        async throws
    {
        for (place, word) in [
            ("library/register.sqlite", "is in the library"),
            ("none/works.csv", "cannot create"),
        ] {
            let answer = try await run("format: 'csv', to: '\(place)'")
            #expect(answer.exit == .cannotCreate)
            #expect(answer.errors.contains("the csv export was not written: "), "\(answer.errors)")
            #expect(answer.errors.contains(word), "\(answer.errors)")
        }
        let unknown = try await run("format: 'csv', to: 'w.csv', filter: 'in:Fiction'")
        #expect(unknown.exit == .cannotCreate)
        #expect(unknown.errors.contains("there is no folder Fiction"), "\(unknown.errors)")
        #expect(!desk.isThere("w.csv"))
        let status = try await desk.json("status --json --library", [desk["library"]])
        #expect(status["works"].integer == 2)
    }

    @Test func `a work that cannot be exported makes the exit code 1`() async throws {
        #expect(try await desk.pipeline("").exit == .success)
        try desk.write("other", as: "books/a.epub")
        let tree = try await desk.run(
            "run --fail-on never --breaker off",
            [
                desk.write(
                    """
                    { sources: ['books'], library: 'library', exclude: ['a.epub'],
                      reports: [{ kind: 'export', format: 'calibre', to: 'tree' }] }
                    """
                )
            ]
        )
        #expect(tree.exit == .rejects, "\(tree.errors)")
        #expect(tree.errors.contains("1 written + 0 same + 1 failed"), "\(tree.errors)")
    }

    @Test func `an export is not written into a source`() async throws {
        let answer = try await run("format: 'calibre', to: 'books/tree'")
        #expect(answer.exit == .configuration)
        #expect(answer.errors.contains("the calibre export would be written into"))
        #expect(!desk.isThere("books/tree"))
    }

    @Test func `the settings show an export as it was written`() async throws {
        let file = try desk.write(
            """
            { sources: ['books'], reports: [
              { kind: 'export', format: 'csv', to: 'w', filter: 'year:..1815', bag: true },
              { kind: 'export', format: 'calibre', to: 't', books: 'none', when: 'changed' }] }
            """
        )
        let plain = await desk.run("run --print --plain", [file])
        #expect(plain.output.contains("\texport as csv of year:..1815 in a bag to "))
        let settings = try await desk.json("run --print --json", [file])
        let values = settings["settings"].elements.suffix(2).map { $0["value"] }
        #expect(values.first?["filter"].text == "year:..1815")
        #expect(values.first?["bag"].kind == "true")
        #expect(values.last?["books"].text == "none")
        #expect(values.last?["when"].text == "changed")
    }

    @Test(arguments: [
        ("to: 'x'", "an export needs \"format\""),
        ("format: 'json', to: 'x'", "an export must be site, opds, calibre, csv, "),
        ("format: 'csv', to: 'x', books: 'link'", "\"books\" means nothing with csv"),
        ("format: 'jsonl', to: 'x', columns: ['work']", "\"columns\" applies only to a csv"),
        ("format: 'csv', to: 'x', columns: ['wrk']", "there is no column wrk"),
        ("format: 'csv', to: 'x', filter: 'year:soon'", "\"reports.filter\": year:"),
        ("format: 'csv', to: 'x', filter: '  '", "it asks for nothing"),
        ("format: 'csv', to: 'x', filter: '...'", "can be searched for"),
        ("format: 'csv', to: 'x', fail_on: 'missing>1'", "only a report of the covers"),
        ("kind: 'covers', to: 'x', filter: 'emma'", "only an export can have \"filter\""),
        ("kind: 'run', to: 'x', bag: true", "only an export can have \"bag\""),
        ("kind: 'rejects', to: 'x', books: 'none'", "only an export can have \"books\""),
        ("kind: 'covers', format: 'bibtex', to: 'x'", "must be json, csv or html"),
    ])
    func `nonsense about exports is reported with its position`(
        report: String,
        message: String
    ) async throws {
        let kind = report.hasPrefix("kind") ? "" : "kind: 'export', "
        let file = try desk.write(
            "{ sources: ['books'], reports: [{ \(kind)\(report) }] }"
        )
        let answer = await desk.run("run --check", [file])
        #expect(answer.exit == .configuration)
        #expect(answer.errors.contains("p.json5:1:"), "\(answer.errors)")
        #expect(answer.errors.contains(message), "\(answer.errors)")
    }
}
