// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Files
package import Library
import Store
import System

/// Decodes covers that have not been decoded yet, and keeps their thumbnails and perceptual hashes.
package struct ThumbnailGenerator {
    private let library: Library
    private let width: Int
    private let jobs: Int
    private let wantsFiles: Bool
    private let program: Path?
    private let progress: (Int, Int) -> Void

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
        var session = ThumbnailJob(library, width: width, jobs: jobs, program, progress)
        session.openThumbnails(mustBeThere: wantsFiles)
        let selection = PendingCovers(
            editions,
            width: width,
            thumbnails: wantsFiles ? session.thumbnails : nil
        )
        try session.look(at: try covers(selection))
        // An image inside a drawing is looked at where the drawing could not be shown.
        try session.look(at: try rasters(selection, session.failedCovers))
        return session.summary
    }

    private func covers(_ selection: PendingCovers) throws(Failure) -> [StoredCover] {
        var selection = selection
        try library.reading { (reader) throws(Failure) in
            try reader.coversToLookAt { selection.add($1, of: $0) }
        }
        return selection.items
    }

    private func rasters(
        _ selection: PendingCovers,
        _ failed: Set<Int64>
    ) throws(Failure) -> [StoredCover] {
        var selection = selection
        try library.reading { (reader) throws(Failure) in
            try reader.rastersToLookAt { edition, cover, drawing in
                let isShown = drawing.decoded?.fate ?? .shown == .shown
                if !isShown || failed.contains(drawing.id) { selection.add(cover, of: edition) }
            }
        }
        return selection.items
    }
}
