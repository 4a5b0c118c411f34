// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Exports
import Files
import Hashing
import Library
import Store
import TestSupport
import Testing

/// The pages for a browser, as files.
@Suite struct SiteExportTests {
    private let export: ExportFolder

    init() throws {
        export = try ExportFolder()
    }

    @discardableResult
    private func write(
        _ library: StatedLibrary,
        thumbnailWidth: Int? = nil
    ) throws -> ExportResult {
        let source = try library.source(thumbnailWidth: thumbnailWidth)
        let tree = try ExportTree(export.path, format: "site")
        var result = ExportResult(asked: source.works.count)
        try SiteExport(title: "<b>Library</b> & co").write(source, to: tree, &result)
        try tree.finish(time: source.time)
        #expect(result.balance.holds)
        return result
    }

    private static func books(_ count: Int) -> [Publication] {
        (0..<count).map { number in
            var book = Publication()
            book.titles = [Publication.Title(text: "Book \(number)")]
            let author = "Ada Quill \(number % 7)"
            book.people = [Publication.Person(name: author, roles: ["aut"], isCreator: true)]
            return book
        }
    }

    @Test(arguments: [1, 48, 95, 96, 143, 144, 200])
    func `the newest books are on full pages and a first one, each once`(count: Int) throws {
        try write(StatedLibrary(Self.books(count)))
        let pages = try export.content().filter { $0.key.hasPrefix("newest/") }
        var found: [Int] = []
        for (name, text) in pages {
            let works = text.matches(of: /<li><a href="\.\.\/works\/0\/(\d+)\.html">/)
            if name != "newest/index.html" { #expect(works.count == 48, "\(name)") }
            found += works.compactMap { Int($0.1) }
        }
        #expect(found.sorted() == Array(1...count))
        #expect(pages.count == max(1, count / 48))
    }

    /// The pages of a language have its tag and a number behind it.
    @Test(arguments: ["es-419", "de-1996", "en-12345678"])
    func `a tag with a number in it is not taken for a page of another language`(
        tag: String
    ) throws {
        var books = Self.books(1)
        books[0].languages = [Publication.Language(raw: tag, tag: tag)]
        try write(StatedLibrary(books))
        let names = try export.content().keys.filter { $0.hasPrefix("languages/") }
        #expect(names.count == 2)
        #expect(names.allSatisfy { !$0.contains("-") }, "\(names)")
    }

    @Test func `a new book leaves the full pages of the newest as they are`() throws {
        try write(StatedLibrary(Self.books(150)))
        let before = try export.content()
        try write(StatedLibrary(Self.books(151)))
        let after = try export.content()
        let changed = after.keys.filter { $0.hasPrefix("newest/") && after[$0] != before[$0] }
        #expect(changed == ["newest/index.html"])
    }

    @Test func `every link leads to a file of the export`() throws {
        try write(StatedLibrary(Self.books(100)))
        let files = try export.content()
        for (name, text) in files where name.hasSuffix(".html") {
            let folders = name.split(separator: "/").dropLast().map(String.init)
            for match in text.matches(of: /(?:href|src|action)="([^"#]+)"/) {
                var path = folders
                for part in match.1.split(separator: "/") {
                    if part == ".." { path.removeLast() } else { path.append(String(part)) }
                }
                #expect(files[path.joined(separator: "/")] != nil, "\(name): \(match.1)")
            }
        }
    }

    @Test func `no text of a book is markup, in a page or in the search`() throws {
        try write(HostileText.library())
        for (name, text) in try export.content() {
            if name.hasPrefix("search/") {
                #expect(text.hasPrefix("Search.") && text.hasSuffix(")\n"), "\(name)")
                #expect(!text.contains("\u{2028}"), "\(name)")
            }
            guard name.hasSuffix(".html") else { continue }
            #expect(!text.contains("<b>") && !text.contains("onload=\""), "\(name)")
            let scripts = text.matches(of: /<script[^>]*>/).map { String($0.0) }
            #expect(scripts.allSatisfy { $0.contains(" src=") }, "\(name)")
            #expect(!text.contains("<style") && !text.contains(" style="), "\(name)")
        }
    }

    @Test(arguments: [" ", "\u{200B}\u{200D}", "\u{A0}", "\u{3164}", "\u{2800}", "\u{FEFF}\t"])
    func `no link and no heading is empty, whatever a book calls things`(blank: String) throws {
        let library = try StatedLibrary([HostileText.book(blank)])
        try library.put([(0, "Box")])
        try write(library)
        for (name, text) in try export.content() where name.hasSuffix(".html") {
            for match in text.matches(of: /<(a|h\d)(?: [^>]*)?>(.*?)<\/\1>/) {
                let shown = match.2.replacing(/<[^>]*>/, with: "")
                let isSeen = shown.unicodeScalars.contains {
                    $0.value > 0x20 && !blank.unicodeScalars.contains($0)
                }
                // A cover leads where the title below it leads.
                #expect(isSeen, "\(name): \(match.0)")
            }
        }
    }

    @Test func `names that begin with any sign share a tab, wherever they stand`() throws {
        var books = Self.books(0)
        for name in (0..<450).map({ "Quill \($0)" }) + ["!!!", "~~~", "\u{2020}"] {
            var book = Publication()
            book.titles = [Publication.Title(text: "Tide")]
            book.people = [Publication.Person(name: name, roles: ["aut"], isCreator: true)]
            books.append(book)
        }
        try write(StatedLibrary(books))
        let tab = try #require(try export.content()["authors/letter-signs.html"])
        #expect(["!!!", "~~~", "\u{2020}"].allSatisfy { tab.contains("<bdi>\($0)</bdi>") })
    }

    @Test func `what is the same is not written again`() throws {
        let library = try StatedLibrary(Self.books(60))
        #expect(try write(library).written == 60)
        let again = try write(library)
        #expect((again.written, again.same) == (0, 60))
    }

    @Test func `a library without books has a first page and a search`() throws {
        try write(StatedLibrary([]))
        #expect(try export.content()["index.html"]?.contains("There are no books here yet") == true)
        #expect(try export.content()["search.html"] != nil)
    }

    /// A cover of so many pixels, and a thumbnail of it in the library.
    private func cover(
        _ number: UInt64,
        _ size: (width: Int?, height: Int?)
    ) -> (cover: Publication.Cover, thumbnail: String) {
        let hash = Hash128(high: 7, low: number)
        let image = CoverImage(
            hash: hash.bytes,
            format: .png,
            width: size.width,
            height: size.height,
            byteCount: 90,
            file: CoverImage.name(hash, fileExtension: "png")
        )
        let digits = hash.hexadecimal
        return (
            Publication.Cover(image: image, rule: .property, entry: "c.png"),
            "thumbnails/\(digits.prefix(2))/\(digits)-320.jpg"
        )
    }

    @Test func `a cover that nobody could see is shown as one that is not there`() throws {
        let sizes: [(width: Int?, height: Int?)] = [
            (1, 1), (15, 900), (600, 15), (16, 16), (600, 900), (nil, nil),
        ]
        let covers = sizes.enumerated().map { cover(UInt64($0.offset), $0.element) }
        var books = Self.books(sizes.count)
        for index in books.indices { books[index].cover = covers[index].cover }
        let library = try StatedLibrary(books)
        for cover in covers {
            let path = library.library.folder.appending(cover.thumbnail)
            try FolderCreation.create(library.library.folder.appending("thumbnails/00"))
            try FileTree.write(Array("picture".utf8), to: path)
        }
        try write(library, thumbnailWidth: 320)
        let files = try export.content()
        let isShown = (1...sizes.count).map { files["works/0/\($0).html"]?.contains("<img") }
        #expect(isShown == [false, false, false, true, true, true])
        #expect(files.keys.count { $0.hasSuffix(".jpg") } == 3)
        #expect(files["works/0/1.html"]?.contains("stand-in") == true)
    }

    @Test func `folders lead down and up, and one with folders alone has no number of works`()
        throws
    {
        let library = try StatedLibrary(Self.books(2))
        try library.put([(0, "Fiction/Sea/Deep"), (1, "Fiction/Sea/Deep"), (1, "Shelf & co")])
        try write(library)
        let files = try export.content()
        let index = try #require(files["folders/index.html"])
        #expect(index.contains("4 folders"))
        let list = index.matches(
            of: /<li data-depth="(\d)"><a href="\.\.\/(folders\/.*?)">(.*?)<\/li>/
        )
        #expect(list.map { String($0.1) } == ["0", "1", "2", "0"])
        #expect(
            list.map { String($0.3) } == [
                "<bdi>Fiction</bdi></a>",
                "<bdi><span class=\"heard\">Fiction/</span>Sea</bdi></a>",
                "<bdi><span class=\"heard\">Fiction/Sea/</span>Deep</bdi></a>"
                    + " <span class=\"count\">2</span>",
                "<bdi>Shelf &amp; co</bdi></a> <span class=\"count\">1</span>",
            ]
        )
        let deep = try #require(files[String(list[2].2)])
        let above = list[0...1].map { $0.2.dropFirst("folders/".count) }
        #expect(
            deep.contains(
                "<p class=\"kicker\"><a href=\"index.html\"><bdi>Folders</bdi></a> / "
                    + "<a href=\"\(above[0])\"><bdi>Fiction</bdi></a> / "
                    + "<a href=\"\(above[1])\"><bdi>Sea</bdi></a></p>"
            )
        )
        #expect(deep.contains("2 works"))
        let top = try #require(files[String(list[0].2)])
        #expect(!top.contains("0 works") && top.contains("<bdi>Sea</bdi></a></li>"))
    }

    @Test func `thousands of folders do not stand on one page`() throws {
        let library = try StatedLibrary(Self.books(1))
        try library.put((0..<500).map { (0, "Shelf \($0 % 20)/Box \($0)") })
        try write(library)
        let files = try export.content()
        let index = try #require(files["folders/index.html"])
        #expect(index.contains("520 folders"))
        #expect(index.matches(of: /<li data-depth/).count == 20)
        // Each is on the page of the one that it is in.
        let boxes = files.filter { $0.key.hasPrefix("folders/") }
            .flatMap { $0.value.matches(of: /<li><a [^>]*><bdi>(Box \d+)<\/bdi>/) }
        #expect(Set(boxes.map(\.1)).count == 500)
    }

    /// The pages of an index, in order, by their links to the next.
    private func pages(_ name: String, _ files: [String: String]) -> [String] {
        var pages: [String] = []
        var next: String? = name
        while let name = next, let page = files[name] {
            pages.append(page)
            next = page.firstMatch(of: /rel="next" href="\.\.\/(.*?)"/).map { String($0.1) }
        }
        return pages
    }

    @Test func `so many folders beside each other, and tags, are on several pages`() throws {
        let library = try StatedLibrary(Self.books(1))
        let numbers = Array(0..<401)
        try library.put(
            numbers.map { (0, "Box \($0)") } + numbers.map { (0, "Box 0/Inner \($0)") }
        )
        try library.put(numbers.map { (0, "tag \($0)") }, as: .tag)
        try write(library)
        let files = try export.content()
        let tops = pages("folders/index.html", files)
        #expect(tops.map { $0.matches(of: /<li data-depth/).count } == [400, 1])
        #expect(tops.allSatisfy { $0.contains("802 folders") })
        let tags = pages("tags/index.html", files)
        #expect(tags.map { $0.matches(of: /<bdi>tag \d+<\/bdi>/).count } == [400, 1])
        let box = try #require(
            tops[0].firstMatch(of: /href="\.\.\/(folders\/[^"]*)"><bdi>Box 0</).map { String($0.1) }
        )
        let first = try #require(files[box])
        let way = try #require(
            first.firstMatch(of: /href="\.\.\/(folders\/[^"]*-folders\.html)">401 folders</)
        )
        let inner = pages(String(way.1), files)
        #expect(inner.map { $0.matches(of: /<bdi>Inner \d+<\/bdi>/).count } == [400, 1])
        let up = "<a href=\"\(box.dropFirst("folders/".count))\"><bdi>Box 0</bdi></a></p>"
        #expect(inner.allSatisfy { $0.contains(up) })
    }
}
