// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
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
    private let store: CoverStore?
    private var hasWritten = false

    /// - Parameter isRehearsal: nothing is written.
    init(
        from others: [Path],
        into library: Library,
        isDryRun: Bool
    ) throws(Failure) {
        self.others = others
        self.library = library
        store = isDryRun ? nil : try library.prepareCovers()
    }

    /// Sees to it that a cover is here.
    func bring(_ image: CoverImage) throws(Failure) -> Answer {
        // The name is a stranger's word, and must be the one that the hash gives.
        guard image.namedHash != nil else { return .missing }
        if try bytes(of: image, in: library.folder) != nil { return .known }
        for other in others {
            guard let bytes = try bytes(of: image, in: other) else { continue }
            guard let store else { return .brought }
            try library.asking { () throws(FileError) in
                try store.store(bytes[...], as: image.file)
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
            return try image.read(at: folder.appending(image.file), followingLinks: true)
        } catch {
            // No book must lose its cover for what another attempt may know nothing of, such as an
            // error of the disk or a right that can be given. What is not there cannot be had.
            if error.isMissing { return nil }
            throw Failure(error, near: folder)
        }
    }
}
