// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The page of questions as a browser shows it.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct ReviewPageTests {
    private let review: OpenReview
    private var tab: Tab { review.tab }
    private static let id = "uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"

    init() async throws {
        review = try await OpenReview()
    }

    @Test func `keys answer, skip, move and take back`() async throws {
        try await review.open()
        #expect(try review.tally() == "0 of 3 answered")
        try tab.press("n")
        #expect(try review.place() == "Question 2 of 3")
        try tab.press("s")
        #expect(try review.place() == "Question 3 of 3")
        try tab.press("?")
        #expect(try review.place() == "Question 2 of 3")
        #expect(
            try review.lines() == ["distrust \(Self.id)", "open work:7 work:8"]
        )
        try tab.press("k", "u")
        #expect(try review.lines().first == "open \(Self.id)")
        try tab.press("z", "z")
        #expect(try review.place() == "Question 3 of 3")
        #expect(try review.lines() == ["distrust \(Self.id)"])
        try tab.press("ArrowLeft", "ArrowLeft", "ArrowRight", "y")
        #expect(try review.lines() == ["distrust \(Self.id)", "same work:4 work:5 work:6"])
        try tab.press("j", "j", "y")
        #expect(try review.tally() == "3 of 3 answered")
        let said = try tab.value("document.getElementById('said').textContent")
        #expect(said.hasSuffix("All questions are answered; press w to save"))
        try review.finish()
    }

    @Test func `buttons do what the keys do`() async throws {
        try await review.open()
        for reply in ["yes", "unsure", "skip", "no"] {
            try tab.run("document.querySelector('[data-reply=\(reply)]').click()")
        }
        #expect(
            try review.lines() == [
                "trust \(Self.id)", "open work:4 work:5 work:6", "not-same work:7 work:8",
            ]
        )
        try tab.run("document.getElementById('back').click()")
        #expect(try review.tally() == "2 of 3 answered")
        try tab.run("document.getElementById('previous').click()")
        #expect(try review.place() == "Question 2 of 3")
        #expect(
            try tab.value("document.querySelector('[aria-pressed=true]').dataset.reply") == "unsure"
        )
        try review.finish()
    }

    @Test func `a work is left out of a yes, and taken in again`() async throws {
        try await review.open("--only", "suggestion")
        let effect = "document.querySelector('[data-reply=yes] .effect').textContent"
        try tab.press("2")
        #expect(try tab.value("document.querySelectorAll('.edition.out').length") == "1")
        #expect(try tab.value(effect) == "makes one work of the 2 that are taken in")
        try tab.press("y")
        #expect(try review.lines() == ["same work:4 work:6"])
        try tab.press("k", "2")
        #expect(try review.lines() == [])
        try tab.press("1", "3")
        #expect(try tab.value("document.querySelector('[data-reply=yes]').disabled") == "true")
        try tab.press("y")
        #expect(try review.lines() == [])
        try tab.run("document.querySelector('.edition input').click()")
        try tab.press("y")
        #expect(try review.lines() == ["same work:4 work:5"])
        // Of two works none can be left out, and a number means nothing.
        try tab.press("1", "y")
        #expect(try review.lines() == ["same work:4 work:5", "same work:7 work:8"])
        try review.finish()
    }

    @Test func `the saved file is taken by --from, and can be undone together`() async throws {
        try await review.open()
        let works = try await review.run("works", "list", "--plain")
        try tab.press("n", "2", "y", "u")
        #expect(try tab.value("Review.isSaved") == "false")
        let downloads = review.folder["downloads"]
        try FileTree.makeFolder(downloads)
        try tab.download(to: downloads) { try tab.press("w") }
        #expect(try tab.value("Review.isSaved") == "true")
        let file = downloads.appending("answers.txt")
        let text = String(decoding: try FileTree.read(file), as: UTF8.self)
        #expect(try tab.value("Review.text()") == text)
        #expect(text.hasPrefix("# Answers to questions of accession works review\n# library /"))
        #expect(text.contains("\n# 3 questions answered: 1 yes, 1 no, 1 not sure\n"))
        let taken = try await review.run("works", "review", "--from", file.text)
        #expect(taken.contains("3 answers = 2 noted + 0 in force already + 1 left open"))
        #expect(try await review.run("works", "list", "--plain") != works)
        try await review.run("undo", "--yes", "--together", "decision:1")
        #expect(try await review.run("works", "list", "--plain") == works)
        try review.finish()
    }

    @Test func `answers are there again after a reload, and unsaved ones are warned about`()
        async throws
    {
        try await review.open()
        let isWarned = """
            (() => {
              const leaving = new Event("beforeunload", { cancelable: true });
              dispatchEvent(leaving);
              return leaving.defaultPrevented;
            })()
            """
        #expect(try tab.value(isWarned) == "false")
        try tab.press("y", "3", "y")
        #expect(try tab.value(isWarned) == "true")
        let before = try review.lines()
        try tab.run("Review.saved()")
        #expect(try tab.value(isWarned) == "false")
        try tab.open(review.page)
        #expect(try review.lines() == before)
        #expect(before == ["trust \(Self.id)", "same work:4 work:5"])
        #expect(try review.place() == "Question 3 of 3")
        try review.finish()
    }

    @Test func `without storage answers hold until the page is left`() async throws {
        try await review.open()
        try tab.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
        try tab.press("y", "n")
        #expect(try review.tally() == "2 of 3 answered")
        try review.finish()
    }

    @Test func `filters show some questions, or say that none match`() async throws {
        try await review.open()
        try choose("kind", "suggestion")
        #expect(try review.place() == "Question 2 of 3")
        try tab.press("y", "y")
        #expect(
            try tab.value("document.getElementById('given').textContent")
                .hasSuffix("No question of this kind is left.")
        )
        try choose("state", "open")
        #expect(try tab.value("document.getElementById('question').hidden") == "true")
        try tab.run("document.querySelector('#nothing button').click()")
        #expect(try review.place() == "Question 1 of 3")
        try choose("state", "answered")
        #expect(try review.place() == "Question 2 of 3")
        try review.finish()
    }

    private func choose(_ field: String, _ value: String) throws {
        try tab.run(
            """
            const field = document.getElementById("\(field)");
            field.value = "\(value)";
            field.dispatchEvent(new Event("change", { bubbles: true }));
            """
        )
    }

    @Test func `titles are always text, whatever they contain`() async throws {
        try await review.open("--only", "suggestion")
        #expect(try tab.value("window.hurt") == "undefined")
        #expect(try tab.value("document.querySelectorAll('#compared img').length") == "0")
        let title = "document.querySelector('.fact.title .what').textContent"
        #expect(try tab.value(title) == OpenReview.title)
        try tab.press("y")
        #expect(try review.lines() == ["same work:4 work:5 work:6"])
        try review.finish()
    }

    @Test func `what differs is marked`() async throws {
        try await review.open()
        let marked = "[...document.querySelectorAll('mark')].map((one) => one.textContent).join()"
        #expect(try tab.value(marked) == "Ash,Birch,Cedar")
        let rows =
            "[...document.querySelector('.edition').querySelectorAll('.differs h3')].map((one) => one.lastChild.textContent).join()"
        #expect(try tab.value(rows) == "Title")
        // What belongs together stands side by side.
        let tops =
            "new Set([...document.querySelectorAll('.fact.people')].map((one) => one.offsetTop)).size"
        #expect(try tab.value(tops) == "1")
        try review.finish()
    }

    @Test func `the answers can be copied as text`() async throws {
        try await review.open()
        try tab.press("y")
        try tab.run("document.querySelector('#written summary').click()")
        try tab.wait(until: "document.getElementById('text').value.includes('trust')")
        #expect(
            try tab.value("document.getElementById('text').value === Review.text()") == "true"
        )
        let command = try tab.value("document.querySelector('#command code').textContent")
        #expect(command.hasPrefix("accession works review --from answers.txt --library /"))
        try review.finish()
    }

    @Test(arguments: [1280, 390], [false, true])
    func `nothing is wider than the screen`(width: Int, dark: Bool) async throws {
        try tab.resize(width, 844)
        try tab.prefer(dark: dark)
        try await review.open()
        let excess = "document.documentElement.scrollWidth - innerWidth"
        #expect(try tab.value(excess) == "0")
        try tab.press("y", "y")
        #expect(try tab.value(excess) == "0")
        let paper = try tab.value("getComputedStyle(document.body).backgroundColor")
        #expect(paper == (dark ? "rgb(23, 22, 20)" : "rgb(247, 244, 238)"))
        let isThere = "document.querySelector('[data-reply=no]').getBoundingClientRect().bottom"
        #expect(try tab.value("\(isThere) <= innerHeight") == "true")
        try review.finish()
    }

    @Test func `3,500 questions are drawn one at a time`() async throws {
        try await review.open()
        var text = String(decoding: try FileTree.read(review.page), as: UTF8.self)
        let start = try #require(
            text.firstRange(of: "<script type=\"application/json\" class=\"rows\">")
        )
        let end = try #require(text[start.lowerBound...].firstRange(of: "</script>\n"))
        let block = String(text[start.lowerBound..<end.upperBound])
        text.insert(contentsOf: String(repeating: block, count: 1_166), at: end.upperBound)
        let page = try review.folder.file("many/review.html", Array(text.utf8))
        try tab.open(page)
        #expect(try review.tally() == "0 of 3,501 answered")
        #expect(try tab.value("document.querySelectorAll('.edition').length") == "3")
        try tab.press("k")
        for _ in 1...20 { try tab.press("y") }
        #expect(try review.tally() == "20 of 3,501 answered")
        #expect(
            try tab.value("document.querySelectorAll('body :not(script)').length < 400") == "true"
        )
        try tab.look()
        #expect(tab.complaints == [])
        try tab.close()
    }

    @Test func `a page without questions says so`() async throws {
        try await review.open("--only", "reused")
        let nothing = try tab.value("document.getElementById('nothing').textContent")
        #expect(nothing.contains("No open questions"))
        try tab.press("y", "n", "j", "1", "z", "w")
        #expect(try tab.value("document.getElementById('bar').hidden") == "true")
        try review.finish()
    }

    @Test(.needsAxe, arguments: [1280, 390], [false, true])
    func `the page is usable with a screen reader and with the keyboard`(width: Int, dark: Bool)
        async throws
    {
        let axe = try FileTree.read(try #require(BrowserPlace.axe))
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        try await review.open()
        try tab.run(String(decoding: axe, as: UTF8.self) + ";0")
        for keys in [[], ["y", "2"], ["y", "h"]] {
            for key in keys { try tab.press(key) }
            let found = try tab.value(
                """
                axe.run(document, { resultTypes: ["violations"] }).then((result) =>
                  result.violations.map((one) => `${one.impact} ${one.id}: ${one.nodes[0].html}`).join("\\n"))
                """
            )
            #expect(found == "")
        }
        try tab.close()
    }
}
