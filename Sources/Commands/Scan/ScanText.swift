// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Manifests
import Terminal

/// What a scan found, in words and in JSON.
struct ScanText {
    let result: SourceScan.Result
    let manifest: Path
    let rejects: RejectSummary
    let deferred: RejectSummary

    func warn(_ console: Console) {
        let text = RejectSummaryText(
            rejects: rejects,
            deferred: deferred,
            warned: RejectSummary(),
            knownRejects: 0
        )
        for line in text.rejectLines { console.note(line, .warning) }
        for line in text.deferredLines { console.note(line) }
        for line in PassedOverText.lines(result.passedOver) { console.note(line) }
        if let fetched = result.fetched {
            for line in FetchedText.lines(fetched) { console.note(line) }
        }
    }

    var answer: Answer {
        var answer = Answer()
        let end = result.end
        answer.sentences([
            "\(TerminalText.escape(manifest)): \(Numbers.counted(end.files, "file")), "
                + "\(Numbers.bytes(Int(end.bytes))), hash \(end.hash)"
        ])
        if result.repeated > 0 {
            answer.note(
                "\(Numbers.counted(result.repeated, "file")) named more than once, and listed once"
            )
        }
        answer.members([
            "manifest": .path(manifest), "files": .integer(end.files),
            "bytes": .integer(Int(end.bytes)), "hash": .string(end.hash),
            "repeated": .integer(result.repeated), "rejected": .integer(rejects.total),
            "deferred": .integer(deferred.total),
            "passed_over": .object(result.passedOver.object),
        ])
        if let fetched = result.fetched { answer.members(["fetched": .object(fetched.object)]) }
        return answer
    }
}
