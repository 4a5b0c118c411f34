// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// What becomes of covers that came from beside books.
@Suite struct ToldCoverTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder("one/a.epub", "two/b.epub")
    }

    private var library: Library { folder.library.library }

    @discardableResult
    private func run(_ policy: SidecarPolicy = .read) async throws -> RunSummary {
        var request = folder.request()
        request.sidecars = policy
        return try await folder.library.run(request)
    }

    private func counts(_ summary: RunSummary) -> [Int] {
        (RunCount.sidecars + [.sidecarCovers]).map { summary.counts[$0] }
    }

    /// A book with a cover of its own.
    private func add(_ name: String, cover: UInt32?, isbn: String? = nil) throws {
        try folder.books.book(
            name,
            .minimal(
                title: isbn == nil ? name : "The Coast",
                identifiers: ["id-\(name)"] + (isbn.map { ["urn:isbn:\($0)"] } ?? []),
                cover: cover.map { SampleImage.png(width: $0, height: 900) },
                text: name
            )
        )
    }

    /// The widths of the covers that works show, and who shows them.
    private func shown() throws -> [String] {
        try folder.column(
            """
            SELECT coalesce(width || '', 'none') || coalesce(' ' || told, '') FROM works
            LEFT JOIN covers ON covers.id = coalesce(works.cover_id,
                (SELECT editions.cover_id FROM editions WHERE editions.id = cover_from))
            WHERE works.id = (SELECT work_id FROM editions ORDER BY id LIMIT 1)
            """
        ).map { String($0.dropFirst().dropLast()) }
    }

    private func failures() throws -> [RegisterCheck.Name] {
        var failures: [RegisterCheck.Name] = []
        try LibraryVerification(library, isDeep: true).run {
            if !$0.isSound { failures.append($0.name) }
        }
        return failures
    }

    private func repair(isDryRun: Bool) throws -> RepairResult {
        // One cover is more than a tenth of all.
        try LibraryRepair(library, isDryRun: isDryRun, isForced: true, isDeep: true).run()
    }

    @Test(arguments: [false, true], [false, true])
    func `one whose bytes are lost comes back with the next run, or from a book that has it`(
        isDamaged: Bool,
        isInBook: Bool
    ) async throws {
        try folder.writeCover(seed: 0)
        if isInBook { try add("two/c.epub", cover: 600) }
        try await run()
        #expect(try shown() == ["600 cover=calibre"])
        let (before, covers) = (try folder.library.contentDump(), try folder.library.covers())
        try folder.library.unpackCovers()
        let cover = library.folder.appending(
            try #require(try folder.library.coverFiles().first)
        )
        let bytes = try FileTree.read(cover)
        FileTree.remove(cover)
        if isDamaged { try FileTree.write(bytes.dropLast() + [9], to: cover) }
        #expect(try failures() == [.covers])
        let findings = try repair(isDryRun: true).findings
        #expect(findings.first?.name == (isInBook ? "covers" : "lost-covers"))
        #expect(try failures() == [.covers])
        let report = try repair(isDryRun: false)
        #expect(report.findings == findings && report.remaining == [])
        let examples = report.findings.flatMap(\.examples)
        let isAdvised = examples.contains { $0.contains("the next import takes it again") }
        #expect(isAdvised == !isInBook)
        if isDamaged { #expect(report.moved.count == 1) }
        #expect(try failures() == [])
        #expect(try shown() == [isInBook ? "600 cover=calibre" : "none"])
        #expect(counts(try await run()) == (isInBook ? [0, 1, 0, 0, 0] : [1, 0, 0, 0, 1]))
        #expect(try folder.library.covers() == covers)
        expectSame(try folder.library.contentDump(), before)
        #expect(try failures() == [])
    }

    /// The covers in two editions of a work and beside them, by their widths.
    struct Editions: Sendable {
        let own: [UInt32?]
        let beside: [UInt32?]
        let shown: String
    }

    @Test(
        arguments: [
            Editions(own: [nil, nil], beside: [600, 700], shown: "600 cover=calibre"),
            Editions(own: [nil, nil], beside: [nil, 700], shown: "700 cover=calibre"),
            Editions(own: [200, nil], beside: [nil, 700], shown: "700 cover=calibre"),
            Editions(own: [200, 210], beside: [300, 700], shown: "300 cover=calibre"),
            Editions(own: [200, 650], beside: [nil, 700], shown: "200"),
            Editions(own: [650, nil], beside: [nil, 700], shown: "650"),
            Editions(own: [nil, 650], beside: [700, nil], shown: "650"),
        ],
        [false, true]
    )
    func `beside editions of one work, the first counts, where the work's own is poor`(
        editions: Editions,
        isLate: Bool
    ) async throws {
        let names = ["one", "two"]
        for (name, cover) in zip(names, editions.own) {
            try add("\(name)/\(name == "one" ? "a" : "b").epub", cover: cover, isbn: "9780306406157")
        }
        // The images come at once, or one after the other and the last one first.
        if isLate { try await run() }
        for (name, cover) in zip(names, editions.beside).reversed() {
            if let cover { try folder.writeCover("\(name)/cover.png", width: cover) }
            if isLate { try await run() }
        }
        try await run()
        #expect(try folder.column("SELECT count(*) FROM works") == ["1"])
        #expect(try shown() == [editions.shown])
        #expect(try failures() == [])
    }

    @Test(arguments: [SidecarPolicy.read, .prefer])
    func `one that a person chose stands above it through all runs`(
        policy: SidecarPolicy
    ) async throws {
        let decisions = LibraryDecisions(library)
        func unset() throws {
            _ = try decisions.decide(
                DecisionRequest(.set(work: 1, [.cover: nil]), who: "keeper", why: nil)
            )
        }
        try folder.writeCover()
        try await run(policy)
        let pictures = try TemporaryFolder()
        let picture = try ChosenImage(
            pictures.file("a.png", SampleImage.png(width: 30, height: 40))
        )
        _ = try decisions.choose(picture, forWork: 1, who: "keeper", why: nil, isDryRun: false)
        let changes: [() throws -> Void] = [
            {}, { try folder.writeCover(width: 700) }, { folder.remove("one/cover.png") },
            { try folder.writeCover(width: 700) },
        ]
        for change in changes {
            try change()
            try await run(policy)
            #expect(try shown() == ["30"])
        }
        try unset()
        #expect(try shown() == ["700 cover=calibre"])
        try unset()
        #expect(try shown() == ["none"])
        // It does not come back before it is another one.
        #expect(counts(try await run(policy)) == [0, 1, 0, 0, 0])
        #expect(try shown() == ["none"])
        try folder.writeCover(width: 800)
        try await run(policy)
        #expect(try shown() == ["800 cover=calibre"])
        #expect(try failures() == [])
    }

    @Test(
        arguments: [
            ([.read], "650", [0, 0, 1, 0, 0]), ([.read, .read], "650", [0, 1, 0, 0, 0]),
            ([.ignore, .read], "650", [0, 0, 1, 0, 0]), ([.read, .ignore], "650", [0, 0, 0, 0, 0]),
            ([.prefer], "700 cover=calibre", [1, 0, 0, 0, 1]),
            ([.read, .prefer], "700 cover=calibre", [1, 0, 0, 0, 1]),
            ([.ignore, .prefer], "700 cover=calibre", [1, 0, 0, 0, 1]),
            ([.read, .ignore, .prefer], "700 cover=calibre", [1, 0, 0, 0, 1]),
            ([.prefer, .read], "700 cover=calibre", [0, 1, 0, 0, 0]),
            ([.prefer, .ignore], "700 cover=calibre", [0, 0, 0, 0, 0]),
            ([.prefer, .ignore, .prefer], "700 cover=calibre", [0, 1, 0, 0, 0]),
        ] as [([SidecarPolicy], String, [Int])]
    )
    func `beside a book with a good cover, it counts from the run that prefers it`(
        policies: [SidecarPolicy],
        wanted: String,
        lastCounts: [Int]
    ) async throws {
        try add("one/a.epub", cover: 650)
        try folder.writeCover(width: 700)
        for policy in policies.dropLast() { try await run(policy) }
        #expect(counts(try await run(try #require(policies.last))) == lastCounts)
        #expect(try shown() == [wanted])
        #expect(try failures() == [])
        // The order of providers alone decides as well, and at once.
        let providers = LibraryProviders(library, isDryRun: false)
        _ = try providers.setOrder(ProviderOrder([.book, .calibre]))
        #expect(try shown() == ["650"])
        try await run(.prefer)
        #expect(try shown() == ["700 cover=calibre"])
    }

    @Test(
        arguments: [
            (.damaged, true), (.crashed, true), (.tooSlow, true), (.unsupported, true),
            (.tooLarge, false), (.shown, false),
        ] as [(DecodeResult.Fate, Bool)]
    )
    func `a book's own cover that turns out to be damaged leaves its place to it`(
        fate: DecodeResult.Fate,
        isReplaced: Bool
    ) async throws {
        try add("one/a.epub", cover: 650)
        try folder.writeCover(width: 700)
        #expect(counts(try await run()) == [0, 0, 1, 0, 0])
        try remember(fate)
        #expect(counts(try await run()) == (isReplaced ? [1, 0, 0, 0, 1] : [0, 1, 0, 0, 0]))
        let wanted = isReplaced ? "700 cover=calibre" : "650"
        #expect(try shown() == [wanted])
        // A newer reader reads the book again, and what was seen of its cover still holds.
        try folder.library.outsider().execute(
            "UPDATE editions SET reader_version = 1; UPDATE files SET reader_version = 1"
        )
        #expect(try await run().counts[.renewed] == 2)
        #expect(try shown() == [wanted])
        #expect(try failures() == [])
    }

    /// Notes what came of decoding the one cover that there is.
    private func remember(_ fate: DecodeResult.Fate) throws {
        var covers: [StoredCover] = []
        for shard in UInt8.min...UInt8.max {
            try folder.library.reader().covers(shard: shard) { covers.append($0) }
        }
        for place in covers.indices { covers[place].decoded = DecodeResult(fate, decoder: 1) }
        try library.openForWriting().writer.remember(covers)
    }
}
