// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Library
package import Store

/// What is exported: some works of a library, as of one moment.
package struct ExportSource {
    package let library: Library
    package let reader: RegisterReader
    /// In the order in which they are wanted.
    package let works: [Int64]
    /// What the export says of its time, in seconds since 1970: that of the newest run, so that the
    /// same library always gives the same bytes.
    package let time: Int64
    package let books: BookPlacing
    /// How wide thumbnails of covers are; nil if none are wanted.
    package let thumbnailWidth: Int?
    private let cancellation: Cancellation
    private let progress: (_ done: Int, _ total: Int) -> Void

    package init(
        _ library: Library,
        _ reader: RegisterReader,
        works: [Int64],
        time: Int64,
        books: BookPlacing,
        thumbnailWidth: Int? = nil,
        cancellation: Cancellation,
        progress: @escaping (_ done: Int, _ total: Int) -> Void
    ) {
        self.library = library
        self.reader = reader
        self.works = works
        self.time = time
        self.books = books
        self.thumbnailWidth = thumbnailWidth
        self.cancellation = cancellation
        self.progress = progress
    }

    /// Whether it is worth while to go on.
    package var isWanted: Bool { cancellation.requested == nil }

    /// Hands out the works, with what is asked for, until somebody wants it to stop.
    ///
    /// - Parameter works: others than all, such as all in another order.
    package func forEach(
        _ parts: CatalogueParts,
        of works: [Int64]? = nil,
        _ body: (CatalogueWork) throws(Failure) -> Void
    ) throws(Failure) {
        let ids = works ?? self.works
        var done = 0
        try reader.catalogue(of: ids, parts) { (work) throws(Failure) in
            try body(work)
            done += 1
            if done.isMultiple(of: 100) { progress(done, ids.count) }
            return isWanted
        }
    }
}
