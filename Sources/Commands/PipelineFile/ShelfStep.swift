// SPDX-License-Identifier: Apache-2.0

import Accounting
import Import
import Library
import System
import Terminal

/// What a pipeline brings to the shelf after its run, as `accession shelf ensure` does.
struct ShelfStep {
    /// Nil if nothing is to be fetched.
    let fetching: FetchPolicy?

    /// Nil where the file does not want it.
    init?(_ definition: PipelineDefinition, _ fetching: FetchPolicy) {
        guard definition.settings[Self.ensures]?.isOn == true else { return nil }
        self.fetching = definition.settings[Self.fetches]?.isOn == true ? fetching : nil
    }

    private static let ensures = "shelf.ensure"
    private static let fetches = "shelf.fetch"

    /// Puts all books there that are to be there; trouble with it is not the trouble of the run.
    func run(_ library: Library, _ console: Console) -> StepResult {
        do throws(Failure) {
            let fetcher = fetching.map { BookDownloads(library, $0, console) }
            let result = try Shelving(library, .init(), fetcher: fetcher).ensure()
            console.endProgress()
            let text = ShelvingText(result: result, isDryRun: false)
            if result.changed > 0 || result.wanting > 0 {
                console.note("shelf: \(result.balance.line())")
            }
            for line in text.wanting { console.note(line) }
            let exit = try text.end(console)
            return StepResult(text.news.object, exit, changed: result.changed)
        } catch { return StepResult("the shelf was not filled", error, console) }
    }
}
