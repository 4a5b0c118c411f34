// SPDX-License-Identifier: Apache-2.0

import Files
import System
import Testing

/// Pages with very many covers, and with none.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct PageExtentTests {
    private let report: OpenReport
    private var tab: Tab { report.tab }

    init() throws {
        report = try OpenReport()
    }

    @Test func `only the covers in view are in the document, even of 10,000`() throws {
        try report.open(SampleCovers(10_000), isBeside: true)
        let tiles = "document.querySelectorAll('.tile').length"
        let limit = 220
        #expect(try #require(Int(try tab.value(tiles))) < limit)
        try tab.run("window.scrollTo(0, document.body.scrollHeight / 2)")
        try tab.wait(
            until:
                "[...document.querySelectorAll('.tile')].some((t) => { const b = t.getBoundingClientRect(); return b.top > 0 && b.bottom < innerHeight; })"
        )
        #expect(try #require(Int(try tab.value(tiles))) < limit)
        try tab.run("document.querySelector('.tile').focus()")
        try tab.press("End")
        #expect(try tab.value("document.activeElement.cover.edition > 9900") == "true")
        #expect(try #require(Int(try tab.value(tiles))) < limit)
        #expect(try tab.value("document.querySelectorAll('*').length < 3000") == "true")
        try report.finish()
    }

    @Test func `no sheet is taller than browsers draw`() throws {
        try report.open(SampleCovers(12))
        try tab.resize(390, 900)
        try tab.run(
            "Sheet.show([{ finding: null, covers: Array(200000).fill(Covers.all[1]) }])"
        )
        #expect(try tab.value("Sheet.layout.total > 1e6 && Sheet.layout.total < 16e6") == "true")
        try tab.run("window.scrollTo(0, document.documentElement.scrollHeight)")
        try tab.wait(
            until:
                "[...document.querySelectorAll('.tile')].some((tile) => tile.at.index === 199999)"
        )
        try report.finish()
    }

    /// Figures are printed and not judged: they depend on the machine too.
    @Test(.enabled(if: Environment.value("ACCESSION_MEASURE") != nil, "measured when asked for"))
    func `the time to show 10,000 covers`() throws {
        let page = try SampleCovers(10_000).write(to: report.folder, isBeside: true)
        for _ in 0..<3 {
            try tab.open(page)
            try tab.wait(until: "performance.getEntriesByType('paint').length")
            let figures = try tab.value(
                """
                [...performance.getEntriesByType("paint"), ...performance.getEntriesByType("mark")]
                  .map((one) => `${one.name} ${Math.round(one.startTime)} ms`).join(", ")
                """
            )
            print("10,000 covers: \(figures)")
        }
        try report.finish()
    }

    @Test func `an empty report and a report of one cover say so`() throws {
        try report.open(SampleCovers(0))
        #expect(
            try tab.value("document.getElementById('nothing').innerText").contains("No covers yet")
        )
        #expect(try tab.value("document.getElementById('lead').textContent").contains("no book"))
        try report.finish()
        let other = try #require(BrowserTrait.browser).tab()
        try other.open(try SampleCovers([SampleCovers.entry(13)]).write(to: report.folder))
        #expect(try other.value("document.getElementById('tally').textContent") == "1 edition")
        try other.look()
        #expect(other.complaints == [])
        try other.close()
    }
}
