// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Files
package import Store

/// Finds the bytes of a cover at the nearest place that has them, proven by their hash.
package final class CoverLookup {
    /// Where covers are looked for, in this order.
    package enum Step: String, Sendable, CaseIterable {
        /// Among the library's covers.
        case covers
        /// In a book on the shelf.
        case shelf
        case staging
        /// In a book where it was imported.
        case origin
        /// In a book that has to be fetched.
        case web
    }

    package enum Answer: Sendable, Equatable {
        /// In this file.
        case found(ArraySlice<UInt8>, Step, Path)
        /// Only in a book on the web, which was not to be fetched.
        case onWeb(Path)
        /// Nowhere else than maybe in this book, which cannot be read just now.
        case unreadable(Path, String)
        case nowhere
    }

    /// Fetches a book that is only on the web; nil if it cannot be had.
    package typealias Fetch = (OriginFile, _ fingerprint: [UInt8]) throws(Failure) -> Path?

    private let library: Library
    private let reader: RegisterReader
    private let folders: HoldingFolders
    private let fetch: Fetch?
    private let recovery = CoverRecovery()

    package init(
        _ library: Library,
        _ reader: RegisterReader,
        fetch: Fetch? = nil
    ) throws(Failure) {
        self.library = library
        self.reader = reader
        self.fetch = fetch
        folders = try HoldingFolders(library, reader)
    }

    /// All steps.
    package func find(_ image: CoverImage) throws(Failure) -> Answer {
        let own = try library.asking { () throws(FileError) in
            try image.namedHash == nil
                ? nil : image.bytes(in: library.folder, followingLinks: true)
        }
        if let own { return .found(own[...], .covers, library.folder.appending(image.holder)) }
        return try findInBooks(image)
    }

    /// All steps but the first, for a cover whose own file is lost.
    package func findInBooks(_ image: CoverImage) throws(Failure) -> Answer {
        var unread: Answer?
        for holding in try reader.holdings(withCover: image.hash) {
            let step: Step = holding.tier == .shelf ? .shelf : .staging
            let path = folders.path(of: holding)
            if let bytes = bytes(of: image, in: path, holding.fingerprint, &unread) {
                return .found(bytes, step, path)
            }
        }
        let origins = try reader.origins(withCover: image.hash)
        for (origin, fingerprint) in origins where !origin.isRemote {
            let path = Path(bytes: origin.path)
            if let bytes = bytes(of: image, in: path, fingerprint, &unread) {
                return .found(bytes, .origin, path)
            }
        }
        let remote = origins.filter { $0.file.isRemote && !$0.file.isMissing }
        if let first = remote.first, fetch == nil { return .onWeb(Path(bytes: first.file.path)) }
        for (origin, fingerprint) in remote {
            guard let path = try fetch?(origin, fingerprint),
                let bytes = bytes(of: image, in: path, fingerprint, &unread)
            else { continue }
            return .found(bytes, .web, path)
        }
        return unread ?? .nowhere
    }

    private func bytes(
        of image: CoverImage,
        in book: Path,
        _ fingerprint: [UInt8],
        _ unread: inout Answer?
    ) -> ArraySlice<UInt8>? {
        do throws(FileRefusal) { return try recovery.find(image, in: book, fingerprint) } catch {
            unread = unread ?? .unreadable(book, error.cause?.reason ?? error.reason.sentence)
            return nil
        }
    }
}
