// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import Pages
import Store

/// A library as pages for a browser, from the disk or from any web host.
///
///     index.html                 the newest, and ways to all shelves
///     works/0/12.html            a page for each work
///     newest/ authors/ series/ languages/ folders/ tags/
///     search.html search/        a search that runs in the browser
///     books/ covers/
package struct SiteExport: FolderFormat {
    private let title: String

    /// - Parameter title: what the library is called.
    package init(title: String) {
        self.title = title
    }

    package func write(
        _ source: ExportSource,
        to tree: ExportTree,
        _ result: inout ExportResult
    ) throws(Failure) {
        let shell = SiteShell(title, try Self.rooms(source))
        var gathering = try Gathering(source, tree, shell, result)
        try source.forEach(.all) { (work) throws(Failure) in try gathering.add(work) }
        guard source.isWanted else { return }
        try gathering.index.finish()
        let shelves = try gathering.builder.shelves(source.reader)
        let pages = SiteListPages(shell, tree, gathering.cards)
        try SiteLists(pages, shelves).write(count: gathering.builder.count)
        let home = SiteHome(
            shelves: shelves,
            count: gathering.builder.count,
            cards: gathering.newest
        )
        try tree.put(home.bytes(shell), as: "index.html")
        try Self.putSearch(shell, tree)
        result = gathering.result
    }

    /// The kinds of shelves that will have something on them.
    private static func rooms(_ source: ExportSource) throws(Failure) -> [SiteShell.Room] {
        let has = try source.reader.shelvedKinds(of: source.works)
        var rooms = [SiteShell.Room(title: "Newest", address: "newest/index.html")]
        if has.authors { rooms.append(.init(title: "Authors", address: "authors/index.html")) }
        if has.series { rooms.append(.init(title: "Series", address: "series/index.html")) }
        if has.languages {
            rooms.append(.init(title: "Languages", address: "languages/index.html"))
        }
        if has.folders { rooms.append(.init(title: "Folders", address: "folders/index.html")) }
        if has.tags { rooms.append(.init(title: "Tags", address: "tags/index.html")) }
        return rooms
    }

    private static func putSearch(_ shell: SiteShell, _ tree: ExportTree) throws(Failure) {
        let page = shell.page(0, "Search") { page in
            page.raw(
                """
                <h1>Search</h1>
                <noscript><p>The search needs scripts, which are switched off. All other pages \
                work without.</p></noscript>
                <p class="lead" id="tally" role="status"></p>
                <ol class="shelf" id="results"></ol>
                <p><button class="button" id="more" type="button" hidden>Show more</button></p>
                <script src="search.js" defer></script>

                """
            )
        }
        try tree.put(page, as: "search.html")
        let style = PagePart.sharedStyle.text + PackageResources.site_css
        try tree.put(style, as: "style.css")
        try tree.put(PagePart.sharedScript.text + PackageResources.site_js, as: "site.js")
        try tree.put(PackageResources.search_js, as: "search.js")
    }

    /// Writes the page of each work, and keeps what the lists and the search need of it.
    private struct Gathering {
        var builder = ShelfBuilder()
        var result: ExportResult
        var index: SiteSearchIndex
        let cards: StoredPieces
        /// The last works, which the first page shows.
        private(set) var newest: [SiteCard] = []
        private let books: BookFiles
        private let covers: CoverThumbnails
        private let tree: ExportTree
        private let shell: SiteShell

        init(
            _ source: ExportSource,
            _ tree: ExportTree,
            _ shell: SiteShell,
            _ result: ExportResult
        ) throws(Failure) {
            self.result = result
            books = BookFiles(source, tree)
            covers = CoverThumbnails(source, tree)
            cards = try StoredPieces(tree)
            index = SiteSearchIndex(tree)
            self.tree = tree
            self.shell = shell
        }

        mutating func add(_ work: CatalogueWork) throws(Failure) {
            let authors = work.authors
            let picture = try covers.put(work.cover)
            let (found, isNew, isWhole) = try books(of: work, authors)
            let page = SiteWorkPage(work: work, authors: authors, picture: picture, books: found)
            let fate = try tree.put(page.bytes(shell), as: SiteAddress.work(work.id))
            let isWritten = fate == .written || isNew || picture?.isNew == true
            result.add(isWhole ? isWritten ? .written : .same : .failed)
            try keep(SiteCard(work, picture))
            builder.add(work, authors)
        }

        private mutating func keep(_ card: SiteCard) throws(Failure) {
            var markup = Markup()
            card.append(to: &markup, way: "../")
            try cards.add(markup.bytes)
            try index.add(card)
            if newest.count == SiteHome.newest { newest.removeFirst() }
            newest.append(card)
        }

        private mutating func books(
            of work: CatalogueWork,
            _ authors: [Publication.Person]
        ) throws(Failure) -> (found: [Int64: String], isNew: Bool, isWhole: Bool) {
            guard books.wantsBooks else { return ([:], false, true) }
            var found: [Int64: String] = [:]
            var (isNew, isWhole) = (false, true)
            for (edition, file) in work.books {
                switch try books.put(edition, file, of: work, authors) {
                case .success(let book):
                    isNew = isNew || book.isNew
                    found[edition.id] = book.name
                case .failure(let problem):
                    isWhole = false
                    result.fail(work.id, problem.word, problem.sentence)
                }
            }
            if found.isEmpty, isWhole {
                isWhole = false
                result.fail(work.id, "missing", "work \(work.id) has no book that is there")
            }
            return (found, isNew, isWhole)
        }
    }
}
