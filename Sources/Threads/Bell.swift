// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Wakes a thread that waits for others.
package final class Bell: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func ring() {
        semaphore.signal()
    }

    /// Waits until it rings, or for this long; false if it did not ring.
    @discardableResult
    package func wait(upTo longest: Duration) -> Bool {
        let (seconds, attoseconds) = longest.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        return semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }
}
