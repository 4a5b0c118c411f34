// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Exports
import Files
import ImportSupport
import JSON5
import Library
import Store
import TestSupport
import Testing

/// The feeds for reading apps, as a reading app would walk them.
@Suite struct OPDSExportTests {
    private let export: ExportFolder

    init() throws {
        export = try ExportFolder()
    }

    @discardableResult
    private func write(_ source: ExportSource) throws -> ExportResult {
        let tree = try ExportTree(export.path, format: "opds")
        var result = ExportResult(asked: source.works.count)
        try OPDSExport(title: "Library").write(source, to: tree, &result)
        try tree.finish(time: source.time)
        #expect(result.balance.holds)
        return result
    }

    private static func books(_ count: Int, series: String? = nil) -> [Publication] {
        (0..<count).map { number in
            var book = Publication()
            book.titles = [Publication.Title(text: "Book \(number)")]
            let author = "Ada Quill \(number % 70)"
            book.people = [Publication.Person(name: author, roles: ["aut"], isCreator: true)]
            book.languages = [Publication.Language(raw: "en", tag: "en")]
            if let series {
                book.series = Publication.Series(
                    name: series,
                    position: "\(count - number)",
                    rule: Publication.Series.Rule(rawValue: "r")
                )
            }
            return book
        }
    }

    private func json(_ name: String) throws -> JSON5Value {
        try JSON5Reader.read(try FileTree.read(export.path.appending(name)), limits: JSON5Limits())
    }

    private static func titles(_ feed: JSON5Value) -> [String] {
        feed["publications"].elements.map { $0["metadata"]["title"].text }
    }

    // MARK: - Pages

    @Test func `pages are numbered from the oldest, so a new book changes only the newest`() throws
    {
        try write(StatedLibrary(Self.books(120)).source())
        let before = try export.content()
        try write(StatedLibrary(Self.books(121)).source())
        let after = try export.content()
        let changed = after.keys.filter { $0.hasPrefix("newest/") && after[$0] != before[$0] }
        #expect(changed.sorted() == ["newest/page-3.json", "newest/page-3.xml"])
        #expect(try Self.titles(json("newest/page-3.json")).first == "Book 120")
        #expect(try Self.titles(json("newest/page-1.json")).last == "Book 0")
    }

    @Test(arguments: [0, 1, 49, 50, 51, 100, 101])
    func `from the newest page on, the links go to every book once`(count: Int) throws {
        try write(StatedLibrary(Self.books(count)).source())
        var name: String? = count == 0 ? nil : "newest/page-\((count + 49) / 50).json"
        var found: [String] = []
        while let page = name {
            let feed = try json(page)
            found += Self.titles(feed)
            let next = feed["links"].elements.first { $0["rel"].text == "next" }
            name = next.map { String($0["href"].text.dropFirst(3)) }
        }
        #expect(found == (0..<count).reversed().map { "Book \($0)" })
    }

    @Test func `a series is in its own order, over its pages`() throws {
        try write(StatedLibrary(Self.books(60, series: "Tides")).source())
        let names = try export.content().keys.filter { $0.hasPrefix("series/") }
        // The first page has the shorter name.
        let pages = names.filter { $0.hasSuffix(".json") && !$0.contains("index") }
            .sorted { $0.utf8.count < $1.utf8.count }
        #expect(pages.count == 2)
        let found = try pages.flatMap { try Self.titles(json($0)) }
        #expect(found == (0..<60).reversed().map { "Book \($0)" })
    }

    /// Walks from a feed to all that it leads to, over the pages of each.
    ///
    private struct Walk {
        /// The most ways of a page.
        var widest = 0
        var deepest = 0
        /// How often each book is met.
        var books: [String: Int] = [:]
        /// What the ways to each book are called.
        var ways: [String: [String]] = [:]
    }

    private func walk(_ first: String) throws -> Walk {
        var walk = Walk()
        func visit(_ name: String, above: String, _ called: [String]) throws {
            var next: String? = name
            while let page = next {
                let feed = try json(page)
                func link(_ relation: String) -> String? {
                    feed["links"].elements.first { $0["rel"].text == relation }
                        .map { String($0["href"].text.dropFirst(3)) }
                }
                let ways = feed["navigation"].elements
                walk.widest = max(walk.widest, ways.count)
                walk.deepest = max(walk.deepest, called.count)
                if !called.isEmpty { #expect(link("up") == above, "\(page)") }
                for title in Self.titles(feed) {
                    walk.books[title, default: 0] += 1
                    walk.ways[title] = called
                }
                for way in ways {
                    let name = String(way["href"].text.dropFirst(3))
                    try visit(name, above: page, called + [way["title"].text])
                }
                next = link("next")
            }
        }
        try visit(first, above: "", [])
        return walk
    }

    /// Names in one alphabet, numbered ones, and those of which each has a sign of its own.
    private static func names(_ kind: String) -> [String] {
        (0..<2_600).map { number in
            let letter = Unicode.Scalar(UInt8(97 + number % 26))
            let next = Unicode.Scalar(UInt8(97 + number / 26 % 26))
            return switch kind {
            case "letters": "\(letter)\(next)\(number)"
            case "numbers": "box \(number)"
            default: Unicode.Scalar(UInt32(0x4E00 + number)).map(String.init) ?? ""
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["letters", "numbers", "signs"])
    func `of thousands of series, no feed shows more than a reader can go through`(
        kind: String
    ) throws {
        let books = Self.names(kind).enumerated().map { number, name in
            var book = Self.books(1, series: name)[0]
            book.titles = [Publication.Title(text: "Book \(number)")]
            return book
        }
        try write(StatedLibrary(books).source())
        let found = try walk("series/index.json")
        #expect(found.widest <= 50)
        #expect(found.deepest <= 6)
        #expect(found.books.count == 2_600)
        #expect(found.books.values.allSatisfy { $0 == 1 })
    }

    /// A list may hold several authors, and its letters are those of all of them.
    @Test(.timeLimit(.minutes(5)))
    func `of thousands of authors, each is where its letters say`() throws {
        let names = (0..<2_600).map { number in
            "A" + Self.names("letters")[number].dropFirst() + "\(number % 26)"
        }
        let books = names.enumerated().map { number, name in
            var book = Self.books(1)[0]
            book.titles = [Publication.Title(text: "Book \(number)")]
            book.people = [Publication.Person(name: name, roles: ["aut"], isCreator: true)]
            return book
        }
        try write(StatedLibrary(books).source())
        let found = try walk("authors/index.json")
        #expect(found.widest <= 50)
        #expect(found.books.count == 2_600)
        for (number, name) in names.enumerated() {
            for way in try #require(found.ways["Book \(number)"]) where way.hasSuffix("…") {
                let ends = way.split(separator: " – ").map { $0.dropLast().lowercased() }
                let (first, last) = (try #require(ends.first), try #require(ends.last))
                let own = String(name.lowercased().prefix(first.count))
                #expect((first...last).contains(own), "\(name) under \(way)")
            }
        }
    }

    @Test func `a tag without an exported book has no feed, and no way leads to one`() throws {
        let library = try StatedLibrary(Self.books(3))
        try library.put([(0, "Kept")], as: .tag)
        try library.put([(1, "Left out")], as: .tag)
        try write(library.source(of: [1, 3]))
        #expect(try links().contains("tags/index.json"))
        try write(library.source(of: [3]))
        #expect(try !links().contains { $0.hasPrefix("tags/") })
    }

    @Test(arguments: [CollectionKind.folder, .tag])
    func `many folders or tags beside each other are parted as well`(kind: CollectionKind) throws {
        let library = try StatedLibrary(Self.books(120))
        let inside = kind == .folder ? "Shelf/" : ""
        try library.put((0..<120).map { ($0, "\(inside)Box \($0)") }, as: kind)
        try write(library.source())
        let found = try walk(kind == .folder ? "folders/index.json" : "tags/index.json")
        #expect(found.widest <= 50)
        #expect(found.books.count == 120)
        #expect(found.books.values.allSatisfy { $0 == 1 })
    }

    @Test func `many languages are parted as well`() throws {
        let tags = (0..<120).map { number in
            let (first, second) = (UInt8(97 + number / 26), UInt8(97 + number % 26))
            return "q\(Unicode.Scalar(first))\(Unicode.Scalar(second))"
        }
        let books = tags.enumerated().map { number, tag in
            var book = Self.books(1)[0]
            book.titles = [Publication.Title(text: "Book \(number)")]
            book.languages = [Publication.Language(raw: tag, tag: tag)]
            return book
        }
        try write(StatedLibrary(books).source())
        let found = try walk("languages/index.json")
        #expect(found.widest <= 50)
        #expect(found.books.count == 120)
    }

    @Test func `what is the same is not written again`() throws {
        let library = try StatedLibrary(Self.books(60, series: "Tides"))
        #expect(try write(library.source()).written == 60)
        let again = try write(library.source())
        #expect((again.written, again.same) == (0, 60))
    }

    // MARK: - Links and texts

    @Test func `every link in both forms leads to a file of the export`() throws {
        try write(StatedLibrary(Self.books(130, series: "Tides")).source())
        #expect(try links().count > 100)
    }

    /// What the feeds lead to; all of it is there.
    private func links() throws -> [String] {
        let files = try export.content()
        var links: [String] = []
        for (name, text) in files {
            let folder = name.split(separator: "/").dropLast().joined(separator: "/")
            let pattern = name.hasSuffix(".xml") ? /href="([^"]+)"/ : /"href":"([^"]+)"/
            for match in text.matches(of: pattern) where !match.1.hasPrefix("file:") {
                let path = folder.isEmpty ? String(match.1) : "\(folder)/\(match.1)"
                let parts = path.replacing("\(folder)/../", with: "")
                #expect(files[parts] != nil, "\(name): \(match.1)")
                links.append(parts)
            }
        }
        return links
    }

    @Test func `each feed is a document, whatever books say, and says what they say`() throws {
        try write(HostileText.library().source())
        var (atom, json): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
        for (name, text) in try export.content() {
            if name.hasSuffix(".xml") {
                let root = try XMLReading.root(Array(text.utf8))
                #expect(root.name == "feed", "\(name)")
                for entry in root.all("entry") where entry.first("author") != nil {
                    atom.insert(Array((entry.first("title")?.text ?? "").utf8))
                }
            } else if name.hasSuffix(".json") {
                json.formUnion(Self.titles(try self.json(name)).map { Array($0.utf8) })
            }
        }
        #expect(atom == Set(HostileText.all.map { Array($0.asInXML.utf8) }))
        #expect(json == Set(HostileText.all.map { Array($0.utf8) }))
    }

    // MARK: - Books

    @Test(arguments: [BookPlacing.copy, .link])
    func `a work that lacks one of its books is in its feed, and told as failed`(
        books: BookPlacing
    ) async throws {
        let library = try TestLibrary()
        for number in 0...1 {
            try export.place.book(
                "shelf/\(number).epub",
                .minimal(title: "Emma", identifiers: ["9780306406157"], text: "\(number)")
            )
        }
        try await library.run(export.place["shelf"])
        try FileTree.append([0], to: export.place["shelf/1.epub"])
        let reader = try library.reader()
        let source = ExportSource(
            library.library,
            reader,
            works: try reader.ids(matching: WorkFilter(), order: WorkOrder()),
            time: 0,
            books: books,
            cancellation: .never,
            progress: { _, _ in }
        )
        let result = try write(source)
        #expect((result.asked, result.written, result.failed) == (1, 0, 1))
        #expect(result.problems.map(\.word) == ["changed"])
        let links = try json("newest/page-1.json")["publications"].elements[0]["links"].elements
        #expect(links.count == 1)
    }
}
