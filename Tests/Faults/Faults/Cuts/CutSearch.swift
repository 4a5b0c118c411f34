// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Looks for a cut of a flow after which a promise is broken.
struct CutSearch {
    private let judge: Judge
    private let seed: UInt64
    /// How many cuts are tried.
    private static let most = 60

    init(_ judge: Judge, seed: UInt64) {
        (self.judge, self.seed) = (judge, seed)
    }

    /// - Parameters:
    ///   - trace: what is taken for what the flow did.
    ///   - first: a change before which nothing can be missing.
    func complaint(over trace: Trace, from first: Int) throws -> String? {
        var random = SeededNumbers(seed: seed)
        let end = trace.changes.count
        for attempt in 0..<Self.most {
            let damage = random.pick(PowerCut.Damage.allCases.filter { $0 != .ordered })
            // What is promised at the end depends on most flushes.
            let count = attempt % 3 == 0 ? end : random.number(in: first...end)
            let cut = Point(
                kind: Point.cut,
                number: count,
                fault: damage.rawValue,
                lasts: false
            )
            let complaints = try judge.judge(cut, over: trace, seed: random.next()).complaints
            if let first = complaints.first { return "\(cut.text): \(first)" }
        }
        return nil
    }
}
