// SPDX-License-Identifier: Apache-2.0

import Accounting

/// Writes feeds, each in both forms, and knows which works have changed with them.
struct OPDSFeedWriter {
    private let tree: ExportTree
    private let entries: OPDSEntries
    private(set) var isWritten: [Bool]

    init(_ tree: ExportTree, _ entries: OPDSEntries, isWritten: [Bool]) {
        self.tree = tree
        self.entries = entries
        self.isWritten = isWritten
    }

    mutating func write(_ feed: OPDSFeed) throws(Failure) {
        let atom = try AtomFeed.bytes(feed) { (bytes) throws(Failure) in
            try entries.appendAtom(feed.works, to: &bytes)
        }
        let json = try OPDSJSONFeed.bytes(feed) { (bytes) throws(Failure) in
            try entries.appendJSON(feed.works, to: &bytes)
        }
        let first = try tree.put(atom, as: feed.name + ".xml")
        let second = try tree.put(json, as: feed.name + ".json")
        guard first == .written || second == .written else { return }
        for work in feed.works { isWritten[work] = true }
    }

    /// Writes a feed of ways in pages; the first page has its name.
    mutating func write(navigation feed: OPDSFeed) throws(Failure) {
        let pages = Self.pages(feed.ways.count)
        if pages == 1 { return try write(feed) }
        for page in 1...pages {
            let start = (page - 1) * OPDSFeed.pageSize
            var one = feed
            one.ways = Array(feed.ways[start..<min(start + OPDSFeed.pageSize, feed.ways.count)])
            one.pages = .init(first: feed.name, last: Self.page(pages, following: feed.name))
            if page > 1 { one.pages?.previous = Self.page(page - 1, following: feed.name) }
            if page < pages { one.pages?.next = Self.page(page + 1, following: feed.name) }
            try write(one.named(Self.page(page, following: feed.name)))
        }
    }

    /// The page of a feed of ways on which one of them stands.
    static func page(of feed: OPDSFeed, _ way: Int) -> String {
        page(way / OPDSFeed.pageSize + 1, following: feed.name)
    }

    /// The name of a page of what is numbered from its first page on.
    private static func page(_ number: Int, following name: String) -> String {
        number == 1 ? name : "\(name)-\(number)"
    }

    /// Writes a list in pages; the first page has the name of the list.
    mutating func write(list feed: OPDSFeed, _ works: [Int]) throws(Failure) {
        let count = Self.pages(works.count)
        func name(_ page: Int) -> String { Self.page(page, following: feed.name) }
        for page in 1...count {
            let start = (page - 1) * OPDSFeed.pageSize
            var one = OPDSFeed(
                name: name(page),
                title: feed.title,
                updated: 0,
                parent: feed.parent,
                works: Array(works[start..<min(start + OPDSFeed.pageSize, works.count)])
            )
            one.updated = entries.newest(of: one.works)
            if count > 1 {
                one.pages = .init(
                    first: name(1),
                    last: name(count),
                    previous: page > 1 ? name(page - 1) : nil,
                    next: page < count ? name(page + 1) : nil,
                    total: works.count,
                    number: page
                )
            }
            try write(one)
        }
    }

    /// Writes a list that begins with the newest in pages that are numbered from the oldest: a new
    /// work changes the first of them only.
    ///
    /// - Parameter feed: what the first page has besides.
    mutating func write(newestOf feed: OPDSFeed, _ works: [Int]) throws(Failure) {
        let count = Self.pages(works.count)
        for page in 1...count {
            let start = (page - 1) * OPDSFeed.pageSize
            let some = works[start..<min(start + OPDSFeed.pageSize, works.count)]
            var one = OPDSFeed(
                name: Self.page(page, of: feed.name),
                title: feed.title,
                updated: entries.newest(of: some),
                parent: feed.parent,
                works: some.reversed()
            )
            if count > 1 {
                one.pages = .init(
                    last: Self.page(1, of: feed.name),
                    previous: page < count ? Self.page(page + 1, of: feed.name) : nil,
                    next: page > 1 ? Self.page(page - 1, of: feed.name) : nil
                )
            }
            if page == count {
                one.facets = feed.facets
                one.pages?.first = one.name
                one.pages?.total = works.count
                one.pages?.number = 1
            }
            try write(one)
        }
    }

    /// The name of the page of such a list that has the newest.
    static func newestPage(of name: String, _ works: [Int]) -> String {
        page(pages(works.count), of: name)
    }

    private static func pages(_ count: Int) -> Int {
        max(1, (count + OPDSFeed.pageSize - 1) / OPDSFeed.pageSize)
    }

    private static func page(_ number: Int, of name: String) -> String { "\(name)-\(number)" }
}
