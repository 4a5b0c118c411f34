// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Makes books with chapters, covers and pictures, real or small, out of what is packed once.
struct WholeBooks {
    private let plan: LibraryPlan
    /// From the smallest to the largest.
    private let chapters: [Payload]
    private let pictures: [Payload]
    private let styles: Payload
    private let containers: [String: Payload]

    private static let folders = ["OEBPS/", "OEBPS/", "OEBPS/", "OPS/", ""]

    init(_ plan: LibraryPlan) {
        self.plan = plan
        var random = Random(seed: LibraryPlan.seed, stream: 1 << 62)
        let paragraphs = (0..<3000).map { _ in
            let sentences = (0..<random.number(in: 2...6)).map { _ in
                plan.words.sentence(random.number(in: 5...22), &random)
            }
            return "<p>\(sentences.joined(separator: " "))</p>\n"
        }
        chapters = (0..<400).map { number in
            let size = Int(1500 * pow(1.0116, Double(number)))
            var body = ""
            while body.utf8.count < size { body += random.pick(paragraphs) }
            return .deflated(BookFile.page("Chapter \(number)", body))
        }
        .sorted { $0.bytes.count < $1.bytes.count }
        pictures = (0..<48).map { .stored(JPEG.bytes(Int(4000 * pow(1.118, Double($0))), &random)) }
        styles = .deflated("body { margin: 5% }\nh1 { text-align: center }\np { margin: 0 }\n")
        var containers: [String: Payload] = [:]
        for folder in WholeBooks.folders {
            containers[folder] = BookFile.container(of: folder + "content.opf")
        }
        self.containers = containers
    }

    func make(_ book: BookPlan) -> BookFile {
        var random = plan.random(book.number, purpose: 5)
        switch book.kind {
        case .empty:
            return BookFile(bytes: [], coverSize: 0)
        case .notZip:
            let body = (0..<400).map { _ in "<p>\(plan.words.sentence(12, &random))</p>\n" }
            let page = BookFile.page("Not found", body.joined())
            return BookFile(bytes: Array(page.utf8), coverSize: 0)
        case .truncated:
            // Within the first entry: of a longer piece the book could be saved.
            return BookFile(bytes: Array(whole(book, &random).bytes.prefix(48)), coverSize: 0)
        case .noPackage:
            return BookFile(bytes: whole(book, &random).bytes, coverSize: 0)
        case .first, .reissue:
            return whole(book, &random)
        }
    }

    private func whole(_ book: BookPlan, _ random: inout Random) -> BookFile {
        let measures = BookMeasures(plan.shape)
        let target = measures.size(&random)
        let folder = random.pick(WholeBooks.folders)
        var package = PackageText(book, version: random.chance(0.6) ? 2 : 3, words: plan.words)
        var entries: [(name: String, payload: Payload)] = []

        var coverSize = 0
        if random.chance(0.94) {
            let size = measures.coverSize(inBookOf: target, &random)
            let cover = Payload.stored(JPEG.bytes(size, &random))
            let name = random.pick(["images/cover.jpg", "cover.jpg", "Images/Cover Image.jpg"])
            let id = random.pick(["cover-image", "cover-img", "img-cover"])
            package.addItem(id, name.replacingSpaces, "image/jpeg", "cover-image")
            package.coverID = id
            entries.append((folder + name, cover))
            coverSize = cover.size
        }

        var left = Int(target) - coverSize - measures.frame
        let count = random.number(in: measures.chapters)
        let text = min(Double(max(left, 0)), random.logNormal(median: 280_000, sigma: 0.5))
        addChapters(&entries, &package, &left, folder, count, text, &random)
        package.addItem("css", "style.css", "text/css")
        entries.append((folder + "style.css", styles))
        addContents(&entries, &package, folder, book)
        addPictures(&entries, &package, &left, folder, &random)

        let document = Payload.deflated(package.text(&random))
        let comesLast = random.chance(0.5)
        var zip = ZipBuilder(usesDescriptors: random.chance(0.2))
        zip.add("mimetype", BookFile.mimetype)
        if let container = containers[folder] { zip.add("META-INF/container.xml", container) }
        let hasPackage = book.kind != .noPackage
        if hasPackage, !comesLast { zip.add(folder + "content.opf", document) }
        for entry in entries { zip.add(entry.name, entry.payload) }
        if hasPackage, comesLast { zip.add(folder + "content.opf", document) }
        return BookFile(bytes: zip.finish(), coverSize: coverSize)
    }

    private func addChapters(
        _ entries: inout [(name: String, payload: Payload)],
        _ package: inout PackageText,
        _ left: inout Int,
        _ folder: String,
        _ count: Int,
        _ text: Double,
        _ random: inout Random
    ) {
        for number in 1...count {
            let size = text / Double(count) * (0.5 + random.unit())
            let chapter = chapters[chapterIndex(of: Int(size), &random)]
            let id = "chapter\(number)"
            let href = "text/\(id).xhtml"
            package.addItem(id, href, "application/xhtml+xml")
            package.addToSpine(id)
            entries.append((folder + href, chapter))
            left -= chapter.bytes.count
        }
    }

    /// One of the chapters that come closest to a packed size.
    private func chapterIndex(of size: Int, _ random: inout Random) -> Int {
        var low = 0
        var high = chapters.count
        while low < high {
            let middle = (low + high) / 2
            if chapters[middle].bytes.count < size { low = middle + 1 } else { high = middle }
        }
        return min(max(low + random.number(in: -3...3), 0), chapters.count - 1)
    }

    private func addContents(
        _ entries: inout [(name: String, payload: Payload)],
        _ package: inout PackageText,
        _ folder: String,
        _ book: BookPlan
    ) {
        if package.version == 3 {
            package.addItem("nav", "nav.xhtml", "application/xhtml+xml", "nav")
            let nav =
                #"<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc">"#
                + "<ol><li><a href=\"text/chapter1.xhtml\">Chapter 1</a></li></ol></nav>\n"
            entries.append((folder + "nav.xhtml", .deflated(BookFile.page("Contents", nav))))
        } else {
            package.addItem("ncx", "toc.ncx", "application/x-dtbncx+xml")
            let ncx = """
                <?xml version="1.0" encoding="utf-8"?>
                <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
                <head/><docTitle><text>\(book.title)</text></docTitle>
                <navMap><navPoint id="n1" playOrder="1"><navLabel><text>Chapter 1</text></navLabel>
                <content src="text/chapter1.xhtml"/></navPoint></navMap>
                </ncx>

                """
            entries.append((folder + "toc.ncx", .deflated(ncx)))
        }
    }

    /// Fills the rest of the book's size with pictures, large ones when much is left.
    private func addPictures(
        _ entries: inout [(name: String, payload: Payload)],
        _ package: inout PackageText,
        _ left: inout Int,
        _ folder: String,
        _ random: inout Random
    ) {
        var number = 0
        while number < 30, let smallest = pictures.first, smallest.size < left {
            let fitting = pictures.count { $0.size < left }
            let picture = pictures[random.number(in: fitting / 2...fitting - 1)]
            number += 1
            let href = "images/picture\(number).jpg"
            package.addItem("picture\(number)", href, "image/jpeg")
            entries.append((folder + href, picture))
            left -= picture.size
        }
    }
}

extension String {
    /// The name as it stands in an href.
    fileprivate var replacingSpaces: String {
        split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
    }
}
