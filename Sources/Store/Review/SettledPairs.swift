// SPDX-License-Identifier: Apache-2.0

/// About which works, or editions, people have said something: these are not asked about again.
struct SettledPairs {
    /// For each one, the decisions that name it and on which sides: 1, 2 or 3.
    private var sides: [Int64: [Int64: UInt8]] = [:]

    /// Works that people keep apart.
    static func works(apartBy decisions: DecisionsInForce) -> SettledPairs {
        SettledPairs(decisions.apart) { $0.work }
    }

    /// Editions that people keep apart, or say are one work.
    static func editions(decidedBy decisions: DecisionsInForce) -> SettledPairs {
        SettledPairs(decisions.apart + decisions.same) { $0.edition }
    }

    private init(
        _ decisions: [DecisionsInForce.Sides],
        _ id: (DecisionsInForce.Member) -> Int64
    ) {
        for decision in decisions {
            for member in decision.left { add(id(member), decision.decision, 1) }
            for member in decision.right { add(id(member), decision.decision, 2) }
        }
    }

    private mutating func add(_ id: Int64, _ decision: Int64, _ side: UInt8) {
        sides[id, default: [:]][decision, default: 0] |= side
    }

    /// Whether any decision is about it.
    func isNamed(_ id: Int64) -> Bool { sides[id] != nil }

    /// The oldest decision with one of both on each side.
    func decision(_ first: Int64, _ second: Int64) -> Int64? {
        guard let left = sides[first], let right = sides[second] else { return nil }
        let (few, many) = left.count <= right.count ? (left, right) : (right, left)
        return few.lazy.filter { decision, side in
            let other = many[decision] ?? 0
            return side & 1 != 0 && other & 2 != 0 || side & 2 != 0 && other & 1 != 0
        }.map(\.key).min()
    }

    /// Whether there is such a decision for every two.
    func areAllDecided(_ ids: [Int64]) -> Bool {
        guard !sides.isEmpty else { return ids.count < 2 }
        for (index, first) in ids.enumerated() {
            for second in ids[..<index] where decision(first, second) == nil { return false }
        }
        return true
    }
}
