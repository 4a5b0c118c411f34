// SPDX-License-Identifier: Apache-2.0

package import Files
package import Import

/// Remembers what it was given.
package final class Observer: RunObserver {
    package private(set) var settled: [(path: Path, outcome: ItemOutcome)] = []
    package private(set) var done = 0
    package private(set) var rejected = 0
    package private(set) var total: Int?
    private let whenSettled: (Int) -> Void
    private let whenProgressed: (Int) -> Void

    package let wantsTotal = true

    /// Both closures get the number of files so far; the second is called after each batch.
    package init(
        whenSettled: @escaping (Int) -> Void = { _ in },
        whenProgressed: @escaping (Int) -> Void = { _ in }
    ) {
        self.whenSettled = whenSettled
        self.whenProgressed = whenProgressed
    }

    package func settled(_ path: [UInt8], _ outcome: ItemOutcome) {
        settled.append((Path(bytes: path), outcome))
        whenSettled(settled.count)
    }

    package func progressed(done: Int, total: Int?, rejected: Int) {
        self.done = done
        self.rejected = rejected
        self.total = total
        whenProgressed(done)
    }
}
