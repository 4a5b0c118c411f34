// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Time as the watchdog counts it: in its own looks, so it stands still while the process does.
package final class WatchClock: Sendable {
    /// From one look to the next.
    package static let tick = Duration.milliseconds(100)

    private let ticks = Atomic(0)

    package init() {}

    package var now: Int { ticks.load(ordering: .relaxed) }

    func advance() {
        ticks.add(1, ordering: .relaxed)
    }

    /// How many looks a time takes, at least one.
    package static func ticks(_ duration: Duration) -> Int {
        max(1, Int((duration / tick).rounded(.up)))
    }
}
