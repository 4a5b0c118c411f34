// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// An exported site as a browser shows it from the disk.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct SiteTests {
    private static let hostile =
        "<img src=x onerror=\"window.hurt=1\"></script> & Straße Łódź 東京物語"

    /// Of most of these, nothing is to be seen.
    private static let unseen = [
        " ", "\u{200B}\u{200D}", "\u{A0}", "\u{3164}", "\u{202E}bupe",
        String(repeating: "e", count: 900),
    ]

    private let folder: TemporaryFolder
    private let tab: Tab
    private var site: Path { folder["site"] }

    init() async throws {
        folder = try TemporaryFolder()
        tab = try #require(BrowserTrait.browser).tab()
        for number in 1...100 {
            try add("b\(number)", "Tide \(number)", "Ada Quill")
        }
        try add("h", Self.hostile, "O'Brien, Søren")
        for (number, text) in Self.unseen.enumerated() {
            let series = """
                <meta name="calibre:series" content="\(text)"/>
                <meta name="calibre:series_index" content="\(number)"/>
                """
            try add("u\(number)", text, text, series)
        }
        try await run("import", "-q", folder["books"].text)
        try await run("collections", "create", "-q", "Sea/Deep")
        try await run("collections", "add", "-q", "Sea/Deep", "1", "101")
        try await run("works", "tag", "-q", "later", "2", "102")
        try await run("export", "site", "-q", "--no-thumbnails", "--to", site.text)
    }

    private func add(
        _ name: String,
        _ title: String,
        _ author: String,
        _ metadata: String = ""
    ) throws {
        let book = BookBuilder.minimal(
            title: title,
            identifiers: ["shelf \(name)"],
            creators: [author],
            metadata: metadata,
            text: name
        )
        try folder.book("books/\(name).epub", book)
    }

    private func run(_ words: String...) async throws {
        let test = TestConsole()
        let all = words + ["--library", folder["library"].text]
        let exit = await Program.tree.run(all.map { Array($0.utf8) }, test.console)
        guard exit == .success else { throw BrowserError(test.errors.text) }
    }

    /// Some pages of each kind, and those of books that are out to do harm.
    private func pages() throws -> [String] {
        let folders = ["newest", "authors", "series", "languages", "folders", "tags"]
        let lists = try folders.flatMap { folder in
            let names = try FileTree.names(in: site.appending(folder))
            return names.prefix(2).map { "\(folder)/\(String(decoding: $0, as: UTF8.self))" }
                + ["\(folder)/index.html"]
        }
        let works = [1, 101, 102, 103, 107].map { "works/0/\($0).html" }
        return ["index.html", "search.html"] + lists + works
    }

    /// Whatever a test is about: nothing may have complained, and nothing else been asked for.
    private func finish() throws {
        try tab.look()
        #expect(tab.complaints == [])
        #expect(tab.requests.allSatisfy { $0.hasPrefix("file://\(site.text)/") })
        #expect(try tab.value("window.hurt") == "undefined")
        try tab.close()
    }

    private func search(_ words: String) throws {
        try tab.run("document.getElementById('search').value = ''")
        try tab.run("await Search.run(\(words.debugDescription))")
    }

    @Test(
        arguments: [
            ("strasse", 1), ("STRASSE", 1), ("łódź", 1), ("lodz", 1), ("obrien", 1), ("o'brien", 1),
            ("soren", 1), ("東京", 1), ("物語 lodz", 1), ("onerror", 1), ("tide", 100), ("tid", 100),
            ("tide 42", 1), ("quill tide 7", 1), ("quill tide 10", 2), ("tide obrien", 0),
            ("zebra", 0), ("<>", 0),
            ("", 0),
        ]
    )
    func `the search finds words however they are typed`(words: String, count: Int) throws {
        try tab.open(site.appending("search.html"))
        try search(words)
        let tally = try tab.value("document.getElementById('tally').textContent")
        let isNothing = words.isEmpty || words == "<>"
        #expect(
            tally
                == (isNothing
                    ? "Type words of titles, authors or series"
                    : "\(count) work\(count == 1 ? "" : "s")")
        )
        let shown = try tab.value("document.querySelectorAll('#results li').length")
        #expect(shown == String(min(count, 48)))
        try finish()
    }

    @Test func `more results come when asked for, and the search is in the address`() throws {
        try tab.open(site.appending("search.html"), at: "?q=tide")
        try tab.wait(until: "document.querySelectorAll('#results li').length === 48")
        try tab.run("document.getElementById('more').click()")
        try tab.wait(until: "document.querySelectorAll('#results li').length === 96")
        try tab.run("document.getElementById('more').click()")
        try tab.wait(until: "document.querySelectorAll('#results li').length === 100")
        #expect(try tab.value("document.getElementById('more').hidden") == "true")
        try finish()
    }

    @Test func `keys go to the search and from page to page`() throws {
        try tab.open(site.appending("newest/index.html"))
        try tab.press("/")
        #expect(try tab.value("document.activeElement.id") == "search")
        try tab.press("Escape")
        #expect(try tab.value("document.querySelector('[rel=next]').textContent") == "Older")
        try tab.press("ArrowRight")
        try tab.wait(until: "location.pathname.endsWith('/newest/index-1.html')")
        try finish()
    }

    @Test(arguments: ["index.html", "works/0/101.html", "authors/index.html", "search.html"])
    func `no page is wider than a phone`(page: String) throws {
        try tab.resize(360, 740)
        try tab.open(site.appending(page))
        #expect(try tab.value("document.documentElement.scrollWidth <= 360") == "true")
        // The ways to the shelves stand side by side, not one below the other.
        let height = "document.querySelector('.top nav').getBoundingClientRect().height"
        #expect(try tab.value("\(height) < 90") == "true")
        try finish()
    }

    // Each width with one of both colours: a page takes a second.
    @Test(.needsAxe, arguments: zip([360, 1280], [true, false]))
    func `people who listen, and people who see little, can use each page`(
        width: Int,
        dark: Bool
    ) throws {
        let axe = String(decoding: try FileTree.read(try #require(BrowserPlace.axe)), as: UTF8.self)
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        for page in try pages() {
            try tab.open(site.appending(page))
            if page == "search.html" { try search("t") }
            try tab.run(axe + ";0")
            let found = try tab.value(
                """
                axe.run(document, { resultTypes: ["violations"] }).then((result) =>
                  result.violations.map((one) => `${one.id}: ${one.nodes[0].html}`).join("\\n"))
                """
            )
            #expect(found == "", "\(page)")
        }
        try tab.close()
    }
}
