// SPDX-License-Identifier: Apache-2.0

import Testing

import Library

@Suite struct FolderOrderTests {
    /// The members after works were put somewhere, in their order.
    private func order(
        _ members: [FolderOrder.Member],
        _ coming: [UInt8],
        _ position: CollectionChange.Position,
        _ target: UInt8? = nil
    ) -> [UInt8] {
        var order = FolderOrder(members)
        order.put(coming.map { [[$0]] }, position, target.map { [$0] })
        var places: [UInt8: Int64?] = [:]
        for member in members { places[member.fingerprint[0]] = member.place }
        for change in order.changes { places[change.fingerprint[0]] = change.place }
        return places.sorted { one, other in
            switch (one.value, other.value) {
            case (let left?, let right?): left < right
            case (_?, nil): true
            case (nil, _?): false
            case (nil, nil): one.key < other.key
            }
        }.map(\.key)
    }

    private let placed: [FolderOrder.Member] = [([1], 1 << 20), ([2], 2 << 20), ([3], 3 << 20)]
    private let tight: [FolderOrder.Member] = [([1], 1), ([2], 2), ([3], 3)]
    private let free: [FolderOrder.Member] = [([1], nil), ([2], nil), ([3], nil)]

    @Test(arguments: [0, 1, 2])
    func `works go where they are put`(form: Int) {
        let members = [placed, tight, free][form]
        #expect(order(members, [8, 9], .first) == [8, 9, 1, 2, 3])
        let before = CollectionChange.Position.before(.work(2))
        #expect(order(members, [8, 9], before, 2) == [1, 8, 9, 2, 3])
        #expect(order(members, [3], before, 1) == [3, 1, 2])
        #expect(order(members, [3, 2], before, 1) == [3, 2, 1])
    }

    @Test func `the last place is behind all that have one`() {
        #expect(order(placed, [8, 9], .last) == [1, 2, 3, 8, 9])
        #expect(order(placed, [1], .last) == [2, 3, 1])
        #expect(order([([1], 5), ([2], nil)], [8], .last) == [1, 8, 2])
        #expect(order([], [8, 9], .last) == [8, 9])
    }

    @Test func `between two works there is room for many more`() {
        var members = placed
        for number in 10..<60 {
            var order = FolderOrder(members)
            order.put([[[UInt8(number)]]], .before(.work(2)), [2])
            for change in order.changes {
                members.removeAll { $0.fingerprint == change.fingerprint }
                members.append((change.fingerprint, change.place))
            }
            members.sort { ($0.place ?? 0) < ($1.place ?? 0) }
        }
        #expect(members.map { $0.fingerprint[0] } == [1] + (10..<60) + [2, 3])
    }

    @Test func `the editions of a work share a place`() {
        var order = FolderOrder(tight)
        order.put([[[7], [8]]], .before(.work(2)), [2])
        let places = order.changes.filter { $0.fingerprint[0] > 6 }.map(\.place)
        #expect(places.count == 2)
        #expect(Set(places).count == 1)
    }
}
