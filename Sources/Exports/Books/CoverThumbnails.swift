// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import Library
import Store

/// Brings the thumbnails of covers into the folder of an export.
///
/// They are second names of those of the library, or copies where the disk has no second names: a
/// thumbnail never changes under its name.
final class CoverThumbnails {
    /// A thumbnail as a page shows it.
    struct Picture {
        /// Its place in the export.
        let name: String
        let width: Int
        let height: Int
        /// Whether it had to be written.
        let isNew: Bool
    }

    private let library: Path
    private let width: Int?
    private let tree: ExportTree
    private var known: Set<Hash128> = []
    private var links = true

    init(_ source: ExportSource, _ tree: ExportTree) {
        library = source.library.folder
        width = source.thumbnailWidth
        self.tree = tree
    }

    /// Nil for a cover that has no thumbnail or is too small to be seen, or if none are wanted.
    func put(_ cover: CatalogueCover?) throws(Failure) -> Picture? {
        guard let width, let cover else { return nil }
        let sides = [cover.image.width, cover.image.height].compactMap(\.self)
        guard sides.allSatisfy({ $0 >= CoverLimits.leastShownSide }) else { return nil }
        // An image inside a drawing stands in for one that cannot be shown.
        for hash in [cover.image.hash, cover.raster].compactMap({ $0.flatMap(Hash128.init) }) {
            if let picture = try put(cover, hash, width) { return picture }
        }
        return nil
    }

    private func put(
        _ cover: CatalogueCover,
        _ hash: Hash128,
        _ width: Int
    ) throws(Failure) -> Picture? {
        let name = "covers/\(ThumbnailStore.shortName(hash, width: width))"
        let (shown, height) = Self.size(cover, width)
        func picture(isNew: Bool) -> Picture {
            Picture(name: name, width: shown, height: height, isNew: isNew)
        }
        if known.contains(hash) { return picture(isNew: false) }
        let place = ThumbnailStore.path(hash, width: width, in: library)
        // Its name says what is in it, so that the one that is there is as good.
        if try tree.keeps(name, hash) {
            known.insert(hash)
            return picture(isNew: false)
        }
        // One that cannot be looked at is not shown; its report of covers says why.
        guard let status = try? FileStatus.of(place, followingLinks: false),
            status.kind == .regular, status.size > 0
        else { return nil }
        try tree.put(name, hash, size: Int(status.size)) { target throws(FileError) in
            try bring(place, to: target)
            return true
        }
        known.insert(hash)
        return picture(isNew: true)
    }

    private func bring(_ place: Path, to target: Path) throws(FileError) {
        do throws(FileError) {
            if links, try FileChange.link(place, as: target) { return }
        } catch {
            if error.isMissing { throw error }
            // On another disk, or where it may not be done, a copy does.
        }
        links = false
        let refusal = try FileCopy.copy(place, to: target) { _ in true }
        guard let refusal else { return }
        if case .unreadable(.system(let error)) = refusal { throw error }
    }

    /// As large as it will be: no cover is made larger than it is.
    private static func size(_ cover: CatalogueCover, _ width: Int) -> (Int, Int) {
        guard let full = cover.image.width, let height = cover.image.height,
            full > 0, height > 0
        else { return (width, width * 3 / 2) }
        let shown = min(width, full)
        return (shown, max(1, (height * shown + full / 2) / full))
    }
}
