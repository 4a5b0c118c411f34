// SPDX-License-Identifier: Apache-2.0

import Store
import Testing
import Works

@Suite struct WorkMetadataTests {
    private let register: HandmadeRegister

    init() throws {
        register = try HandmadeRegister()
    }

    @Test func `a work shows its own title`() throws {
        try register.addWork(
            3,
            """
            title, authors, language, first_year, series, series_position, subjects_from,
            cover_from, chosen, review
            """,
            """
            'Emma', 'Jane Austen', 'en', 1815, 'Novels', '4', 42, 43, 'title first_year',
            'needs-review'
            """
        )
        try register.addEdition(42, work: 3, title: "Emma, a novel")
        try register.addEdition(43, work: 3, title: "Emma 2")
        let work = try #require(try register.reader.work(3))
        #expect(work.title == "Emma")
        #expect(work.authors == "Jane Austen")
        #expect(work.language == "en")
        #expect(work.firstYear == 1815)
        #expect(work.series == "Novels")
        #expect(work.seriesPosition == "4")
        #expect(work.subjectsFrom == 42)
        #expect(work.coverFrom == 43)
        #expect(work.chosen == ["title", "first_year"])
        #expect(work.review == .needsReview)
        #expect(!work.isContested)
        #expect(work.published == "1842")
        #expect(work.editions == 2)
    }

    @Test func `a work without any metadata is still a work`() throws {
        try register.addWork(1, "title", "NULL")
        let work = try #require(try register.reader.work(1))
        #expect(work.title == nil)
        #expect(work.firstYear == nil)
        #expect(work.subjectsFrom == nil)
        #expect(work.chosen == [])
        #expect(work.review == .unreviewed)
        #expect(work.editions == 0)
    }

    @Test(
        arguments: [
            (nil, [1, 2, 3]), (.verified, [2]), (.needsReview, [3]), (.unreviewed, [1]),
        ] as [(WorkRow.Review?, [Int64])]
    )
    func `works are listed by their review state`(review: WorkRow.Review?, ids: [Int64]) throws {
        try register.addWork(1)
        try register.addWork(2, "review", "'verified'")
        try register.addWork(3, "review", "'needs-review'")
        var found: [Int64] = []
        var filter = WorkFilter()
        filter.conditions = review.map { [.review($0)] } ?? []
        try register.reader.works(matching: filter) {
            found.append($0.id)
            return true
        }
        #expect(found == ids)
    }

    @Test func `an identifier leads to every work that claims it`() throws {
        let id = VolumeID(kind: .isbn, value: "9780306406157")
        let other = VolumeID(kind: .isbn, value: "9783161484100")
        for (edition, work) in [(1, 1), (2, 1), (3, 2)] as [(Int64, Int64)] {
            if edition != 2 { try register.addWork(work) }
            try register.addEdition(edition, work: work)
            try claim(edition, id)
        }
        #expect(try register.reader.works(claiming: id) == [1, 2])
        #expect(try register.reader.works(claiming: other) == [])
        // Another identifier may have the same key by chance.
        try claim(3, other, key: IDKey(id).raw, position: 1)
        #expect(try register.reader.works(claiming: other) == [])
        #expect(try register.reader.works(claiming: id) == [1, 2])
    }

    private func claim(
        _ edition: Int64,
        _ id: VolumeID,
        key: Int64? = nil,
        position: Int = 0
    ) throws {
        try register.run(
            """
            INSERT INTO volume_ids
                (edition_id, position, raw, is_unique, state, kind, value, id_key, names_key)
            VALUES (\(edition), \(position), '', 0, 'joins', '\(id.kind.name)', '\(id.value)',
                \(key ?? IDKey(id).raw), 1)
            """
        )
    }

    @Test func `a person who decided is named as the reason`() throws {
        try register.addWork(1)
        try register.addEdition(1, work: 1)
        try register.addDecision(9)
        try register.run(
            "UPDATE editions SET evidence = 'decided', evidence_decision = 9 WHERE id = 1"
        )
        let evidence = try #require(try register.reader.edition(1)?.evidence)
        #expect(evidence.decision == "decided")
        #expect(evidence.decidedBy == 9)
        #expect(evidence.run == nil)
    }
}
