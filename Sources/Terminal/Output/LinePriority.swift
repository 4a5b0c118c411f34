// SPDX-License-Identifier: Apache-2.0

/// How much a line matters to the reader of a journal of many programs.
package enum LinePriority: Int, Sendable {
    case error = 3
    case warning = 4
    /// Normal, and worth being found again.
    case notice = 5
    case information = 6

    /// What the system's journal expects before a line.
    package var prefix: String { "<\(rawValue)>" }
}
