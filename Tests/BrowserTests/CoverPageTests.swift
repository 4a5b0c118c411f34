// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Hashing
import Terminal
import Testing

/// The page of covers as a browser shows it.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct CoverPageTests {
    private let report: OpenReport
    private var tab: Tab { report.tab }

    init() throws {
        report = try OpenReport()
    }

    @Test(arguments: [
        ("soren kierke", "Søren"), ("EMILE", "Émile"), ("محفوظ", "نجيب"),
        ("book-7.epub", "book-7.epub"),
    ])
    func `search finds titles, authors and files regardless of diacritics`(
        words: String,
        found: String
    ) throws {
        let covers = SampleCovers(60)
        try report.open(covers)
        try tab.press("/")
        try tab.type(words)
        try tab.wait(until: "document.getElementById('tally').textContent.includes(' of ')")
        let fits = { (entry: CoverEntry) in
            let file = entry.files.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
            return "\(entry.authors ?? "")\n\(file)".contains(found)
        }
        #expect(try report.tally() == report.count(covers, fits))
        try tab.press("Escape")
        #expect(try report.tally() == "60 editions")
        try report.finish()
    }

    @Test func `filters narrow the list and can be removed`() throws {
        let covers = SampleCovers(120)
        try report.open(covers)
        try tab.run("document.querySelector('[data-finding=tiny]').click()")
        #expect(
            try report.tally()
                == report.count(covers) { $0.findings.contains { $0.finding == .tiny } }
        )
        #expect(try tab.value("document.querySelectorAll('.section').length") == "1")
        try choose("format", "=png")
        #expect(
            try report.tally()
                == report.count(covers) { entry in
                    entry.image?.format == .png && entry.findings.contains { $0.finding == .tiny }
                }
        )
        try tab.run("document.getElementById('clear').click()")
        try choose("rule", "=meta-cover")
        #expect(try report.tally() == report.count(covers) { $0.rule == "meta-cover" })
        try choose("rule", "=")
        #expect(try report.tally() == report.count(covers) { $0.rule == nil })
        try choose("rule", "")
        try choose("language", "=fr")
        #expect(try report.tally() == report.count(covers) { $0.language == "fr" })
        try choose("language", "=")
        #expect(try report.tally() == report.count(covers) { $0.language == nil })
        try choose("language", "")
        try choose("collection", "=Nordic shelf")
        #expect(try report.tally() == report.count(covers) { $0.collections == ["Nordic shelf"] })
        try choose("collection", "")
        try tab.run("document.querySelectorAll('#charts .card')[1].querySelector('.pick').click()")
        #expect(
            try report.tally()
                == report.count(covers) { $0.image.map { ($0.width ?? 0) < 250 } ?? false }
        )
        try report.finish()
    }

    @Test func `what the top says of editions adds up`() throws {
        let covers = SampleCovers(120)
        try report.open(covers)
        let text = try tab.value("document.getElementById('lead').textContent")
        let numbers = text.matches(of: /([0-9]+) (?:editions need|have only)/)
            .map { Int($0.output.1) }
        let fine = try tab.value("document.querySelector('[data-finding=fine] .count').textContent")
        try #require(numbers.count == 2, "\(text)")
        #expect(numbers.reduce(Int(fine) ?? 0) { $0 + ($1 ?? 0) } == 120, "\(text) \(fine)")
        try report.finish()
    }

    @Test(arguments: [(1280, 800), (768, 1024), (390, 844)])
    func `covers are on the first screen`(width: Int, height: Int) throws {
        try tab.resize(width, height)
        try report.open(SampleCovers(60))
        let top = "document.querySelector('.tile').getBoundingClientRect().top"
        let shown = try #require(Double(try tab.value(top)))
        #expect(shown < Double(height) - 120, "\(shown)")
        try report.finish()
    }

    @Test func `on a tablet the charts are one strip, also beside a scroll bar`() throws {
        try tab.resize(768, 1024)
        try report.open(SampleCovers(60))
        try tab.run("document.body.style.width = '753px'")
        let tops = "[...document.querySelectorAll('#charts .card')].map((c) => c.offsetTop)"
        #expect(try tab.value("\(tops).length") == "4")
        #expect(try tab.value("new Set(\(tops)).size") == "1")
        try report.finish()
    }

    @Test func `a cover from beside a book is called so in the chart and in the list`() throws {
        var entry = SampleCovers.entry(1)
        entry.rule = "told:calibre"
        try report.open(SampleCovers([entry]))
        let chart = "document.querySelectorAll('#charts .card')[3].textContent"
        #expect(try tab.value(chart).contains("beside the book"))
        let choice = "document.querySelector('#rule option:last-child').textContent"
        #expect(try tab.value(choice).contains("beside the book"))
        try report.finish()
    }

    @Test func `the sheet is laid out for good before it is touched`() throws {
        try tab.resize(1280, 900)
        try report.open(SampleCovers(300))
        let layout = "document.getElementById('sheet').style.cssText"
        let before = try tab.value(layout)
        try tab.run("document.querySelector('[data-finding=tiny]').click()")
        try tab.run("document.getElementById('clear').click()")
        #expect(try tab.value(layout) == before)
        try report.finish()
    }

    @Test func `on a phone, how the sheet looks is asked for with the filters`() throws {
        try tab.resize(390, 844)
        try report.open(SampleCovers(60))
        let isShown = "document.getElementById('scale').checkVisibility()"
        #expect(try tab.value(isShown) == "false")
        try tab.run("document.getElementById('more').click()")
        #expect(try tab.value(isShown) == "true")
        #expect(try tab.value("document.documentElement.scrollWidth - innerWidth") == "0")
        try report.finish()
    }

    @Test func `what has no title and no author is told apart by its file`() throws {
        var entry = SampleCovers.entry(9)
        entry.title = nil
        entry.authors = nil
        try report.open(SampleCovers([entry]))
        let line = "document.querySelector('.tile .by').textContent"
        #expect(try tab.value(line) == "book-9.epub")
        try report.finish()
    }

    @Test func `what is broken or missing is a list at the end, to which the contents lead`() throws
    {
        let broken = [CoverFinding.damaged, .notAnImage].enumerated().map { number, finding in
            var entry = SampleCovers.entry(number * 9)
            entry.findings = [.init(finding, "")]
            return entry
        }
        try tab.resize(1280, 9000)
        try report.open(SampleCovers(broken + SampleCovers(60).entries))
        let sections = "[...document.querySelectorAll('.section h3')].map((h) => h.id).join(' ')"
        #expect(
            try tab.value(sections).hasSuffix(
                " section-fine section-not-an-image section-damaged section-missing"
            )
        )
        let listed = "document.querySelectorAll('.tile.listed')"
        #expect(try tab.value("\(listed).length") == "9")
        #expect(
            try tab.value("[...\(listed)].filter((t) => t.querySelector('.frame')).length") == "0"
        )
        try tab.resize(1280, 800)
        let contents = "[...document.querySelectorAll('#contents button')]"
        #expect(
            try tab.value("\(contents).map((b) => b.textContent).join()")
                == "Not an image (1),Damaged (1),No cover (7)"
        )
        try tab.run("\(contents)[2].click()")
        #expect(
            try tab.value(
                "document.activeElement.cover.findings.length === 1 && !document.activeElement.cover.hash"
            ) == "true"
        )
        let top = "document.getElementById('section-missing').getBoundingClientRect().top"
        #expect(try #require(Double(try tab.value(top))) < 800)
        try report.finish()
    }

    @Test func `what can be bettered comes first, with the command for all of it`() throws {
        let better = (1...5).map { number in
            var entry = SampleCovers.entry(number * 2 + 10)
            entry.findings = [.init(.tiny, ""), .init(.betterElsewhere, "")]
            entry.better = .init(.edition, name: "edition 15", detail: "jpeg", edition: 15)
            return entry
        }
        try report.open(SampleCovers(better))
        let section = "document.querySelector('.section')"
        #expect(try tab.value("\(section).querySelector('h3').id") == "section-better-elsewhere")
        let code = "\(section).querySelector('code').textContent"
        #expect(
            try tab.value(code)
                == "accession covers adopt --better-elsewhere --library /srv/library"
        )
        try choose("language", "=da")
        let danish = better.filter { $0.language == "da" }
            .map { String($0.work) }
        try #require(!danish.isEmpty && danish.count < better.count)
        #expect(
            try tab.value(code)
                == "accession covers adopt \(danish.joined(separator: " ")) --library /srv/library"
        )
        try report.finish()
    }

    @Test func `what can be bettered is shown as it would be`() throws {
        var entry = SampleCovers.entry(9)
        entry.findings = [.init(.missing, ""), .init(.betterElsewhere, "")]
        entry.better = .init(.edition, name: "edition 14", detail: "jpeg", edition: 14)
        try report.open(SampleCovers([entry, SampleCovers.entry(13)]))
        let tile = "document.querySelector('.tile')"
        #expect(try tab.value("\(tile).cover.edition") == "10")
        #expect(try tab.value("\(tile).querySelector('img') !== null") == "true")
        #expect(try tab.value("\(tile).querySelector('.size').textContent") == "now: no image")
        try report.finish()
    }

    @Test func `a cover of one pixel lies on a mat that can be seen`() throws {
        var entry = SampleCovers.entry(1)
        entry.image?.width = 1
        entry.image?.height = 1
        entry.thumbnail = entry.thumbnail.map { .init(hash: $0.hash, width: 1, height: 1) }
        try report.open(SampleCovers([entry]))
        let box = "document.querySelector('.frame').firstElementChild.getBoundingClientRect()"
        #expect(try #require(Double(try tab.value("\(box).width"))) >= 60)
        #expect(try #require(Double(try tab.value("\(box).height"))) >= 60)
        #expect(try tab.value("document.querySelector('.frame img').offsetWidth") == "1")
        try report.finish()
    }

    @Test func `the charts follow the filters, and their bars are parts of a whole`() throws {
        let covers = SampleCovers(120)
        try report.open(covers)
        try choose("format", "=png")
        let shown = covers.entries.filter { $0.image?.format == .png }
        func count(_ card: Int, _ row: Int) throws -> String {
            let cell =
                "document.querySelectorAll('#charts .card')[\(card)].querySelectorAll('.number')[\(row)]"
            return try tab.value("\(cell).textContent")
        }
        #expect(try count(0, 0) == "\(shown.count)")
        #expect(try count(0, 1) == "0")
        #expect(try count(1, 0) == "\(shown.count { ($0.image?.width ?? 0) < 250 })")
        // What else could be chosen keeps its count.
        let jpegs = covers.entries.count { $0.image?.format == .jpeg }
        #expect(try count(2, 0) == "\(jpegs)")
        let metaCover = shown.count { $0.rule == "meta-cover" }
        #expect(try count(3, 0) == "\(shown.count - metaCover)")
        let part =
            "document.querySelectorAll('#charts .card')[2].querySelector('.part').getAttribute('width')"
        let share = try #require(Double(try tab.value(part)))
        #expect(abs(share - 100 * Double(jpegs) / Double(jpegs + shown.count)) < 0.01)
        try report.finish()
    }

    @Test func `counts follow the filters`() throws {
        let covers = SampleCovers(120)
        try report.open(covers)
        try choose("format", "=png")
        let tiny = covers.entries.count { entry in
            entry.image?.format == .png && entry.findings.contains { $0.finding == .tiny }
        }
        #expect(
            try tab.value("document.querySelector('[data-finding=tiny] .count').textContent")
                == "\(tiny)"
        )
        let french = covers.entries.count { $0.image?.format == .png && $0.language == "fr" }
        let option = "document.querySelector('#language option[value=\"=fr\"]').textContent"
        #expect(try tab.value(option) == "fr (\(french))")
        let jpeg = covers.entries.count { $0.image?.format == .jpeg }
        let other = "document.querySelector('#format option[value=\"=jpeg\"]').textContent"
        #expect(try tab.value(other) == "JPEG (\(jpeg))")
        try report.finish()
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

    @Test func `the address holds the query and restores it`() throws {
        let covers = SampleCovers(60)
        try report.open(covers, at: "#q=zola&finding=tiny,missing&sort=-pixels")
        let fits = { (entry: CoverEntry) in
            entry.findings.contains { $0.finding == .tiny || $0.finding == .missing }
                && "\(entry.authors ?? "") \(entry.title ?? "")".contains("Zola")
        }
        #expect(try report.tally() == report.count(covers, fits))
        #expect(try tab.value("document.getElementById('search').value") == "zola")
        try choose("sort", "title")
        #expect(try tab.value("location.hash") == "#q=zola&sort=title&finding=missing%2Ctiny")
        try report.finish()
    }

    @Test(arguments: ["pixels", "-pixels", "bytes", "-bytes"])
    func `covers are shown in the requested order`(order: String) throws {
        let covers = SampleCovers(40)
        try report.open(covers, at: "#group=one&scale=s&sort=\(order)")
        try tab.resize(1280, 3000)
        // Four of them are one picture.
        try tab.wait(until: "document.querySelectorAll('.tile').length === 37")
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
        #expect(sizes.count == 37)
        #expect(sizes == (order.hasPrefix("-") ? sizes.sorted(by: >) : sizes.sorted()))
        try report.finish()
    }

    @Test func `the panel shows everything about a cover`() throws {
        let covers = SampleCovers(60)
        try report.open(covers, at: "#q=book-13.epub")
        try tab.run("document.querySelector('.tile').click()")
        let text = try tab.value("document.getElementById('panel').textContent")
        let entry = SampleCovers.entry(13)
        for part in [
            "🏴‍☠️ Emoji", "Émile Zola", "OPS/images/cover-13.jpg", "JPEG", "300 × 450", "20.5 kB",
            "/srv/books/Shelf 6/book-13.epub", "the metadata names it as the cover (meta-cover)",
            "accession works show 7 --library /srv/library", "CVR-005", "guide-cover: cover.xhtml",
            "accession covers set 7 '/b/c d.jpg'",
            "covers/ab/\((entry.image?.hash).map(Hexadecimal.text) ?? "")",
            "This picture is on 12 works", "<i>so it is</i>",
        ] {
            #expect(text.contains(part))
        }
        #expect(
            try tab.value("document.querySelector('.found .tiny, .found li.look') !== null")
                == "true"
        )
        try tab.run("document.querySelector('.share button').click()")
        #expect(try report.tally() == report.count(covers) { $0.alike == 7 })
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        #expect(try tab.value("document.activeElement.cover.picture") == "8")
        try report.finish()
    }

    @Test func `a better image is shown beside the cover, with the command that takes it`() throws {
        var entry = SampleCovers.entry(13)
        entry.better = .init(.edition, name: "edition 15", detail: "jpeg", edition: 15)
        try report.open(SampleCovers([entry, SampleCovers.entry(14)]), at: "#q=book-13.epub")
        try tab.run("document.querySelector('.tile').click()")
        let text = try tab.value("document.getElementById('panel').textContent")
        #expect(text.contains("accession covers adopt \(entry.work) --library /srv/library"))
        let pair = "[...document.querySelectorAll('.pair figure')]"
        #expect(try tab.value(pair + ".map((one) => one.textContent).join()") == "Now,Edition 15")
        #expect(try tab.value(pair + ".every((one) => one.querySelector('img'))") == "true")
        try report.finish()
    }

    @Test func `beside a better image, a missing cover is as large`() throws {
        var entry = SampleCovers.entry(9)
        entry.findings = [.init(.missing, ""), .init(.betterElsewhere, "")]
        entry.better = .init(.edition, name: "edition 14", detail: "jpeg", edition: 14)
        try report.open(SampleCovers([entry, SampleCovers.entry(13)]))
        try tab.run("document.querySelector('.tile').click()")
        let height = "document.querySelector('.pair .stand-in').offsetHeight"
        #expect(try #require(Int(try tab.value(height))) > 190)
        try report.finish()
    }

    @Test func `a path that cannot be typed appears in no command`() throws {
        var entry = SampleCovers.entry(13)
        entry.candidates = [
            .init(
                .sidecar,
                name: "cover.jpg",
                detail: "jpeg 1200x1800",
                path: Array("/b/".utf8) + [0xFF] + Array("/cover.jpg".utf8)
            )
        ]
        try report.open(SampleCovers([entry]))
        try tab.run("document.querySelector('.tile').click()")
        let text = try tab.value("document.getElementById('panel').textContent")
        #expect(text.contains("cover.jpg: jpeg 1200x1800"))
        #expect(!text.contains("xFF"))
        try report.finish()
    }

    @Test func `an address with an unknown query shows the default`() throws {
        try report.open(SampleCovers(12), at: "#group=x&scale=y&sort=z")
        let chosen = "['group', 'scale', 'sort'].map((id) => document.getElementById(id).value)"
        #expect(try tab.value(chosen + ".join()") == "finding,m,-shared")
        #expect(try tab.value("location.hash") == "")
        try report.finish()
    }

    @Test func `the page can be used with the keyboard alone`() throws {
        try report.open(SampleCovers(60), at: "#group=one&sort=work")
        let index = "document.activeElement.at.index"
        try tab.press("/")
        #expect(try tab.value("document.activeElement.id") == "search")
        try tab.press("ArrowDown")
        #expect(try tab.value(index) == "0")
        let columns = try #require(Int(try tab.value("Sheet.layout.columns")))
        try tab.press("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft")
        #expect(try tab.value(index) == "\(columns + 1)")
        try tab.press("End")
        #expect(try tab.value(index) == "54")
        try tab.press("Home", "Enter")
        #expect(try tab.value("document.activeElement.id") == "about-one")
        #expect(try tab.value("document.getElementById('place').textContent") == "1 of 55 pictures")
        try tab.press("ArrowRight")
        #expect(try tab.value("document.getElementById('place').textContent") == "2 of 55 pictures")
        try tab.press("Escape")
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        #expect(try tab.value(index) == "1")
        try tab.press("?")
        #expect(try tab.value("document.getElementById('keys').open") == "true")
        try tab.press("Escape")
        #expect(try tab.value("document.getElementById('keys').open") == "false")
        #expect(try tab.value("document.querySelectorAll('.tile[tabindex=\"0\"]').length") == "1")
        try report.finish()
    }
}
