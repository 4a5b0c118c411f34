// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import Terminal

extension RepairResult {
    /// What a repair found and did.
    func answer(isDryRun: Bool) -> Answer {
        var answer = Answer()
        addLines(to: &answer, isDryRun: isDryRun)
        answer.records("findings", findings) { finding in
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
        answer.records("removed", losses) { loss in
            .init(
                [
                    ("table", .text(loss.table)), ("removed", .count(loss.removed)),
                    ("of", .count(loss.total)),
                ],
                rows: []
            )
        }
        answer.facts([
            "dry_run": .flag(isDryRun), "refused": .flag(isRefused), "moved": .texts(moved),
            "quarantine": .optional(quarantine),
            "remaining": .texts(remaining.map(\.name.rawValue)),
        ])
        return answer
    }

    private func addLines(to answer: inout Answer, isDryRun: Bool) {
        if findings.isEmpty { return answer.sentences(["nothing to repair"]) }
        answer.result(isDryRun || isRefused ? "to repair:" : "repaired:")
        let width = findings.map { Numbers.grouped($0.count).utf8.count }.max() ?? 0
        let margin = String(repeating: " ", count: width + 4)
        for finding in findings {
            let count = Numbers.grouped(finding.count)
            let gap = String(repeating: " ", count: width - count.utf8.count)
            answer.result("\(gap)\(count)  \(finding.sentence)")
            for example in finding.examples { answer.result(margin + example) }
            if finding.count > finding.examples.count, !finding.examples.isEmpty {
                let more = Numbers.grouped(finding.count - finding.examples.count)
                answer.result("\(margin)and \(more) more")
            }
        }
        if let quarantine = quarantine {
            let files = Numbers.counted(moved.count, "file")
            answer.sentences(["moved \(files) to \(TerminalText.escape(quarantine))"])
        }
        if isDryRun { answer.rehearsed() }
    }
}
