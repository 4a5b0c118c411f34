// SPDX-License-Identifier: Apache-2.0

/// Who may go on, of those who bring books to staging at the same time.
///
/// What is on its way counts as if it were there. The book whose turn it is may be more than there
/// is room for: those behind it cannot be taken before it, so it must not wait for them.
package struct StagingPlan: Sendable {
    /// What the bringer of a book asks for.
    package enum Wish: Sendable, Equatable {
        /// To begin, once no earlier book is waiting.
        case start
        /// So many bytes for the book.
        case bytes(Int64)
        /// As many as it will take, which is not known.
        case any
    }

    package enum Verdict: Sendable, Equatable {
        case granted
        /// Some of what is staged has to go.
        case wantsEviction
        /// Others have to be taken before.
        case blocked
        /// Its turn has passed: another has brought the same.
        case over
    }

    private struct Waiting {
        let number: Int
        let wish: Wish
        let isBlocked: Bool
    }

    package let quota: Int64
    /// What of all that is staged stays whatever is wanted.
    private let pinned: Int64
    package var staged: Int64 = 0
    /// The number of the book that is to be taken next.
    private var turn = 0
    /// Numbers of books that were taken before it was their turn.
    private var taken: Set<Int> = []
    /// What each book that is on its way has, or will have.
    private var claims: [Int: Int64] = [:]
    private var lastClaim = 0
    private var waiting: [Int: Waiting] = [:]

    package init(quota: Int64, pinned: Int64) {
        self.quota = quota
        self.pinned = pinned
    }

    /// How much all books have, or will have, that are on their way.
    package var coming: Int64 { claims.values.reduce(0, +) }

    /// Books come that are numbered from 0.
    package mutating func begin() { (turn, taken) = (0, []) }

    /// The book of this number was taken, or will never come.
    package mutating func take(_ number: Int) {
        taken.insert(number)
        while taken.remove(turn) != nil { turn += 1 }
    }

    /// Something is to come.
    package mutating func claim() -> Int {
        lastClaim += 1
        claims[lastClaim] = 0
        return lastClaim
    }

    /// All of it is staged, or gone.
    package mutating func drop(_ claim: Int) { (claims[claim], waiting[claim]) = (nil, nil) }

    /// Nothing of it is here.
    package mutating func empty(_ claim: Int) { claims[claim] = 0 }

    /// - Parameter number: nil for one that waits for nothing.
    package mutating func ask(_ claim: Int, _ number: Int?, _ wish: Wish) -> Verdict {
        let verdict = number.map { self.verdict(claim, $0, wish) } ?? .granted
        switch verdict {
        case .granted:
            waiting[claim] = nil
            if case .bytes(let bytes) = wish {
                claims[claim] = max(bytes, claims[claim, default: 0])
            }
        case .wantsEviction, .blocked:
            waiting[claim] = number.map {
                Waiting(number: $0, wish: wish, isBlocked: verdict == .blocked)
            }
        case .over: waiting[claim] = nil
        }
        return verdict
    }

    /// It waits no more.
    package mutating func leave(_ claim: Int) { waiting[claim] = nil }

    private func verdict(_ claim: Int, _ number: Int, _ wish: Wish) -> Verdict {
        if number < turn || taken.contains(number) { return .over }
        let isNext = number == turn
        let own = claims[claim, default: 0]
        let others = coming - own
        switch wish {
        case .start:
            let isBehind = waiting.values.contains { $0.isBlocked && $0.number < number }
            return isNext || !isBehind ? .granted : .blocked
        case .bytes(let bytes):
            let all = others + max(own, bytes)
            if staged + all <= quota { return .granted }
            if isNext { return mayOverflow(others) ? .granted : .wantsEviction }
            return pinned + all <= quota ? .wantsEviction : .blocked
        case .any:
            guard isNext else { return .blocked }
            return mayOverflow(others) ? .granted : .wantsEviction
        }
    }

    /// Whether one more book is all that is beyond the quota then.
    private func mayOverflow(_ others: Int64) -> Bool {
        staged <= pinned || staged + others <= quota
    }

    /// How much may be staged at most for those who wait; nil if nothing has to go.
    package var evictionLimit: Int64? {
        var sum = coming
        var isWanted = false
        for (claim, one) in waiting.sorted(by: { $0.value.number < $1.value.number })
        where one.wish != .start {
            var more: Int64 = 0
            if case .bytes(let bytes) = one.wish {
                more = max(0, bytes - claims[claim, default: 0])
            }
            let fits = pinned + sum + more <= quota
            guard fits || one.number == turn else { continue }
            isWanted = true
            if fits { sum += more }
        }
        let limit = max(0, quota - sum)
        // A little more goes, so that this is not done for each book.
        return isWanted && staged > max(limit, pinned) ? max(0, limit - quota / 64) : nil
    }
}
