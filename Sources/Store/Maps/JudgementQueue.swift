// SPDX-License-Identifier: Apache-2.0

import Works

/// Identifiers that wait to be assessed: those of works last, since what maps say of these depends
/// on what is known of the others.
struct JudgementQueue {
    private var order: [VolumeID]
    private var waiting: Set<VolumeID>
    private var place = 0

    init(_ ids: Set<VolumeID>) {
        waiting = ids
        order = ids.sorted {
            let (left, right) = ($0.kind.level == .work, $1.kind.level == .work)
            return left == right ? $0 < $1 : right
        }
    }

    mutating func next() -> VolumeID? {
        guard place < order.count else { return nil }
        defer { place += 1 }
        waiting.remove(order[place])
        return order[place]
    }

    /// Adds those that do not wait already.
    mutating func add(_ ids: [VolumeID]) {
        for id in ids where waiting.insert(id).inserted { order.append(id) }
    }
}
