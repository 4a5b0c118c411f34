// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Testing
import Works

/// What is said of an edition, on its way to its work and to the words by which it is found.
@Suite struct ToldEditionTests {
    private let register: TestRegister
    private let id = VolumeID(kind: .isbn, value: "9783161484100")

    init() throws { register = try TestRegister() }

    private func sheet(_ values: [FactField: [String]]) -> FactSheet {
        var sheet = FactSheet(.calibre, saidAt: 10)
        for (field, all) in values { sheet[field] = all }
        return sheet
    }

    /// Adds an edition beside whose file something is said of it.
    private func add(_ seed: UInt8, to work: WorkID, _ told: FactSheet) throws {
        let writer = register.writer
        try writer.begin()
        defer { writer.rollBack() }
        let book = Books.Book.plain(seed, title: "Another")
        let arrival = WorkAssignment.join(work, by: id)
        let ids = try writer.add(book, arrival, told: [told], run: register.run)
        let path = Array("/b/\(seed).epub".utf8)
        var file = FileRecord(path: path, status: .registered, stage: .record)
        file.editionID = ids.edition
        file.fingerprint = book.fingerprint
        try writer.record(file, run: register.run)
        let sidecar = SidecarFile(name: Array("metadata.opf".utf8), size: 1, modifiedAt: 1)
        _ = try writer.note(
            sidecar,
            besideFileAt: path,
            of: ids.edition,
            isNew: true,
            told,
            run: register.run
        )
        try writer.commit()
    }

    /// Builds the face of every work of which anybody said something once more.
    private func rebuild() throws {
        for order in [[FactProvider.calibre, .book], []] {
            try register.writer.begin()
            defer { register.writer.rollBack() }
            #expect(try register.writer.setProviderOrder(ProviderOrder(order)))
            try register.writer.commit()
        }
    }

    private static let all: [FactField: [String]] = [
        .title: ["A Better Title"], .authors: ["Odile Marrowby"], .language: ["fr"],
        .published: ["1950"], .series: ["The Coast"], .seriesPosition: ["3"],
        .subjects: ["Harbours"], .publisher: ["Quay"], .summary: ["Of boats."],
    ]

    private static let newcomers: [[FactField: [String]]] = [
        all, [.summary: ["Of boats."]], [.publisher: ["Quay"]], [.published: ["2020"]],
        [.rating: ["4"]],
    ]

    @Test(arguments: newcomers)
    func `joining an edition gives its work the same metadata as rebuilding it`(
        told: [FactField: [String]]
    ) throws {
        let little = try register.add(.plain(1, title: nil)).work
        let much = try register.add(.full(2)).work
        for (number, work) in [little, much].enumerated() {
            try add(UInt8(10 + number), to: work, sheet(told))
            // One that comes later says nothing that was not said.
            try add(UInt8(20 + number), to: work, sheet(Self.all))
            try add(UInt8(30 + number), to: work, sheet(told))
        }
        let works = try register.rows("SELECT * FROM works ORDER BY id")
        try rebuild()
        #expect(try register.rows("SELECT * FROM works ORDER BY id") == works)
        try register.reader().verify { check in
            // These were joined without sharing anything.
            guard check.name != .partition else { return }
            #expect(check.isSound, "\(check.finding) \(check.examples)")
        }
    }

    @Test func `an edition with a description keeps it from being told`() throws {
        var book = Books.Book.plain(1, title: "Emma")
        book.publication.descriptions = ["Of matches."]
        let work = try register.add(book).work
        try add(2, to: work, sheet([.summary: ["Of boats."], .publisher: ["Quay"]]))
        #expect(try register.rows("SELECT told FROM works") == ["'publisher=calibre'"])
    }

    @Test func `an edition is found by what was said when it came`() throws {
        let work = try register.add(.plain(1)).work
        try add(2, to: work, sheet([.title: ["A Better Title"], .subjects: ["Harbours"]]))
        let found = try register.rows(
            "SELECT rowid FROM edition_search WHERE edition_search MATCH 'better harbours'"
        )
        #expect(found == ["2"])
    }

    @Test func `what changes no face and no words writes neither`() throws {
        let ids = try register.add(.plain(1, title: "Emma"))
        func tell(_ values: [FactField: [String]]) throws {
            try register.writer.begin()
            defer { register.writer.rollBack() }
            #expect(try register.writer.put(sheet(values), on: ids.edition))
            try register.writer.commit()
        }
        let index = "SELECT id, hex(block) FROM edition_search_data ORDER BY id"
        try tell([.title: ["Emma Woodhouse"]])
        let words = try register.rows(index)
        try register.outsider().execute(
            """
            CREATE TRIGGER once BEFORE UPDATE ON works
            BEGIN SELECT raise(ABORT, 'a work is written again'); END
            """
        )
        try tell([.title: ["Emma Woodhouse"], .rating: ["4"]])
        #expect(try register.rows(index) == words)
        try register.outsider().execute("DROP TRIGGER once")
        try tell([.title: ["Emma Knightley"], .rating: ["4"]])
        #expect(try register.rows(index) != words)
    }
}
