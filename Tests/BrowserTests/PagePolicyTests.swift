// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// What the page may do.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct PagePolicyTests {
    private let report: OpenReport
    private var tab: Tab { report.tab }

    init() throws {
        report = try OpenReport()
    }

    @Test(arguments: [false, true])
    func `the page opens without errors and requests only its thumbnails`(
        isBeside: Bool
    ) throws {
        try tab.resize(1280, 3000)
        try report.open(SampleCovers(60), isBeside: isBeside)
        try tab.wait(
            until: "[...document.querySelectorAll('.frame img')].every((i) => i.naturalWidth)"
        )
        #expect(try tab.value("document.querySelectorAll('.frame img').length > 3") == "true")
        try tab.look()
        let beginning = "file://\(report.folder.path.text)/covers"
        #expect(tab.requests.allSatisfy { $0.hasPrefix(beginning) })
        #expect(tab.requests.contains { $0.hasSuffix(".jpg") } == isBeside)
        try report.finish()
    }

    @Test func `no other script runs and nothing leaves the page`() throws {
        try report.open(SampleCovers(5))
        try tab.run(
            """
            const script = document.createElement("script");
            script.textContent = "window.hurt = 1";
            document.body.append(script);
            document.body.insertAdjacentHTML("beforeend", "<img src='x:' onerror='window.hurt=1'>");
            await fetch("https://example.org/").catch(() => 0);
            """
        )
        #expect(try tab.value("window.hurt") == "undefined")
        try tab.wait(until: "window.refused.includes('connect-src')")
        #expect(try tab.value("window.refused.includes('script-src-elem')") == "true")
        try tab.close()
    }

    @Test func `titles are always text, whatever they contain`() throws {
        let covers = SampleCovers(27)
        try report.open(covers, at: "#group=one&sort=work")
        #expect(try tab.value("window.hurt") == "undefined")
        #expect(
            try tab.value("document.querySelectorAll('.name *, .by *, .stand-in b').length") == "0"
        )
        let shown = try tab.value(
            """
            [...document.querySelectorAll('.tile .name')].slice(0, 7)
              .map((name) => name.textContent).join('|')
            """
        )
        #expect(shown == SampleCovers.titles.prefix(7).joined(separator: "|"))
        let isLow = "[...document.querySelectorAll('.name')].every((n) => n.offsetHeight < 50)"
        #expect(try tab.value(isLow) == "true")
        try tab.run("document.querySelectorAll('.tile')[2].click()")
        #expect(
            try tab.value("document.getElementById('one-title').textContent")
                == SampleCovers.titles[2]
        )
        try report.finish()
    }
}
