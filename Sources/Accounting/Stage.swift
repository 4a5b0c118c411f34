// SPDX-License-Identifier: Apache-2.0

/// The steps that every item takes, in order.
package enum Stage: String, CaseIterable, Sendable {
    case discover
    case open
    case read
    case map
    case record

    package var next: Stage? {
        let stages = Stage.allCases
        guard let place = stages.firstIndex(of: self), place + 1 < stages.count else { return nil }
        return stages[place + 1]
    }
}
