// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A number that several tasks look at.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int {
        get { number.load(ordering: .sequentiallyConsistent) }
        set { number.store(newValue, ordering: .sequentiallyConsistent) }
    }
}
