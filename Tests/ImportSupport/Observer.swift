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
    private let whenBegan: () -> Void

    package let wantsTotal = true

    /// The first two get the number of files so far, the second after each batch; the last is
    /// called once, before anything is looked at.
    package init(
        whenSettled: @escaping (Int) -> Void = { _ in },
        whenProgressed: @escaping (Int) -> Void = { _ in },
        whenBegan: @escaping () -> Void = {}
    ) {
        self.whenSettled = whenSettled
        self.whenProgressed = whenProgressed
        self.whenBegan = whenBegan
    }

    package func began(run: Int64?, of selection: SourceSelection) { whenBegan() }

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
