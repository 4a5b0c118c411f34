// SPDX-License-Identifier: Apache-2.0

/// Groups records into works: a pure function, so that the order of arrival plays no part.
///
/// Edges join record with record, never a record with what a work is called at the moment. They are
/// taken in one canonical order: what people said is the same, then the identifiers by level, kind
/// and value, and within one each record, in the order of fingerprints, with those before it. An
/// edge that would bring together what a person keeps apart is passed over. Names come last, and
/// theirs are passed over as well where a catalogue has different works on both sides.
package struct Partition {
    /// One edition as the partition sees it.
    package struct Record: Sendable {
        /// The fingerprint: the same in every register, so it can order records.
        package let key: [UInt8]
        package let names: BookNames
        package let ids: [VolumeID]

        package init(key: [UInt8], names: BookNames, ids: [VolumeID]) {
            self.key = key
            self.names = names
            self.ids = ids
        }
    }

    private var parents: [Int]
    /// For each root, which sides of which decisions it holds: 1, 2 or 3.
    private var sides: [[Int: UInt8]]
    /// For each root, its works in catalogues that have one key for each.
    private var catalogued: [Set<VolumeID>]

    /// The groups, each a list of places in `records`.
    package static func solve(
        _ records: [Record],
        states: [VolumeID: IDState],
        same: [(Int, Int)],
        notSame: [NotSame]
    ) -> [[Int]] {
        let works = records.map { Self.catalogued($0, states) }
        return solve(records, states: states, same: same, notSame: notSame, catalogued: works)
    }

    /// The records that are connected with what is kept apart, so that their works cannot be told
    /// from their own edges alone: a person named them, or names join different works of a
    /// catalogue.
    package static func contested(
        _ records: [Record],
        states: [VolumeID: IDState],
        same: [(Int, Int)],
        notSame: [NotSame],
        _ policy: MatchPolicy
    ) -> Set<Int> {
        let works =
            policy.joinsByNames ? records.map { Self.catalogued($0, states) } : []
        guard !notSame.isEmpty || works.contains(where: { !$0.isEmpty }) else { return [] }
        let named = Set(notSame.flatMap { $0.left + $0.right })
        let none = Array(repeating: Set<VolumeID>(), count: records.count)
        let groups = solve(records, states: states, same: same, notSame: [], catalogued: none)
        return Set(
            groups.filter { group in
                group.contains(where: named.contains)
                    || !works.isEmpty
                        && haveSeveral(group.reduce(into: []) { $0.formUnion(works[$1]) })
            }.joined()
        )
    }

    /// The works that a record is in catalogues that have one key for each.
    private static func catalogued(
        _ record: Record,
        _ states: [VolumeID: IDState]
    ) -> Set<VolumeID> {
        Set(record.ids.filter { $0.kind.isOnePerWork && (states[$0] ?? IDState()).joins })
    }

    /// Whether these are different works of any one catalogue.
    package static func haveSeveral(_ works: Set<VolumeID>) -> Bool {
        Set(works.map(\.kind)).count < works.count
    }

    private static func solve(
        _ records: [Record],
        states: [VolumeID: IDState],
        same: [(Int, Int)],
        notSame: [NotSame],
        catalogued: [Set<VolumeID>]
    ) -> [[Int]] {
        var partition = Partition(records.count, notSame, catalogued)
        let order = records.indices.sorted {
            records[$0].key.lexicographicallyPrecedes(records[$1].key)
        }
        var ranks = Array(repeating: 0, count: records.count)
        for (rank, record) in order.enumerated() { ranks[record] = rank }
        let pairs = same.map { (min(ranks[$0], ranks[$1]), max(ranks[$0], ranks[$1])) }
        for (first, second) in pairs.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }) {
            partition.join(order[first], order[second])
        }
        partition.join(Self.claims(records, order), order, states, records)
        return partition.groups
    }

    /// Who claims what, in the order in which edges are taken: a list instead of one for each
    /// identifier, since nearly all have a single record.
    private static func claims(
        _ records: [Record],
        _ order: [Int]
    ) -> [(id: VolumeID, rank: Int)] {
        var claims: [(id: VolumeID, rank: Int)] = []
        for (rank, record) in order.enumerated() {
            for id in records[record].ids where id.kind.level != .never {
                claims.append((id, rank))
            }
        }
        claims.sort { $0.id == $1.id ? $0.rank < $1.rank : $0.id < $1.id }
        return claims
    }

    private init(_ count: Int, _ decisions: [NotSame], _ works: [Set<VolumeID>]) {
        parents = Array(0..<count)
        catalogued = works
        sides = Array(repeating: [:], count: count)
        for (number, decision) in decisions.enumerated() {
            for record in decision.left { sides[record][number, default: 0] |= 1 }
            for record in decision.right { sides[record][number, default: 0] |= 2 }
        }
    }

    private mutating func join(
        _ claims: [(id: VolumeID, rank: Int)],
        _ order: [Int],
        _ states: [VolumeID: IDState],
        _ records: [Record]
    ) {
        var start = 0
        while start < claims.count {
            let id = claims[start].id
            var members: [Int] = []
            while start < claims.count, claims[start].id == id {
                let record = order[claims[start].rank]
                // A record may claim an identifier twice.
                if members.last != record { members.append(record) }
                start += 1
            }
            if members.count > 1 { join(members, by: id, states[id] ?? IDState(), records) }
        }
    }

    /// Joins each member with those before it.
    private mutating func join(
        _ members: [Int],
        by id: VolumeID,
        _ state: IDState,
        _ records: [Record]
    ) {
        guard state.joins, members.count > 1 else { return }
        if id.kind.level == .package, state.verdict != .trusted {
            joinEqual(members, by: id, state, records)
        } else {
            joinAgreeing(members, by: id, state, records)
        }
    }

    /// Where only equal names join, each member is compared with those of its names.
    private mutating func joinEqual(
        _ members: [Int],
        by id: VolumeID,
        _ state: IDState,
        _ records: [Record]
    ) {
        var earlier: [BookNames: [Int]] = [:]
        for member in members {
            let names = records[member].names
            guard IdentityRule.joins(id.kind, state, names, names) else { continue }
            let others = earlier[names, default: []]
            for other in others { join(other, member) }
            let group = root(member)
            if !others.contains(where: { root($0) == group }) {
                earlier[names, default: []].append(member)
            }
        }
    }

    /// Members of one group that this identifier has come by, in canonical order.
    private struct Cluster {
        /// One for each name: the others would lead to the same group, or be passed over for the
        /// same reason.
        var members: [(place: Int, record: Int)] = []
        var names: Set<BookNames> = []
    }

    /// Compares each member with the groups before it.
    ///
    /// The first edge to a group decides: if it is passed over, so are all others to that group.
    /// Groups that this member has just become part of need no look.
    private mutating func joinAgreeing(
        _ members: [Int],
        by id: VolumeID,
        _ state: IDState,
        _ records: [Record]
    ) {
        var clusters: [Cluster] = []
        for (place, member) in members.enumerated() {
            let names = records[member].names
            let before = root(member)
            var edges: [(place: Int, record: Int)] = []
            for cluster in clusters where root(cluster.members[0].record) != before {
                let edge = cluster.members.first {
                    IdentityRule.joins(id.kind, state, records[$0.record].names, names)
                }
                if let edge { edges.append(edge) }
            }
            edges.sort { $0.place < $1.place }
            for edge in edges { join(edge.record, member, isByNames: id.kind.level == .names) }
            collect((place, member), names, into: &clusters)
        }
    }

    /// Puts a member to its group, and together what has become one group through it.
    private mutating func collect(
        _ member: (place: Int, record: Int),
        _ names: BookNames,
        into clusters: inout [Cluster]
    ) {
        let group = root(member.record)
        let own = clusters.indices.filter { root(clusters[$0].members[0].record) == group }
        guard let first = own.first else {
            clusters.append(Cluster(members: [member], names: [names]))
            return
        }
        for index in own.dropFirst().reversed() {
            let other = clusters.remove(at: index)
            clusters[first].members.append(contentsOf: other.members)
            clusters[first].members.sort { $0.place < $1.place }
            clusters[first].names.formUnion(other.names)
        }
        if clusters[first].names.insert(names).inserted { clusters[first].members.append(member) }
    }

    private mutating func join(_ first: Int, _ second: Int, isByNames: Bool = false) {
        let left = root(first)
        let right = root(second)
        guard left != right else { return }
        if isByNames, areDifferent(catalogued[left], catalogued[right]) { return }
        let (few, many) =
            sides[left].count <= sides[right].count
            ? (sides[left], sides[right]) : (sides[right], sides[left])
        // A record on both sides of a decision opposes only the others.
        guard
            few.allSatisfy({ decision, side in
                many[decision].map { $0 | side != 3 } ?? true
            })
        else { return }
        let (old, young) = left < right ? (left, right) : (right, left)
        parents[young] = old
        sides[young] = [:]
        sides[old] = few.isEmpty ? many : many.merging(few, uniquingKeysWith: |)
        if !catalogued[young].isEmpty {
            catalogued[old].formUnion(catalogued[young])
            catalogued[young] = []
        }
    }

    /// Whether a catalogue knows both and has no work that is on both sides.
    private func areDifferent(_ left: Set<VolumeID>, _ right: Set<VolumeID>) -> Bool {
        guard !left.isEmpty, !right.isEmpty else { return false }
        let kinds = Set(left.map(\.kind)).intersection(right.map(\.kind))
        return kinds.contains { kind in
            !left.contains { $0.kind == kind && right.contains($0) }
        }
    }

    private mutating func root(_ record: Int) -> Int {
        var root = record
        while parents[root] != root {
            parents[root] = parents[parents[root]]
            root = parents[root]
        }
        return root
    }

    private var groups: [[Int]] {
        var copy = self
        var groups: [Int: [Int]] = [:]
        for record in parents.indices { groups[copy.root(record), default: []].append(record) }
        return groups.keys.sorted().map { groups[$0] ?? [] }
    }
}
