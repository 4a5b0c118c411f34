// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Works

/// The feeds of a catalogue, from the first one on.
struct OPDSCatalogue {
    private static let mostFacets = 20

    private let title: String
    private let shelves: Shelves
    private let entries: OPDSEntries
    private let all: [Int]
    private let updated: Int64
    private let authors: [AuthorRange]
    /// Those of which the export has any work.
    private let tags: [Shelves.CollectionShelf]

    init(_ title: String, _ shelves: Shelves, _ entries: OPDSEntries) {
        self.title = title
        self.shelves = shelves
        self.entries = entries
        all = Array(0..<entries.count)
        updated = entries.newest(of: all)
        authors = AuthorRange.all(shelves.authors)
        tags = shelves.tags.filter { !$0.works.isEmpty }
    }

    func write(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let facets = facets()
        var first = OPDSFeed(name: OPDSFeed.first, title: title, updated: updated)
        if !all.isEmpty {
            first.ways = ways
            let newest = OPDSFeed(
                name: Self.newest,
                title: "Newest books",
                updated: 0,
                parent: OPDSFeed.first,
                facets: facets
            )
            try writer.write(newestOf: newest, all)
        }
        try writer.write(first)
        try writeAuthors(&writer)
        try writeSeries(&writer)
        try writeLanguages(&writer, facets)
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
        add("Tags", "tags/index", tags.map(\.works))
        return ways
    }

    /// Ways to narrower lists, beginning with those of a language.
    private func facets() -> [OPDSFeed.Facets] {
        let largest = authors.filter { $0.shelves.count == 1 }
            .sorted { $0.works.count > $1.works.count }
        let series = shelves.series.sorted { $0.works.count > $1.works.count }
        let folders = shelves.folders(in: nil).filter { !$0.works.isEmpty }
        let facets: [OPDSFeed.Facets] = [
            .init(title: "Language", ways: shelves.languages.map(way(to:))),
            .init(title: "Author", ways: largest.prefix(Self.mostFacets).map(\.way)),
            .init(title: "Series", ways: series.prefix(Self.mostFacets).map { way(toSeries: $0) }),
            .init(title: "Folder", ways: folders.map { way(to: $0) }),
            .init(title: "Tag", ways: tags.map { way(to: $0) }),
        ]
        return facets.map { facet in
            OPDSFeed.Facets(title: facet.title, ways: Array(facet.ways.prefix(Self.mostFacets)))
        }
        .filter { !$0.ways.isEmpty }
    }

    // MARK: - Authors and series

    private func writeAuthors(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let lists = authors.map { range in
            OPDSIndex.List(
                way: range.way,
                key: range.shelves.first?.key ?? "",
                lastKey: range.shelves.last?.key,
                works: range.works
            )
        }
        try write(lists, "authors", "Authors", &writer)
    }

    private func writeSeries(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let lists = shelves.series.map { series in
            OPDSIndex.List(way: way(toSeries: series), key: series.key, works: series.works)
        }
        try write(lists, "series", "Series", &writer)
    }

    /// Writes lists, each in its own order, and the index that leads to them.
    private func write(
        _ lists: [OPDSIndex.List],
        _ folder: String,
        _ title: String,
        _ writer: inout OPDSFeedWriter
    ) throws(Failure) {
        if lists.isEmpty { return }
        let parents = try writeIndex(lists, folder, title, &writer)
        for (list, parent) in zip(lists, parents) {
            let feed = OPDSFeed(
                name: list.way.name,
                title: list.way.title,
                updated: 0,
                parent: parent
            )
            try writer.write(list: feed, list.works)
        }
    }

    /// - Returns: the feed in which each list stands.
    private func writeIndex(
        _ lists: [OPDSIndex.List],
        _ folder: String,
        _ title: String,
        _ writer: inout OPDSFeedWriter
    ) throws(Failure) -> [String] {
        let index = OPDSFeed(
            name: "\(folder)/index",
            title: title,
            updated: updated,
            parent: OPDSFeed.first
        )
        return try OPDSIndex(entries, stem: "\(folder)/letter").write(index, to: lists, &writer)
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

    private func writeLanguages(
        _ writer: inout OPDSFeedWriter,
        _ facets: [OPDSFeed.Facets]
    ) throws(Failure) {
        if shelves.languages.isEmpty { return }
        let lists = shelves.languages.map { language in
            OPDSIndex.List(
                way: way(to: language),
                key: SortKey.title(language.name),
                works: language.works
            )
        }
        let parents = try writeIndex(lists, "languages", "Languages", &writer)
        for (shelf, parent) in zip(shelves.languages, parents) {
            var facets = facets
            facets[0].chosen = way(to: shelf).name
            let feed = OPDSFeed(
                name: Self.list(shelf),
                title: shelf.name,
                updated: 0,
                parent: parent,
                facets: facets
            )
            try writer.write(newestOf: feed, shelf.works)
        }
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
        "languages/\(Shelf.token(language: language.key))"
    }

    // MARK: - Folders and tags

    private func writeFolders(_ writer: inout OPDSFeedWriter) throws(Failure) {
        let top = shelves.folders(in: nil)
        if top.isEmpty { return }
        let folders = shelves.collections.filter { $0.row.path.kind == .folder }
        let byParent = Dictionary(grouping: folders, by: \.row.parent)
        // Those above come first, and say where those in them stand.
        var parents: [Int64: String] = [:]
        let indexes = try writeIndex(top.map(list(of:)), "folders", "Folders", &writer)
        for (folder, index) in zip(top, indexes) { parents[folder.row.id] = index }
        for folder in folders {
            let inside = byParent[folder.row.id] ?? []
            let way = way(to: folder)
            var feed = OPDSFeed(
                name: way.name,
                title: way.title,
                updated: 0,
                parent: parents[folder.row.id]
            )
            guard !inside.isEmpty || folder.works.isEmpty else {
                try writer.write(list: feed, folder.works)
                continue
            }
            feed.updated = updated
            if !folder.works.isEmpty {
                let list = OPDSFeed(
                    name: "\(way.name)-books",
                    title: way.title,
                    updated: 0,
                    parent: way.name
                )
                feed.ways = [
                    .init(
                        title: "Books in \(way.title)",
                        name: list.name,
                        count: folder.works.count,
                        hasWorks: true
                    )
                ]
                try writer.write(list: list, folder.works)
            }
            let index = OPDSIndex(entries, stem: "\(way.name)-letter")
            let feeds = try index.write(feed, to: inside.map(list(of:)), &writer)
            for (folder, feed) in zip(inside, feeds) { parents[folder.row.id] = feed }
        }
    }

    private func writeTags(_ writer: inout OPDSFeedWriter) throws(Failure) {
        try write(tags.map(list(of:)), "tags", "Tags", &writer)
    }

    private func list(of collection: Shelves.CollectionShelf) -> OPDSIndex.List {
        .init(
            way: way(to: collection),
            key: SortKey.title(collection.row.path.name),
            works: collection.works
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
