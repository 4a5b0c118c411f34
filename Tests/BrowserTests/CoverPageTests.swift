// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing
import Reports
import TestSupport
import Testing

/// The page of covers as a browser shows it.
@Suite(
    .browser,
    .serialized,
    .enabled(
        if: BrowserPlace.browser != nil,
        "NO BROWSER: the pages were not tried; .ci/install-browser installs one"
    )
)
@MainActor struct CoverPageTests {
    private let folder: TemporaryFolder
    private let tab: Tab

    init() throws {
        folder = try TemporaryFolder()
        tab = try #require(BrowserTrait.browser).tab()
    }

    private func open(_ covers: SampleCovers, isBeside: Bool = false, at place: String = "") throws
    {
        try tab.open(try covers.write(to: folder, isBeside: isBeside), at: place)
    }

    private func tally() throws -> String {
        try tab.value("document.getElementById('tally').textContent")
    }

    /// How many rows of the report fit, counted here.
    private func count(_ covers: SampleCovers, _ fits: (CoverEntry) -> Bool) -> String {
        "\(covers.entries.count(where: fits)) of \(covers.entries.count) editions"
    }

    private func finish() throws {
        try tab.look()
        #expect(tab.complaints == [])
        try tab.close()
    }

    // What it may do.

    @Test(arguments: [false, true])
    func `it opens without a complaint and asks for nothing but its thumbnails`(
        isBeside: Bool
    ) throws {
        try open(SampleCovers(60), isBeside: isBeside)
        try tab.wait(
            until: "[...document.querySelectorAll('.frame img')].every((i) => i.naturalWidth)"
        )
        #expect(try tab.value("document.querySelectorAll('.frame img').length > 3") == "true")
        try tab.look()
        let beginning = "file://\(folder.path.text)/covers"
        #expect(tab.requests.allSatisfy { $0.hasPrefix(beginning) })
        #expect(tab.requests.contains { $0.hasSuffix(".jpg") } == isBeside)
        try finish()
    }

    @Test func `no other script runs and nothing leaves the page`() throws {
        try open(SampleCovers(5))
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

    @Test func `titles are text, whatever is in them`() throws {
        let covers = SampleCovers(27)
        try open(covers, at: "#group=one")
        #expect(try tab.value("window.hurt") == "undefined")
        #expect(try tab.value("document.querySelectorAll('.name *, h2 b, .tile b').length") == "0")
        let shown = try tab.value(
            "[...document.querySelectorAll('.tile .name')].slice(0, 7).map((n) => n.textContent).join('|')"
        )
        #expect(shown == SampleCovers.titles.prefix(7).joined(separator: "|"))
        let isLow = "[...document.querySelectorAll('.name')].every((n) => n.offsetHeight < 50)"
        #expect(try tab.value(isLow) == "true")
        try tab.run("document.querySelectorAll('.tile')[2].click()")
        #expect(
            try tab.value("document.getElementById('one-title').textContent")
                == SampleCovers.titles[2]
        )
        try finish()
    }

    // What is shown.

    @Test(arguments: [
        ("soren kierke", "Søren"), ("EMILE", "Émile"), ("محفوظ", "نجيب"),
        ("book-7.epub", "book-7.epub"),
    ])
    func `search finds titles, authors and files without their marks`(
        words: String,
        found: String
    ) throws {
        let covers = SampleCovers(60)
        try open(covers)
        try tab.press("/")
        try tab.type(words)
        try tab.wait(until: "document.getElementById('tally').textContent.includes(' of ')")
        let fits = { (entry: CoverEntry) in
            let file = entry.files.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
            return "\(entry.authors ?? "")\n\(file)".contains(found)
        }
        #expect(try tally() == count(covers, fits))
        try tab.press("Escape")
        #expect(try tally() == "60 editions")
        try finish()
    }

    @Test func `filters narrow what is shown, and go away again`() throws {
        let covers = SampleCovers(120)
        try open(covers)
        try tab.run("document.querySelector('[data-finding=tiny]').click()")
        #expect(try tally() == count(covers) { $0.findings.contains { $0.finding == .tiny } })
        #expect(try tab.value("document.querySelectorAll('.section').length") == "1")
        try choose("format", "=png")
        #expect(
            try tally()
                == count(covers) { entry in
                    entry.image?.format == "png" && entry.findings.contains { $0.finding == .tiny }
                }
        )
        try tab.run("document.getElementById('clear').click()")
        try choose("rule", "=meta-cover")
        #expect(try tally() == count(covers) { $0.rule == "meta-cover" })
        try choose("rule", "=")
        #expect(try tally() == count(covers) { $0.rule == nil })
        try choose("rule", "")
        try choose("language", "=fr")
        #expect(try tally() == count(covers) { $0.language == "fr" })
        try choose("language", "=")
        #expect(try tally() == count(covers) { $0.language == nil })
        try choose("language", "")
        try choose("collection", "=Nordic shelf")
        #expect(try tally() == count(covers) { $0.collections == ["Nordic shelf"] })
        try choose("collection", "")
        try tab.run("document.querySelectorAll('#charts .card')[1].querySelector('.pick').click()")
        #expect(try tally() == count(covers) { $0.image.map { ($0.width ?? 0) < 250 } ?? false })
        try finish()
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

    @Test func `what is asked for is in the address, and an address asks for it`() throws {
        let covers = SampleCovers(60)
        try open(covers, at: "#q=zola&finding=tiny,missing&sort=-pixels")
        let fits = { (entry: CoverEntry) in
            entry.findings.contains { $0.finding == .tiny || $0.finding == .missing }
                && "\(entry.authors ?? "") \(entry.title ?? "")".contains("Zola")
        }
        #expect(try tally() == count(covers, fits))
        #expect(try tab.value("document.getElementById('search').value") == "zola")
        try choose("sort", "title")
        #expect(try tab.value("location.hash") == "#q=zola&sort=title&finding=missing%2Ctiny")
        try finish()
    }

    @Test(arguments: ["pixels", "-pixels", "bytes", "-bytes"])
    func `they stand in the order that is asked for`(order: String) throws {
        let covers = SampleCovers(40)
        try open(covers, at: "#group=one&scale=s&sort=\(order)")
        try tab.resize(1280, 3000)
        try tab.wait(until: "document.querySelectorAll('.tile').length === 40")
        let shown = try tab.value(
            "[...document.querySelectorAll('.tile')].map((t) => t.cover.edition)"
        ).split(separator: ",").compactMap { Int($0) }
        let sizes = shown.compactMap { number in
            covers.entries.first { $0.edition == number }.map { entry in
                order.hasSuffix("pixels")
                    ? (entry.image?.width ?? 0) * (entry.image?.height ?? 0)
                    : entry.image?.byteCount ?? 0
            }
        }
        #expect(sizes.count == 40)
        #expect(sizes == (order.hasPrefix("-") ? sizes.sorted(by: >) : sizes.sorted()))
        try finish()
    }

    @Test func `the panel tells all about a cover`() throws {
        let covers = SampleCovers(60)
        try open(covers, at: "#q=book-13.epub")
        try tab.run("document.querySelector('.tile').click()")
        let text = try tab.value("document.getElementById('panel').textContent")
        let entry = SampleCovers.entry(13)
        for part in [
            "🏴‍☠️ Emoji", "Émile Zola", "OPS/images/cover-13.jpg", "JPEG", "300 × 450", "20.5 kB",
            "/srv/books/Shelf 6/book-13.epub", "the metadata names it as the cover (meta-cover)",
            "accession works show 7 --library /srv/library", "CVR-005", "guide-cover: cover.xhtml",
            "accession covers set 7 '/b/c d.jpg'",
            "covers/ab/\(entry.image?.hash.hexadecimal ?? "")",
            "This picture is on 12 works", "<i>so it is</i>",
        ] {
            #expect(text.contains(part))
        }
        #expect(
            try tab.value("document.querySelector('.found .tiny, .found li.look') !== null")
                == "true"
        )
        try tab.run("document.querySelector('.share button').click()")
        #expect(try tally() == count(covers) { $0.alike == 7 })
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        try finish()
    }

    @Test func `one finds the way with keys alone`() throws {
        try open(SampleCovers(60), at: "#group=one")
        let index = "document.activeElement.at.index"
        try tab.press("/")
        #expect(try tab.value("document.activeElement.id") == "search")
        try tab.press("ArrowDown")
        #expect(try tab.value(index) == "0")
        let columns = try #require(Int(try tab.value("Sheet.layout.columns")))
        try tab.press("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft")
        #expect(try tab.value(index) == "\(columns + 1)")
        try tab.press("End")
        #expect(try tab.value(index) == "59")
        try tab.press("Home", "Enter")
        #expect(try tab.value("document.activeElement.id") == "about-one")
        #expect(try tab.value("document.getElementById('place').textContent") == "1 of 60")
        try tab.press("ArrowRight")
        #expect(try tab.value("document.getElementById('place').textContent") == "2 of 60")
        try tab.press("Escape")
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        #expect(try tab.value(index) == "1")
        try tab.press("?")
        #expect(try tab.value("document.getElementById('keys').open") == "true")
        try tab.press("Escape")
        #expect(try tab.value("document.getElementById('keys').open") == "false")
        #expect(try tab.value("document.querySelectorAll('.tile[tabindex=\"0\"]').length") == "1")
        try finish()
    }

    // How much of it there is.

    @Test func `of 10,000 covers only those in view are in the document`() throws {
        try open(SampleCovers(10_000), isBeside: true)
        let tiles = "document.querySelectorAll('.tile').length"
        let limit = 150
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
        try finish()
    }

    @Test func `an empty report and a report of one cover say so`() throws {
        try open(SampleCovers(0))
        #expect(
            try tab.value("document.getElementById('nothing').innerText").contains("No covers yet")
        )
        #expect(try tab.value("document.getElementById('lead').textContent").contains("no book"))
        try finish()
        let other = try #require(BrowserTrait.browser).tab()
        try other.open(try SampleCovers([SampleCovers.entry(13)]).write(to: folder))
        #expect(try other.value("document.getElementById('tally').textContent") == "1 edition")
        try other.look()
        #expect(other.complaints == [])
        try other.close()
    }

    // How it looks.

    @Test func `it is dark where dark is preferred, until the switch says otherwise`() throws {
        try tab.prefer(dark: true)
        try open(SampleCovers(12))
        let paper = "getComputedStyle(document.body).backgroundColor"
        let dark = try tab.value(paper)
        try tab.prefer(dark: false)
        let light = try tab.value(paper)
        #expect(dark != light)
        try tab.run(
            "document.getElementById('theme').click(); document.getElementById('theme').click()"
        )
        #expect(try tab.value(paper) == dark)
        try finish()
    }

    @Test func `on paper is what was asked for, and nothing to press`() throws {
        let covers = SampleCovers(60)
        try open(covers, at: "#finding=missing")
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
        try finish()
    }

    @Test func `on a telephone nothing is wider than the glass, and the panel is a sheet`() throws {
        try tab.resize(390, 844)
        try open(SampleCovers(60))
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
        try finish()
    }

    @Test(
        .enabled(
            if: BrowserPlace.axe != nil,
            "NO AXE: whether the pages are accessible was not tried; set ACCESSION_AXE"
        ),
        arguments: [1280, 390],
        [false, true]
    )
    func `those who listen or use keys find nothing in their way`(width: Int, dark: Bool) throws {
        let axe = try FileTree.read(try #require(BrowserPlace.axe))
        try tab.resize(width, 900)
        try tab.prefer(dark: dark)
        for count in [0, 60] {
            try open(SampleCovers(count))
            try tab.run(String(decoding: axe, as: UTF8.self) + ";0")
            try expectNothing()
            guard count > 0 else { continue }
            try tab.run("document.querySelectorAll('.tile')[3].click()")
            try expectNothing()
            try tab.press("Escape")
            try tab.run("document.querySelector('[data-finding=tiny]').click()")
            try expectNothing()
            try tab.press("?")
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
