// SPDX-License-Identifier: Apache-2.0

/// The order inside a collection: works between two others get a place between theirs.
///
/// What has no place stands behind the rest. Where there is no room between two places, or where
/// works go before one without a place, all get new ones.
package struct FolderOrder {
    package typealias Member = (fingerprint: [UInt8], place: Int64?)

    /// Room between two places, for later ones.
    private static let step: Int64 = 1 << 20

    private let members: [Member]
    /// What is to be said: each content with its place.
    package private(set) var changes: [(fingerprint: [UInt8], place: Int64)] = []

    /// - Parameter members: in their order.
    package init(_ members: [Member]) {
        self.members = members
    }

    func contains(_ fingerprint: [UInt8]) -> Bool {
        members.contains { $0.fingerprint == fingerprint }
    }

    /// Puts works, each with its contents, in a row.
    package mutating func put(
        _ works: [[[UInt8]]],
        _ position: CollectionChange.Position,
        _ target: [UInt8]?
    ) {
        let moving = Set(works.joined())
        let rest = members.filter { !moving.contains($0.fingerprint) }
        let index =
            switch position {
            case .first: 0
            // Behind all that have a place; the others have asked for none.
            case .last: rest.firstIndex { $0.place == nil } ?? rest.count
            case .before: rest.firstIndex { $0.fingerprint == target } ?? rest.count
            }
        let places = room(for: works.count, at: index, in: rest)
        if let places {
            for (work, place) in zip(works, places) { changes += work.map { ($0, place) } }
            return
        }
        var place: Int64 = 0
        func next() -> Int64 {
            place += Self.step
            return place
        }
        // Contents of one work keep one place.
        var last: Int64?
        func renumber(_ part: ArraySlice<Member>) {
            for member in part {
                let isSame = member.place != nil && member.place == last
                changes.append((member.fingerprint, isSame ? place : next()))
                last = member.place
            }
            last = nil
        }
        renumber(rest[..<index])
        for work in works {
            let own = next()
            changes += work.map { ($0, own) }
        }
        renumber(rest[index...])
    }

    /// Places between the neighbours; nil if there are not enough.
    private func room(for count: Int, at index: Int, in rest: [Member]) -> [Int64]? {
        let before = index > 0 ? rest[index - 1].place : nil
        let after = index < rest.count ? rest[index].place : nil
        if index > 0, before == nil { return nil }
        guard let after else {
            // The next one has no place, so anything is before it.
            let start = before ?? 0
            return (1...max(count, 1)).map { start + Int64($0) * Self.step }
        }
        guard let before else {
            return (0..<count).map { after - Int64(count - $0) * Self.step }
        }
        let gap = (after - before) / Int64(count + 1)
        guard gap > 0 else { return nil }
        return (1...max(count, 1)).map { before + Int64($0) * gap }
    }
}
