// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The page of a run as a browser shows it.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct RunPageTests {
    private let folder: TemporaryFolder
    private let tab: Tab
    private static let title = "<img src=x onerror=alert(1)> \u{202E}مرحبا 🦊 "

    init() async throws {
        folder = try TemporaryFolder()
        tab = try #require(BrowserTrait.browser).tab()
        let long = Self.title + String(repeating: "very long ", count: 300)
        for (name, title) in [("a", Self.title), ("b", long), ("c", "Emma")] {
            try folder.book("books/\(name).epub", .minimal(title: title, text: name))
        }
        for name in ["no book", "قصة", "Nothing " + String(repeating: "at all ", count: 20)] {
            try folder.file("books/\(name).epub", "nothing")
        }
        try folder.file("books/empty.epub", "")
        #expect(await run("import", "-q", "--fail-on", "never", folder["books"].text) == .success)
        #expect(await run("runs", "report", "-q", "--html", folder["run.html"].text) == .success)
    }

    private func run(_ words: String...) async -> ExitCode {
        let all = words + ["--library", folder["library"].text]
        let console = Console.standard(programName: "accession")
        return await Program.tree.run(all.map { Array($0.utf8) }, console)
    }

    @Test(arguments: [1920, 1280, 768, 390], [false, true])
    func `the page makes no requests, runs only its own scripts, and fits`(
        width: Int,
        dark: Bool
    ) throws {
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        try tab.open(folder["run.html"])
        try tab.look()
        #expect(tab.complaints == [])
        #expect(tab.requests.allSatisfy { $0.hasPrefix("file://") && $0.hasSuffix("/run.html") })
        #expect(try tab.value("document.scripts.length") == "2")
        #expect(try tab.value("document.images.length") == "0")
        #expect(try tab.value("typeof window.hurt") == "undefined")
        let excess = "document.documentElement.scrollWidth - innerWidth"
        #expect(try tab.value("Math.max(0, \(excess))") == "0")
        #expect(try tab.value("document.querySelectorAll('main h2').length > 4") == "true")
        try tab.close()
    }

    @Test func `on a phone, the table of the stages is seen whole`() throws {
        try tab.resize(390, 844)
        try tab.open(folder["run.html"])
        let hidden = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)"
        #expect(
            try tab.value("\(hidden)(document.querySelector('.stages .scroll'))") == "0"
        )
        try tab.close()
    }

    @Test func `every entry of the contents leads to a part of the page`() throws {
        try tab.resize(1280, 900)
        try tab.open(folder["run.html"])
        let links = "[...document.querySelectorAll('.contents a')]"
        #expect(try tab.value("\(links).length") == "7")
        #expect(
            try tab.value(
                "\(links).every((link) => document.querySelector(link.hash).matches('h2'))"
            )
                == "true"
        )
        // The contents are on the first screen.
        #expect(
            try tab.value(
                "\(links).every((one) => one.getBoundingClientRect().bottom < innerHeight)"
            )
                == "true"
        )
        try tab.close()
    }

    @Test func `the search leaves the rejects that have all its words`() throws {
        try tab.open(folder["run.html"])
        let shown = "[...document.querySelectorAll('#found tr')].filter((row) => row.offsetHeight)"
        let tally = "document.getElementById('tally').textContent"
        #expect(try tab.value("\(shown).length") == "4")
        #expect(try tab.value(tally) == "4 files")
        func search(_ words: String) throws {
            try tab.run(
                """
                const field = document.getElementById("find");
                field.value = "\(words)";
                field.dispatchEvent(new Event("input"));
                """
            )
        }
        try search("NOTHING books all")
        #expect(try tab.value("\(shown).length") == "1")
        #expect(try tab.value(tally) == "1 of 4 files")
        try search("قصة")
        #expect(try tab.value("\(shown).length") == "1")
        try search("no such thing")
        #expect(try tab.value("\(shown).length") == "0")
        try tab.run("dispatchEvent(new Event('beforeprint'))")
        #expect(try tab.value("\(shown).length") == "4")
        try search("")
        #expect(try tab.value("\(shown).length") == "4")
        try tab.look()
        #expect(tab.complaints == [])
        try tab.close()
    }

    @Test func `new works are folded until they are asked for`() throws {
        try tab.open(folder["run.html"])
        let isShown = "document.querySelector('.works').checkVisibility()"
        #expect(try tab.value(isShown) == "false")
        try tab.run("document.querySelector('summary').click()")
        #expect(try tab.value(isShown) == "true")
        try tab.close()
    }

    @Test(arguments: [1280, 390])
    func `a long title does not squeeze its neighbours`(width: Int) throws {
        try tab.resize(width, 900)
        try tab.open(folder["run.html"])
        try tab.look()
        try tab.run("document.querySelector('summary').click()")
        let heights =
            "Array.from(document.querySelectorAll('.works tr'), (row) => row.offsetHeight)"
        #expect(try tab.value("Math.max(...\(heights)) < 120") == "true")
        let longest =
            "Math.max(...Array.from(document.querySelectorAll('.clip'), (one) => one.title.length))"
        #expect(try tab.value("\(longest) > 3000") == "true")
        try tab.close()
    }

    @Test(.needsAxe, arguments: [1920, 1280, 768, 390], [false, true])
    func `the page is usable with a screen reader and with the keyboard`(width: Int, dark: Bool)
        throws
    {
        let axe = try FileTree.read(try #require(BrowserPlace.axe))
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        try tab.open(folder["run.html"])
        try tab.run("document.querySelector('summary').click()")
        try tab.run(String(decoding: axe, as: UTF8.self) + ";0")
        let found = try tab.value(
            """
            axe.run(document, { resultTypes: ["violations"] }).then((result) =>
              result.violations.map((one) => `${one.impact} ${one.id}: ${one.nodes[0].html}`).join("\\n"))
            """
        )
        #expect(found == "")
        try tab.close()
    }
}
