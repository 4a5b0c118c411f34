// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Testing

/// The report as a whole: order, selection, choices and counts.
@Suite struct CoverReportTests {
    typealias Book = CoverShelf.Book
    typealias Image = CoverShelf.Image

    @Test func `rows come in the order of works, then of editions`() throws {
        let shelf = try CoverShelf()
        for work in [3, 1, 2, 1, 3] { try shelf.add(Book(work: Int64(work))) }
        let entries = try shelf.report().entries
        #expect(entries.map(\.work) == [1, 1, 2, 3, 3])
        #expect(entries.map(\.edition) == [2, 4, 3, 1, 5])
    }

    @Test func `what another edition replaced is not reported`() throws {
        let shelf = try CoverShelf()
        try shelf.add(Book(image: Image(name: "large", size: (1600, 2400))))
        try shelf.add(Book())
        try shelf.execute("UPDATE editions SET superseded_by = 2 WHERE id = 1")
        let report = try shelf.report()
        #expect(report.entries.map(\.edition) == [2])
        #expect(report.entries[0].candidates == [])
        #expect(report.summary.editions == 1)
    }

    @Test func `a report on some works counts sharing across all works`() throws {
        let shelf = try CoverShelf()
        for work in 1...4 { try shelf.add(Book(work: Int64(work), image: Image(name: "logo"))) }
        let report = try shelf.report(works: [3, 2, 3, 9])
        #expect(report.entries.map(\.work) == [2, 3])
        #expect(report.entries.map(\.sharedBy) == [4, 4])
        #expect(report.summary.editions == 2)
        #expect(try shelf.report(works: []).entries == [])
    }

    @Test func `a report may cover what came since a run, compared with what was there`() throws {
        let shelf = try CoverShelf()
        for run in 1...3 {
            try shelf.execute(
                """
                INSERT INTO runs (id, command, sources, program, state, started_at, finished_at)
                VALUES (\(run), 'import', '/b', 't', 'finished', \(run * 10), \(run * 10 + 1))
                """
            )
        }
        try shelf.add(Book(work: 1, image: Image(name: "a"), run: 1))
        try shelf.add(Book(work: 1, run: 3))
        try shelf.add(Book(work: 2, image: Image(name: "b"), run: 2))
        let report = try shelf.report(since: 2)
        #expect(report.entries.map(\.edition) == [2, 3])
        // The older edition is not in the report, but it is a better cover.
        #expect(report.entries[0].findings.map(\.finding) == [.missing, .betterElsewhere])
        #expect(try shelf.report(works: [2], since: 3).entries == [])
        let coverage = try shelf.report().summary.coverage
        #expect(coverage.map(\.run) == [1, 2, 3])
        #expect(coverage.map(\.time) == [11, 21, 31])
        #expect(coverage.map(\.editions) == [1, 2, 3])
        #expect(coverage.map(\.withCover) == [1, 2, 2])
    }

    @Test func `a cover that a person chose belongs to all editions`() throws {
        let shelf = try CoverShelf()
        try shelf.add(
            Book(
                image: Image(name: "own", size: (100, 150)),
                entry: "a.png",
                steps: [("b.jpg", "another-image")],
                warnings: [("COV-013", "image/png")]
            )
        )
        try shelf.add(Book())
        try shelf.choose(Image(name: "chosen", result: "shown"), forWork: 1)
        let entries = try shelf.report().entries
        #expect(entries.map(\.rule) == ["chosen", "chosen"])
        #expect(entries.map(\.image?.file) == ["covers/chosen", "covers/chosen"])
        #expect(entries.map(\.entry) == [nil, nil])
        #expect(entries.map(\.findings) == [[], []])
        #expect(
            entries[0].candidates.map { "\($0.source) \($0.name): \($0.detail)" } == [
                "step meta-cover b.jpg: another-image", "own a.png: jpeg, 100 x 150 pixels",
            ]
        )
        #expect(entries[1].candidates.map(\.source) == [.edition])
    }

    @Test func `everything is counted`() throws {
        let shelf = try CoverShelf()
        try shelf.add(Book(work: 1, image: Image(name: "a", size: (100, 150), result: "shown")))
        try shelf.add(Book(work: 1, image: Image(name: "b", format: "png", size: (499, 800))))
        try shelf.add(Book(work: 2, image: Image(name: "c", size: (500, 800)), rule: "meta-cover"))
        try shelf.add(Book(work: 3, image: Image(name: "d", size: (1599, 2400))))
        try shelf.add(Book(work: 4, image: Image(name: "e", size: (1600, 2400))))
        try shelf.add(Book(work: 5, image: Image(name: "f", size: nil)))
        try shelf.add(Book(work: 6))
        let (entries, summary) = try shelf.report()
        // The page counts by what it is given of each.
        let sizes = entries.filter { $0.image != nil }.map { CoverSummary.size(of: $0.pixels) }
        #expect(sizes.sorted() == [0, 1, 2, 3, 4, 5])
        #expect(summary.editions == 7)
        #expect(summary.works == 6)
        #expect(summary.withCover == 6)
        #expect(summary.notLookedAt == 5)
        #expect(summary.sizes == [1, 1, 1, 1, 1, 1])
        #expect(summary.rules == ["cover-image": 5, "meta-cover": 1])
        #expect(summary.formats == ["jpeg": 5, "png": 1])
        #expect(summary.findings[.tiny] == 2)
        #expect(summary.findings[.missing] == 1)
        #expect(summary.findings[.enormous] == nil)
    }

    @Test func `a reader that has seen enough gets no more rows`() throws {
        let shelf = try CoverShelf()
        for work in 1...9 { try shelf.add(Book(work: Int64(work))) }
        var count = 0
        let summary = try CoverReport(shelf.reader).forEach { _ in
            count += 1
            return count < 3
        }
        #expect(count == 3)
        #expect(summary.editions == 3)
    }

    @Test func `of many editions of one work the largest covers are named`() throws {
        let shelf = try CoverShelf()
        for number in 1...30 {
            try shelf.add(Book(image: Image(name: "\(number)", size: (500 + number, 800))))
        }
        let found = try shelf.report().entries[29].candidates
        #expect(found.map(\.name) == (22...29).reversed().map { "edition \($0)" })
    }

    @Test func `collections are the series and the others, each listed once`() throws {
        let shelf = try CoverShelf()
        let id = try shelf.add(Book(series: "Rivers"))
        for (place, name) in ["Rivers", "Lakes"].enumerated() {
            try shelf.list("collections", place, of: id, "'name', '\(name)'")
        }
        #expect(try shelf.report().entries[0].collections == ["Rivers", "Lakes"])
    }
}
