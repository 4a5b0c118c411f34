// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// A few items in the order of discovery; its number is its place among the batches.
struct DiscoveredBatch: Sendable {
    let number: Int
    var items: [Discovered] = []
    var tally = Tally()
    /// Files that were passed by on the way, because they are as they were.
    var recognised = Recognised()
}

/// The discover stage: hands out the items of the sources in byte order, a batch at a time, as
/// workers ask for it.
///
/// Nobody asks faster than books are read, so the walk never runs ahead of the workers.
actor Discoverer {
    static let batchSize = 32

    /// Where items come from.
    enum Origin: Sendable {
        /// A survey found them.
        case survey(Survey.Items)
        case walk(SourceWalk.Order)
    }

    private enum Course {
        case survey(Survey.Items)
        case walk(SourceWalk)
    }

    private let desk = Desk(.discover)
    private let origin: Course
    private var batchNumber = 0
    private var position = 0

    init(_ origin: Origin) {
        self.origin =
            switch origin {
            case .survey(let items): .survey(items)
            case .walk(let order): .walk(SourceWalk(order))
            }
    }

    var passedOver: PassedOverCounts {
        switch origin {
        case .survey(let items): items.passedOver
        case .walk(let walk): walk.passedOver
        }
    }

    /// The next batch, or nil at the end, or when an interruption was asked for.
    func next() throws(RunFailure) -> DiscoveredBatch? {
        guard Interruption.requested == nil else { return nil }
        var batch = DiscoveredBatch(number: batchNumber)
        switch origin {
        case .survey(let found):
            let end = min(position + Self.batchSize, found.items.count)
            batch.items = Array(found.items[position..<end])
            position = end
            // All that was counted comes with the first batch, also if nothing else does.
            if batchNumber == 0 { batch.recognised = found.recognised }
        case .walk(let walk):
            while batch.items.count < Self.batchSize, let item = try walk.next() {
                batch.items.append(item)
            }
            batch.recognised = walk.collect()
        }
        if batch.items.isEmpty, batch.recognised.isEmpty { return nil }
        for item in batch.items { desk.ticket().settle(item.verdict) }
        batch.tally = desk.collect()
        batch.tally.add(batch.recognised.tally)
        batchNumber += 1
        return batch
    }
}
