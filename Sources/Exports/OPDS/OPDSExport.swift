// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import Library
import Store

/// A catalogue for reading apps, in both versions of OPDS, from any web host or from the disk.
///
///     catalog.xml, catalog.json   the first feed
///     newest/12.xml               the newest books; pages are numbered from the oldest, so that
///                                 a new book changes one page
///     authors/ series/ languages/ folders/ tags/
///     books/ covers/
package struct OPDSExport: FolderFormat {
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
        let entries = try OPDSEntries(tree)
        var gathering = Gathering(source, tree, entries, result)
        try source.forEach(.all) { (work) throws(Failure) in try gathering.add(work) }
        guard source.isWanted else { return }
        var writer = OPDSFeedWriter(tree, entries, isWritten: gathering.isWritten)
        let shelves = try gathering.builder.shelves(source.reader)
        try OPDSCatalogue(title, shelves, entries).write(&writer)
        result = gathering.result
        for (isWhole, isWritten) in zip(gathering.isWhole, writer.isWritten) {
            result.add(isWhole ? isWritten ? .written : .same : .failed)
        }
    }

    /// Makes the entry of each work, and brings its books and its cover along.
    private struct Gathering {
        var builder = ShelfBuilder()
        var result: ExportResult
        /// Whether the book or the cover of a work had to be written.
        var isWritten: [Bool] = []
        /// Whether all of its books can be had.
        var isWhole: [Bool] = []
        private let books: BookFiles
        private let covers: CoverThumbnails
        private let entries: OPDSEntries

        init(
            _ source: ExportSource,
            _ tree: ExportTree,
            _ entries: OPDSEntries,
            _ result: ExportResult
        ) {
            self.result = result
            books = BookFiles(source, tree)
            covers = CoverThumbnails(source, tree)
            self.entries = entries
        }

        mutating func add(_ work: CatalogueWork) throws(Failure) {
            let authors = work.authors
            let (found, isNew, isWhole) = try books(of: work, authors)
            // A feed may not have a work without a book to get.
            guard !found.isEmpty else { return result.add(.failed) }
            let picture = try covers.put(work.cover)
            try entries.add(OPDSPublication(work, authors, picture, found))
            isWritten.append(isNew || picture?.isNew == true)
            self.isWhole.append(isWhole)
            builder.add(work, authors)
        }

        private mutating func books(
            of work: CatalogueWork,
            _ authors: [Publication.Person]
        ) throws(Failure) -> (found: [OPDSPublication.Book], isNew: Bool, isWhole: Bool) {
            var found: [OPDSPublication.Book] = []
            var (isNew, isWhole) = (false, true)
            let all = work.books
            for (edition, file) in all {
                let put = try books.put(edition, file, of: work, authors)
                switch put {
                case .success(let book):
                    isNew = isNew || book.isNew
                    let address = book.name.map { "../" + Address.relative($0) }
                    found.append(
                        .init(
                            address: address ?? Address.file(file.path),
                            size: file.size,
                            title: all.count > 1 ? edition.label : nil
                        )
                    )
                case .failure(let problem):
                    isWhole = false
                    result.fail(work.id, problem.word, problem.sentence)
                }
            }
            if all.isEmpty {
                result.fail(
                    work.id,
                    "missing",
                    "work \(work.id) has no book that is there: it is in no feed"
                )
            }
            return (found, isNew, isWhole)
        }
    }
}
