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
        try folder.file("books/no book.epub", "nothing")
        #expect(await run("import", "-q", "--fail-on", "never", folder["books"].text) == .success)
        #expect(await run("runs", "report", "-q", "--html", folder["run.html"].text) == .success)
    }

    private func run(_ words: String...) async -> ExitCode {
        let all = words + ["--library", folder["library"].text]
        let console = Console.standard(programName: "accession")
        return await Program.tree.run(all.map { Array($0.utf8) }, console)
    }

    @Test(arguments: [1280, 390], [false, true])
    func `the page makes no requests, runs no scripts, and fits`(width: Int, dark: Bool) throws {
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        try tab.open(folder["run.html"])
        try tab.look()
        #expect(tab.complaints == [])
        #expect(tab.requests.allSatisfy { $0.hasPrefix("file://") && $0.hasSuffix("/run.html") })
        #expect(try tab.value("document.scripts.length + document.images.length") == "0")
        let excess = "document.documentElement.scrollWidth - innerWidth"
        #expect(try tab.value("Math.max(0, \(excess))") == "0")
        #expect(try tab.value("document.querySelectorAll('main h2').length > 4") == "true")
        try tab.close()
    }

    @Test(arguments: [1280, 390])
    func `a long title does not squeeze its neighbours`(width: Int) throws {
        try tab.resize(width, 900)
        try tab.open(folder["run.html"])
        try tab.look()
        let heights =
            "Array.from(document.querySelectorAll('.works tr'), (row) => row.offsetHeight)"
        #expect(try tab.value("Math.max(...\(heights)) < 120") == "true")
        let longest =
            "Math.max(...Array.from(document.querySelectorAll('.clip'), (one) => one.title.length))"
        #expect(try tab.value("\(longest) > 3000") == "true")
        try tab.close()
    }

    @Test(.needsAxe, arguments: [1280, 390], [false, true])
    func `the page is usable with a screen reader and with the keyboard`(width: Int, dark: Bool)
        throws
    {
        let axe = try FileTree.read(try #require(BrowserPlace.axe))
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        try tab.open(folder["run.html"])
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
