// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A number that several tasks look at.
package final class Counter: Sendable {
    package init() {}

    private let number = Atomic(0)

    package var value: Int {
        get { number.load(ordering: .sequentiallyConsistent) }
        set { number.store(newValue, ordering: .sequentiallyConsistent) }
    }
}
