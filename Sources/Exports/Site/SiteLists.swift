// SPDX-License-Identifier: Apache-2.0

import Accounting
import Pages

/// The shelves of a site: lists of works with their covers, and indexes that lead to the lists.
struct SiteLists {
    private let pages: SiteListPages
    private let shelves: Shelves

    init(_ pages: SiteListPages, _ shelves: Shelves) {
        self.pages = pages
        self.shelves = shelves
    }

    /// Whether names of a kind are so many that they are parted by letters.
    static func hasLetters(_ shelves: [Shelf]) -> Bool { shelves.count > SiteListPages.mostNames }

    func write(count: Int) throws(Failure) {
        try pages.write(newest: Array(0..<count), "newest/index", "Newest books", above: [])
        try write(shelves.authors, "authors", "Authors", SiteAddress.author)
        try write(shelves.series, "series", "Series", SiteAddress.series)
        try writeLanguages()
        try SiteCollections(pages: pages, shelves: shelves).write()
    }

    private func write(
        _ shelves: [Shelf],
        _ folder: String,
        _ title: String,
        _ address: (String) -> String
    ) throws(Failure) {
        if shelves.isEmpty { return }
        for shelf in shelves {
            let name = SiteAddress.name(address(shelf.key))
            try pages.write(
                list: shelf.works,
                name,
                shelf.name,
                total: shelf.works.count,
                above: [.init(title: title)]
            )
        }
        let letters = shelves.byLetter
        let isShort = !Self.hasLetters(shelves)
        try pages.put("\(folder)/index", title) { page in
            page.element("<h1>", title, "</h1>\n")
            SiteParts.addLead(shelves.count, "name", &page)
            if isShort {
                for (letter, some) in letters {
                    page.element("<h2>", letter.label, "</h2>\n")
                    SiteParts.addNames(some, address, &page)
                }
            } else {
                SiteParts.add(letters, folder, way: SiteListPages.way, &page)
            }
        }
        if isShort { return }
        for (letter, some) in letters {
            let name = "\(folder)/letter-\(letter.token)"
            try pages.write(
                index: some,
                name,
                "\(title): \(letter.label)",
                above: [.init(title: title)]
            ) { page in
                page.element("<h1>", letter.label, "</h1>\n")
                SiteParts.addLead(some.count, "name", &page)
            } names: { names, page in
                SiteParts.addNames(names, address, &page)
            }
        }
    }

    private func writeLanguages() throws(Failure) {
        if shelves.languages.isEmpty { return }
        for shelf in shelves.languages {
            let name = SiteAddress.name(SiteAddress.language(shelf.key))
            try pages.write(
                newest: shelf.works,
                name,
                shelf.name,
                above: [.init(title: "Languages")]
            )
        }
        try pages.write(index: shelves.languages, "languages/index", "Languages") { page in
            page.raw("<h1>Languages</h1>\n")
        } names: { languages, page in
            SiteParts.addNames(languages, SiteAddress.language, &page)
        }
    }
}
