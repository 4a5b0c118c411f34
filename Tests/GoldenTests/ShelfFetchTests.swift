// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Books of the web that come to the shelf, from a server of this machine.
@Suite struct ShelfFetchTests {
    private let place: Workplace
    private let server: CatalogueServer
    private let books: [CatalogueServer.Book]

    init() throws {
        place = try Workplace()
        books = try [1: 300_000, 2: 300_000, 3: 2_000_000].sorted { $0.key < $1.key }.map {
            CatalogueServer.Book("\($0.key).epub", try Self.book($0.key, film: $0.value))
        }
        server = try CatalogueServer(books)
        let run = try place.run("import", "--opds", server.feed)
        #expect(run.exit == 0, "\(run.errorText)")
    }

    /// A book with much in it that its reader does not ask for.
    private static func book(_ number: Int, film: Int) throws -> [UInt8] {
        var book = BookBuilder.minimal(
            title: "Book \(number)",
            identifiers: ["urn:x:\(number)"],
            creators: [],
            text: "Text \(number)"
        )
        var numbers = SeededNumbers(seed: UInt64(number))
        let words = (0..<film / 8).map { _ in numbers.next() }
        book.set(
            "OPS/film.bin",
            words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } },
            compressed: false
        )
        return try book.archive()
    }

    private func shelf() throws -> [String] {
        FileTree.isFolder(place["library/shelf"])
            ? try FileTree.names(in: place["library/shelf"]).map {
                String(decoding: $0, as: UTF8.self)
            }.sorted() : []
    }

    /// What fetching may leave behind.
    private func rest() throws -> [String] {
        try ["library", "library/staging", "library/fetching", "library/shelf"].map { place[$0] }
            .filter(FileTree.isFolder)
            .flatMap { try FileTree.names(in: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasSuffix(".part") || $0 == "moving" }
    }

    private func expectSound() throws {
        let check = try place.run("verify", "--deep")
        #expect(check.exit == 0, "\(check.outputText)\(check.errorText)")
        #expect(try rest() == [])
    }

    @Test func `all books come whole, and none comes twice`() throws {
        let before = try place.run("shelf", "add", "1", "2", "3")
        #expect(before.exit == 1)
        #expect(before.errorText.contains("--fetch"), "\(before.errorText)")
        #expect(try shelf() == [])
        let asked = server.bookRequests
        let rehearsal = try place.run("shelf", "add", "1", "2", "3", "--fetch", "--dry-run")
        #expect(rehearsal.exit == 0, "\(rehearsal.outputText)")
        #expect(server.bookRequests == asked)
        let run = try place.run("shelf", "add", "1", "2", "3", "--fetch", "--fetch-jobs", "2")
        #expect(run.exit == 0, "\(run.outputText)\(run.errorText)")
        #expect(run.outputText.contains("asked 3 = 0 present"), "\(run.outputText)")
        #expect(try shelf() == ["Book 1.epub", "Book 2.epub", "Book 3.epub"])
        for book in 0..<3 {
            let path = place["library/shelf/Book \(book + 1).epub"]
            #expect(try FileTree.read(path) == books[book].bytes)
        }
        #expect(server.bookRequests == asked + 3)
        #expect(try place.run("shelf", "ensure", "--fetch").exit == 0)
        #expect(server.bookRequests == asked + 3)
        try expectSound()
    }

    @Test func `what is lost on the shelf comes from the web again`() throws {
        #expect(try place.run("shelf", "add", "1", "--fetch").exit == 0)
        FileTree.remove(place["library/shelf/Book 1.epub"])
        let run = try place.run("shelf", "ensure", "--fetch")
        #expect(run.exit == 0 && run.outputText.contains("1 healed"), "\(run.outputText)")
        #expect(try FileTree.read(place["library/shelf/Book 1.epub"]) == books[0].bytes)
        try expectSound()
    }

    @Test(arguments: ["another book", "a damaged book", "no book", "half a book"])
    func `what is not the book that was imported is not shelved`(_ trouble: String) throws {
        let other = try Self.book(7, film: 300_000)
        server.change { state in
            switch trouble {
            case "another book": state["1.epub"]?.bytes = other
            case "a damaged book": state["1.epub"]?.bytes[150_000] ^= 1
            case "no book": state["1.epub"]?.delivery = .status(404)
            default: state["1.epub"]?.delivery = .cut
            }
        }
        let run = try place.run("shelf", "add", "1", "2", "--fetch")
        #expect(run.exit == 1)
        let words = [
            "another book": "holds something else since it was imported; import it again",
            "a damaged book": "came damaged: OPS/film.bin in it is damaged",
            "no book": "status 404", "half a book": "1.epub",
        ]
        let sentence = try #require(words[trouble])
        #expect(run.outputText.contains(sentence), "\(run.outputText)")
        #expect(run.errorText.contains("1 book is not on the shelf"), "\(run.errorText)")
        #expect(try shelf() == ["Book 2.epub"])
        try expectSound()
    }

    @Test func `a large book that was cut goes on where it was`() throws {
        server.change { $0["3.epub"]?.delivery = .cutAfter(300_000) }
        #expect(try place.run("shelf", "add", "3", "--fetch").exit == 1)
        #expect(try rest().count == 1)
        server.change { $0["3.epub"]?.delivery = .good }
        let run = try place.run("shelf", "add", "3", "--fetch")
        #expect(run.exit == 0, "\(run.outputText)")
        let range = try #require(server.requests.last?.headers["range"])
        #expect(!range.hasPrefix("bytes=0-"))
        #expect(try FileTree.read(place["library/shelf/Book 3.epub"]) == books[2].bytes)
        try expectSound()
    }

    @Test func `a book that is also elsewhere comes from there`() throws {
        let twin = CatalogueServer.Book("9.epub", books[0].bytes)
        server.change { $0.books.append(twin) }
        #expect(try place.run("import", "--opds", server.feed).exit == 0)
        server.change { $0["1.epub"]?.delivery = .status(410) }
        let run = try place.run("shelf", "add", "1", "--fetch")
        #expect(run.exit == 0, "\(run.outputText)")
        try expectSound()
    }

    @Test func `a lost cover comes from the web once, and then out of staging`() throws {
        var book = BookBuilder.minimal(
            title: "Emma",
            cover: SampleImage.png(width: 60, height: 80, seed: 1)
        )
        book.set("OPS/more.txt", String(repeating: "more ", count: 20_000))
        let bytes = try book.archive()
        server.change { $0.books = [CatalogueServer.Book("emma.epub", bytes)] }
        #expect(try place.run("import", server.address(of: "emma.epub")).exit == 0)
        for name in try FileTree.names(in: place["library/covers"]) {
            FileTree.remove(place["library/covers"].appending(name))
        }
        let asked = server.bookRequests
        let local = try place.run("covers", "extract", "--to", "out", "--works", "emma")
        #expect(local.exit == 1)
        #expect(local.errorText.contains("--fetch takes it out of"), "\(local.errorText)")
        let shown = try place.run("covers", "show", "4")
        #expect(shown.outputText.contains("found      web"), "\(shown.outputText)")
        #expect(server.bookRequests == asked)
        for step in ["the web", "staging"] {
            let run = try place.run(
                "covers",
                "extract",
                "--to",
                "out \(step)",
                "--works",
                "emma",
                "--fetch"
            )
            #expect(run.exit == 0, "\(run.errorText)")
            #expect(run.outputText.contains("found elsewhere: 1 from \(step)"), "\(run.outputText)")
            #expect(try FileTree.names(in: place["out \(step)"]).count == 2)
            #expect(server.bookRequests == asked + 1)
        }
    }

    @Test func `who stops it finds what came on the shelf, and the next run brings the rest`()
        throws
    {
        server.change { $0["2.epub"]?.delivery = .status(429, headers: ["Retry-After": "9"]) }
        let seen = server.requests.count
        let run = try place.start(
            ["shelf", "add", "1", "2", "3", "--fetch", "--fetch-jobs", "1"]
        )
        #expect(server.waitForRequest(of: "2.epub", after: seen))
        run.send(.interrupt)
        let result = try run.wait()
        #expect(result.exit == 130, "\(result.outputText)\(result.errorText)")
        #expect(try shelf() == ["Book 1.epub"])
        server.change { $0["2.epub"]?.delivery = .good }
        let asked = server.bookRequests
        #expect(try place.run("shelf", "add", "1", "2", "3", "--fetch").exit == 0)
        #expect(server.bookRequests == asked + 2)
        try expectSound()
    }
}
