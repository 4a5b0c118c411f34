// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Which decisions overrule which.
///
/// Ids say nothing about that: a decision that came in from another register has a high one,
/// however old it is.
struct DecisionRulings {
    private var rulers: [Int64: [Int64]] = [:]

    init() {}

    /// What a register says.
    init(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.forEach("SELECT decision_id, by_id FROM overrulings") {
            add($0.integer(), by: $0.integer())
        }
    }

    mutating func add(_ decision: Int64, by ruler: Int64) {
        rulers[decision, default: []].append(ruler)
    }

    /// Those that count: none that counts overrules them.
    ///
    /// - Parameter standing: the decisions that were not revoked.
    func inForce(among standing: [Int64]) -> Set<Int64> {
        var answers: [Int64: Bool] = [:]
        let standing = Set(standing)
        for start in standing.sorted(by: >) {
            // Not by calling itself: chains may be long.
            var path = [start]
            var waiting: Set<Int64> = [start]
            while let decision = path.last {
                let rulers = standing.contains(decision) ? rulers[decision] ?? [] : []
                // A circle has no beginning; the decision that is asked about first is taken not to
                // count yet.
                let next = rulers.first { answers[$0] == nil && !waiting.contains($0) }
                if answers[decision] == nil, let next,
                    !rulers.contains(where: { answers[$0] == true })
                {
                    path.append(next)
                    waiting.insert(next)
                    continue
                }
                if answers[decision] == nil {
                    answers[decision] =
                        standing.contains(decision)
                        && !rulers.contains { answers[$0] == true }
                }
                path.removeLast()
                waiting.remove(decision)
            }
        }
        return Set(answers.filter(\.value).keys)
    }

    /// Whether one overrules the other, by itself or through others.
    func leads(from loser: Int64, to winner: Int64) -> Bool {
        var waiting = [loser]
        var seen: Set<Int64> = [loser]
        while let decision = waiting.popLast() {
            if decision == winner { return true }
            for ruler in rulers[decision] ?? [] where seen.insert(ruler).inserted {
                waiting.append(ruler)
            }
        }
        return false
    }

    /// Decisions that overrule themselves through others, which never happens in a sound register.
    func circular() -> [Int64] {
        // What has nothing left above it is in no circle, and is taken away until nothing changes.
        var left = rulers.mapValues(Set.init)
        while true {
            let free = left.filter { $0.value.isDisjoint(with: left.keys) }.map(\.key)
            if free.isEmpty { return left.keys.sorted() }
            for decision in free { left[decision] = nil }
        }
    }
}
