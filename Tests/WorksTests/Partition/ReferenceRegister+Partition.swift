// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Works

extension ReferenceRegister {
    /// The verdict of the rule on each identifier.
    var states: [VolumeID: IDState] {
        var states: [VolumeID: IDState] = [:]
        for id in ids {
            let names = books.filter { $0.ids.contains(id) }.map(\.names)
            let finding = IdentityRule(policy).finding(id.kind, among: names)
            var state = IDState(finding: finding, verdict: verdicts[id])
            state.clusters = IdentityRule.clusters(id.kind, state, among: names)
            states[id] = state
        }
        return states
    }

    /// The works as the partition makes them.
    var solved: Set<Set<[UInt8]>> {
        let places = Dictionary(
            uniqueKeysWithValues: books.enumerated().map { ($1.fingerprint, $0) }
        )
        let groups = Partition.solve(
            books.map { Partition.Record(key: $0.fingerprint, names: $0.names, ids: $0.ids) },
            states: states,
            same: same.compactMap { pair in
                guard let first = places[pair.first], let second = places[pair.second] else {
                    return nil
                }
                return (first, second)
            },
            notSame: apart.map { sides in
                NotSame(
                    left: sides.left.compactMap { places[$0] },
                    right: sides.right.compactMap { places[$0] }
                )
            }
        )
        return Set(groups.map { group in Set(group.map { self[$0] }) })
    }
}
