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

    func write(to console: Console, _ format: OutputFormat) {
        switch format {
        case .json: console.json(.object(object))
        case .plain:
            for finding in report.findings {
                console.plain(
                    [finding.name, "\(finding.count)", finding.sentence].map { Array($0.utf8) }
                )
            }
        case .human: writeLines(to: console)
        }
    }

    private func writeLines(to console: Console) {
        if report.findings.isEmpty {
            console.summary("nothing to mend")
            return
        }
        console.result(isDryRun || report.isRefused ? "to mend:" : "mended:")
        let width = report.findings.map { Numbers.grouped($0.count).utf8.count }.max() ?? 0
        for finding in report.findings {
            let count = Numbers.grouped(finding.count)
            let gap = String(repeating: " ", count: width - count.utf8.count)
            console.result("\(gap)\(count)  \(finding.sentence)")
            for example in finding.examples {
                console.result(String(repeating: " ", count: width + 4) + example)
            }
            if finding.count > finding.examples.count, !finding.examples.isEmpty {
                let more = Numbers.grouped(finding.count - finding.examples.count)
                console.result(String(repeating: " ", count: width + 4) + "and \(more) more")
            }
        }
        if let quarantine = report.quarantine {
            let files = Numbers.counted(report.moved.count, "file")
            console.summary("moved \(files) to \(TerminalText.escape(quarantine))")
        }
        if isDryRun { console.note("this was a rehearsal: nothing was changed") }
    }

    private var object: JSONObject {
        let findings = report.findings.map { finding in
            JSONValue.object([
                "name": .string(finding.name), "count": .integer(finding.count),
                "finding": .string(finding.sentence),
                "examples": .array(finding.examples.map { .string($0) }),
            ])
        }
        let losses = report.losses.map { loss in
            JSONValue.object([
                "table": .string(loss.table), "removed": .integer(loss.removed),
                "of": .integer(loss.total),
            ])
        }
        var object: JSONObject = [
            "findings": .array(findings), "removed": .array(losses),
            "dry_run": .bool(isDryRun), "refused": .bool(report.isRefused),
            "moved": .array(report.moved.map { .string($0) }),
        ]
        (report.quarantine.map(Cell.path) ?? .missing).append(to: &object, as: "quarantine")
        object.append(
            "remaining",
            .array(report.remaining.map { .string($0.name.rawValue) })
        )
        return object
    }
}
