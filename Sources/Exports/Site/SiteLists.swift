// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages
import Store
import Terminal

/// The shelves of a site: lists of works with their covers, and indexes that lead to the lists.
struct SiteLists {
    static let pageSize = 48
    /// Beyond so many on one page, names are parted by their first letters, or by pages.
    private static let mostNames = 400
    /// All lists are one folder deep, so that a card is the same in each.
    private static let depth = 1
    private static let way = SiteShell.way(depth)

    /// A page above a list, beside it in the same folder.
    private struct Above {
        let title: String
        var name = "index"
    }

    private let shell: SiteShell
    private let tree: ExportTree
    private let cards: StoredPieces
    private let shelves: Shelves

    init(_ shell: SiteShell, _ tree: ExportTree, _ cards: StoredPieces, _ shelves: Shelves) {
        self.shell = shell
        self.tree = tree
        self.cards = cards
        self.shelves = shelves
    }

    /// Whether names of a kind are so many that they are parted by letters.
    static func hasLetters(_ shelves: [Shelf]) -> Bool { shelves.count > mostNames }

    // MARK: - Addresses

    static func author(_ key: String) -> String { "authors/\(Shelf.token(key)).html" }
    static func series(_ key: String) -> String { "series/\(Shelf.token(key)).html" }

    static func language(_ tag: String) -> String {
        "languages/\(LanguageTag.isValid(tag) ? tag : Shelf.token(tag)).html"
    }

    static func collection(_ path: CollectionPath) -> String {
        "\(path.kind == .folder ? "folders" : "tags")/\(Shelf.token(path.label)).html"
    }

    // MARK: - All of them

    func write(count: Int) throws(Failure) {
        try write(newest: Array(0..<count), "newest/index", "Newest books", above: [])
        try write(shelves.authors, "authors", "Authors", Self.author)
        try write(shelves.series, "series", "Series", Self.series)
        try writeLanguages()
        try writeFolders()
        try writeTags()
    }

    private func write(
        _ shelves: [Shelf],
        _ folder: String,
        _ title: String,
        _ address: (String) -> String
    ) throws(Failure) {
        if shelves.isEmpty { return }
        for shelf in shelves {
            let name = String(address(shelf.key).dropLast(5))
            try write(
                list: shelf.works,
                name,
                shelf.name,
                total: shelf.works.count,
                above: [Above(title: title)]
            )
        }
        let letters = shelves.byLetter
        let isShort = !Self.hasLetters(shelves)
        try put("\(folder)/index", title) { page in
            page.element("<h1>", title, "</h1>\n")
            Self.addLead(shelves.count, "name", &page)
            if isShort {
                for (letter, some) in letters {
                    page.element("<h2>", letter.label, "</h2>\n")
                    Self.addNames(some, address, &page)
                }
            } else {
                Self.add(letters, folder, way: Self.way, &page)
            }
        }
        if isShort { return }
        for (letter, some) in letters {
            let name = "\(folder)/letter-\(letter.token)"
            try write(
                index: some,
                name,
                "\(title): \(letter.label)",
                above: [Above(title: title)]
            ) { page in
                page.element("<h1>", letter.label, "</h1>\n")
                Self.addLead(some.count, "name", &page)
            } names: { names, page in
                Self.addNames(names, address, &page)
            }
        }
    }

    /// Names on as many pages as it takes; the first one has its name.
    private func write<Name>(
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
                if !above.isEmpty { Self.addKicker(above, &page) }
                head(&page)
                add(some, &page)
                Self.addPager(
                    previous: number > 1 ? address(number - 1) : nil,
                    next: number < count ? address(number + 1) : nil,
                    words: ("Previous", "Next"),
                    &page
                )
            }
        }
    }

    private func writeLanguages() throws(Failure) {
        if shelves.languages.isEmpty { return }
        for shelf in shelves.languages {
            let name = String(Self.language(shelf.key).dropLast(5))
            try write(newest: shelf.works, name, shelf.name, above: [Above(title: "Languages")])
        }
        try write(index: shelves.languages, "languages/index", "Languages") { page in
            page.raw("<h1>Languages</h1>\n")
        } names: { languages, page in
            Self.addNames(languages, Self.language, &page)
        }
    }

    private func writeFolders() throws(Failure) {
        let folders = shelves.collections.filter { $0.row.path.kind == .folder }
        if folders.isEmpty { return }
        let inside = Dictionary(grouping: folders, by: \.row.parent)
        for folder in folders {
            let path = folder.row.path
            let name = String(Self.collection(path).dropLast(5))
            var above: [Above] = []
            var next = path.parent
            while let one = next {
                above.append(Above(title: one.name, name: Shelf.token(one.label)))
                next = one.parent
            }
            above.append(Above(title: "Folders"))
            let inside = inside[folder.row.id] ?? []
            let isShort = inside.count <= Self.mostNames
            let index = "\(name)-folders"
            try write(
                list: folder.works,
                name,
                path.label,
                total: folder.count,
                above: above.reversed()
            ) { page in
                if inside.isEmpty { return }
                if isShort { return Self.addCollections(inside[...], &page) }
                page.element("<p><a href=\"../", index, ".html\">")
                page.element("", Numbers.counted(inside.count, "folder"), "</a></p>\n")
            }
            if isShort { continue }
            let way = above.reversed() + [Above(title: path.name, name: Shelf.token(path.label))]
            try write(index: inside, index, path.label, above: way) { page in
                page.element("<h1><bdi>", path.label, "</bdi></h1>\n")
                Self.addLead(inside.count, "folder", &page)
            } names: { folders, page in
                Self.addCollections(folders, &page)
            }
        }
        try write(index: Self.nearTop(folders), "folders/index", "Folders") { page in
            page.raw("<h1>Folders</h1>\n")
            Self.addLead(folders.count, "folder", &page)
        } names: { folders, page in
            page.raw("<ul class=\"tree\">\n")
            for folder in folders {
                let path = folder.row.path
                page.raw("<li data-depth=\"")
                page.number(min(path.names.count - 1, 6))
                page.raw("\"><a href=\"")
                page.raw(Self.way)
                page.text(Self.collection(path))
                page.raw("\"><bdi>")
                // As deep as it is, to the eye; the whole path is what is read out.
                if let parent = path.parent {
                    page.element("<span class=\"heard\">", parent.label, "/</span>")
                }
                page.element("", path.name, "</bdi></a>")
                Self.addCount(folder.count, &page)
                page.raw("</li>\n")
            }
            page.raw("</ul>\n")
        }
    }

    /// Folders down to where they would be too many for a page; what is further down is found on
    /// the pages of those above it.
    private static func nearTop(_ folders: [Shelves.CollectionShelf]) -> [Shelves.CollectionShelf] {
        var shown = folders
        var depth = folders.lazy.map(\.row.path.names.count).max() ?? 0
        while shown.count > mostNames, depth > 1 {
            depth -= 1
            shown.removeAll { $0.row.path.names.count > depth }
        }
        return shown
    }

    private func writeTags() throws(Failure) {
        let tags = shelves.tags.filter { !$0.works.isEmpty }
        if tags.isEmpty { return }
        for tag in tags {
            let path = tag.row.path
            let name = String(Self.collection(path).dropLast(5))
            try write(
                list: tag.works,
                name,
                path.label,
                total: tag.count,
                above: [Above(title: "Tags")]
            )
        }
        try write(index: tags, "tags/index", "Tags") { page in
            page.raw("<h1>Tags</h1>\n")
        } names: { tags, page in
            Self.addCollections(tags, &page)
        }
    }

    // MARK: - Lists

    /// A list in its own order; the first page has its name.
    private func write(
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
    private func write(
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
            if !above.isEmpty { Self.addKicker(above, &page) }
            page.element("<h1><bdi>", title, "</bdi></h1>\n")
            if let total { Self.addLead(total, "work", &page) }
            before(&page)
            if !works.isEmpty {
                page.raw("<ol class=\"shelf\">\n")
                page.take(list)
                page.raw("</ol>\n")
            }
            Self.addPager(previous: previous, next: next, words: words, &page)
        }
    }

    private func put(
        _ name: String,
        _ title: String,
        _ main: (inout Markup) -> Void
    ) throws(Failure) {
        try tree.put(shell.page(Self.depth, title, main), as: name + ".html")
    }

    // MARK: - Parts of pages

    /// The way up to the index that leads here.
    private static func addKicker(_ above: [Above], _ page: inout Markup) {
        page.raw("<p class=\"kicker\">")
        for (index, one) in above.enumerated() {
            if index > 0 { page.raw(" / ") }
            page.element("<a href=\"", one.name, ".html\">")
            page.foreign(one.title)
            page.raw("</a>")
        }
        page.raw("</p>\n")
    }

    private static func addPager(
        previous: String?,
        next: String?,
        words: (previous: String, next: String),
        _ page: inout Markup
    ) {
        guard previous != nil || next != nil else { return }
        page.raw("<nav class=\"pager\" aria-label=\"Pages\">\n")
        if let previous {
            page.element("<a class=\"button\" rel=\"prev\" href=\"../", previous, ".html\">")
            page.element("", words.previous, "</a>\n")
        }
        if let next {
            page.element("<a class=\"button\" rel=\"next\" href=\"../", next, ".html\">")
            page.element("", words.next, "</a>\n")
        }
        page.raw("</nav>\n")
    }

    private static func addLead(_ count: Int, _ word: String, _ page: inout Markup) {
        page.element("<p class=\"lead\">", Numbers.counted(count, word), "</p>\n")
    }

    /// The tabs of a card index.
    static func add(
        _ letters: [(letter: ShelfLetter, shelves: [Shelf])],
        _ folder: String,
        way: StaticString,
        _ page: inout Markup
    ) {
        page.raw("<ul class=\"letters\">\n")
        for (letter, shelves) in letters {
            page.raw("<li><a href=\"")
            page.raw(way)
            page.text("\(folder)/letter-\(letter.token).html")
            page.element("\">", letter.label, "</a> <span class=\"count\">")
            page.text(Numbers.grouped(shelves.count))
            page.raw("</span></li>\n")
        }
        page.raw("</ul>\n")
    }

    private static func addNames(
        _ shelves: some Sequence<Shelf>,
        _ address: (String) -> String,
        _ page: inout Markup
    ) {
        page.raw("<ul class=\"names\">\n")
        for shelf in shelves {
            page.raw("<li>")
            addName(address(shelf.key), shelf.sortedName, shelf.works.count, way: way, &page)
            page.raw("</li>\n")
        }
        page.raw("</ul>\n")
    }

    private static func addCollections(
        _ collections: ArraySlice<Shelves.CollectionShelf>,
        _ page: inout Markup
    ) {
        page.raw("<ul class=\"names\">\n")
        for shelf in collections {
            let path = shelf.row.path
            page.raw("<li>")
            addName(collection(path), path.name, shelf.count, way: way, &page)
            page.raw("</li>\n")
        }
        page.raw("</ul>\n")
    }

    /// A way to a list, and how many works are in it.
    static func addName(
        _ address: String,
        _ title: String,
        _ count: Int?,
        way: StaticString,
        _ page: inout Markup
    ) {
        page.raw("<a href=\"")
        page.raw(way)
        page.text(address)
        page.raw("\">")
        page.foreign(title)
        page.raw("</a>")
        addCount(count, &page)
    }

    private static func addCount(_ count: Int?, _ page: inout Markup) {
        guard let count else { return }
        page.element(" <span class=\"count\">", Numbers.grouped(count), "</span>")
    }
}
