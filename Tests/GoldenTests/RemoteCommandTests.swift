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
        _ = try place.run("import", server.address + "/a.epub", "--fetch-rate", "2/s")
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
