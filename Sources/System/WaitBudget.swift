// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc

/// How long to wait for another process.
///
/// Only time in which this process could look counts: a machine that was asleep, or a program that
/// was stopped, is not a process that hangs.
package struct WaitBudget: ~Copyable {
    private static let step = 100

    private var milliseconds: Int
    private let mayGoOn: () -> Bool

    /// - Parameter mayGoOn: asked at short intervals; a no ends the waiting.
    package init(_ longest: Duration, while mayGoOn: @escaping () -> Bool = { true }) {
        let (seconds, attoseconds) = longest.components
        milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        self.mayGoOn = mayGoOn
    }

    /// Why the waiting ended.
    package enum End {
        case ready, timedOut, stopped
    }

    /// Waits until a descriptor can be read or written, or is closed at its other end.
    package mutating func wait(for descriptor: Int32, _ events: Int32) -> End {
        while mayGoOn() {
            if milliseconds <= 0 { return .timedOut }
            let start = ContinuousClock.now
            let isReady = Transfer.waitUntilReady(
                descriptor,
                for: events,
                milliseconds: Int32(Self.step)
            )
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            let passed = seconds > 0 ? Int.max : Int(attoseconds / 1_000_000_000_000_000)
            // Also what comes in drops has its end.
            milliseconds -= min(passed, 2 * Self.step)
            if isReady { return .ready }
        }
        return .stopped
    }
}
