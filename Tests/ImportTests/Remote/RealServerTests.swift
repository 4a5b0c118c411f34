// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Books that servers of others have, as many of these as this machine has.
@Suite struct RealServerTests {
    private static let login = (name: "ada", word: "lovelace")

    private let folder: TemporaryFolder
    private let books: [CatalogueServer.Book]

    init() throws {
        folder = try TemporaryFolder()
        books = try [1: 60_000, 2: 300_000, 3: 1_500_000].sorted { $0.key < $1.key }.map {
            try RemotePlace.book($0.key, bytes: $0.value)
        }
        for book in books { try folder.file("books/\(book.name)", book.bytes) }
    }

    private func source(_ address: String, isFeed: Bool = false) throws -> SourceSelection.Source {
        .remote(RemoteSource(try #require(RemoteAddress(address)), isFeed: isFeed))
    }

    private func request(
        _ library: TestLibrary,
        _ sources: [SourceSelection.Source],
        _ policy: RemotePolicy = .peek,
        password: String = login.word
    ) throws -> ImportRequest {
        let file = try folder.file(
            "netrc-\(password)",
            "machine 127.0.0.1 login \(Self.login.name) password \(password)\n"
        )
        try FileTree.setMode(0o600, of: file)
        var request = library.request(sources)
        request.remote = policy
        request.fetching = FetchPolicy(
            settings: FetchSettings(userAgent: "test", credentials: file, time: .seconds(20))
        )
        request.fetching.program = try BuiltProgram.fetch.path()
        return request
    }

    private func expectWhole(_ library: TestLibrary) throws {
        var faults: [String] = []
        try LibraryVerification(library.library, isDeep: true).run { check in
            if !check.isSound { faults += check.examples }
        }
        #expect(faults == [])
    }

    /// All but where the files lie.
    private func contents(_ library: TestLibrary) throws -> [String] {
        try library.contentDump().filter { !$0.hasPrefix("file|") }
    }

    /// Imports the books from below an address with each policy, and compares with what the folder
    /// itself gives.
    private func expectSame(at place: String, seen: String = "peeked") async throws {
        let local = try TestLibrary()
        try await local.run(folder["books"])
        let expected = try contents(local)
        for policy in RemotePolicy.allCases {
            let library = try TestLibrary()
            let sources = try books.map { try source("\(place)/\($0.name)") }
            let summary = try await library.run(try request(library, sources, policy))
            #expect(summary.counts[.newWorks] == books.count)
            #expect(try contents(library) == expected)
            #expect(summary.kept?.staged == (policy == .peek ? nil : policy == .stage ? 3 : 0))
            #expect(summary.kept?.shelved == (policy == .peek ? nil : policy == .shelve ? 3 : 0))
            let found = try library.rows("SELECT DISTINCT seen FROM remote_files")
            #expect(found == ["'\(policy == .peek ? seen : "whole")'"])
            try expectWhole(library)
        }
    }

    @Test(.needs(.nginx), .timeLimit(.minutes(2)), arguments: ["", "/auth", "/redir", "/norange"])
    func `nginx gives the same as the folder`(place: String) async throws {
        let server = try RealServer(.nginx, of: folder["books"], login: Self.login)
        try await expectSame(
            at: server.address + place,
            seen: place == "/norange" ? "whole" : "peeked"
        )
        withExtendedLifetime(server) {}
    }

    @Test(.needs(.lighttpd), .timeLimit(.minutes(2)))
    func `lighttpd gives the same as the folder`() async throws {
        let server = try RealServer(.lighttpd, of: folder["books"], login: Self.login)
        try await expectSame(at: server.address)
        withExtendedLifetime(server) {}
    }

    @Test(.needs(.apache), .timeLimit(.minutes(2)))
    func `Apache gives the same as the folder`() async throws {
        let server = try RealServer(.apache, of: folder["books"], login: Self.login)
        try await expectSame(at: server.address)
        withExtendedLifetime(server) {}
    }

    @Test(.needs(.caddy), .timeLimit(.minutes(2)))
    func `Caddy gives the same as the folder`() async throws {
        let server = try RealServer(.caddy, of: folder["books"], login: Self.login)
        try await expectSame(at: server.address)
        withExtendedLifetime(server) {}
    }

    @Test(.needs(.rclone), .timeLimit(.minutes(2)))
    func `rclone's WebDAV, which asks for a password, gives the same as the folder`() async throws {
        let server = try RealServer(.rclone, of: folder["books"], login: Self.login)
        try await expectSame(at: server.address)
        withExtendedLifetime(server) {}
    }

    @Test(.needs(.python), .timeLimit(.minutes(2)))
    func `Python's server, which gives no parts, gives the same as the folder`() async throws {
        let server = try RealServer(.python, of: folder["books"], login: Self.login)
        try await expectSame(at: server.address, seen: "whole")
        withExtendedLifetime(server) {}
    }

    @Test(
        .needs(.nginx),
        .timeLimit(.minutes(2)),
        arguments: [
            ("/gone/1.epub", RunReasons.goneFromServer), ("/none.epub", RunReasons.goneFromServer),
            ("/busy/1.epub", RunReasons.serverBusy), ("/loop", RunReasons.ledAstray),
        ]
    )
    func `what nginx does not give has its reason`(place: String, reason: Reason) async throws {
        let server = try RealServer(.nginx, of: folder["books"], login: Self.login)
        let library = try TestLibrary()
        let sources = [try source(server.address + place)]
        let summary = try await library.run(try request(library, sources, .stage))
        #expect(summary.counts[.deferred] == 1)
        #expect(summary.progress.tally[.open].skipped == [reason.code: 1])
        withExtendedLifetime(server) {}
    }

    @Test(.needs(.calibre), .timeLimit(.minutes(3)))
    func `calibre's server gives its books to who has the password, each once`() async throws {
        let turn = try CalibreTurn()
        let home = try TemporaryFolder()
        // One of them twice, which calibre then knows by two names.
        let adding = ["/usr/bin/calibredb", "add", "--with-library", home["library"].text]
        for books in [
            ["--recurse", folder["books"].text], ["--duplicates", folder["books/1.epub"].text],
        ] {
            try RealServer.calibre(adding + books, in: home)
        }
        let server = try RealServer(.calibre, of: home["library"], login: Self.login)
        let feed = try source(server.address + "/opds", isFeed: true)
        // From the folder that calibre keeps, and from the feed, these are the same works.
        let library = try TestLibrary()
        try await library.run(home["library"])
        let summary = try await library.run(try request(library, [feed], .stage))
        #expect(summary.counts[.found] == 4 && summary.counts[.newWorks] == 0)
        #expect(summary.kept?.staged == 4)
        let second = try await library.run(try request(library, [feed], .shelve))
        #expect(second.counts[.unchanged] == 4 && second.kept?.shelved == 4)
        let asked = try #require(second.fetched)
        #expect(asked.pages > 0 && asked.requests == asked.pages)
        try expectWhole(library)
        let stranger = try request(library, [feed], password: "wrong")
        do throws(Failure) {
            _ = try await ImportRun(stranger).run()
            Issue.record("a wrong password was let in")
        } catch { #expect(error.kind == .permission) }
        withExtendedLifetime(server) {}
        withExtendedLifetime(turn) {}
    }
}

extension Trait where Self == ConditionTrait {
    fileprivate static func needs(_ server: RealServer.Kind) -> Self {
        .enabled(
            if: server.isThere,
            "NO \(server.rawValue.uppercased()): apt-get install \(server.debianPackage)"
        )
    }
}
