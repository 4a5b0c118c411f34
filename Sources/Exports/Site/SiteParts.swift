// SPDX-License-Identifier: Apache-2.0

import Pages
import Store
import Terminal

/// Parts that several pages of a site have.
enum SiteParts {
    /// The way up to the index that leads here.
    static func addKicker(_ above: [SiteListPages.Above], _ page: inout Markup) {
        page.raw("<p class=\"kicker\">")
        for (index, one) in above.enumerated() {
            if index > 0 { page.raw(" / ") }
            page.element("<a href=\"", one.name, ".html\">")
            page.foreign(ShownName.of(one.title))
            page.raw("</a>")
        }
        page.raw("</p>\n")
    }

    static func addPager(
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

    static func addLead(_ count: Int, _ word: String, _ page: inout Markup) {
        page.element("<p class=\"lead\">", Numbers.counted(count, word), "</p>\n")
    }

    /// The tabs of a card index.
    static func add(
        _ letters: [(letter: ShelfLetter, names: [Shelf])],
        _ folder: String,
        way: StaticString,
        _ page: inout Markup
    ) {
        page.raw("<ul class=\"letters\">\n")
        for (letter, names) in letters {
            page.raw("<li><a href=\"")
            page.raw(way)
            page.text("\(folder)/letter-\(letter.token).html")
            page.element("\">", letter.label, "</a> <span class=\"count\">")
            page.text(Numbers.grouped(names.count))
            page.raw("</span></li>\n")
        }
        page.raw("</ul>\n")
    }

    static func addNames(
        _ shelves: some Sequence<Shelf>,
        _ address: (String) -> String,
        _ page: inout Markup
    ) {
        page.raw("<ul class=\"names\">\n")
        for shelf in shelves {
            page.raw("<li>")
            addName(
                address(shelf.key),
                shelf.sortedName,
                shelf.works.count,
                way: SiteListPages.way,
                &page
            )
            page.raw("</li>\n")
        }
        page.raw("</ul>\n")
    }

    static func addCollections(
        _ collections: ArraySlice<Shelves.CollectionShelf>,
        _ page: inout Markup
    ) {
        page.raw("<ul class=\"names\">\n")
        for shelf in collections {
            let path = shelf.row.path
            page.raw("<li>")
            addName(
                SiteAddress.collection(path),
                path.name,
                shelf.count,
                way: SiteListPages.way,
                &page
            )
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
        page.foreign(ShownName.of(title))
        page.raw("</a>")
        addCount(count, &page)
    }

    static func addCount(_ count: Int?, _ page: inout Markup) {
        guard let count else { return }
        page.element(" <span class=\"count\">", Numbers.grouped(count), "</span>")
    }
}
