// SPDX-License-Identifier: Apache-2.0

import Works

/// The editions whose grouping one change can touch, and what is known of them.
struct AffectedEditions {
    struct Record {
        let edition: Int64
        /// The work it is in; nil for one that is just being added.
        let work: WorkID?
        let fingerprint: [UInt8]
        let names: BookNames
        let ids: [VolumeID]
    }

    var records: [Record] = []
    var states: [VolumeID: IDState] = [:]
    /// What books are joined by.
    var policy = MatchPolicy.standard
    /// Decisions in force that say that two are one.
    var same: [(first: Int, second: Int, decision: Int64)] = []
    /// Decisions in force that keep records apart.
    var notSame: [NotSame] = []

    var works: Set<WorkID> { Set(records.compactMap(\.work)) }

    /// The places of the records of each work to be.
    func solve() -> [[Int]] {
        Partition.solve(
            partitionRecords,
            states: states,
            same: same.map { ($0.first, $0.second) },
            notSame: notSame
        )
    }

    /// The records whose work is contested: what joins them leads to what is kept apart.
    func contested() -> Set<Int> {
        Partition.contested(
            partitionRecords,
            states: states,
            same: same.map { ($0.first, $0.second) },
            notSame: notSame,
            policy
        )
    }

    private var partitionRecords: [Partition.Record] {
        records.map { Partition.Record(key: $0.fingerprint, names: $0.names, ids: $0.ids) }
    }
}

extension AffectedEditions {
    /// Why each record of a group is there, given the order in which they came: the founder first.
    func evidence(_ group: [Int]) -> [Evidence] {
        var earlier: [VolumeID: Set<BookNames>] = [:]
        var seen: Set<Int> = []
        return group.enumerated().map { place, index in
            let record = records[index]
            let best = record.ids.sorted().first { id in
                let state = states[id] ?? IDState()
                return earlier[id, default: []].contains {
                    IdentityRule.joins(id.kind, state, $0, record.names)
                }
            }
            for id in record.ids { earlier[id, default: []].insert(record.names) }
            defer { seen.insert(index) }
            if place == 0 { return .founded }
            if let best { return .joined(best) }
            let decision = same.first {
                ($0.first == index && seen.contains($0.second))
                    || ($0.second == index && seen.contains($0.first))
            }
            return decision.map { .decided($0.decision) } ?? .merged
        }
    }
}
