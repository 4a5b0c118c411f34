// SPDX-License-Identifier: Apache-2.0

import Files
import JSON5
import TestSupport
import Testing

/// A catalogue that a pipeline asks after its run, which is a server of this machine.
@Suite struct EnrichStepTests {
    private let place: Workplace
    private let double: OpenLibraryDouble

    init() throws {
        place = try Workplace()
        double = try OpenLibraryDouble([
            OpenLibraryDouble.Book("9780141439587", "Emma"),
            OpenLibraryDouble.Book("9780141439686", "Persuasion"),
        ])
        _ = try place.folder.folder("books")
        for (isbn, title) in [("9780141439587", "Emma"), ("9780141439686", "Persuasion")] {
            let book = BookBuilder.minimal(
                title: title,
                identifiers: ["urn:isbn:\(isbn)"],
                text: "About \(title)."
            )
            _ = try place.folder.book("books/\(isbn).epub", book)
        }
    }

    private func run(
        _ keys: String = "",
        _ more: String = "",
        _ flags: String...
    ) throws -> ProgramRun.Result {
        let text = """
            { sources: ["books"], settle: "0s", library: "library", log: "log", \(more)
              enrich: [{ provider: "openlibrary", contact: "ada@example.org",
                base_address: "\(double.address)", \(keys) }] }
            """
        _ = try place.folder.file("p.json5", text)
        return try place.run(["run", "p.json5"] + flags)
    }

    private func object(_ text: String) throws -> JSON5Value {
        try JSON5Reader.read(Array(text.utf8))
    }

    /// The last line of the log that tells of a catalogue.
    private func event() throws -> JSON5Value {
        let lines = String(decoding: try FileTree.read(place["log"]), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        let last = try #require(lines.last)
        return try object(last)
    }

    private static let report = "reports: [{ kind: 'run', to: 'run.json', when: 'changed' }],"

    @Test func `what it knows is asked after the run, and told with it`() throws {
        let first = try run("", Self.report, "--json")
        #expect(first.exit == 0, "\(first.errorText)")
        #expect(first.errorText.contains("openlibrary: asked 2 = 0 hits + 0 negative + 2 fetched"))
        let result = try object(first.outputText)
        #expect(result["new_works"].integer == 2 && result["exit"].integer == 0)
        let step = try #require(result["enrichments"].elements.first)
        #expect(step["provider"].text == "openlibrary" && step["fetched"].integer == 2)
        #expect(step["changed"].integer == 2 && step["exit"].integer == 0)
        let report = try object(String(decoding: FileTree.read(place["run.json"]), as: UTF8.self))
        #expect(report["enrichments"].elements.first?["fetched"].integer == 2)
        let event = try event()
        #expect(event["event"].text == "enrich_finished")
        #expect(event["run"].integer == 1)
        #expect(event["result"]["fetched"].integer == 2)
        let shown = try place.run("works", "show", "1", "--provenance").outputText
        #expect(shown.contains("openlibrary"))
        // The second run changes nothing, and asks nothing.
        FileTree.remove(place["run.json"])
        let second = try run("", Self.report, "--events")
        #expect(second.exit == 0 && double.requests.count == 1)
        let events = second.outputText.split(separator: "\n")
        #expect(events.last?.contains("enrich_finished") == true)
        #expect(events.dropLast().last?.contains("run_finished") == true)
        #expect(try !FileTree.names(in: place.path).contains { $0.elementsEqual("run.json".utf8) })
    }

    @Test func `what it learns is there for tags and reports, and only what is meant is asked`()
        throws
    {
        _ = try place.run("import", "books", "--settle", "0")
        _ = try place.run("works", "set", "2", "--year", "1817")
        let result = try run(
            "filter: 'missing:year', max_calls: 5, max_time: '1h', daily_calls: 9, rate: '3/s'",
            """
            fill: [{ tag: 'dated', filter: 'year:1..' }],
            reports: [{ kind: 'export', format: 'csv', to: 'w.csv', when: 'changed' }],
            """
        )
        #expect(result.exit == 0, "\(result.errorText)")
        #expect(result.errorText.contains("asked 1 = "))
        #expect(result.errorText.contains("the tag dated has 2 works"))
        let table = String(decoding: try FileTree.read(place["w.csv"]), as: UTF8.self)
        #expect(table.contains(",1987,"), "\(table)")
    }

    @Test(arguments: [false, true])
    func `a service that wants to be left alone, or does not answer, costs the run nothing`(
        isAway: Bool
    ) throws {
        double.set(isAway ? .silence : .status(429, retryAfter: "3600"))
        let result = try run("max_time: '1s'", Self.report, "--json")
        #expect(result.exit == 0, "\(result.errorText)")
        let step = try #require(try object(result.outputText)["enrichments"].elements.first)
        #expect(step["deferred"].integer == 2 && step["exit"].integer == 0)
        #expect(step["stopped"].text == (isAway ? "max-time" : "halted"))
        #expect(try FileTree.names(in: place.path).contains { $0.elementsEqual("run.json".utf8) })
        #expect(try place.run("works", "list", "--plain").outputText.contains("Emma"))
    }

    @Test func `what is deferred sets the exit code where that is asked for`() throws {
        double.set(.status(503, retryAfter: "3600"))
        let result = try run("fail_on: 'deferred'", Self.report, "--json")
        #expect(result.exit == 75)
        let object = try object(result.outputText)
        #expect(object["exit"].integer == 0)
        #expect(object["enrichments"].elements.first?["exit"].integer == 75)
    }

    @Test func `without its helper the run is whole, and the exit code says what is missing`()
        throws
    {
        _ = try run("", Self.report)
        let text = "ACCESSION_FETCH=/nowhere accession run p.json5 --json --library library"
        let result = try place.shell(text)
        #expect(result.exit == 78, "\(result.errorText)")
        let object = try object(result.outputText)
        #expect(object["exit"].integer == 0)
        let step = try #require(object["enrichments"].elements.first)
        #expect(step["exit"].integer == 78 && !step["failure"].text.isEmpty)
    }

    @Test func `a rehearsal makes no call, and neither does a step that is offline`() throws {
        let rehearsal = try run("", Self.report, "--dry-run")
        #expect(rehearsal.exit == 0)
        let offline = try run("offline: true", Self.report, "--json")
        #expect(offline.exit == 0, "\(offline.errorText)")
        let step = try #require(try object(offline.outputText)["enrichments"].elements.first)
        #expect(step["stopped"].text == "offline" && step["deferred"].integer == 2)
        #expect(double.requests.isEmpty)
    }

    @Test func `a run that cannot begin asks nothing`() throws {
        FileTree.remove(place["books"])
        let result = try run()
        #expect(result.exit == 66, "\(result.errorText)")
        #expect(double.requests.isEmpty)
    }

    @Test func `a request to stop ends the step, and what was imported stays`() throws {
        double.set(.silence)
        _ = try run("", "", "--dry-run")
        let program = try place.start("run", "p.json5", "--json")
        #expect(double.waitForRequest())
        program.send(.interrupt)
        let result = try program.wait()
        #expect(result.exit == 130, "\(result.errorText)")
        let object = try object(result.outputText)
        #expect(object["new_works"].integer == 2 && object["interrupted"].kind == "false")
        #expect(object["enrichments"].elements.first?["stopped"].text == "interrupted")
        #expect(try place.run("verify").exit == 0)
    }
}
