// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages
import Terminal

/// Writes lists of works, and indexes of names, on as many pages as it takes.
struct SiteListPages {
    static let pageSize = 48
    /// Beyond so many on one page, names are parted by their first letters, or by pages.
    static let mostNames = 400
    /// All lists are one folder deep, so that a card is the same in each.
    private static let depth = 1
    static let way = SiteShell.way(depth)

    /// A page above a list, beside it in the same folder.
    struct Above {
        let title: String
        var name = "index"
    }

    private let shell: SiteShell
    private let tree: ExportTree
    private let cards: StoredPieces

    init(_ shell: SiteShell, _ tree: ExportTree, _ cards: StoredPieces) {
        self.shell = shell
        self.tree = tree
        self.cards = cards
    }

    /// Names on as many pages as it takes; the first one has its name.
    func write<Name>(
        index names: [Name],
        _ name: String,
        _ title: String,
        above: [Above] = [],
        _ head: (inout Markup) -> Void,
        names add: (ArraySlice<Name>, inout Markup) -> Void
    ) throws(Failure) {
        let count = max(1, (names.count + Self.mostNames - 1) / Self.mostNames)
        func address(_ page: Int) -> String { page == 1 ? name : "\(name)-\(page)" }
        for number in 1...count {
            let start = (number - 1) * Self.mostNames
            let some = names[start..<min(start + Self.mostNames, names.count)]
            try put(address(number), title) { page in
                if !above.isEmpty { SiteParts.addKicker(above, &page) }
                head(&page)
                add(some, &page)
                SiteParts.addPager(
                    previous: number > 1 ? address(number - 1) : nil,
                    next: number < count ? address(number + 1) : nil,
                    words: ("Previous", "Next"),
                    &page
                )
            }
        }
    }

    /// A list in its own order; the first page has its name.
    func write(
        list works: [Int],
        _ name: String,
        _ title: String,
        total: Int?,
        above: [Above],
        _ before: (inout Markup) -> Void = { _ in }
    ) throws(Failure) {
        let count = max(1, (works.count + Self.pageSize - 1) / Self.pageSize)
        func address(_ page: Int) -> String { page == 1 ? name : "\(name)-\(page)" }
        for number in 1...count {
            let start = (number - 1) * Self.pageSize
            let some = Array(works[start..<min(start + Self.pageSize, works.count)])
            try put(
                address(number),
                title,
                some,
                total: total,
                above: above,
                previous: number > 1 ? address(number - 1) : nil,
                next: number < count ? address(number + 1) : nil,
                words: ("Previous", "Next"),
                number == 1 ? before : { _ in }
            )
        }
    }

    /// A list that begins with the newest; all pages but the first are numbered from the oldest and
    /// full, so that a new work changes the first one only.
    func write(
        newest works: [Int],
        _ name: String,
        _ title: String,
        above: [Above]
    ) throws(Failure) {
        let full = max(0, works.count / Self.pageSize - 1)
        func address(_ page: Int) -> String { page > full ? name : "\(name)-\(page)" }
        for number in 1...(full + 1) {
            let start = (number - 1) * Self.pageSize
            let end = number > full ? works.count : start + Self.pageSize
            try put(
                address(number),
                title,
                works[start..<end].reversed(),
                total: number > full ? works.count : nil,
                above: above,
                previous: number > full ? nil : address(number + 1),
                next: number > 1 ? address(number - 1) : nil,
                words: ("Newer", "Older")
            )
        }
    }

    private func put(
        _ name: String,
        _ title: String,
        _ works: [Int],
        total: Int?,
        above: [Above],
        previous: String?,
        next: String?,
        words: (previous: String, next: String),
        _ before: (inout Markup) -> Void = { _ in }
    ) throws(Failure) {
        var list: [UInt8] = []
        try cards.append(works, to: &list)
        try put(name, title) { page in
            if !above.isEmpty { SiteParts.addKicker(above, &page) }
            page.element("<h1><bdi>", ShownName.of(title), "</bdi></h1>\n")
            if let total { SiteParts.addLead(total, "work", &page) }
            before(&page)
            if !works.isEmpty {
                page.raw("<ol class=\"shelf\">\n")
                page.take(list)
                page.raw("</ol>\n")
            }
            SiteParts.addPager(previous: previous, next: next, words: words, &page)
        }
    }

    /// One page.
    func put(
        _ name: String,
        _ title: String,
        _ main: (inout Markup) -> Void
    ) throws(Failure) {
        try tree.put(shell.page(Self.depth, ShownName.of(title), main), as: name + ".html")
    }
}
