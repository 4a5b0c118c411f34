// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// One command that changes a register: it leaves one entry in the log, however often it opens the
/// register and commits, but for what has an entry of its own (`Logbook`).
package final class LogSession: Sendable {
    let command: String
    let arguments: [String]
    private let state = Mutex(State.silent)

    enum State {
        /// Nothing is entered yet.
        case silent
        case told
        /// It is a run, which its entry names: what it does later is told by that.
        case ran
    }

    /// More of a long command line is of no use to a reader.
    private static let mostBytes = 2_000

    /// - Parameter arguments: operands and flags as they were typed.
    package init(command: String, arguments: [String]) {
        self.command = command
        var left = Self.mostBytes
        var kept: [String] = []
        for argument in arguments {
            left -= argument.utf8.count
            guard left >= 0 else { break }
            kept.append(argument)
        }
        if kept.count < arguments.count { kept.append("...") }
        self.arguments = kept
    }

    /// How much of it is entered by now.
    var entered: State {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
