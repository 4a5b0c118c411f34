// SPDX-License-Identifier: Apache-2.0

/// Works that decisions have joined and that are not grouped again yet: what `same` says of many
/// works one after the other needs no grouping in between.
struct JoinedWorks {
    struct Work {
        /// The oldest of their ids, and the edition that founded it.
        fileprivate(set) var id: Int64
        fileprivate(set) var founder: [UInt8]
        /// Their editions, and what people say is the same as one of these.
        fileprivate(set) var members: [[UInt8]]
    }

    private var places: [[UInt8]: Int] = [:]
    private var works: [Int: Work] = [:]
    private var next = 0

    var isEmpty: Bool { works.isEmpty }

    func place(of fingerprint: [UInt8]) -> Int? { places[fingerprint] }

    subscript(place: Int) -> Work? { works[place] }

    /// Whether an edition is in the work of a place.
    func holds(_ fingerprint: [UInt8], in place: Int) -> Bool { places[fingerprint] == place }

    mutating func add(_ id: Int64, founder: [UInt8], _ members: [[UInt8]]) -> Int {
        let own = members.filter { places[$0] == nil }
        for member in own { places[member] = next }
        works[next] = Work(id: id, founder: founder, members: own)
        next += 1
        return next - 1
    }

    /// Makes one work of two; the smaller one goes into the other, so that many cost little.
    mutating func join(_ first: Int, _ second: Int) {
        guard first != second, let one = works[first], let other = works[second] else { return }
        let isFirstBigger = one.members.count >= other.members.count
        let (place, gone) = isFirstBigger ? (first, second) : (second, first)
        let moving = isFirstBigger ? other.members : one.members
        let older = one.id < other.id ? one : other
        for member in moving { places[member] = place }
        works[gone] = nil
        works[place]?.members += moving
        works[place]?.id = older.id
        works[place]?.founder = older.founder
    }
}
