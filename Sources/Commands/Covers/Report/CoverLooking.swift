// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Library
import Store
import System
import Terminal

/// Decodes what has not been decoded; a report without that is better than none.
struct CoverLooking {
    let library: Library
    /// Of the thumbnails.
    let width: Int
    let jobs: Int?
    /// Whether a cover whose thumbnail is gone is decoded again.
    let wantsFiles: Bool
    let console: Console

    /// - Parameter editions: nil for all.
    /// - Returns: what was seen and could not be remembered, and whether nothing could be decoded.
    func look(
        atCoversOf editions: [Int64]?
    ) throws(Failure) -> (seen: [StoredCover], lacksDecoder: Bool) {
        console.count("covers")
        let looking = ThumbnailGenerator(
            library,
            width: width,
            jobs: jobs,
            wantsFiles: wantsFiles,
            progress: { done, total in console.progress(ProgressCounts(done: done, total: total)) }
        )
        let summary: ThumbnailSummary
        do throws(Failure) {
            summary = try looking.look(atCoversOf: editions)
            console.endProgress()
        } catch {
            console.endProgress()
            guard error.kind == .incompleteProgram else { throw error }
            console.warning("covers were not decoded: \(error.message)")
            if !error.hint.isEmpty { console.note("hint: \(error.hint)") }
            return ([], true)
        }
        if summary.looked > 0, let sentence = ConfinementText.sentence(.ofThisKernel) {
            console.warning(sentence)
        }
        if !summary.remembered {
            console.warning("what was found out about covers is not saved for the next report")
            if let hint = summary.hint { console.note("hint: \(hint)") }
        }
        return (summary.unremembered, false)
    }
}
