// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Testing
import Works

@Suite struct FactTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    /// What somebody says of an edition.
    private func sheet(
        _ provider: FactProvider,
        _ values: [FactField: [String]],
        record: String = "r",
        confidence: Double = 1,
        at time: Int64 = 10
    ) -> FactSheet {
        var sheet = FactSheet(provider, record: record, confidence: confidence, saidAt: time)
        for (field, all) in values { sheet[field] = all }
        return sheet
    }

    @discardableResult
    private func tell(
        _ edition: Int64,
        _ sheets: FactSheet...,
        run: Int64? = nil
    ) throws -> [Bool] {
        try register.writer.begin()
        defer { register.writer.rollBack() }
        let changed = try sheets.map { try register.writer.put($0, on: edition, run: run) }
        try register.writer.commit()
        return changed
    }

    private func work(_ id: WorkID) throws -> WorkRow {
        try #require(try register.reader().work(id.raw))
    }

    private func findings() throws -> [String] {
        var found: [String] = []
        try register.reader().verify { found += $0.examples }
        return found
    }

    private func found(_ condition: WorkFilter.Condition) throws -> [Int64] {
        var filter = WorkFilter()
        filter.conditions = [condition]
        return try register.reader().ids(matching: filter)
    }

    @Test func `a record that is doubted does not replace what it said when it was believed`()
        throws
    {
        let ids = try register.add(.plain(1, title: nil))
        let believed = sheet(.openLibrary, [.title: ["Emma"]])
        let doubted = sheet(.openLibrary, [.title: ["The Origin of Species"]], confidence: 0.25)
        #expect(try tell(ids.edition, believed, doubted) == [true, false])
        #expect(try register.reader().factSheets(ofEdition: ids.edition) == [believed])
        // The other way round it does.
        let other = try register.add(.plain(2, title: nil))
        #expect(try tell(other.edition, doubted, believed) == [true, true])
        #expect(try register.reader().factSheets(ofEdition: other.edition) == [believed])
    }

    @Test func `more is said of a few editions than is kept in memory, and all of it counts`()
        throws
    {
        // Some of them have less than the room for all, and one has more.
        let editions = try (1...4).map { try register.add(.plain(UInt8($0), title: nil)) }
        let text = String(repeating: "Long ago. ", count: 6_500)
        try register.writer.begin()
        defer { register.writer.rollBack() }
        for (place, ids) in editions.enumerated() {
            for number in 0..<(place == 2 ? 80 : 30) {
                let said = sheet(
                    .openLibrary,
                    [.summary: [text], .subjects: ["Village \(place) \(number)"]],
                    record: "/books/OL\(number)M"
                )
                try register.writer.put(said, on: ids.edition)
            }
        }
        try register.writer.commit()
        #expect(try findings() == [])
        for (place, ids) in editions.enumerated() {
            #expect(try work(ids.work).told[.summary] == .openLibrary)
            let words = try register.rows(
                "SELECT rowid FROM edition_search WHERE edition_search MATCH 'village \(place) 29'"
            )
            #expect(words.contains("\(ids.edition)"))
        }
    }

    @Test func `others fill what no edition says, and no more`() throws {
        let ids = try register.add(.plain(1, title: "Emma", people: ["Jane Austen"]))
        try tell(
            ids.edition,
            sheet(
                .openLibrary,
                [
                    .title: ["EMMA!"], .language: ["en"], .originalLanguage: ["en"],
                    .firstYear: ["1815"], .series: ["Novels"], .seriesPosition: ["4"],
                    .subjects: ["Love"], .summary: ["A novel."], .publisher: ["Murray"],
                ]
            )
        )
        let row = try work(ids.work)
        #expect(row.title == "Emma")
        #expect(row.authors == "Jane Austen")
        #expect(row.language == "en")
        #expect(row.originalLanguage == "en")
        #expect(row.firstYear == 1815)
        #expect(row.series == "Novels")
        #expect(row.seriesPosition == "4")
        #expect(row.told[.title] == nil)
        #expect(row.told[.summary] == .openLibrary)
        try register.reader().catalogue(of: [ids.work.raw], .all) { work in
            #expect(work.subjects.map(\.name) == ["Love"])
            #expect(work.description == "A novel.")
            #expect(work.publisher == "Murray")
            return true
        }
        #expect(try findings() == [])
    }

    @Test(
        arguments: [
            ([], "Emma", "The Calibre One"), (["calibre", "book"], "Of calibre", nil),
            (["openlibrary", "calibre"], "Emma", "The Library One"),
            (["openlibrary", "book", "calibre"], "Of the library", "The Library One"),
        ] as [([String], String, String?)]
    )
    func `who is believed first follows from the order`(
        order: [String],
        title: String,
        series: String?
    ) throws {
        let ids = try register.add(.plain(1, title: "Emma"))
        try tell(
            ids.edition,
            sheet(.calibre, [.title: ["Of calibre"], .series: ["The Calibre One"]]),
            sheet(.openLibrary, [.title: ["Of the library"], .series: ["The Library One"]])
        )
        try register.writer.begin()
        try register.writer.setProviderOrder(
            ProviderOrder(order.map { FactProvider(rawValue: $0) })
        )
        try register.writer.commit()
        let row = try work(ids.work)
        #expect(row.title == title)
        #expect(row.series == series ?? "The Calibre One")
        #expect(try findings() == [])
    }

    @Test func `the earliest year holds, whoever says it, and says who`() throws {
        var book = Books.Book.plain(1)
        book.publication.published = .init(text: "1999", raw: "1999")
        let ids = try register.add(book)
        try tell(ids.edition, sheet(.openLibrary, [.firstYear: ["2005"]]))
        #expect(try work(ids.work).firstYear == 1999)
        #expect(try work(ids.work).told[.firstYear] == nil)
        try tell(ids.edition, sheet(.openLibrary, [.firstYear: ["1815"]]))
        #expect(try work(ids.work).firstYear == 1815)
        #expect(try work(ids.work).told[.firstYear] == .openLibrary)
    }

    @Test func `the same said again changes nothing, and what is said no longer is gone`() throws {
        let ids = try register.add(.plain(1, title: nil))
        let first = sheet(.openLibrary, [.title: ["Emma"], .subjects: ["Love", "Marriage"]])
        #expect(try tell(ids.edition, first) == [true])
        let dump = try register.dump()
        var later = first
        later.saidAt = 99
        #expect(try tell(ids.edition, later) == [false])
        #expect(try register.dump() == dump)
        #expect(try tell(ids.edition, sheet(.openLibrary, [.title: ["Emma"]])) == [true])
        #expect(try work(ids.work).told.text == "title=openlibrary")
        #expect(try found(.missing([.subjects])) == [ids.work.raw])
        #expect(try findings() == [])
    }

    @Test func `forgetting a provider gives the register from before`() throws {
        let one = try register.add(.plain(1, title: "Emma"))
        let two = try register.add(.plain(2, title: nil))
        try tell(one.edition, sheet(.calibre, [.series: ["Novels"]]))
        let before = try register.dump()
        for edition in [one.edition, two.edition] {
            try tell(
                edition,
                sheet(.openLibrary, [.title: ["X"], .firstYear: ["1815"], .subjects: ["Y"]])
            )
        }
        #expect(try register.dump() != before)
        try register.writer.begin()
        #expect(try register.writer.removeFacts(of: .openLibrary) == 2)
        try register.writer.commit()
        #expect(try register.dump() == before)
        #expect(try findings() == [])
    }

    @Test func `what is doubtful is kept and changes nothing`() throws {
        let ids = try register.add(.plain(1, title: nil))
        try tell(ids.edition, sheet(.openLibrary, [.title: ["Emma"]], confidence: 0.25))
        #expect(try work(ids.work).title == nil)
        #expect(try found(.words(#require(WantedWords("emma")), .title)) == [])
        #expect(
            try register.reader().factSheets(ofEdition: ids.edition).map(\.isDoubtful) == [true]
        )
        #expect(try register.reader().providers().map(\.doubtful) == [1])
        #expect(try findings() == [])
    }

    @Test(
        arguments: [
            (.title, "corrected", true), (.series, "chronicles", true),
            (.author, "pratchett", true),
            (.subject, "humour", true), (.publisher, "gollancz", true),
            (.title, "chronicles", false),
            (.series, "corrected", false), (.author, "marlow", true), (.title, "salt", true),
        ] as [(WorkFilter.Place, String, Bool)]
    )
    func `books are found by what others say of them, each in its place`(
        place: WorkFilter.Place,
        word: String,
        isFound: Bool
    ) throws {
        let ids = try register.add(.plain(1, people: ["Ines Marlow"]))
        try tell(
            ids.edition,
            sheet(
                .calibre,
                [
                    .title: ["The Corrected Road"], .series: ["Chronicles"],
                    .authors: ["Terry Pratchett"], .subjects: ["Humour"],
                    .publisher: ["Gollancz"],
                ]
            )
        )
        let words = try #require(WantedWords(word))
        #expect(try found(.words(words, place)) == (isFound ? [ids.work.raw] : []))
        var filter = WorkFilter()
        filter.words = WantedWords("corrected marlow")
        #expect(try register.reader().ids(matching: filter) == [ids.work.raw])
        #expect(try findings() == [])
    }

    @Test func `an edition that joins says itself what only others said`() throws {
        let first = try register.add(.plain(1, title: nil))
        try tell(first.edition, sheet(.openLibrary, [.title: ["From outside"]]))
        #expect(try work(first.work).title == "From outside")
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        try register.add(.plain(2, title: "Its own title"), .join(first.work, by: id))
        #expect(try work(first.work).title == "Its own title")
        #expect(try work(first.work).told.isEmpty)
    }

    @Test func `facts go with their edition, and leave no trace`() throws {
        let kept = try register.add(.plain(1))
        let before = try register.dump()
        let gone = try register.add(.plain(2))
        try tell(gone.edition, sheet(.openLibrary, [.title: ["X"], .subjects: ["Y"]]))
        try register.writer.begin()
        var changes = WorkChanges()
        try register.writer.remove(edition: gone.edition, &changes)
        try register.writer.commit()
        #expect(try register.dump() == before)
        #expect(try register.rows("SELECT count(*) FROM facts") == ["0"])
        #expect(try findings() == [])
        _ = kept
    }

    @Test func `what is said is kept to the letter, and other programs find it in rows`() throws {
        let ids = try register.add(.plain(1))
        let value = "\"One\" \\ two\n\u{1}\tthree \u{1F56F} | O'Neil"
        let said = sheet(
            .openLibrary,
            [
                .summary: [value], .subjects: ["b", "a"], .custom("shelf"): ["x"],
                .cover: ["984b3b81480c8ea96fa930e9b40116ee"],
            ]
        )
        try tell(ids.edition, said)
        #expect(try register.reader().factSheets(ofEdition: ids.edition) == [said])
        #expect(
            try register.rows("SELECT field, position FROM facts ORDER BY field, position") == [
                "'#shelf'|0", "'cover'|0", "'description'|0", "'subjects'|0", "'subjects'|1",
            ]
        )
        let rows = "SELECT hex(value) FROM facts WHERE field = 'description'"
        let digits = value.utf8.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        #expect(try register.rows(rows) == ["'\(digits.joined())'"])
        #expect(try tell(ids.edition, said) == [false])
    }

    @Test(arguments: [
        "no json", "[]", "{\"title\":\"x\"}", "{\"title\":[]}", "{\"title\":[1]}",
        "{\"title\":[[\"x\"]]}", "{\"title\":[\"x\"]",
    ])
    func `a sheet whose facts are not what they should be is found`(said: String) throws {
        let ids = try register.add(.plain(1, title: "Emma"))
        try tell(ids.edition, sheet(.openLibrary, [.subjects: ["Love"]]))
        #expect(try findings() == [])
        try register.outsider().execute("UPDATE fact_sheets SET said = '\(said)'")
        let wrong = "fact_sheets: the facts of 1 row are not what they should be"
        #expect(try findings().contains(wrong))
        // It makes nothing else unreadable.
        #expect(try register.reader().work(ids.work.raw)?.title == "Emma")
        #expect(try !register.dump().isEmpty)
    }

    @Test func `each field of a work says where it comes from`() throws {
        let ids = try register.add(.plain(1, title: "Emma", subjects: ["Love"]))
        try tell(
            ids.edition,
            sheet(
                .openLibrary,
                [.authors: ["Jane Austen", "A Lady"], .summary: ["A novel."]],
                record: "/works/OL1W",
                at: 86_400
            )
        )
        let reader = try register.reader()
        let sources = try reader.faceSources(of: work(ids.work))
        let library = FaceSource.Origin.provider(
            .openLibrary,
            record: "/works/OL1W",
            confidence: 1,
            saidAt: 86_400
        )
        #expect(sources.map(\.field) == [.title, .authors, .subjects, .summary])
        let values = [["Emma"], ["Jane Austen", "A Lady"], ["Love"], ["A novel."]]
        #expect(sources.map(\.values) == values)
        #expect(
            sources.map(\.origin)
                == [.edition(ids.edition), library, .edition(ids.edition), library]
        )
    }

    @Test func `what a run was told goes when it is undone`() throws {
        let ids = try register.add(.plain(1, title: nil))
        let before = try register.dump()
        let run = try register.writer.beginRun(
            command: "import",
            sources: "/b",
            program: "t",
            startedAt: 2
        )
        try tell(ids.edition, sheet(.calibre, [.title: ["Emma"]]), run: run)
        #expect(try work(ids.work).title == "Emma")
        try register.writer.begin()
        _ = try register.writer.undo(run: run, who: "w", why: nil, at: 3)
        try register.writer.commit()
        #expect(try register.dump() == before)
    }

    @Test(arguments: [false, true])
    func `what lay beside a copy goes with the run that brought it`(isReadAgain: Bool) throws {
        let ids = try register.add(.plain(1, title: nil))
        let before = try register.dump()
        let writer = register.writer
        func next() throws -> Int64 {
            try writer.beginRun(command: "import", sources: "/b", program: "t", startedAt: 2)
        }
        let path = Array("/b/copy.epub".utf8)
        let run = try next()
        let sidecar = SidecarFile(name: Array("metadata.opf".utf8), size: 9, modifiedAt: 1)
        try writer.begin()
        var file = FileRecord(path: path, status: .copy, stage: .open)
        file.editionID = ids.edition
        try writer.record(file, run: run)
        _ = try writer.note(
            sidecar,
            besideFileAt: path,
            of: ids.edition,
            isNew: false,
            sheet(.calibre, [.title: ["Emma"]], record: ""),
            run: run
        )
        try writer.commit()
        if isReadAgain {
            let later = try next()
            try writer.begin()
            _ = try writer.note(
                sidecar,
                besideFileAt: path,
                of: ids.edition,
                isNew: false,
                sheet(.calibre, [.title: ["Emma, again"]], record: ""),
                run: later
            )
            try writer.commit()
        }
        #expect(try work(ids.work).title?.hasPrefix("Emma") == true)
        try writer.begin()
        _ = try writer.undo(run: run, who: "w", why: nil, at: 3)
        try writer.commit()
        #expect(try findings() == [])
        #expect(try register.dump() == before)
    }

    @Test(arguments: ["title = 'Another'", "told = NULL", "told = 'title=nobody'"])
    func `a face that nobody gave a work is found`(change: String) throws {
        let ids = try register.add(.plain(1, title: nil))
        try tell(ids.edition, sheet(.calibre, [.title: ["Emma"]]))
        #expect(try findings() == [])
        try register.outsider().execute("UPDATE works SET \(change)")
        #expect(
            try findings() == [
                "work \(ids.work.raw) is not called what its editions and others say"
            ]
        )
    }

    @Test func `identifiers that ask for facts are those nothing speaks against`() throws {
        let ids = try register.add(.full())
        var asked: [String] = []
        try register.reader().identifiersForFacts(WorkFilter(), kinds: ["isbn", "oclc"]) {
            asked.append("\($0) \($1) \($2)")
        }
        #expect(asked == ["\(ids.edition) isbn 9783161484100"])
    }
}
