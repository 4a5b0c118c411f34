// SPDX-License-Identifier: Apache-2.0

import Books
import XML

// What a rule points at.
extension CoverReader {
    /// A first page with more text than that is no cover.
    private static let textLimit = 80

    /// An image, or a page that has one: its first that is there.
    func read(
        _ book: borrowing OpenedBook,
        _ target: CoverTarget
    ) throws(BookRefusal) -> Bool {
        let isNamed = target.rule == .property || target.rule == .meta
        switch try loader.load(book, target.names, isNeeded: isNamed && !target.isDangling) {
        case .seen: return false
        case .failure(let failure, let name):
            note(failure, target, name)
            return false
        case .image(let entry, let header):
            return try take(book, target.rule, entry, header, declared: target.mediaType)
        case .markup(let page):
            guard let images = images(of: page) else {
                note(.unreadablePage, target, page.name)
                return false
            }
            return try read(book, target, images, of: page)
        }
    }

    private func read(
        _ book: borrowing OpenedBook,
        _ target: CoverTarget,
        _ images: PageImages,
        of page: EntryLoader.Entry
    ) throws(BookRefusal) -> Bool {
        var isExplained = false
        for image in self.targets(target.rule, images.references, on: page) {
            switch try loader.load(book, image.names, isNeeded: false) {
            case .image(let entry, let header):
                return try take(book, target.rule, entry, header, page: page)
            case .failure(let failure, let name):
                // That an image is missing is no news on a page without one that is there.
                let isNews = failure != .missing
                note(failure, image, name, isWarning: isNews)
                isExplained = isExplained || isNews
            case .markup(let entry):
                // Never followed, so pages cannot lead from one to the other for ever.
                note(.notAnImage, image, entry.name)
                isExplained = true
            case .seen: continue
            }
        }
        note(.noImage, target, page.name, isWarning: !isExplained)
        return false
    }

    /// An image, and no page.
    func readImage(
        _ book: borrowing OpenedBook,
        _ target: CoverTarget
    ) throws(BookRefusal) -> Bool {
        switch try loader.load(book, target.names, isNeeded: false) {
        case .seen: return false
        case .image(let entry, let header):
            return try take(book, target.rule, entry, header, declared: target.mediaType)
        case .failure(let failure, let name): note(failure, target, name)
        case .markup(let entry): note(.notAnImage, target, entry.name)
        }
        return false
    }

    /// The only image of a page that has hardly any text: a guess, so it has to look like a cover.
    func readFirstPage(
        _ book: borrowing OpenedBook,
        _ target: CoverTarget
    ) throws(BookRefusal) -> Bool {
        let page: EntryLoader.Entry
        switch try loader.load(book, target.names, isNeeded: false) {
        case .seen: return false
        case .image(let entry, let header):
            // It was called a page, but it is an image.
            return try take(book, .spine, entry, header, declared: target.mediaType)
        case .failure(let failure, let name):
            note(failure, target, name)
            return false
        case .markup(let entry): page = entry
        }
        guard let images = images(of: page) else {
            note(.unreadablePage, target, page.name)
            return false
        }
        guard let image = targets(.firstPage, images.references, on: page).first else {
            note(.noImage, target, page.name)
            return false
        }
        let isAlone = images.textLength <= Self.textLimit || images.isCalledCover
        guard images.count == 1, isAlone else {
            note(.notAlone, target, page.name)
            return false
        }
        switch try loader.load(book, image.names, isNeeded: false) {
        case .seen: return false
        case .image(let entry, let header):
            if try take(book, .firstPage, entry, header, page: page) { return true }
            note(.tooSmall, image, entry.name)
        case .failure(let failure, let name): note(failure, image, name)
        case .markup(let entry): note(.notAnImage, image, entry.name)
        }
        return false
    }

    /// References of a page, from where the page is.
    private func targets(
        _ rule: CoverRule,
        _ references: [[UInt8]],
        on page: EntryLoader.Entry
    ) -> [CoverTarget] {
        references.map {
            CoverTarget(rule, $0[...], in: Href.folder(of: page.name), root: root)
        }
    }
}

// Pages.
extension CoverReader {
    /// Pages, the navigation document among them, that are looked into for one book.
    static let pageLimit = 4
    private static let pageSizeLimit = 4 << 20
    /// What all of them have together, at most.
    static let pageBudgetOfBook = 2 * pageSizeLimit

    /// Nil if the page cannot be read, or enough pages were.
    private func images(of page: EntryLoader.Entry) -> PageImages? {
        guard mayLook(into: page.count) else { return nil }
        // Most first pages are chapters, and to parse one costs as much as all the rest of a book.
        if !XMLTagSearch.mayFind(PageImages.tags, in: loader.buffer[..<page.count]) {
            return PageImages()
        }
        return parse(page.count) { PageImages($0) }
    }

    func landmarks(
        _ book: borrowing OpenedBook,
        _ navigation: CoverTarget
    ) throws(BookRefusal) -> [CoverTarget] {
        guard let found = try loader.peek(book, navigation.names), mayLook(into: found.count),
            let landmarks = parse(found.count, { Landmarks($0) })
        else { return [] }
        return targets(.landmark, landmarks.covers, on: found)
    }

    /// Whether another page of this size may be looked into; it then counts.
    private func mayLook(into count: Int) -> Bool {
        guard pagesLeft > 0, count <= min(Self.pageSizeLimit, pageBudget) else { return false }
        pagesLeft -= 1
        pageBudget -= count
        return true
    }

    private func parse<Result>(_ count: Int, _ body: (XMLDocument) -> Result) -> Result? {
        do throws(XMLError) {
            return try parser.read(loader.buffer[..<count]) { tape, _ in body(XMLDocument(tape)) }
        } catch {
            // Why does not matter: a page that cannot be read shows no cover.
            return nil
        }
    }
}
