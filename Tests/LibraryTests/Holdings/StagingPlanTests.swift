// SPDX-License-Identifier: Apache-2.0

import Library
import TestSupport
import Testing

@Suite struct StagingPlanTests {
    @Test func `a book goes on where it fits, and waits where others have to be taken before`() {
        var plan = StagingPlan(quota: 100, pinned: 0)
        let claims = (0..<3).map { _ in plan.claim() }
        #expect(plan.ask(claims[1], 1, .bytes(60)) == .granted)
        #expect(plan.ask(claims[2], 2, .bytes(50)) == .blocked)
        // Those behind the first cannot be taken before it.
        #expect(plan.ask(claims[0], 0, .bytes(90)) == .granted)
        #expect(plan.coming == 150)
        plan.take(0)
        plan.drop(claims[0])
        plan.take(1)
        plan.drop(claims[1])
        #expect(plan.ask(claims[2], 2, .bytes(50)) == .granted)
    }

    @Test func `what is staged goes for what comes, and a little more`() {
        var plan = StagingPlan(quota: 100, pinned: 20)
        plan.staged = 100
        let (first, second) = (plan.claim(), plan.claim())
        #expect(plan.evictionLimit == nil)
        #expect(plan.ask(second, 1, .bytes(30)) == .wantsEviction)
        #expect(plan.evictionLimit == 69)
        #expect(plan.ask(first, 0, .bytes(30)) == .granted)
        #expect(plan.evictionLimit == 39)
        plan.staged = 40
        #expect(plan.evictionLimit == nil)
        #expect(plan.ask(second, 1, .bytes(30)) == .granted)
        // What is pinned stays.
        #expect(plan.ask(second, 1, .bytes(60)) == .blocked)
    }

    @Test func `a book that is more than the quota comes alone`() {
        var plan = StagingPlan(quota: 100, pinned: 0)
        plan.staged = 80
        let (first, second) = (plan.claim(), plan.claim())
        #expect(plan.ask(second, 1, .bytes(500)) == .blocked)
        #expect(plan.ask(first, 0, .bytes(500)) == .granted)
        plan.take(0)
        plan.drop(first)
        plan.staged = 500
        #expect(plan.ask(second, 1, .bytes(500)) == .wantsEviction)
        #expect(plan.evictionLimit == 99)
    }

    @Test func `of unknown length, a book goes on when it is its turn`() {
        var plan = StagingPlan(quota: 100, pinned: 0)
        let (first, second) = (plan.claim(), plan.claim())
        #expect(plan.ask(second, 1, .any) == .blocked)
        #expect(plan.ask(first, 0, .any) == .granted)
        for bytes: Int64 in [40, 80, 120, 160] {
            #expect(plan.ask(first, 0, .bytes(bytes)) == .granted)
        }
    }

    @Test func `a later book begins later, unless none is waiting`() {
        var plan = StagingPlan(quota: 100, pinned: 0)
        let claims = (0..<4).map { _ in plan.claim() }
        #expect(plan.ask(claims[1], 1, .bytes(100)) == .granted)
        #expect(plan.ask(claims[2], 2, .bytes(10)) == .blocked)
        #expect(plan.ask(claims[3], 3, .start) == .blocked)
        #expect(plan.ask(claims[0], 0, .start) == .granted)
        plan.leave(claims[2])
        #expect(plan.ask(claims[3], 3, .start) == .granted)
    }

    @Test func `a book that another has brought is over`() {
        var plan = StagingPlan(quota: 100, pinned: 0)
        let claim = plan.claim()
        plan.take(0)
        #expect(plan.ask(claim, 0, .bytes(1)) == .over)
    }

    /// Books of all sizes come in any order, some growing bit by bit, and are taken in theirs.
    @Test(arguments: 0..<50)
    func `whatever comes, all of it is taken, and there is never more than the quota and one book`(
        seed: UInt64
    ) {
        var numbers = SeededNumbers(seed: seed)
        let sizes = (0..<60).map { _ in Int64(numbers.next() % 90) + 1 }
        let isMeasured = sizes.map { _ in numbers.next() % 3 > 0 }
        var plan = StagingPlan(quota: 100, pinned: Int64(seed % 3) * 15)
        plan.staged = Int64(seed % 3) * 30
        var claims: [Int: (claim: Int, has: Int64)] = [:]
        var (begun, taken, most) = (0, 0, Int64(0))
        var idle = 0
        while taken < sizes.count, idle < 5_000 {
            idle += 1
            if claims.count < 8, begun < sizes.count, numbers.next() % 2 == 0 {
                claims[begun] = (plan.claim(), 0)
                begun += 1
            }
            let open = claims.keys.sorted()
            guard !open.isEmpty else { continue }
            let number = open[Int(numbers.next() % UInt64(open.count))]
            let (claim, has) = claims[number] ?? (0, 0)
            if has < sizes[number] {
                let wanted = isMeasured[number] ? sizes[number] : min(sizes[number], has + 10)
                switch plan.ask(claim, number, .bytes(wanted)) {
                case .granted: claims[number]?.has = wanted
                case .wantsEviction:
                    // As far as what is pinned lets it.
                    if let limit = plan.evictionLimit {
                        plan.staged = max(limit, min(plan.staged, Int64(seed % 3) * 15))
                    }
                case .blocked, .over: break
                }
                if !isMeasured[number], plan.ask(claim, number, .any) == .blocked, has > 0 {
                    plan.empty(claim)
                    claims[number]?.has = 0
                }
            } else if number == taken {
                plan.staged += has
                plan.drop(claim)
                plan.take(number)
                claims[number] = nil
                taken += 1
                idle = 0
            }
            most = max(most, plan.staged + plan.coming)
        }
        #expect(taken == sizes.count)
        #expect(most <= 100 + (sizes.max() ?? 0))
    }
}
