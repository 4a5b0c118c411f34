// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import Terminal

/// What a repair found and did, in whichever form was asked for.
struct RepairText {
    private let report: RepairResult
    private let isDryRun: Bool

    init(_ report: RepairResult, isDryRun: Bool) {
        self.report = report
        self.isDryRun = isDryRun
    }

    /// All of it, for people and for programs.
    var answer: Answer {
        var answer = Answer()
        addLines(to: &answer)
        answer.records("findings", report.findings) { finding in
            let (name, count) = (Cell.text(finding.name), Cell.count(finding.count))
            let sentence = Cell.text(finding.sentence)
            return .init(
                [
                    ("name", name), ("count", count), ("finding", sentence),
                    ("examples", .texts(finding.examples)),
                ],
                rows: [[name, count, sentence]]
            )
        }
        answer.records("removed", report.losses) { loss in
            .init(
                [
                    ("table", .text(loss.table)), ("removed", .count(loss.removed)),
                    ("of", .count(loss.total)),
                ],
                rows: []
            )
        }
        answer.fact("dry_run", .flag(isDryRun))
        answer.fact("refused", .flag(report.isRefused))
        answer.fact("moved", .texts(report.moved))
        answer.fact("quarantine", .optional(report.quarantine))
        answer.fact("remaining", .texts(report.remaining.map(\.name.rawValue)))
        return answer
    }

    private func addLines(to answer: inout Answer) {
        if report.findings.isEmpty { return answer.sentences(["nothing to repair"]) }
        answer.result(isDryRun || report.isRefused ? "to repair:" : "repaired:")
        let width = report.findings.map { Numbers.grouped($0.count).utf8.count }.max() ?? 0
        let margin = String(repeating: " ", count: width + 4)
        for finding in report.findings {
            let count = Numbers.grouped(finding.count)
            let gap = String(repeating: " ", count: width - count.utf8.count)
            answer.result("\(gap)\(count)  \(finding.sentence)")
            for example in finding.examples { answer.result(margin + example) }
            if finding.count > finding.examples.count, !finding.examples.isEmpty {
                let more = Numbers.grouped(finding.count - finding.examples.count)
                answer.result("\(margin)and \(more) more")
            }
        }
        if let quarantine = report.quarantine {
            let files = Numbers.counted(report.moved.count, "file")
            answer.sentences(["moved \(files) to \(TerminalText.escape(quarantine))"])
        }
        if isDryRun { answer.note("this was a dry run: nothing was changed") }
    }
}
