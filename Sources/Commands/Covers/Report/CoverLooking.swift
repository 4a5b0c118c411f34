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

    /// What came of it.
    struct Outcome {
        /// What was seen and could not be remembered.
        var seen: [StoredCover] = []
        /// Whether nothing could be decoded.
        var lacksDecoder = false
        /// Why some covers cannot be shown, which is no fault of theirs.
        var trouble: Failure?
    }

    /// - Parameter editions: nil for all.
    func look(atCoversOf editions: [Int64]?) throws(Failure) -> Outcome {
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
            guard [.permission, .incompleteProgram].contains(error.kind) else { throw error }
            return Outcome(lacksDecoder: true, trouble: error)
        }
        if summary.looked > 0, let sentence = ConfinementText.sentence(.ofThisKernel) {
            console.warning(sentence)
        }
        if !summary.remembered {
            console.warning("what was found out about covers is not saved for the next report")
            if let hint = summary.hint { console.note("hint: \(hint)") }
        }
        return Outcome(seen: summary.unremembered, trouble: summary.trouble)
    }
}
