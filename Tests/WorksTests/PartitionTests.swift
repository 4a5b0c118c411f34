// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

@Suite struct PartitionTests {
    /// Records and decisions, with a reference that compares every pair.
    private struct Case {
        var records: [Partition.Record] = []
        var states: [VolumeID: IDState] = [:]
        var same: [(Int, Int)] = []
        var notSame: [NotSame] = []

        var groups: Set<Set<[UInt8]>> {
            let groups = Partition.solve(records, states: states, same: same, notSame: notSame)
            return Set(groups.map { Set($0.map { records[$0].key }) })
        }

        /// Every edge in canonical order, every group a list, nothing spared.
        var reference: Set<Set<[UInt8]>> {
            let order = records.indices.sorted {
                records[$0].key.lexicographicallyPrecedes(records[$1].key)
            }
            let rank = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
            var group = Array(records.indices)
            func join(_ first: Int, _ second: Int) {
                let joined = Set([group[first], group[second]])
                let members = records.indices.filter { joined.contains(group[$0]) }
                for decision in notSame {
                    let left = decision.left.filter { members.contains($0) }
                    let right = decision.right.filter { members.contains($0) }
                    let parts = Set((left + right).map { group[$0] })
                    if !left.isEmpty, !right.isEmpty, parts.count == 2 { return }
                }
                for member in members { group[member] = group[first] }
            }
            let pairs = same.map { pair in
                let ranks = [rank[pair.0] ?? 0, rank[pair.1] ?? 0].sorted()
                return (ranks[1], ranks[0])
            }
            for pair in pairs.sorted(by: <) { join(order[pair.1], order[pair.0]) }
            for id in Set(records.flatMap(\.ids)).sorted() {
                let members = order.filter { records[$0].ids.contains(id) }
                for (index, second) in members.enumerated() {
                    for first in members[..<index]
                    where IdentityRule.joins(
                        id.kind,
                        states[id] ?? IDState(),
                        records[first].names,
                        records[second].names
                    ) {
                        join(first, second)
                    }
                }
            }
            let sets = Dictionary(grouping: records.indices) { group[$0] }
            return Set(sets.values.map { Set($0.map { records[$0].key }) })
        }

        /// The same records and decisions, in another order.
        func shuffled(_ random: inout SeededNumbers) -> Case {
            let order = records.indices.shuffled(using: &random)
            var place = Array(repeating: 0, count: records.count)
            for (new, old) in order.enumerated() { place[old] = new }
            var copy = self
            copy.records = order.map { old in
                let record = records[old]
                return Partition.Record(
                    key: record.key,
                    names: record.names,
                    ids: record.ids.shuffled(using: &random)
                )
            }
            copy.same = same.map { (place[$0.1], place[$0.0]) }.shuffled(using: &random)
            copy.notSame = notSame.map {
                NotSame(left: $0.right.map { place[$0] }, right: $0.left.map { place[$0] })
            }.shuffled(using: &random)
            return copy
        }
    }

    private func record(
        _ key: UInt8,
        _ ids: [VolumeID],
        _ title: String? = "title",
        _ author: String? = "ann bee"
    ) -> Partition.Record {
        Partition.Record(
            key: [key],
            names: BookNames(title: title, seriesPosition: nil, author: author),
            ids: ids
        )
    }

    private func isbn(_ number: Int) -> VolumeID {
        VolumeID(kind: .isbn, value: String(100 + number))
    }

    private func groups(_ all: Case) -> [[Int]] {
        Partition.solve(
            all.records,
            states: all.states,
            same: all.same,
            notSame: all.notSame
        )
    }

    private func randomCase(_ random: inout SeededNumbers) -> Case {
        let count = Int.random(in: 1...14, using: &random)
        let kinds: [VolumeIDKind] = [.gutenberg, .isbn, .isbn, .uuid, .placeholder]
        let pool = (0..<6).map { number in
            VolumeID(kind: kinds.randomElement(using: &random) ?? .isbn, value: String(number))
        }
        let titles = ["a", "a b", "c", nil]
        let authors = ["ann bee", "a bee", "cid", nil]
        var result = Case()
        for key in Array(0..<UInt8(count)).shuffled(using: &random) {
            let ids = pool.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            result.records.append(
                record(
                    key,
                    ids + ids.prefix(1),
                    titles.randomElement(using: &random) ?? nil,
                    authors.randomElement(using: &random) ?? nil
                )
            )
        }
        for id in pool where Int.random(in: 0..<4, using: &random) == 0 {
            result.states[id] = IDState(
                finding: IDFinding.allCases.randomElement(using: &random),
                verdict: [nil, .trusted, .distrusted].randomElement(using: &random) ?? nil
            )
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let first = Int.random(in: 0..<count, using: &random)
            result.same.append((first, Int.random(in: 0..<count, using: &random)))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let all = Array(0..<count).shuffled(using: &random)
            let left = all.prefix(Int.random(in: 1...3, using: &random))
            // Now and then one record on both sides, which no decision should have.
            let isMuddled = Int.random(in: 0..<10, using: &random) == 0
            let right = isMuddled ? all.prefix(2) : all.dropFirst(left.count).prefix(2)
            result.notSame.append(NotSame(left: Array(left), right: Array(right)))
        }
        return result
    }

    @Test func `records without anything in common each form a group, in the given order`() {
        let all = Case(records: [record(3, [isbn(1)]), record(1, [isbn(2)]), record(2, [])])
        #expect(groups(all) == [[0], [1], [2]])
        #expect(groups(Case()).isEmpty)
    }

    @Test func `a chain of identifiers is one work`() {
        let records = (0..<30).map { record(UInt8($0), [isbn($0), isbn($0 + 1)]) }
        #expect(groups(Case(records: records)) == [Array(0..<30)])
    }

    @Test func `a chain breaks where a person decides, and the rest stays together`() {
        let records = (0..<30).map { record(UInt8($0), [isbn($0), isbn($0 + 1)]) }
        var all = Case(records: records)
        all.notSame = [NotSame(left: [0], right: [29])]
        let result = groups(all)
        #expect(result.count == 2)
        #expect(result.flatMap { $0 }.count == 30)
        #expect(all.groups == all.reference)
        // Edges come in the order of identifiers, so it is the last one that is passed over.
        #expect(result[1] == [29])
    }

    @Test func `one UUID in many books joins only copies`() {
        let uuid = VolumeID(kind: .uuid, value: "2c3272a4-731b-4348-909d-6f38b97b18eb")
        let records = (0..<40).map { record(UInt8($0), [uuid], "title \($0 / 2)") }
        let all = Case(records: records)
        #expect(groups(all).count == 20)
        var quarantined = all
        quarantined.states[uuid] = IDState(finding: .quarantined)
        #expect(groups(quarantined).count == 40)
        var trusted = all
        trusted.states[uuid] = IDState(finding: .quarantined, verdict: .trusted)
        #expect(groups(trusted).count == 1)
    }

    @Test func `a key of a catalogue joins what differs by one in between`() {
        let id = VolumeID(kind: .google, value: "pPamZwEACAAJ")
        let one = record(0, [id], "emma", "jane austen")
        let other = record(1, [id], "moby dick", "herman melville")
        let bridge = record(2, [id], "emma", nil)
        #expect(groups(Case(records: [one, other])) == [[0], [1]])
        #expect(groups(Case(records: [one, other, bridge])) == [[0, 1, 2]])
        let nameless = record(3, [id], nil, nil)
        #expect(groups(Case(records: [one, other, nameless])) == [[0, 1, 2]])
    }

    /// Books under one ISBN, of which the last agrees with two that contradict each other.
    private static let bridges: [[(title: String?, author: String?)]] = [
        [("Saga vol 1", "Ann Bee"), ("Saga vol 2", "Ann Bee"), ("Saga", "Ann Bee")],
        [("Poems", "Ann Bee"), ("Poems", "Bob Cee"), ("Poems", nil)],
        [("Emma", "Jane Austen"), ("Moby Dick", "Herman Melville"), (nil, nil)],
        [("Emma", "Jane Austen"), ("Moby Dick", "Herman Melville"), ("Emma", nil)],
    ]

    @Test(arguments: bridges.indices, [MatchPolicy.strict, .likely])
    func `a number that is given out again joins no books that speak against each other`(
        place: Int,
        policy: MatchPolicy
    ) {
        var register = ReferenceRegister()
        for book in Self.bridges[place] {
            register.add(
                BookNames(title: book.title, seriesPosition: nil, author: book.author),
                [isbn(1)]
            )
        }
        register = register.under(policy)
        let count = register.books.count
        // The one in between goes to one of them.
        #expect(register.solved.count == count - 1)
        #expect(register.solved == register.works)
        for work in register.solved {
            let books = register.books.filter { work.contains($0.fingerprint) }
            for one in books {
                #expect(
                    !books.contains {
                        one.names.disagrees(with: $0.names) || one.names.speaksAgainst($0.names)
                    }
                )
            }
        }
        // A person or another number may join them.
        register.verdicts[isbn(1)] = .trusted
        #expect(register.solved.count == 1)
    }

    @Test(
        arguments: [
            ["The Golden Compass, The Subtle Knife, The Amber Spyglass"],
            ["The Complete Trilogy: The Golden Compass / The Subtle Knife / The Amber Spyglass"],
            // Two spellings of the box are one work.
            [
                "The Golden Compass, The Subtle Knife, The Amber Spyglass",
                "The Golden Compass, The Subtle Knife, The Amber Spyglass (Box Set)",
            ],
        ],
        [MatchPolicy.strict, .likely]
    )
    func `a box that is called as its volumes are is none of them`(
        boxes: [String],
        policy: MatchPolicy
    ) {
        var register = ReferenceRegister()
        let volumes = [
            "The Golden Compass", "The Golden Compass: A Novel", "The Subtle Knife",
        ]
        for title in volumes + boxes {
            register.add(
                BookNames(title: title, seriesPosition: nil, author: "Ann Bee"),
                [isbn(1)]
            )
        }
        register = register.under(policy)
        let sizes = register.solved.map(\.count).sorted()
        #expect(sizes == [1, 2, boxes.count].sorted())
        #expect(register.solved == register.works)
    }

    @Test func `the one in between goes to what it has most in common with`() {
        var all = Case(records: [
            record(0, [isbn(1)], "Emma", "Jane Austen"),
            record(1, [isbn(1)], "Moby Dick", "Herman Melville"),
            record(2, [isbn(1)], "Moby Dick", nil),
            record(3, [isbn(1)], "Emma", nil),
            record(4, [isbn(1)], "Emma", "Jane Austen"),
        ])
        var state = IDState(finding: .reused)
        state.clusters = IdentityRule.clusters(.isbn, state, among: all.records.map(\.names))
        all.states[isbn(1)] = state
        #expect(groups(all) == [[0, 3, 4], [1, 2]])
    }

    @Test func `records that people join need no identifier, unless people separate them too`() {
        var all = Case(records: [record(0, []), record(1, []), record(2, [])])
        all.same = [(2, 0), (1, 1)]
        #expect(groups(all) == [[0, 2], [1]])
        all.notSame = [NotSame(left: [0, 1], right: [2])]
        #expect(groups(all) == [[0], [1], [2]])
    }

    @Test func `identifiers that never join do not, whatever people decide`() {
        let id = VolumeID(kind: .placeholder, value: "x")
        var all = Case(records: [record(0, [id]), record(1, [id])])
        all.states[id] = IDState(verdict: .trusted)
        #expect(groups(all) == [[0], [1]])
    }

    @Test func `a record on both sides of a decision is still joined with what is on neither`() {
        var all = Case(records: [record(0, [isbn(1)]), record(1, [isbn(1)]), record(2, [isbn(1)])])
        all.notSame = [NotSame(left: [0], right: [0, 2])]
        #expect(groups(all) == [[0, 1], [2]])
    }

    @Test func `the groups match those from taking every edge in canonical order`() {
        var random = SeededNumbers(seed: 21)
        for round in 0..<4_000 {
            let all = randomCase(&random)
            #expect(all.groups == all.reference, "round \(round)")
        }
    }

    @Test func `the order of the input does not matter`() {
        var random = SeededNumbers(seed: 22)
        for round in 0..<1_500 {
            let all = randomCase(&random)
            let expected = all.groups
            for _ in 0..<3 { #expect(all.shuffled(&random).groups == expected, "round \(round)") }
        }
    }

    @Test func `ten thousand authors under one identifier are grouped at once`() {
        let uuid = VolumeID(kind: .uuid, value: "2c3272a4-731b-4348-909d-6f38b97b18eb")
        for (id, count) in [(isbn(1), 1), (uuid, 10_000)] {
            let records = (0..<10_000).map { number in
                Partition.Record(
                    key: [UInt8(number >> 8), UInt8(number & 0xFF)],
                    names: BookNames(
                        titleKey: "harbour",
                        volume: nil,
                        authorKey: "author\(number)"
                    ),
                    ids: [id]
                )
            }
            #expect(groups(Case(records: records)).count == count)
        }
    }
}
