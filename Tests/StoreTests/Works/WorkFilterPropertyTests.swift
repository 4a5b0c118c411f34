// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What SQL answers is what the rows of the works and their editions say one by one.
@Suite struct WorkFilterPropertyTests {
    private static let vocabulary = [
        "emma", "Émma", "EMMA", "ash", "öland", "Øland", "o'hara", "o", "hara", "日本", "ash-tree",
        "tree", "100%", "_", "salt", "Salz", "a", "an", "!!!", "ßt", "Ωmega", "ωmega",
    ]

    @Test(arguments: 0..<12)
    func `a filter finds what a plain look at every work finds`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let register = try TestRegister()
        try Self.fill(register, &numbers)
        let reader = try register.reader()
        var works: [PlainWork] = []
        try reader.works { work in
            works.append(PlainWork(row: work, editions: []))
            return true
        }
        for index in works.indices {
            works[index].editions = try reader.editions(ofWork: works[index].row.id)
        }
        for _ in 0..<150 {
            let filter = Self.filter(&numbers)
            var found: [Int64] = []
            try reader.works(matching: filter, order: WorkOrder()) { work in
                found.append(work.id)
                return true
            }
            let expected = works.filter { $0.matches(filter) }.map(\.row.id)
            #expect(found == expected, "\(filter)")
            for key in WorkOrder.Key.allCases {
                let (offset, limit) = (numbers.below(4), numbers.number(in: 1...4))
                let whole = try Self.ids(reader, filter, WorkOrder(key), limit: nil, offset: 0)
                #expect(whole.sorted() == expected)
                #expect(
                    try Self.ids(reader, filter, WorkOrder(key), limit: limit, offset: offset)
                        == Array(whole.dropFirst(offset).prefix(limit))
                )
            }
        }
    }

    private static func ids(
        _ reader: RegisterReader,
        _ filter: WorkFilter,
        _ order: WorkOrder,
        limit: Int?,
        offset: Int
    ) throws -> [Int64] {
        var ids: [Int64] = []
        try reader.works(matching: filter, order: order, limit: limit, offset: offset) { work in
            ids.append(work.id)
            return true
        }
        return ids
    }

    // MARK: - Cases

    private static func words(_ numbers: inout SeededNumbers, atMost count: Int) -> String? {
        let words = numbers.pick(atMost: numbers.below(count + 1), of: vocabulary)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func fill(_ register: TestRegister, _ numbers: inout SeededNumbers) throws {
        var founded: [WorkID] = []
        for seed in 1...40 as ClosedRange<UInt8> {
            var book = Books.Book.plain(seed, title: words(&numbers, atMost: 3))
            if numbers.chance(30), let other = words(&numbers, atMost: 3), book.title != nil {
                book.publication.titles.append(.init(text: other))
            }
            for _ in 0..<numbers.below(3) {
                guard let name = words(&numbers, atMost: 2) else { continue }
                book.publication.people.append(
                    .init(name: name, roles: ["aut"], isCreator: numbers.chance(70))
                )
            }
            let authors = book.publication.people.filter(\.isCreator).map(\.name)
            book.authors = authors.isEmpty ? nil : authors.joined(separator: "; ")
            book.publication.subjects = (0..<numbers.below(3)).compactMap { _ in
                words(&numbers, atMost: 2).map { .init(name: $0) }
            }
            if numbers.chance(40), let name = words(&numbers, atMost: 2) {
                book.publication.series = .init(name: name, rule: .collection)
            }
            book.publication.publishers = (0..<numbers.below(3)).compactMap { _ in
                words(&numbers, atMost: 2)
            }
            book.publication.rights = (0..<numbers.below(3)).compactMap { _ in
                words(&numbers, atMost: 2)
            }
            if numbers.chance(70) {
                let tag = numbers.pick(["en", "en-GB", "de", "eng", "x-en"])
                book.publication.languages = [.init(raw: tag, tag: tag)]
            }
            if numbers.chance(70) {
                let year = "\(numbers.number(in: 1990...1996))"
                book.publication.published = .init(text: year, raw: year)
            }
            if numbers.chance(30) { book.publication.descriptions = ["A book."] }
            if numbers.chance(30) { book.publication.cover = .init(seed, raster: nil) }
            book.publication.version = numbers.number(in: 2...3)
            book.publication.protection = numbers.pick([.none, .none, .lcp, .adept])
            let path = numbers.pick(["/b/", "/b/ash/", "/c/Ash/"]) + "\(seed).epub"
            let (kind, value) = numbers.pick([(VolumeIDKind.names, "n"), (.isbn, "9780306406157")])
            let joined = founded.isEmpty || numbers.chance(60) ? nil : numbers.pick(founded)
            let ids = try register.add(
                book,
                joined.map { .join($0, by: VolumeID(kind: kind, value: value)) } ?? .found,
                path: path
            )
            if joined == nil { founded.append(ids.work) }
        }
        for work in founded where numbers.chance(40) {
            for column in numbers.pick(atMost: 3, of: ["title", "authors", "series"]) {
                guard let text = words(&numbers, atMost: 3) else { continue }
                try register.outsider().run(
                    """
                    UPDATE works SET \(column) = ?, chosen = coalesce(chosen || ' ', '') || '\(column)'
                    WHERE id = ?
                    """,
                    [text, work.raw]
                )
            }
        }
    }

    private static func filter(_ numbers: inout SeededNumbers) -> WorkFilter {
        var filter = WorkFilter()
        if numbers.chance(30) {
            filter.words = words(&numbers, atMost: 3).flatMap { WantedWords($0) }
        }
        for _ in 0..<numbers.below(3) {
            guard let condition = condition(&numbers) else { continue }
            filter.conditions.append(condition)
        }
        return filter
    }

    private static func condition(_ numbers: inout SeededNumbers) -> WorkFilter.Condition? {
        switch numbers.below(11) {
        case 0...3:
            let place = numbers.pick(WorkFilter.Place.allCases)
            return words(&numbers, atMost: 2).flatMap { WantedWords($0) }.map { .words($0, place) }
        case 4: return .language(numbers.pick(["en", "en-gb", "de", "eng", "ger", "x"]))
        case 5:
            let first = numbers.number(in: 1989...1997)
            return .year(
                from: numbers.chance(70) ? first : nil,
                to: numbers.chance(70) ? first + numbers.below(3) : nil
            )
        case 6: return .epub(numbers.number(in: 2...3))
        case 7: return .protection(numbers.pick(WorkFilter.Protection.allCases))
        case 8: return .missing(numbers.pick(atMost: 2, of: WorkFilter.Field.allCases))
        case 9: return .joined(numbers.pick(WorkFilter.Joining.allCases))
        default:
            return .file(
                Glob(numbers.pick(["1*.epub", "ash/*", "/c/**", "[1-9].epub", "b/*.epub"]))
            )
        }
    }
}
