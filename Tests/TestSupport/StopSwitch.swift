// SPDX-License-Identifier: Apache-2.0

package import Files
import Synchronization

/// A request to stop that a test makes, and that nothing else in the process gets.
package final class StopSwitch: Sendable {
    /// How many more times the answer is no; nil for always.
    private let patience: Mutex<Int?>

    package init(after times: Int? = nil) {
        patience = Mutex(times)
    }

    package var cancellation: Cancellation {
        Cancellation {
            self.patience.withLock { left in
                guard let times = left else { return nil }
                left = max(0, times - 1)
                return times == 0 ? .interrupt : nil
            }
        }
    }

    package func stop(after times: Int = 0) { patience.withLock { $0 = times } }

    /// Takes the request back, as if the next run were in a process of its own.
    package func forget() { patience.withLock { $0 = nil } }
}
