// SPDX-License-Identifier: Apache-2.0

import Covers
import Testing

/// Covers that are one picture lie on one stack, which opens.
@Suite(.browser, .serialized, .needsBrowser)
@MainActor struct StackTests {
    private let report: OpenReport
    private var tab: Tab { report.tab }

    private static let numbers = "[...document.querySelectorAll('.stack .how-many')]"
    private static let editions =
        "[...document.querySelectorAll('.tile')].map((t) => t.cover.edition).join()"

    init() throws {
        report = try OpenReport()
    }

    /// Seven covers of seven works: the first five show two pictures, on two works and on three.
    private static func shared(_ finding: CoverFinding?) -> [CoverEntry] {
        (0..<7).map { number in
            var entry = SampleCovers.entry(number * 2 + 1)
            entry.work = Int64(number + 1)
            entry.language = number.isMultiple(of: 2) ? "da" : "fr"
            entry.findings = finding.map { [.init($0, "")] } ?? []
            entry.alike = number < 2 ? 13 : number < 5 ? 14 : nil
            entry.sharedBy = number < 2 ? 2 : number < 5 ? 3 : 1
            return entry
        }
    }

    @Test(
        arguments: [.placeholder, .tiny, .generatorDefault, nil] as [CoverFinding?],
        ["", "#group=one"]
    )
    func `covers that are one picture are one stack everywhere, the most shared first`(
        finding: CoverFinding?,
        place: String
    ) throws {
        try report.open(SampleCovers(Self.shared(finding)), at: place)
        let numbers = Self.numbers + ".map((s) => s.textContent).join()"
        #expect(try tab.value(numbers) == "× 3,× 2")
        #expect(try tab.value(Self.editions) == "6,2,12,14")
        #expect(
            try tab.value("document.querySelector('.tile .by').textContent") == "and 2 other works"
        )
        #expect(try tab.value("document.getElementById('tally').textContent") == "7 editions")
        try report.finish()
    }

    @Test func `in another order, a stack lies where its first cover would`() throws {
        try report.open(SampleCovers(Self.shared(nil)), at: "#sort=work")
        #expect(try tab.value(Self.editions) == "2,6,12,14")
        try report.finish()
    }

    @Test func `the number of a stack follows the filters`() throws {
        try report.open(SampleCovers(Self.shared(.tiny)), at: "#language=da")
        #expect(try tab.value(Self.numbers + ".map((s) => s.textContent).join()") == "× 2")
        #expect(try tab.value(Self.editions) == "6,2,14")
        try report.finish()
    }

    @Test func `the most shared first goes by the numbers that are shown`() throws {
        let entries: [CoverEntry] = (0..<7).map { number in
            var entry = SampleCovers.entry(number * 2 + 1)
            entry.work = Int64(number + 1)
            entry.language = number < 5 ? "nb" : "fr"
            entry.findings = []
            entry.alike = number < 3 ? 13 : 14
            entry.sharedBy = number < 3 ? 3 : 4
            return entry
        }
        try report.open(SampleCovers(entries), at: "#language=nb")
        #expect(
            try tab.value(Self.numbers + ".map((s) => s.textContent).join()") == "× 3,× 2"
        )
        try report.finish()
    }

    @Test func `a stack opens to its covers where it lies, and closes again`() throws {
        try report.open(SampleCovers(Self.shared(.tiny)))
        let top = "document.querySelector('.tile').getBoundingClientRect().top"
        let before = try tab.value(top)
        try tab.run("document.querySelector('.tile').click()")
        #expect(try tab.value(Self.editions) == "6,8,10,2,12,14")
        #expect(try tab.value("document.querySelectorAll('.member').length") == "3")
        #expect(try tab.value(top) == before)
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        #expect(try tab.value("document.activeElement.cover.edition") == "6")
        // Each of them is a cover like any other.
        try tab.run("document.querySelectorAll('.tile')[1].click()")
        #expect(try tab.value("document.getElementById('place').textContent").contains("2 of 6"))
        try tab.run("document.querySelector('.fold').click()")
        #expect(try tab.value("document.getElementById('panel').hidden") == "true")
        #expect(try tab.value(Self.editions) == "6,2,12,14")
        #expect(try tab.value("document.activeElement.cover.edition") == "6")
        try report.finish()
    }

    @Test func `the panel counts pictures where some covers lie on a stack`() throws {
        try report.open(SampleCovers(Self.shared(.tiny)), at: "#language=fr")
        let place = "document.getElementById('place').textContent"
        try tab.run("[...document.querySelectorAll('.tile')].at(-1).click()")
        #expect(try tab.value(place).hasPrefix("3 of 3 in"))
        try report.open(SampleCovers(Self.shared(.tiny)))
        try tab.run("[...document.querySelectorAll('.tile')].at(-1).click()")
        #expect(try tab.value(place).hasPrefix("4 of 4 pictures in"))
        try report.finish()
    }

    @Test func `a stack is opened and closed with keys`() throws {
        try report.open(SampleCovers(Self.shared(.tiny)))
        let isOpen = "document.activeElement.getAttribute('aria-expanded')"
        try tab.press("/", "ArrowDown")
        #expect(try tab.value(isOpen) == "false")
        try tab.press("Enter")
        #expect(try tab.value(isOpen) == "true")
        try tab.press("ArrowRight", "ArrowRight")
        #expect(try tab.value("document.activeElement.cover.edition") == "10")
        try tab.press("Enter")
        #expect(try tab.value("document.getElementById('panel').hidden") == "false")
        try tab.press("Escape")
        #expect(try tab.value("document.querySelectorAll('.member').length") == "3")
        try tab.press("Escape")
        #expect(try tab.value(isOpen) == "false")
        #expect(try tab.value("document.activeElement.cover.edition") == "6")
        #expect(try tab.value("document.querySelectorAll('.tile[tabindex=\"0\"]').length") == "1")
        try report.finish()
    }

    @Test func `who has one picture is shown without stacks`() throws {
        try report.open(SampleCovers(Self.shared(.tiny)), at: "#picture=15")
        #expect(try tab.value(Self.editions) == "6,8,10")
        try report.finish()
    }

    @Test func `books without a cover are not one picture`() throws {
        let missing = (1...4).map { SampleCovers.entry($0 * 9) }
        try report.open(SampleCovers(missing + Self.shared(nil)), at: "#group=one")
        #expect(try tab.value("document.querySelectorAll('.tile').length") == "8")
        try report.finish()
    }

    @Test func `what can be bettered is stacked by what it would show, and all of it is taken`()
        throws
    {
        var entries = Self.shared(.betterElsewhere)
        for index in 0..<5 {
            let other = index < 3 ? 101 : 103
            entries[index].better =
                .init(.edition, name: "edition", detail: "jpeg", edition: Int64(other))
        }
        try report.open(
            SampleCovers(
                Array(entries.prefix(5)) + [SampleCovers.entry(100), SampleCovers.entry(102)]
            )
        )
        let section = "document.querySelector('.line .adopt code').textContent"
        #expect(
            try tab.value(Self.numbers + ".slice(0, 2).map((s) => s.textContent).join()")
                == "× 3,× 2"
        )
        try tab.run(
            """
            const field = document.getElementById("language");
            field.value = "=da";
            field.dispatchEvent(new Event("change", { bubbles: true }));
            """
        )
        #expect(try tab.value(section) == "accession covers adopt 1 3 5 --library /srv/library")
        try report.finish()
    }

    @Test func `on paper there are no stacks, since none can be opened`() throws {
        try report.open(SampleCovers(Self.shared(.tiny)))
        try tab.run("dispatchEvent(new Event('beforeprint'))")
        #expect(try tab.value("document.querySelectorAll('.printed .tile').length") == "7")
        try report.finish()
    }
}
