// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What a work is called while random editions with random facts join it.
@Suite struct JoiningFaceTests {
    private static let isbn = "9783161484100"
    private static let fields: [FactField] = [
        .title, .authors, .language, .published, .series, .seriesPosition, .subjects, .summary,
        .publisher,
    ]

    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func findings() throws -> [String] {
        var found: [String] = []
        try register.reader().verify { found += $0.examples }
        return found
    }

    private func edition(_ seed: UInt8, _ numbers: inout SeededNumbers) -> Books.Book {
        func says() -> Bool { numbers.below(3) == 0 }
        var book = Books.Book.plain(
            seed,
            title: says() ? "Title \(seed)" : nil,
            people: says() ? ["Person \(seed)"] : [],
            subjects: says() ? ["Subject \(seed)"] : [],
            isbn: Self.isbn
        )
        if says() { book.publication.languages = [.init(raw: "de", tag: "de")] }
        if says() { book.publication.descriptions = ["Description \(seed)"] }
        if says() { book.publication.publishers = ["Publisher \(seed)"] }
        if says() {
            let year = "\(1900 + numbers.below(4))"
            book.publication.published = .init(text: year, raw: year)
        }
        if says() {
            book.publication.series = .init(
                name: "Series \(seed)",
                position: says() ? "\(seed)" : nil,
                rule: .collection
            )
        }
        return book
    }

    private func sheet(
        _ provider: FactProvider,
        _ seed: UInt8,
        _ numbers: inout SeededNumbers
    ) -> FactSheet {
        var sheet = FactSheet(provider, saidAt: 10)
        for field in Self.fields where numbers.below(2) == 0 {
            let isDate = field == .published
            sheet[field] = [isDate ? "\(1900 + numbers.below(4))" : "\(provider) \(seed)"]
        }
        return sheet
    }

    /// Adds an edition with what lies beside its file.
    private func add(
        _ seed: UInt8,
        _ book: Books.Book,
        _ arrival: WorkAssignment,
        _ beside: FactSheet?
    ) throws -> (edition: Int64, work: WorkID) {
        let writer = register.writer
        let told = [beside].compactMap(\.self)
        let ids = try writer.add(book, arrival, told: told, run: register.run)
        let path = Array("/b/\(seed).epub".utf8)
        var file = FileRecord(path: path, status: .registered, stage: .record)
        file.editionID = ids.edition
        file.fingerprint = book.fingerprint
        try writer.record(file, run: register.run)
        if let beside {
            _ = try writer.note(
                SidecarFile(name: Array("metadata.opf".utf8), size: 1, modifiedAt: 1),
                besideFileAt: path,
                of: ids.edition,
                isNew: true,
                beside,
                run: register.run
            )
        }
        return ids
    }

    @Test(arguments: 0..<120)
    func `a work is called what its editions and facts say, in any order`(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let writer = register.writer
        let id = VolumeID(kind: .isbn, value: Self.isbn)
        if numbers.below(4) == 0 {
            try writer.begin()
            _ = try writer.setProviderOrder(ProviderOrder([.calibre, .book, .openLibrary]))
            try writer.commit()
        }
        var work: WorkID?
        for number in UInt8(1)...6 {
            try writer.begin()
            defer { writer.rollBack() }
            let beside = numbers.below(3) > 0 ? sheet(.calibre, number, &numbers) : nil
            let ids = try add(
                number,
                edition(number, &numbers),
                work.map { .join($0, by: id) } ?? .found,
                beside
            )
            work = ids.work
            if numbers.below(4) == 0 {
                _ = try writer.put(sheet(.openLibrary, number, &numbers), on: ids.edition)
            }
            try writer.commit()
            let found = try findings()
            #expect(found == [], "after edition \(number)")
        }
    }
}
