// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps requests apart: a server that redirects must not be asked more often than one that does not.
final class RequestPace {
    private let interval: Duration
    private var last: ContinuousClock.Instant?

    init(milliseconds: Int) { interval = .milliseconds(milliseconds) }

    /// Waits until the next request may be sent.
    func waitForTurn() {
        while let last, case let rest = interval - (ContinuousClock.now - last), rest > .zero {
            let (seconds, attoseconds) = rest.components
            var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            nanosleep(&time, nil)
        }
        last = .now
    }
}
