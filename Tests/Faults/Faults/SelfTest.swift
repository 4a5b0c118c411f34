// SPDX-License-Identifier: Apache-2.0

/// Proves that the sweep finds something when there is something to find.
///
/// No program can know that a call which says that it succeeded did nothing. So after such a call
/// something must be missing, and a sweep that finds nothing missing looks at the wrong things.
struct SelfTest {
    private let sweep: Sweep

    init(_ sweep: Sweep) {
        self.sweep = sweep
    }

    func passes() throws -> Bool {
        guard let flow = Flow.all.first else { return false }
        let judge = try sweep.judge(of: flow)
        var isGood = true
        for (kind, fault, most, mustFindAll) in [
            ("output", "LOST", 1, true), ("write", "SEGV", 2, true), ("write", "LOST", 12, false),
        ] {
            let count = judge.counts[kind] ?? 0
            var (met, found) = (0, 0)
            for number in stride(from: 1, through: count, by: max(1, count / most)) {
                let point = Point(kind: kind, number: number, fault: fault, lasts: false)
                let verdict = try judge.judge(point)
                if verdict.isMissed { continue }
                met += 1
                if !verdict.complaints.isEmpty { found += 1 }
            }
            // Not every write matters for ever, but a crash and a lost answer always do.
            let isEnough = found > 0 && (found == met || !mustFindAll)
            isGood = isGood && isEnough
            let word = isEnough ? "" : ", BAD"
            print("self-test: \(fault) at \(kind): found \(found) of \(met)\(word)")
        }
        let point = Point(kind: "none", number: 1, fault: "EIO", lasts: false)
        let complaints = try judge.judge(point).complaints
        guard complaints.isEmpty else {
            print("self-test: a run without a fault is found bad, BAD: \(complaints)")
            return false
        }
        let unnamed = try GuaranteesPage().unnamedFlows
        if !unnamed.isEmpty {
            print("self-test: no promise in Guarantees.md names these flows, BAD: \(unnamed)")
        }
        return isGood && unnamed.isEmpty
    }
}
