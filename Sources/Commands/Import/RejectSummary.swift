// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// What went wrong with files, by reason, with a few of the files: enough to see what kind of
/// trouble it is, however many there are.
struct RejectSummary {
    struct Example {
        let path: Path
        let detail: String
    }

    struct Group {
        let code: ReasonCode
        fileprivate(set) var count = 0
        fileprivate(set) var examples: [Example] = []
    }

    /// All of them are in the register.
    private static let exampleCount = 3

    private var groups: [ReasonCode: Group] = [:]

    var total: Int { groups.values.reduce(0) { $0 + $1.count } }

    /// The most frequent first.
    var worst: [Group] {
        groups.values.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    }

    /// The first file of the worst reason.
    var firstPath: Path? { worst.first?.examples.first?.path }

    mutating func add(_ path: [UInt8], _ code: ReasonCode, _ detail: String = "") {
        groups[code, default: Group(code: code)].count += 1
        guard let known = groups[code]?.examples.count, known < Self.exampleCount else { return }
        groups[code]?.examples.append(Example(path: Path(bytes: path), detail: detail))
    }
}
