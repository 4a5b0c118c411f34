// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps requests apart: a server that redirects must not be asked more often than one that does not.
final class RequestPace {
    private let interval: Duration
    private var last: ContinuousClock.Instant?
    private var count = 0

    /// How many requests it took since the last `begin`; one that reached no server counts as well.
    var requests: Int { max(1, count) }

    init(milliseconds: Int) { interval = .milliseconds(milliseconds) }

    /// Before what is fetched, with all of its redirects.
    func begin() { count = 0 }

    /// Waits until the next request may be sent.
    func waitForTurn() {
        while let last, case let rest = interval - (ContinuousClock.now - last), rest > .zero {
            let (seconds, attoseconds) = rest.components
            var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            nanosleep(&time, nil)
        }
        last = .now
        count += 1
    }
}
