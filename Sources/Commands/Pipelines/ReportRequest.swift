// SPDX-License-Identifier: Apache-2.0

import Files
import JSON5

/// A report that a pipeline file asks for.
struct ReportRequest: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        /// What `import --json` says of the run.
        case run
        case rejects
        case covers
    }

    enum Format: String, Sendable, CaseIterable {
        case json
        case csv
    }

    enum Moment: String, Sendable, CaseIterable {
        case always
        case changed
        case trouble
    }

    let kind: Kind
    let format: Format
    let target: Path
    let moment: Moment
    /// Where the file asks for it.
    let place: TextPlace

    /// In words, as `--print` shows it.
    var text: String {
        "\(kind.rawValue) as \(format.rawValue) to \(target.text) (\(moment.rawValue))"
    }

    var object: JSONObject {
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "format": .string(format.rawValue),
        ]
        object.append("to", path: target)
        object.append("when", .string(moment.rawValue))
        return object
    }
}

/// After which runs a backup is made.
enum BackupMoment: String, Sendable, CaseIterable {
    case never
    case changed
}
