// SPDX-License-Identifier: Apache-2.0

import Covers
import Testing

/// The panel about one cover lies over the sheet and leaves it as it is.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct PanelTests {
    private let report: OpenReport
    private var tab: Tab { report.tab }

    private static let tiles = "[...document.querySelectorAll('.tile')]"
    /// Where everything is.
    private static let places = """
        JSON.stringify([scrollY, document.documentElement.scrollHeight,
          ...[...document.querySelectorAll('.tile, .card, #bar, #search, #chips .chip')].map((one) => {
            const box = one.getBoundingClientRect();
            return [box.x, box.y, box.width, box.height].map(Math.round);
          })])
        """

    /// Each tile is a cover, none a stack.
    private static let unshared = SampleCovers(
        SampleCovers(60).entries.filter { $0.sharedBy == 1 }
    )

    init() throws {
        report = try OpenReport()
    }

    @Test(arguments: [1920, 1280, 900, 390], [0, 700])
    func `opening and closing it moves nothing`(width: Int, scrolled: Int) throws {
        try tab.resize(width, 800)
        try report.open(SampleCovers(120))
        try tab.run("window.scrollTo(0, \(scrolled))")
        try tab.run(
            "await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        let before = try tab.value(Self.places)
        // The last one of a line that is in view, perhaps only in part.
        try tab.run(
            """
            const shown = \(Self.tiles).filter((one) => {
              const box = one.getBoundingClientRect();
              return box.bottom > 150 && box.top < innerHeight - 20;
            });
            shown[shown.length - 1].click();
            """
        )
        #expect(try tab.value("document.getElementById('panel').hidden") == "false")
        #expect(try tab.value(Self.places) == before)
        try tab.press("Escape")
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        #expect(try tab.value(Self.places) == before)
        try report.finish()
    }

    @Test(arguments: [1920, 1280, 900])
    func `the cover that it is about is never behind it`(width: Int) throws {
        try tab.resize(width, 800)
        try report.open(Self.unshared, at: "#group=one")
        let columns = try #require(Int(try tab.value("Sheet.layout.columns")))
        let isApart = """
            (() => {
              const panel = document.getElementById('panel').getBoundingClientRect();
              const tile = document.querySelector('[aria-selected=true]').getBoundingClientRect();
              return tile.right <= panel.left || tile.left >= panel.right;
            })()
            """
        for column in [columns - 1, 0, columns / 2] {
            try tab.run("\(Self.tiles)[\(column)].click()")
            #expect(try tab.value(isApart) == "true", "column \(column)")
        }
        try tab.run("\(Self.tiles)[0].click()")
        for _ in 1..<columns {
            try tab.press("ArrowRight")
            #expect(try tab.value(isApart) == "true")
        }
        try report.finish()
    }

    @Test func `its buttons stay where they are while they are pressed`() throws {
        try report.open(Self.unshared, at: "#group=one")
        try tab.run("\(Self.tiles)[0].click(); document.getElementById('next').focus()")
        let left = "document.getElementById('next').getBoundingClientRect().left"
        let before = try tab.value(left)
        for _ in 1...8 {
            try tab.run("document.getElementById('next').click()")
            #expect(try tab.value(left) == before)
        }
        #expect(try tab.value("document.getElementById('place').textContent") == "9 of 54")
        try report.finish()
    }
}
