// SPDX-License-Identifier: Apache-2.0

import Pages
import Store
import Terminal

/// The first page of a site: what came last, and the ways to all shelves.
struct SiteHome {
    static let newest = 24
    private static let most = 24

    let shelves: Shelves
    let count: Int
    /// The newest works, the oldest of them first.
    let cards: [SiteCard]

    func bytes(_ shell: SiteShell) -> [UInt8] {
        shell.page(0, nil) { page in
            page.element("<h1>", shell.title, "</h1>\n<p class=\"lead\">")
            page.text(Numbers.counted(count, "work"))
            if !shelves.authors.isEmpty {
                page.element(" by ", Numbers.counted(shelves.authors.count, "author"), "")
            }
            if !shelves.languages.isEmpty {
                page.element(" in ", Numbers.counted(shelves.languages.count, "language"), "")
            }
            page.raw("</p>\n")
            addNewest(&page)
            page.raw("<div class=\"cards\">\n")
            addLetters("Authors", "authors", shelves.authors, SiteAddress.author, &page)
            addLetters("Series", "series", shelves.series, SiteAddress.series, &page)
            add(
                "Languages",
                "languages",
                shelves.languages.map { ($0.name, SiteAddress.language($0.key), $0.works.count) },
                &page
            )
            add("Folders", "folders", Self.names(shelves.folders(in: nil)), &page)
            add("Tags", "tags", Self.names(shelves.tags.filter { !$0.works.isEmpty }), &page)
            page.raw("</div>\n")
        }
    }

    private func addNewest(_ page: inout Markup) {
        if cards.isEmpty { return page.raw("<p>There are no books here yet.</p>\n") }
        page.raw("<section aria-labelledby=\"newest\">\n<h2 id=\"newest\">")
        page.raw("<a href=\"newest/index.html\">Newest books</a></h2>\n<ol class=\"shelf\">\n")
        for card in cards.reversed() { card.append(to: &page, way: "") }
        page.raw("</ol>\n</section>\n")
    }

    private func addLetters(
        _ title: String,
        _ folder: String,
        _ shelves: [Shelf],
        _ address: (String) -> String,
        _ page: inout Markup
    ) {
        let isShort = shelves.count <= Self.most
        if isShort {
            let names = shelves.map { ($0.sortedName, address($0.key), $0.works.count) }
            return add(title, folder, names, &page)
        }
        begin(title, folder, &page)
        if SiteLists.hasLetters(shelves) {
            SiteParts.add(shelves.byLetter, folder, way: "", &page)
        } else {
            page.raw("<p>")
            page.text(Numbers.counted(shelves.count, "name"))
            page.raw("</p>\n")
        }
        page.raw("</section>\n")
    }

    private static func names(
        _ collections: [Shelves.CollectionShelf]
    ) -> [(name: String, address: String, count: Int?)] {
        collections.map { ($0.row.path.name, SiteAddress.collection($0.row.path), $0.count) }
    }

    private func begin(_ title: String, _ folder: String, _ page: inout Markup) {
        page.raw("<section class=\"card\">\n<h2><a href=\"")
        page.text(folder)
        page.element("/index.html\">", title, "</a></h2>\n")
    }

    private func add(
        _ title: String,
        _ folder: String,
        _ names: [(name: String, address: String, count: Int?)],
        _ page: inout Markup
    ) {
        if names.isEmpty { return }
        begin(title, folder, &page)
        page.raw("<ul class=\"names\">\n")
        for name in names.prefix(Self.most) {
            page.raw("<li>")
            SiteParts.addName(name.address, name.name, name.count, way: "", &page)
            page.raw("</li>\n")
        }
        page.raw("</ul>\n")
        if names.count > Self.most {
            page.element("<p>and ", Numbers.grouped(names.count - Self.most), " more</p>\n")
        }
        page.raw("</section>\n")
    }
}
