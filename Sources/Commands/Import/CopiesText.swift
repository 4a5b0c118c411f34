// SPDX-License-Identifier: Apache-2.0

import Import
import Terminal

// What became of the copies of rejects, in words and in JSON.
extension RejectCopies.Report {
    /// Nil if there was nothing to copy.
    var line: String? {
        guard copied + present > 0 else { return nil }
        var line = "\(Numbers.counted(copied, "reject")) copied to "
        line += TerminalText.escape(folder)
        if present > 0 { line += ", \(Numbers.grouped(present)) were already there" }
        return line
    }

    /// What could not be copied: no reason to end a run, and none to be silent.
    var warnings: [String] {
        var lines: [String] = []
        if let end = end {
            let left = Numbers.counted(leftOut, "reject")
            lines.append("\(end); \(left) not copied")
        }
        if let first = firstFailure {
            let failed = Numbers.counted(failed, "reject")
            lines.append("\(failed) could not be copied, the first: \(first)")
        }
        return lines
    }

    var object: JSONObject {
        [
            "folder": .path(folder), "copied": .integer(copied),
            "present": .integer(present), "failed": .integer(failed),
            "left_out": .integer(leftOut),
        ]
    }
}
