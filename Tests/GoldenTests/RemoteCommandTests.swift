// SPDX-License-Identifier: Apache-2.0

import Files
import JSON5
import TestSupport
import Testing

/// Books on the web as they are asked for on a command line, against a server of this machine.
@Suite struct RemoteCommandTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    @Test func `requests keep their distance, also where a server redirects`() throws {
        let server = try LoopbackServer { request in
            request.target == "/a.epub"
                ? .page(302, headers: ["Location": "/b.epub"]) : .page(404)
        }
        let run = try place.run("import", server.address + "/a.epub", "--fetch-rate", "2/s")
        #expect(run.errorText.contains("2 requests to servers"))
        let times = server.requests.map(\.time)
        try #require(times.count == 2)
        #expect(times[1] - times[0] > 400_000_000)
    }

    @Test func `a book on a server that is away is not missing, and is to be tried later`() throws {
        let book = BookBuilder.minimal(title: "Emma", text: "About Emma.")
        var server: CatalogueServer? = try CatalogueServer([
            CatalogueServer.Book("emma.epub", book.archive())
        ])
        let address = try #require(server).address(of: "emma.epub")
        #expect(try place.run("import", address).exit == 0)
        server = nil
        let away = try place.run("import", address)
        #expect(away.exit == 75, "\(away.outputText)")
        #expect(away.outputText.contains("1 deferred"))
        #expect(try !place.run("works", "show", "1").outputText.contains("missing"))
    }

    @Test func `one book that is refused among others waits`() throws {
        let book = BookBuilder.minimal(title: "Emma", text: "About Emma.")
        let server = try CatalogueServer([CatalogueServer.Book("emma.epub", book.archive())])
        let refusing = try LoopbackServer { _ in .page(403) }
        let addresses = [server.address(of: "emma.epub"), refusing.address + "/a.epub"]
        let run = try place.run(["import"] + addresses)
        #expect(run.exit == 0, "\(run.errorText)")
        #expect(run.outputText.contains("1 new works"))
        #expect(run.outputText.contains("1 deferred"))
    }

    @Test func `what a scan found in a catalogue is imported as the catalogue itself`() throws {
        let server = try CatalogueServer(
            (1...5).map { number in
                let book = BookBuilder.minimal(title: "Book \(number)", text: "Text \(number)")
                return try CatalogueServer.Book("\(number).epub", book.archive())
            }
        )
        let scan = try place.run("scan", "opds+" + server.feed, "--to", "all.ndjson")
        #expect(scan.exit == 0, "\(scan.errorText)")
        #expect(scan.outputText.contains("5 files"), "\(scan.outputText)")
        #expect(server.bookRequests == 0)
        let direct = try place.run("import", "opds+" + server.feed, "--library", "direct")
        #expect(direct.outputText.contains("found 5 = 5 new works"), "\(direct.outputText)")
        for part in ["1/2", "2/2"] {
            let run = try place.run(
                ["import", "--manifest", "all.ndjson", "--part", part, "--library", "parts"]
            )
            #expect(run.exit == 0, "\(run.errorText)")
        }
        let whole = try place.run("import", "--manifest", "all.ndjson", "--library", "whole")
        #expect(whole.outputText == direct.outputText)
        func dump(_ library: String) throws -> String {
            try place.run("export", "dump", "--by-content", "--library", library).outputText
        }
        let wanted = try dump("direct")
        #expect(wanted.contains("Book 5"))
        #expect(try dump("whole") == wanted)
        #expect(try dump("parts") == wanted)
        let requests = server.bookRequests
        let again = try place.run("import", "--manifest", "all.ndjson", "--library", "direct")
        #expect(again.outputText.contains("5 unchanged"), "\(again.outputText)")
        #expect(server.bookRequests == requests)
    }

    @Test func `a pipeline brings books to the shelf, and says so`() throws {
        let book = BookBuilder.minimal(title: "Emma", text: "About Emma.")
        let server = try CatalogueServer([CatalogueServer.Book("emma.epub", book.archive())])
        let address = server.address(of: "emma.epub")
        try place.folder.file(
            "nightly.json5",
            "{ library: 'library', sources: ['opds+\(server.feed)'], remote: 'shelve' }"
        )
        let rehearsal = try place.run("run", "nightly.json5", "--dry-run", "--json")
        #expect(try JSON5Reader.read(rehearsal.output).member("kept") == nil)
        let staged = try place.run("run", "nightly.json5", "--remote", "stage")
        #expect(staged.errorText.contains("staging: asked 1 = 1 staged + 0 failed"))
        let explained = try place.run("explain", address)
        #expect(explained.outputText.contains("kept            in staging"))
        let requests = server.bookRequests
        let run = try place.run("run", "nightly.json5", "--json")
        #expect(run.exit == 0, "\(run.errorText)")
        #expect(run.errorText.contains("shelf: asked 1 = 1 shelved + 0 failed"))
        #expect(server.bookRequests == requests)
        let kept = try JSON5Reader.read(run.output)["kept"]
        #expect(kept["remote"].text == "shelve" && kept["shelved"].integer == 1)
        let shelved = try JSON5Reader.read(place.run("explain", address, "--json").output)
        #expect(shelved["files"].elements.first?["kept"]["tier"].text == "shelf")
        #expect(shelved["files"].elements.first?["on_the_web"]["seen"].text == "whole")
        let wrong = try place.run("import", address, "--remote", "keep")
        #expect(wrong.exit == 64 && wrong.errorText.contains("peek, stage or shelve"))
    }

    @Test func `who retries says how servers are asked as well`() throws {
        let book = BookBuilder.minimal(title: "Emma", text: "About Emma.")
        let server = try CatalogueServer([CatalogueServer.Book("emma.epub", book.archive())])
        server.change { $0.login = "ada:x" }
        let first = try place.run("import", server.address(of: "emma.epub"))
        #expect(first.outputText.contains("1 deferred"), "\(first.outputText)")
        #expect(first.exit == 77)
        let file = try place.folder.file("netrc", "machine 127.0.0.1 login ada password x")
        try FileTree.setMode(0o600, of: file)
        let again = try place.run(
            ["rejects", "retry", "--all", "--credentials", file.text, "--fetch-jobs", "1"]
                + ["--fetch-rate", "100/s", "--fetch-timeout", "9s"]
                + ["--contact", "ada@example.org"]
        )
        #expect(again.exit == 0, "\(again.errorText)")
        #expect(try place.run("works", "list").outputText.contains("Emma"))
        let agent = try #require(server.requests.last?.headers["user-agent"])
        #expect(agent.hasSuffix("(ada@example.org)"))
    }
}
