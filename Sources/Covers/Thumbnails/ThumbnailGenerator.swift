// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Files
import Hashing
package import Library
import Store
import System
import Thumbnails

/// Decodes covers that have not been decoded yet, and keeps their thumbnails and perceptual hashes.
package struct ThumbnailGenerator {
    let library: Library
    let width: Int
    let jobs: Int
    let wantsFiles: Bool
    let program: Path?
    let progress: (Int, Int) -> Void

    /// - Parameters:
    ///   - width: of the thumbnails, in pixels.
    ///   - jobs: how many covers are decoded at a time; nil for one on each core.
    ///   - wantsFiles: a cover whose thumbnail is gone is looked at again.
    ///   - program: what decodes them; nil for the one that belongs to this program.
    ///   - progress: receives how many are done, and of how many.
    package init(
        _ library: Library,
        width: Int = 320,
        jobs: Int?,
        wantsFiles: Bool,
        program: Path? = nil,
        progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) {
        self.library = library
        self.width = width
        self.jobs = max(1, jobs ?? ProcessorCount.available)
        self.wantsFiles = wantsFiles
        self.program = program
        self.progress = progress
    }

    /// Looks at the covers of these editions, or of all if nothing is said.
    ///
    /// Results are saved in batches, also on a request to stop: then this throws.
    /// Where they cannot be saved, as on a full disk, they are still in the summary.
    /// Without the program that decodes, this throws `incompleteProgram` as soon as there is
    /// something to decode.
    package func look(atCoversOf editions: [Int64]?) throws(Failure) -> ThumbnailSummary {
        var session = ThumbnailJob(self)
        session.openThumbnails(mustBeThere: wantsFiles)
        let selection = PendingCovers(
            editions: editions.map(Set.init),
            width: width,
            thumbnails: wantsFiles ? session.thumbnails : nil
        )
        var pending = selection
        try library.reading { (reader) throws(Failure) in
            try reader.coversToLookAt { pending.add($1, of: $0) }
        }
        try session.look(at: pending.items)
        // An image inside a drawing is looked at where the drawing could not be shown.
        pending = selection
        let failed = session.failedCovers
        try library.reading { (reader) throws(Failure) in
            try reader.rastersToLookAt { edition, cover, drawing in
                let isShown = drawing.decoded?.fate ?? .shown == .shown
                if !isShown || failed.contains(drawing.id) { pending.add(cover, of: edition) }
            }
        }
        try session.look(at: pending.items)
        return session.summary
    }
}

/// Which covers to decode, each content once.
private struct PendingCovers {
    /// Nil for those of all.
    let editions: Set<Int64>?
    let width: Int
    /// Nil if it does not matter whether a thumbnail is still there.
    let thumbnails: ThumbnailStore?
    var known: Set<Int64> = []
    var items: [StoredCover] = []

    mutating func add(_ cover: StoredCover, of edition: Int64) {
        guard editions?.contains(edition) ?? true, known.insert(cover.id).inserted,
            let hash = cover.image.namedHash, needsLook(cover.decoded, hash)
        else { return }
        items.append(cover)
    }

    private func needsLook(_ look: DecodeResult?, _ hash: Hash128) -> Bool {
        guard let look, look.decoder >= DecoderVersion.current else { return true }
        guard look.fate == .shown, let thumbnails else { return false }
        return !thumbnails.holds(hash, width: width)
    }
}
