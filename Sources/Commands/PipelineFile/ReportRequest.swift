// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import JSON5
import Terminal

/// A report that a pipeline file asks for.
struct ReportRequest: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        /// What `import --json` says of the run.
        case run
        case rejects
        case covers
    }

    enum Moment: String, Sendable, CaseIterable {
        case always
        case changed
        case trouble
    }

    let kind: Kind
    let format: ReportFormat
    let target: Path
    let moment: Moment
    /// How a table looks.
    var table = TableForm()
    /// How much of what is too much, and as it was written.
    var thresholds: CoverThresholds?
    var failOn: String?
    /// Where the file asks for it.
    let place: TextPlace

    /// In words, as `--print` shows it.
    var text: String {
        let limits = failOn.map { ", fails on \($0)" } ?? ""
        return
            "\(kind.rawValue) as \(format.rawValue) to \(target.text) (\(moment.rawValue))\(limits)"
    }

    var object: JSONObject {
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "format": .string(format.rawValue), "to": .path(target),
            "when": .string(moment.rawValue),
        ]
        if let columns = table.columns {
            object.append("columns", .strings(columns))
        }
        if table.delimiter != .comma {
            object.append("delimiter", .string(table.delimiter.word))
        }
        if let failOn { object.append("fail_on", .string(failOn)) }
        return object
    }
}

/// After which runs a backup is made.
enum BackupMoment: String, Sendable, CaseIterable {
    case never
    case changed
}
