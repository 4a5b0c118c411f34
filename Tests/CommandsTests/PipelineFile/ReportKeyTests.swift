// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The keys of a report besides kind and place.
@Suite struct ReportKeyTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "Emma; or so")
    }

    private func run(_ report: String) async throws -> PipelineDesk.Answer {
        try await desk.pipeline("reports: [{ \(report) }]")
    }

    @Test func `a table has the requested columns and delimiter`() async throws {
        let answer = try await run(
            """
            kind: 'covers', format: 'csv', to: 'c.csv', columns: ['work', 'title', 'codes'],
            delimiter: 'semicolon'
            """
        )
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try desk.text("c.csv") == "work;title;codes\r\n1;\"Emma; or so\";CVR-001\r\n")
    }

    @Test func `rejects have columns as well`() async throws {
        try desk.write("no book", as: "books/junk.epub")
        _ = try await run(
            "kind: 'rejects', format: 'csv', to: 'r.csv', columns: ['reason'], delimiter: 'tab'"
        )
        #expect(try desk.text("r.csv") == "reason\r\nZIP-001\r\n")
    }

    @Test func `a report of covers fails the run if a threshold is crossed`() async throws {
        let answer = try await run("kind: 'covers', to: 'c.json', fail_on: 'missing>50%'")
        #expect(answer.exit == .rejects)
        #expect(answer.errors.contains("missing>50%: 1 of 1 edition (100.0 %)"), "\(answer.errors)")
        #expect(desk.isThere("c.json"))
        let fine = try await run("kind: 'covers', to: 'c.json', fail_on: 'missing>1'")
        #expect(fine.exit == .success)
    }

    @Test func `a report of covers may be a page`() async throws {
        let answer = try await run("kind: 'covers', format: 'html', to: 'c.html'")
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try desk.text("c.html").hasPrefix("<!"))
    }

    @Test(arguments: [
        ("kind: 'covers', to: 'c', columns: ['work']", "\"columns\" applies only to a csv"),
        ("kind: 'covers', to: 'c', delimiter: 'tab'", "\"delimiter\" applies only to a csv"),
        ("kind: 'covers', format: 'csv', to: 'c', columns: ['wrk']", "there is no column wrk"),
        ("kind: 'rejects', format: 'csv', to: 'c', columns: ['work']", "there is no column work"),
        (
            "kind: 'covers', format: 'csv', to: 'c', delimiter: 'no'",
            "must be comma, semicolon, tab"
        ),
        ("kind: 'covers', to: 'c', fail_on: 'mising>1'", "at character 1: there is no finding"),
        ("kind: 'rejects', to: 'c', fail_on: 'missing>1'", "only a report of the covers"),
        ("kind: 'rejects', format: 'html', to: 'c'", "must be json or csv"),
    ])
    func `nonsense is reported with its position`(
        report: String,
        message: String
    ) async throws {
        let answer = try await run(report)
        #expect(answer.exit == .configuration)
        #expect(answer.errors.contains("p.json5:"), "\(answer.errors)")
        #expect(answer.errors.contains(message), "\(answer.errors)")
        #expect(!desk.isThere("c"))
    }
}
