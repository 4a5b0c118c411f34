// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import SQLite
import Store
import Testing
import Works

/// A register whose works differ in all that a filter can ask for.
///
/// Work 4 has nothing; work 5 has a face that a person chose; 3 and 5 have two editions.
final class FilterShelf {
    let register: TestRegister

    init() throws {
        register = try TestRegister()
        let run = try register.writer.beginRun(
            command: "import",
            sources: "/b",
            program: "t",
            startedAt: 2
        )
        var emma = Books.Book.plain(
            1,
            title: "Emma",
            people: ["Jane Austen"],
            subjects: ["Love stories"],
            isbn: "9780306406157"
        )
        emma.publication.languages = [.init(raw: "en-GB", tag: "en-GB")]
        emma.publication.published = .init(text: "1815", raw: "1815")
        emma.publication.series = .init(name: "The Novels", position: "10", rule: .collection)
        emma.publication.publishers = ["John Murray"]
        emma.publication.descriptions = ["A novel."]
        emma.publication.rights = ["Public domain in the USA"]
        emma.publication.version = 2
        emma.publication.cover = .init(9, raster: nil)
        try register.add(emma, path: "/b/Austen/Emma.epub")

        var persuasion = Books.Book.plain(
            2,
            title: "Persuasión",
            people: ["Jane Austen", "Ana Øst"],
            subjects: ["Love", "Sea stories"]
        )
        persuasion.publication.people[1].isCreator = false
        persuasion.authors = "Jane Austen"
        persuasion.publication.languages = [.init(raw: "es", tag: "es")]
        persuasion.publication.published = .init(text: "1817", raw: "1817")
        persuasion.publication.series = .init(name: "Novels", position: "9", rule: .collection)
        persuasion.publication.publishers = ["Alpha", "Murray & Sons"]
        persuasion.publication.rights = ["© Alpha", "All rights reserved"]
        persuasion.publication.protection = .lcp
        try register.add(persuasion, path: "/b/es/Persuasión [1].epub")

        var road = Books.Book.plain(3, title: "The Road to Emma's", people: ["Bo O'Hara"])
        road.publication.titles.append(.init(text: "A Second Title"))
        road.publication.series = .init(name: "Roads", rule: .collection)
        let founded = try register.add(road, path: "/b/one/100%_of it.epub")
        let again = Books.Book.plain(4, title: "Road, again", people: ["Bo O'Hara"])
        let names = VolumeID(kind: .names, value: "road")
        try register.add(again, .join(founded.work, by: names), path: "/b/two/again.epub")

        var nothing = Books.Book.plain(5, title: nil)
        nothing.publication.protection = .none
        try register.add(nothing, path: "/b/nothing.epub")

        let old = Books.Book.plain(6, title: "Old Name", people: ["A. Nobody"], subjects: ["Salt"])
        let chosen = try register.add(old, path: "/c/old.epub")
        let isbn = VolumeID(kind: .isbn, value: "9783161484100")
        let later = Books.Book.plain(7, title: "Newer", people: ["Someone"])
        try register.add(later, .join(chosen.work, by: isbn), path: "/c/newer.epub")
        try register.outsider().execute(
            """
            UPDATE works SET title = 'Frésh "100%_*" Name', authors = 'Zoë Chosen; Another',
                series = 'Chosen Series', first_year = -40, review = 'verified',
                chosen = 'title authors series first_year review' WHERE id = 5;
            UPDATE works SET review = 'needs-review' WHERE id = 2;
            UPDATE editions SET run_id = \(run) WHERE id IN (4, 7);
            UPDATE editions SET evidence = 'decided', evidence_kind = NULL WHERE id = 3
            """
        )
    }

    /// The works for which all conditions hold, in the order that was asked for.
    func works(
        _ conditions: [WorkFilter.Condition],
        words: String? = nil,
        by order: WorkOrder? = nil,
        limit: Int? = nil,
        offset: Int = 0
    ) throws -> [Int64] {
        var filter = WorkFilter()
        filter.words = words.flatMap { WantedWords($0) }
        filter.conditions = conditions
        var works: [Int64] = []
        try register.reader().works(
            matching: filter,
            order: order,
            limit: limit,
            offset: offset
        ) { work in
            works.append(work.id)
            return true
        }
        return works
    }
}

extension WorkFilter {
    static func of(_ words: String) -> WorkFilter {
        var filter = WorkFilter()
        filter.words = WantedWords(words)
        return filter
    }
}

extension WorkFilter.Condition {
    static func author(_ words: String) -> Self { .in(.author, words) }
    static func title(_ words: String) -> Self { .in(.title, words) }
    static func series(_ words: String) -> Self { .in(.series, words) }
    static func publisher(_ words: String) -> Self { .in(.publisher, words) }
    static func rights(_ words: String) -> Self { .in(.rights, words) }
    static func subject(_ words: String) -> Self { .in(.subject, words) }

    /// Words without any letter are refused before they get here.
    private static func `in`(_ place: WorkFilter.Place, _ words: String) -> Self {
        .words(WantedWords(words) ?? .never, place)
    }

    static func file(_ pattern: String) -> Self { .file(Glob(pattern)) }
}

extension WantedWords {
    fileprivate static var never: WantedWords {
        guard let words = WantedWords("neverthere") else { preconditionFailure("a word") }
        return words
    }
}
