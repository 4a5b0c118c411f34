// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline

/// Remembers what it was told.
final class Observer: RunObserver {
    private(set) var settled: [(path: Path, outcome: ItemOutcome)] = []
    private(set) var done = 0
    private(set) var rejected = 0
    private(set) var total: Int?
    private let whenSettled: (Int) -> Void
    private let whenProgressed: (Int) -> Void

    let wantsTotal = true

    /// Both closures get the number of files so far; the second is called after each batch.
    init(
        whenSettled: @escaping (Int) -> Void = { _ in },
        whenProgressed: @escaping (Int) -> Void = { _ in }
    ) {
        self.whenSettled = whenSettled
        self.whenProgressed = whenProgressed
    }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {
        settled.append((Path(bytes: path), outcome))
        whenSettled(settled.count)
    }

    func progressed(done: Int, total: Int?, rejected: Int) {
        self.done = done
        self.rejected = rejected
        self.total = total
        whenProgressed(done)
    }
}
