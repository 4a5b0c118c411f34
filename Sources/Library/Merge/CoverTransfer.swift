// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import SQLite
import Store

/// Brings covers from other libraries, each proven by its hash.
final class CoverTransfer {
    enum Answer {
        case known
        case brought
        case missing
    }

    /// Libraries that may have them.
    private let others: [Path]
    private let library: Library
    private let writer: RegisterWriter
    private let store: CoverStore?
    private var hasWritten = false

    /// - Parameter isRehearsal: nothing is written.
    init(
        from others: [Path],
        into library: Library,
        _ writer: RegisterWriter,
        isDryRun: Bool
    ) throws(Failure) {
        self.others = others
        self.library = library
        self.writer = writer
        store = isDryRun ? nil : try library.prepareCovers()
    }

    /// Sees to it that a cover is here; notes its place here.
    func bring(_ image: inout CoverImage) throws(Failure) -> Answer {
        // The name is a stranger's word, and must be the one that the hash gives.
        guard image.namedHash != nil else { return .missing }
        let hash = image.hash
        let row = try library.asking { () throws(SQLiteError) in try writer.cover(hash) }
        for candidate in row.map({ [$0] }) ?? [image.withOwnFile, image]
        where try bytes(of: candidate, in: library.folder) != nil {
            image = candidate
            return .known
        }
        for other in others {
            guard let bytes = try bytes(of: image, in: other) else { continue }
            image = image.withOwnFile
            guard let store else { return .brought }
            let own = image
            try library.asking { () throws(FileError) in try store.store(bytes[...], of: own) }
            try library.asking { () throws(SQLiteError) in
                try writer.giveOwnFile(toCover: hash, byteCount: bytes.count)
            }
            hasWritten = true
            return .brought
        }
        return .missing
    }

    /// To be called before a commit: a row must have its file, whatever happens next.
    func flush() throws(Failure) {
        guard hasWritten, let store else { return }
        try library.asking { () throws(FileError) in try store.folder.flush() }
    }

    /// The bytes that the register speaks of; nil if there are none, or others.
    private func bytes(of image: CoverImage, in folder: Path) throws(Failure) -> [UInt8]? {
        do throws(FileError) {
            return try image.bytes(in: folder, followingLinks: true)
        } catch {
            // No book must lose its cover for what another attempt may know nothing of, such as an
            // error of the disk or a right that can be given.
            throw Failure(error, near: folder)
        }
    }
}
