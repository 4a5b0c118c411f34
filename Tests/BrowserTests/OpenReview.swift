// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// A page of questions about a real library, in a tab of its own.
///
/// The questions: a quarantined identifier of three editions, a suggestion of three works with a
/// hostile title, and one of two works.
@MainActor struct OpenReview {
    static let title = "<img src=x onerror=\"window.hurt=1\"></script> & \u{202E}Moss and Ivy"

    let folder: TemporaryFolder
    let tab: Tab

    init() async throws {
        folder = try TemporaryFolder()
        tab = try #require(BrowserTrait.browser).tab()
        let quarantined = "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"
        for (number, title) in ["Ash", "Birch", "Cedar"].enumerated() {
            try book("q\(number)", title, quarantined)
        }
        for number in 1...3 { try book("t\(number)", Self.title, "shelf t\(number)") }
        for number in 1...2 { try book("u\(number)", "Juniper Berries", "shelf u\(number)") }
        _ = try await run("import", "-q", folder["books"].text)
    }

    private func book(_ name: String, _ title: String, _ id: String) throws {
        let book = BookBuilder.minimal(
            title: title,
            identifiers: [id],
            creators: ["Ada Quill"],
            text: name
        )
        try folder.book("books/\(name).epub", book)
    }

    /// Runs the program on the library; what it printed.
    @discardableResult
    func run(_ words: String...) async throws -> String {
        let test = TestConsole()
        let all = words + ["--library", folder["library"].text]
        let exit = await Program.tree.run(all.map { Array($0.utf8) }, test.console)
        guard exit == .success else { throw BrowserError(test.errors.text) }
        return test.output.text
    }

    /// Writes the page and opens it.
    func open(_ flags: String...) async throws {
        let test = TestConsole()
        let all =
            ["works", "review", "--no-thumbnails", "--html", page.text] + flags
            + ["--library", folder["library"].text]
        let exit = await Program.tree.run(all.map { Array($0.utf8) }, test.console)
        guard exit == .success else { throw BrowserError(test.errors.text) }
        try tab.open(page)
    }

    var page: Path { folder["review.html"] }

    func tally() throws -> String {
        try tab.value("document.getElementById('tally').textContent")
    }

    func place() throws -> String {
        try tab.value("document.getElementById('place').textContent")
    }

    /// The lines of the file that the page would save, without remarks.
    func lines() throws -> [String] {
        try tab.value("Review.text()").split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    /// Whatever a test is about: nothing in the page may have complained meanwhile.
    func finish() throws {
        try tab.look()
        #expect(tab.complaints == [])
        #expect(tab.requests.allSatisfy { $0.hasPrefix("file://") && $0.hasSuffix("/review.html") })
        try tab.close()
    }
}
