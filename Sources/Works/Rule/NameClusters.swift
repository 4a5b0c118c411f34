// SPDX-License-Identifier: Apache-2.0

/// Which of the names under a number that was given out more than once belong to one book.
///
/// No two names of one cluster speak against each other. So a record that agrees with two books
/// goes to one of them at most and does not join them; a box whose title has those of two books in
/// it goes to none. It hangs on the names alone, whatever their order.
package struct NameClusters: Sendable {
    private let clusters: [BookNames: Int]

    /// - Parameter areInDoubt: whether two names cannot be one book's.
    init(_ all: [BookNames], _ areInDoubt: (BookNames, BookNames) -> Bool) {
        let names = Array(Set(all)).sorted { $0.key < $1.key }
        var opposed = names.map { _ in Set<Int>() }
        for first in names.indices {
            for second in 0..<first where areInDoubt(names[first], names[second]) {
                opposed[first].insert(second)
                opposed[second].insert(first)
            }
        }
        let boxes = Set(names.indices.filter { Self.isBox($0, names, opposed) })
        for box in boxes {
            for other in names.indices
            where names[other].ownTitle != nil && !boxes.contains(other) {
                opposed[box].insert(other)
                opposed[other].insert(box)
            }
        }
        var pairs: [(first: Int, second: Int, agreement: Int)] = []
        for second in names.indices {
            for first in 0..<second where !opposed[first].contains(second) {
                pairs.append((first, second, names[first].agreement(with: names[second])))
            }
        }
        // Those that have most in common go first, so that each finds its best match.
        pairs.sort { ($1.agreement, $0.first, $0.second) < ($0.agreement, $1.first, $1.second) }
        var home = Array(names.indices)
        var members = names.indices.map { Set([$0]) }
        for pair in pairs where home[pair.first] != home[pair.second] {
            let (one, other) = (home[pair.first], home[pair.second])
            let isSplit = members[one].contains { !opposed[$0].isDisjoint(with: members[other]) }
            guard !isSplit else { continue }
            for name in members[other] { home[name] = one }
            members[one].formUnion(members[other])
            members[other] = []
        }
        clusters = Dictionary(uniqueKeysWithValues: zip(names, home))
    }

    /// Whether the title of one name has in it the whole titles of two that speak against each other.
    private static func isBox(_ one: Int, _ names: [BookNames], _ opposed: [Set<Int>]) -> Bool {
        guard let title = names[one].ownTitle else { return false }
        let parts = names.indices.filter { part in
            names[part].hasTellingTitle
                && names[part].ownTitle.map { NameComparison.contains($0, in: title) } == true
        }
        return parts.contains { !opposed[$0].isDisjoint(with: parts) }
    }

    /// Whether two names are one book's.
    func areTogether(_ first: BookNames, _ second: BookNames) -> Bool {
        guard let one = clusters[first], let other = clusters[second] else { return false }
        return one == other
    }
}

extension BookNames {
    /// How much of two names is the same.
    fileprivate func agreement(with other: BookNames) -> Int {
        (title != nil && title == other.title ? 1 : 0)
            + (volume != nil && volume == other.volume ? 1 : 0)
            + (author != nil && author == other.author ? 1 : 0)
    }
}
