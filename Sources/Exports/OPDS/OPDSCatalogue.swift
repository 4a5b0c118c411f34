// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

/// The feeds of a catalogue, from the first one on.
struct OPDSCatalogue {
    /// Beyond so many, ways are parted by their first letters.
    private static let mostWays = 50
    private static let mostFacets = 20

    private let title: String
    private let shelves: Shelves
    private let entries: OPDSEntries
    private let all: [Int]
    private let updated: Int64
    private let authors: [AuthorRange]

    init(_ title: String, _ shelves: Shelves, _ entries: OPDSEntries) {
        self.title = title
        self.shelves = shelves
        self.entries = entries
        all = Array(0..<entries.count)
        updated = entries.newest(of: all)
        authors = AuthorRange.all(shelves.authors)
    }

    func write(_ writer: inout OPDSFeedWriter) throws(Failure) {
        var first = OPDSFeed(name: OPDSFeed.first, title: title, updated: updated)
        if !all.isEmpty {
            first.ways = ways
            let newest = OPDSFeed(
                name: Self.newest,
                title: "Newest books",
                updated: 0,
                parent: OPDSFeed.first,
                facets: facets(chosen: nil)
            )
            try writer.write(newestOf: newest, all)
        }
        try writer.write(first)
        try writeAuthors(&writer)
        try writeSeries(&writer)
        try writeLanguages(&writer)
        try writeFolders(&writer)
        try writeTags(&writer)
    }

    private static let newest = "newest/page"

    private var ways: [OPDSFeed.Way] {
        var ways = [
            OPDSFeed.Way(
                title: "Newest books",
                name: OPDSFeedWriter.newestPage(of: Self.newest, all),
                count: all.count,
                hasWorks: true,
                relation: .newest
            )
        ]
        func add(_ title: String, _ name: String, _ shelves: [[Int]]) {
            if shelves.isEmpty { return }
            let works = Set(shelves.joined()).count
            ways.append(.init(title: title, name: name, count: works, hasWorks: false))
        }
        add("Authors", "authors/index", shelves.authors.map(\.works))
        add("Series", "series/index", shelves.series.map(\.works))
        add("Languages", "languages/index", shelves.languages.map(\.works))
        let folders = shelves.collections.filter { $0.row.path.kind == .folder }
        add("Folders", "folders/index", folders.map(\.works))
        add("Tags", "tags/index", shelves.tags.map(\.works))
        return ways
    }

    private func facets(chosen language: String?) -> [OPDSFeed.Facets] {
        let largest = authors.filter { $0.shelves.count == 1 }
            .sorted { $0.works.count > $1.works.count }
        let series = shelves.series.sorted { $0.works.count > $1.works.count }
        let folders = shelves.folders(in: nil).filter { !$0.works.isEmpty }
        let facets: [OPDSFeed.Facets] = [
            .init(title: "Language", ways: shelves.languages.map(way(to:)), chosen: language),
            .init(title: "Author", ways: largest.prefix(Self.mostFacets).map(\.way)),
            .init(title: "Series", ways: series.prefix(Self.mostFacets).map { way(toSeries: $0) }),
            .init(title: "Folder", ways: folders.map { way(to: $0) }),
            .init(title: "Tag", ways: shelves.tags.map { way(to: $0) }),
        ]
        return facets.map { facet in
            OPDSFeed.Facets(
                title: facet.title,
                ways: Array(facet.ways.prefix(Self.mostFacets)),
                chosen: facet.chosen
            )
        }
        .filter { !$0.ways.isEmpty }
    }

    // MARK: - Authors and series

    /// A list that an index leads to, under its first letter where there are many.
    private struct Entry {
        let way: OPDSFeed.Way
        let letter: ShelfLetter
        let works: [Int]
    }

    private func writeAuthors(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let entries = authors.map { Entry(way: $0.way, letter: $0.letter, works: $0.works) }
        try write(entries, "authors", "Authors", &writer)
    }

    private func writeSeries(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let entries = shelves.series.map { series in
            Entry(way: way(toSeries: series), letter: series.letter, works: series.works)
        }
        try write(entries, "series", "Series", &writer)
    }

    private func write(
        _ lists: [Entry],
        _ folder: String,
        _ title: String,
        _ writer: inout OPDSFeedWriter
    ) throws(Failure) {
        if lists.isEmpty { return }
        var index = OPDSFeed(
            name: "\(folder)/index",
            title: title,
            updated: updated,
            parent: OPDSFeed.first
        )
        let isShort = lists.count <= Self.mostWays
        if isShort { index.ways = lists.map(\.way) }
        let letters = Dictionary(grouping: lists, by: \.letter)
        for (letter, lists) in letters.sorted(by: { $0.key < $1.key }) {
            let name = "\(folder)/letter-\(letter.token)"
            if !isShort {
                let works = Set(lists.flatMap(\.works))
                index.ways.append(
                    .init(title: letter.label, name: name, count: works.count, hasWorks: false)
                )
                try writer.write(
                    OPDSFeed(
                        name: name,
                        title: letter.label,
                        updated: entries.newest(of: works),
                        parent: index.name,
                        ways: lists.map(\.way)
                    )
                )
            }
            for list in lists {
                let feed = OPDSFeed(
                    name: list.way.name,
                    title: list.way.title,
                    updated: 0,
                    parent: isShort ? index.name : name
                )
                try writer.write(list: feed, list.works)
            }
        }
        try writer.write(index)
    }

    private func way(toSeries shelf: Shelf) -> OPDSFeed.Way {
        .init(
            title: shelf.name,
            name: "series/\(shelf.token)",
            count: shelf.works.count,
            hasWorks: true
        )
    }

    // MARK: - Languages

    private func writeLanguages(_ writer: inout OPDSFeedWriter) throws(Failure) {
        if shelves.languages.isEmpty { return }
        for shelf in shelves.languages {
            let feed = OPDSFeed(
                name: Self.list(shelf),
                title: shelf.name,
                updated: 0,
                parent: "languages/index",
                facets: facets(chosen: way(to: shelf).name)
            )
            try writer.write(newestOf: feed, shelf.works)
        }
        try writer.write(
            OPDSFeed(
                name: "languages/index",
                title: "Languages",
                updated: updated,
                parent: OPDSFeed.first,
                ways: shelves.languages.map(way(to:))
            )
        )
    }

    private func way(to language: Shelf) -> OPDSFeed.Way {
        .init(
            title: language.name,
            name: OPDSFeedWriter.newestPage(of: Self.list(language), language.works),
            count: language.works.count,
            hasWorks: true
        )
    }

    private static func list(_ language: Shelf) -> String {
        "languages/" + (LanguageTag.isValid(language.key) ? language.key : language.token)
    }

    // MARK: - Folders and tags

    private func writeFolders(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let top = shelves.folders(in: nil)
        if top.isEmpty { return }
        try writer.write(
            OPDSFeed(
                name: "folders/index",
                title: "Folders",
                updated: updated,
                parent: OPDSFeed.first,
                ways: top.map { way(to: $0) }
            )
        )
        let folders = shelves.collections.filter { $0.row.path.kind == .folder }
        let byParent = Dictionary(grouping: folders, by: \.row.parent)
        for folder in folders {
            let inside = byParent[folder.row.id] ?? []
            let way = way(to: folder)
            let parent = folder.row.parent.map { "folders/\($0)" } ?? "folders/index"
            guard !inside.isEmpty || folder.works.isEmpty else {
                let feed = OPDSFeed(name: way.name, title: way.title, updated: 0, parent: parent)
                try writer.write(list: feed, folder.works)
                continue
            }
            var feed = OPDSFeed(name: way.name, title: way.title, updated: updated, parent: parent)
            feed.ways = inside.map { self.way(to: $0) }
            if !folder.works.isEmpty {
                let list = OPDSFeed(
                    name: "\(way.name)-books",
                    title: way.title,
                    updated: 0,
                    parent: way.name
                )
                feed.ways.insert(
                    .init(
                        title: "Books in \(way.title)",
                        name: list.name,
                        count: folder.works.count,
                        hasWorks: true
                    ),
                    at: 0
                )
                try writer.write(list: list, folder.works)
            }
            try writer.write(feed)
        }
    }

    private func writeTags(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let tags = shelves.tags.filter { !$0.works.isEmpty }
        if tags.isEmpty { return }
        for tag in tags {
            let way = way(to: tag)
            let feed = OPDSFeed(
                name: way.name,
                title: way.title,
                updated: 0,
                parent: "tags/index"
            )
            try writer.write(list: feed, tag.works)
        }
        try writer.write(
            OPDSFeed(
                name: "tags/index",
                title: "Tags",
                updated: updated,
                parent: OPDSFeed.first,
                ways: tags.map { way(to: $0) }
            )
        )
    }

    private func way(to collection: Shelves.CollectionShelf) -> OPDSFeed.Way {
        let row = collection.row
        return .init(
            title: row.path.name,
            name: "\(row.path.kind == .folder ? "folders" : "tags")/\(row.id)",
            count: collection.works.count,
            hasWorks: !collection.hasFolders
        )
    }
}
