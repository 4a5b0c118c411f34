// SPDX-License-Identifier: Apache-2.0

import Import
import Terminal

/// What became of the copies of rejects, in words and in JSON.
struct CopiesText {
    private let report: RejectCopies.Report

    init(_ report: RejectCopies.Report) {
        self.report = report
    }

    /// Nil if there was nothing to copy.
    var line: String? {
        guard report.copied + report.present > 0 else { return nil }
        var line = "\(Numbers.counted(report.copied, "reject")) copied to "
        line += TerminalText.escape(report.folder)
        if report.present > 0 { line += ", \(Numbers.grouped(report.present)) were already there" }
        return line
    }

    /// What could not be copied: no reason to end a run, and none to be silent.
    var warnings: [String] {
        var lines: [String] = []
        if let end = report.end {
            let left = Numbers.counted(report.leftOut, "reject")
            lines.append("\(end); \(left) not copied")
        }
        if let first = report.firstFailure {
            let failed = Numbers.counted(report.failed, "reject")
            lines.append("\(failed) could not be copied, the first: \(first)")
        }
        return lines
    }

    var object: JSONObject {
        var object = JSONObject()
        object.append("folder", path: report.folder)
        object.append("copied", .integer(report.copied))
        object.append("present", .integer(report.present))
        object.append("failed", .integer(report.failed))
        object.append("left_out", .integer(report.leftOut))
        return object
    }
}
