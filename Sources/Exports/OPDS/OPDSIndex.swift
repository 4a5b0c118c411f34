// SPDX-License-Identifier: Apache-2.0

import Accounting

/// Writes feeds that lead to lists: so many lists that no reader could go through them are parted
/// by their first letter, then by the letters behind it.
struct OPDSIndex {
    /// Beyond so many, ways are parted.
    private static let most = 50
    /// Names that begin with this many same signs are not parted any further.
    private static let longestBeginning = 12

    /// A list that an index leads to.
    struct List {
        let way: OPDSFeed.Way
        /// What it is put in order by.
        let key: String
        /// That of the last name, where it has several.
        var lastKey: String?
        let works: [Int]
    }

    /// Lists whose names begin alike.
    private struct Part {
        let title: String
        /// The end of the name of its feed.
        let token: String
        let lists: [List]
    }

    private let entries: OPDSEntries
    /// What the names of the feeds of parts begin with.
    private let stem: String

    init(_ entries: OPDSEntries, stem: String) {
        self.entries = entries
        self.stem = stem
    }

    /// Writes a feed that leads to lists, and those between both.
    ///
    /// - Parameter feed: may have ways already, which stay the first ones.
    /// - Returns: the name of the feed in which each list stands.
    func write(
        _ feed: OPDSFeed,
        to lists: [List],
        _ writer: inout OPDSFeedWriter
    ) throws(Failure) -> [String] {
        var feeds: [String: String] = [:]
        if lists.count <= Self.most {
            try end(feed, lists, &writer, &feeds)
        } else {
            let sorted = lists.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            let letters = ShelfLetter.parts(sorted, by: \.key).map { letter, lists in
                Part(title: letter.label, token: letter.token, lists: lists)
            }
            try write(feed, letters, depth: 1, &writer, &feeds)
        }
        return lists.map { feeds[$0.way.name] ?? feed.name }
    }

    private func write(
        _ feed: OPDSFeed,
        _ parts: [Part],
        depth: Int,
        _ writer: inout OPDSFeedWriter,
        _ feeds: inout [String: String]
    ) throws(Failure) {
        var feed = feed
        for part in parts {
            let page = OPDSFeedWriter.page(of: feed, feed.ways.count)
            if depth > 1, part.lists.count == 1 {
                feeds[part.lists[0].way.name] = page
                feed.ways.append(part.lists[0].way)
                continue
            }
            let works = Set(part.lists.lazy.flatMap(\.works))
            let name = "\(stem)-\(part.token)"
            feed.ways.append(
                .init(title: part.title, name: name, count: works.count, hasWorks: false)
            )
            let inside = OPDSFeed(
                name: name,
                title: part.title,
                updated: entries.newest(of: works),
                parent: page
            )
            if let parts = Self.parts(part.lists, depth) {
                try write(inside, parts.parts, depth: parts.depth, &writer, &feeds)
            } else {
                try end(inside, part.lists, &writer, &feeds)
            }
        }
        try writer.write(navigation: feed)
    }

    private func end(
        _ feed: OPDSFeed,
        _ lists: [List],
        _ writer: inout OPDSFeedWriter,
        _ feeds: inout [String: String]
    ) throws(Failure) {
        var feed = feed
        for list in lists {
            feeds[list.way.name] = OPDSFeedWriter.page(of: feed, feed.ways.count)
            feed.ways.append(list.way)
        }
        try writer.write(navigation: feed)
    }

    /// Parts of too many lists whose names begin with so many same signs at least; nil where parts
    /// would be as hard to go through.
    private static func parts(_ lists: [List], _ depth: Int) -> (parts: [Part], depth: Int)? {
        guard lists.count > most, depth <= longestBeginning else { return nil }
        let groups = Dictionary(grouping: lists) { String($0.key.unicodeScalars.prefix(depth)) }
        guard groups.count > 1 else { return parts(lists, depth + 1) }
        guard groups.count <= most else { return nil }
        let parts = groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { Part(title: title($0.key, $0.value), token: token($0.key), lists: $0.value) }
        return (parts, depth + 1)
    }

    /// The last list may go on into the names that follow.
    private static func title(_ beginning: String, _ lists: [List]) -> String {
        let length = beginning.unicodeScalars.count
        let last = lists.last?.lastKey.map { String($0.unicodeScalars.prefix(length)) }
        guard let last, last != beginning else { return title(beginning) }
        return "\(title(beginning)) – \(title(last))"
    }

    private static func title(_ beginning: String) -> String {
        let first = beginning.unicodeScalars.first?.properties.titlecaseMapping ?? ""
        return "\(first)\(String(beginning.unicodeScalars.dropFirst()))…"
    }

    private static func token(_ beginning: String) -> String {
        beginning.unicodeScalars.map { "u\(String($0.value, radix: 16))" }.joined()
    }
}
