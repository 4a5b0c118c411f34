// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import TestSupport
import Testing

/// How the page looks, and to whom it speaks.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct PageLookTests {
    private let report: OpenReport
    private var tab: Tab { report.tab }

    init() throws {
        report = try OpenReport()
    }

    @Test func `the page is dark where dark is preferred, until the switch is used`() throws {
        try tab.prefer(dark: true)
        try report.open(SampleCovers(12))
        let paper = "getComputedStyle(document.body).backgroundColor"
        let dark = try tab.value(paper)
        try tab.prefer(dark: false)
        let light = try tab.value(paper)
        #expect(dark != light)
        try tab.run(
            "document.getElementById('theme').click(); document.getElementById('theme').click()"
        )
        #expect(try tab.value(paper) == dark)
        try report.finish()
    }

    @Test func `the printed page shows the query's result and no buttons`() throws {
        let covers = SampleCovers(60)
        try report.open(covers, at: "#finding=missing")
        try tab.run("dispatchEvent(new Event('beforeprint'))")
        try tab.prefer(dark: true, media: "print")
        let missing = covers.entries.count { $0.findings.contains { $0.finding == .missing } }
        #expect(try tab.value("document.querySelectorAll('.printed .tile').length") == "\(missing)")
        #expect(try tab.value("getComputedStyle(document.getElementById('bar')).display") == "none")
        #expect(
            try tab.value("getComputedStyle(document.getElementById('stage')).display") == "none"
        )
        let paper = try tab.value("getComputedStyle(document.body).backgroundColor")
        #expect(paper == "rgb(255, 255, 255)")
        try tab.run("dispatchEvent(new Event('afterprint'))")
        #expect(try tab.value("document.querySelectorAll('.printed .tile').length") == "0")
        try report.finish()
    }

    @Test func `on a phone nothing is wider than the screen, and the panel is a sheet`() throws {
        try tab.resize(390, 844)
        try report.open(SampleCovers(60))
        let overflow = "document.documentElement.scrollWidth - innerWidth"
        #expect(try tab.value(overflow) == "0")
        #expect(try tab.value("Sheet.layout.columns") == "2")
        try tab.run("document.querySelector('.tile').click()")
        #expect(try tab.value("document.getElementById('panel').getAttribute('role')") == "dialog")
        #expect(try tab.value("document.getElementById('stage').inert") == "true")
        #expect(try tab.value("document.getElementById('panel').offsetWidth") == "390")
        #expect(try tab.value(overflow) == "0")
        try tab.press("Escape")
        #expect(try tab.value("document.getElementById('stage').inert") == "false")
        try report.finish()
    }

    @Test(
        .needsAxe,
        arguments: [1280, 390],
        [false, true]
    )
    func `the page is usable with a screen reader and with the keyboard`(width: Int, dark: Bool)
        throws
    {
        let axe = try FileTree.read(try #require(BrowserPlace.axe))
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        for count in [0, 60] {
            try report.open(SampleCovers(count))
            try tab.run(String(decoding: axe, as: UTF8.self) + ";0")
            try expectNothing()
            guard count > 0 else { continue }
            try tab.run("document.querySelector('.tile').click()")
            try expectNothing()
            try tab.press("Escape")
            try tab.run("document.querySelector('[data-finding=tiny]').click()")
            try expectNothing()
            try tab.press("?")
            try expectNothing()
            try tab.press("Escape")
            try tab.run("location.hash = 'group=one'")
            try tab.wait(until: "document.querySelector('.tile[aria-expanded=false]')")
            try tab.run("document.querySelector('.tile[aria-expanded=false]').click()")
            #expect(try tab.value("document.querySelectorAll('.member').length > 1") == "true")
            try expectNothing()
        }
        try tab.close()
    }

    private func expectNothing() throws {
        let found = try tab.value(
            """
            axe.run(document, { resultTypes: ["violations"] }).then((result) =>
              result.violations.map((one) => `${one.impact} ${one.id}: ${one.nodes[0].html}`).join("\\n"))
            """
        )
        #expect(found == "")
    }
}
