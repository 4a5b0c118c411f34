// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// A catalogue of six books on this machine, and a library of its own for each test.
struct RemotePlace {
    let server: CatalogueServer
    let library: TestLibrary
    let books: [CatalogueServer.Book]

    init() throws {
        books = try (1...6).map { try Self.book($0) }
        server = try CatalogueServer(books)
        library = try TestLibrary()
    }

    /// A book of which a reader of metadata needs little.
    static func book(
        _ number: UInt64,
        title: String? = nil,
        bytes: Int = 300_000
    ) throws -> CatalogueServer.Book {
        var book = BookBuilder.minimal(
            title: title ?? "Book \(number)",
            identifiers: ["urn:uuid:00000000-0000-4000-8000-00000000000\(number)"],
            text: title ?? "Text \(number)"
        )
        var numbers = SeededNumbers(seed: number)
        book.set("OPS/film.bin", (0..<bytes / 8).flatMap { _ in bytesOf(numbers.next()) })
        return CatalogueServer.Book("\(number).epub", try book.archive())
    }

    private static func bytesOf(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// Tests of books on the web.
protocol RemoteSuite {
    var place: RemotePlace { get }
}

extension RemoteSuite {
    var server: CatalogueServer { place.server }
    var library: TestLibrary { place.library }
    var books: [CatalogueServer.Book] { place.books }

    func request(
        _ sources: [SourceSelection.Source]? = nil,
        credentials: Path? = nil
    ) throws -> ImportRequest {
        let feed = RemoteSource(try #require(RemoteAddress(server.feed)), isFeed: true)
        var request = library.request(sources ?? [.remote(feed)])
        request.fetching = FetchPolicy(
            settings: FetchSettings(
                userAgent: "test",
                credentials: credentials,
                time: .seconds(20)
            )
        )
        request.fetching.program = try BuiltProgram.fetch.path()
        return request
    }

    func run(
        breaker: Breaker = .standard,
        _ change: (inout ImportRequest) -> Void = { _ in }
    ) async throws -> RunSummary {
        var request = try request()
        request.breaker = breaker
        change(&request)
        return try await library.run(request)
    }

    func failure(_ request: ImportRequest) async -> Failure? {
        do throws(Failure) {
            _ = try await ImportRun(request).run()
            return nil
        } catch { return error }
    }

    /// How each file is known: its name, how it stands, and how much of it was seen.
    func rows() throws -> [String] {
        try library.rows(
            """
            SELECT replace(CAST(path AS TEXT), '\(server.address(of: ""))', '') || ' ' || status || ' '
                || coalesce(seen, '-') || coalesce(' ' || reason, '')
                || iif(missing_since IS NULL, '', ' missing')
            FROM files LEFT JOIN remote_files ON file_id = files.id ORDER BY path
            """
        ).map { String($0.dropFirst().dropLast()) }
    }

    func exists(_ path: Path) -> Bool {
        (try? FileStatus.of(path, followingLinks: false)) != nil
    }

    func expectSound() throws {
        try library.reader().verify { #expect($0.isSound, "\($0)") }
        #expect(!exists(library.library.folder.appending("fetching")))
    }
}
