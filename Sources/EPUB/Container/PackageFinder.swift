// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Zip

/// Finds the package document: by what the container says, or else by its ending.
struct PackageFinder {
    /// Its UTF-8 name in the archive.
    private(set) var path: [UInt8] = []
    /// The folder that holds the book, with a slash at its end; empty for the archive itself.
    ///
    /// References of the container and all that begins with a slash are relative to it.
    let root: [UInt8]
    /// The folder that holds what the container says of the book, with a slash at its end.
    let metadataFolder: [UInt8]
    private(set) var warnings: [Publication.Warning] = []

    private var rule = Publication.PackagePlace.Rule.container
    /// Why the container was of no help.
    private var refusal: BookRefusal

    /// Reads the container document, with warnings about its state.
    typealias Reading = (borrowing OpenedBook, ResolvedEntry) throws(BookRefusal) -> (
        ContainerDocument, [Publication.Warning]
    )

    private static let folder = Array("META-INF/".utf8)
    private static let ending = Array(".opf".utf8)

    init(_ book: borrowing OpenedBook, read: Reading) throws(BookRefusal) {
        let finder = try ContainerFinder(book)
        root = finder.root
        metadataFolder = finder.container.map { Self.parent(of: $0.name) } ?? Self.folder
        refusal = BookRefusal(.noContainer)

        let mimetype = try MimetypeCheck(book, root: root)
        if let container = finder.container {
            note(container)
            if try findNamed(book, container, read) {
                warnings += mimetype.warnings
                return
            }
        }
        if refusal.isOfNoPackage, let format = mimetype.otherFormat {
            refusal = BookRefusal(.otherFormat, format)
        }
        guard let found = findByEnding(book) else {
            if refusal.isOfNoPackage, let format = try Self.office(book) {
                throw BookRefusal(.otherFormat, format)
            }
            throw refusal
        }
        path = found
        rule = .ending
        warnings.warn(.packageByEnding, "\(MetadataText.excerpt(found)): \(refusal.explanation)")
        warnings += mimetype.warnings
    }

    /// What an archive without any package document is, if it is one of Office.
    private static func office(_ book: borrowing OpenedBook) throws(BookRefusal) -> String? {
        let entries = [
            ("word/document.xml", "Word document"), ("xl/workbook.xml", "Excel workbook"),
            ("ppt/presentation.xml", "PowerPoint presentation"),
        ]
        for (entry, name) in entries where try book.find(Array(entry.utf8)) != nil { return name }
        return nil
    }

    /// The folder that holds the book, without a slash at its end.
    var rootFolder: ArraySlice<UInt8> { Href.folder(of: root) }

    var place: Publication.PackagePlace {
        Publication.PackagePlace(
            entry: MetadataText.excerpt(path),
            rule: rule,
            root: MetadataText.excerpt(root)
        )
    }

    /// What to say of a book whose package document is none.
    ///
    /// What was only found by its ending was never said to be one: then it counts why the container
    /// was of no help.
    func refusal(for error: BookRefusal) -> BookRefusal {
        rule == .ending && error.isOfNoPackageDocument ? refusal : error
    }

    private mutating func note(_ container: ResolvedEntry) {
        if container.isLoose { warnings.warn(.containerCase, MetadataText.excerpt(container.name)) }
        if !root.isEmpty { warnings.warn(.nestedContainer, MetadataText.excerpt(root)) }
    }

    /// - Returns: whether there is a package document that the container names.
    private mutating func findNamed(
        _ book: borrowing OpenedBook,
        _ container: ResolvedEntry,
        _ read: Reading
    ) throws(BookRefusal) -> Bool {
        let document: ContainerDocument
        do throws(BookRefusal) {
            let (read, notes) = try read(book, container)
            document = read
            warnings += notes
        } catch {
            guard error.isOfDamage else { throw error }
            refusal = error
            return false
        }
        guard let first = document.packagePaths.first else {
            refusal = BookRefusal(.noPackageNamed)
            return false
        }
        for path in document.packagePaths {
            if root.isEmpty, try book.find(path) != nil {
                self.path = path
                return true
            }
            let names = ContainerDocument.entryNames(for: path, in: root)
            guard let found = try book.resolve(names) else { continue }
            self.path = found.name
            if found.isLoose {
                rule = .resembling
                warnings.warn(.packageLoosely, MetadataText.excerpt(found.name))
            }
            return true
        }
        refusal = BookRefusal(.packageMissing, MetadataText.excerpt(first))
        return false
    }

    /// The least deep entry that ends like a package document, and of those the first in the order
    /// of bytes, so that the order of the directory does not matter.
    private func findByEnding(_ book: borrowing OpenedBook) -> [UInt8]? {
        var best: [UInt8]?
        var leastDepth = Int.max
        book.forEachName { _, name in
            guard NameBytes.hasFoldedSuffix(name, Self.ending), NameBytes.hasPrefix(name, root)
            else { return }
            let depth = NameBytes.depth(name)
            if depth > leastDepth { return }
            let name = NameBytes.copy(name)
            if depth == leastDepth, let best, best.lexicographicallyPrecedes(name) { return }
            leastDepth = depth
            best = name
        }
        return best
    }

    private static func parent(of name: [UInt8]) -> [UInt8] {
        Array(name[..<((name.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)])
    }
}
