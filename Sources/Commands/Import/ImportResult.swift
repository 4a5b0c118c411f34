// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Store
import Terminal
import Works

/// What became of an import, as one JSON object.
struct ImportResult {
    private let summary: RunSummary
    private let request: ImportRequest
    private let exit: ExitCode

    init(_ summary: RunSummary, _ request: ImportRequest, exit: ExitCode) {
        self.summary = summary
        self.request = request
        self.exit = exit
    }

    var object: JSONObject {
        let progress = summary.progress
        var object: JSONObject = [
            "run": .optional(summary.run.map(Int.init)), "dry_run": .bool(summary.run == nil),
        ]
        object.append("library", path: request.library.folder)
        object.append("pipeline", .optional(request.pipeline))
        let counts = progress.counts
        object.append(counts.equation.object)
        object.append(counts.object(RunCount.changes))
        object.append(counts.object([.covers, .mergedWorks, .splitWorks, .skippedCopies]))
        object.append("claims", .object(counts.claims.object))
        object.append("balanced", .bool(summary.imbalances.isEmpty))
        object.append("interrupted", .bool(summary.interruption != nil))
        object.append("seconds", .double(summary.seconds))
        object.append("stages", .array(progress.tally.objects))
        object.append("outcomes", .object(outcomes))
        object.append("warnings", .object(JSONObject(progress.warnings)))
        object.append("passed_over", .object(summary.passedOver.object))
        object.append("cache", .object(counts.object(RunCount.cache)))
        if let copies = summary.copies {
            object.append("copied_rejects", .object(CopiesText(copies).object))
        }
        object.append("exit", .integer(Int(exit.rawValue)))
        return object
    }

    private var outcomes: JSONObject {
        var object = JSONObject()
        for (outcome, count) in summary.progress.outcomes.sorted(by: { $0.key < $1.key }) {
            object.append(outcome, .integer(count))
        }
        return object
    }
}
