// SPDX-License-Identifier: Apache-2.0

package import Works

/// What joins the editions of one work, and the shortest way from each to the founding one.
///
/// Of ways of equal length the first in the canonical order is taken: what people said, then the
/// identifiers by level, kind and value, then the editions by fingerprint.
package struct WorkGraph: Sendable {
    package enum Link: Sendable, Hashable {
        /// A decision of a person that both are the same.
        case decision(Int64)
        /// An identifier that both claim.
        case id(VolumeID)
    }

    /// One step: an edition, and one nearer to the founding edition.
    package struct Step: Sendable, Hashable {
        package let edition: Int64
        package let link: Link
        package let next: Int64
    }

    /// An edition of the work as this sees it.
    struct Member {
        let edition: Int64
        let fingerprint: [UInt8]
        let names: BookNames
        /// The identifiers it claims that can join.
        var ids: [VolumeID] = []
    }

    package let work: Int64
    package let founder: Int64
    /// Every edition of the work, the oldest first.
    package let editions: [Int64]
    private var steps: [Int64: Step] = [:]

    init(
        work: Int64,
        founder: Int64,
        members: [Member],
        states: [VolumeID: IDState],
        same: [(decision: Int64, left: Int64, right: Int64)]
    ) {
        self.work = work
        self.founder = founder
        editions = members.map(\.edition).sorted()
        let order = members.sorted {
            $0.fingerprint.lexicographicallyPrecedes($1.fingerprint)
        }
        var places: [Int64: Int] = [:]
        for (place, member) in order.enumerated() { places[member.edition] = place }
        var decided: [Int: [(decision: Int64, place: Int)]] = [:]
        for edge in same {
            guard let left = places[edge.left], let right = places[edge.right] else { continue }
            decided[left, default: []].append((edge.decision, right))
            decided[right, default: []].append((edge.decision, left))
        }
        // Those that are not reached yet: each identifier forgets those that are.
        var waiting: [VolumeID: [Int]] = [:]
        for (place, member) in order.enumerated() {
            for id in Set(member.ids) { waiting[id, default: []].append(place) }
        }
        guard let start = places[founder] else { return }
        var isReached = Array(repeating: false, count: order.count)
        isReached[start] = true
        var queue = [start]
        var head = 0
        while head < queue.count {
            let here = queue[head]
            head += 1
            func reach(_ place: Int, _ link: Link) {
                isReached[place] = true
                let edition = order[place].edition
                steps[edition] = Step(edition: edition, link: link, next: order[here].edition)
                queue.append(place)
            }
            for edge in (decided[here] ?? []).sorted(by: <) where !isReached[edge.place] {
                reach(edge.place, .decision(edge.decision))
            }
            for id in Set(order[here].ids).sorted() {
                let state = states[id] ?? IDState()
                var rest: [Int] = []
                for place in waiting[id] ?? [] where !isReached[place] {
                    let joins = IdentityRule.joins(
                        id.kind,
                        state,
                        order[here].names,
                        order[place].names
                    )
                    if joins { reach(place, .id(id)) } else { rest.append(place) }
                }
                waiting[id] = rest
            }
        }
    }

    /// The steps from an edition to the founding one: none for that one itself, nil if nothing
    /// leads there, which a sound register does not have.
    package func path(from edition: Int64) -> [Step]? {
        var path: [Step] = []
        var here = edition
        while here != founder {
            guard let step = steps[here] else { return nil }
            path.append(step)
            here = step.next
        }
        return path
    }
}
