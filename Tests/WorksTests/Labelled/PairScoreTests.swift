// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

/// How many of the pairs that a policy joins are right, and how many of the right ones it joins.
///
/// What is written here is what is measured; a change of the rule shows in it, for better or worse.
/// The three wrong pairs of *likely* cannot be told from right ones by what the records say.
@Suite struct PairScoreTests {
    private struct Score: Equatable {
        var right = 0
        /// Pairs of one work after the policy.
        var joined = 0
        /// Pairs that are of one work.
        var all = 0
        /// How many records the biggest work has that is several.
        var biggestWrong = 0

        var precision: String { Self.share(right, of: joined) }
        var recall: String { Self.share(right, of: all) }

        private static func share(_ part: Int, of whole: Int) -> String {
            let thousandths = String(whole == 0 ? 1000 : (part * 1000 + whole / 2) / whole)
            let padded = String(repeating: "0", count: max(0, 4 - thousandths.count)) + thousandths
            return "\(padded.dropLast(3)).\(padded.suffix(3))"
        }
    }

    private static func register(_ policy: MatchPolicy) -> ReferenceRegister {
        var register = ReferenceRegister()
        for record in LabelledRecord.all { register.add(record.names, record.ids) }
        return register.under(policy)
    }

    private static func score(_ policy: MatchPolicy) -> Score {
        let register = register(policy)
        var labels: [[UInt8]: Substring] = [:]
        for (book, record) in zip(register.books, LabelledRecord.all) {
            labels[book.fingerprint] = record.work
        }
        var score = Score()
        for work in register.solved {
            let found = work.compactMap { labels[$0] }
            score.joined += pairs(found.count)
            score.right += rightPairs(found)
            if Set(found).count > 1 { score.biggestWrong = max(score.biggestWrong, found.count) }
        }
        score.all = rightPairs(Array(labels.values))
        return score
    }

    private static func rightPairs(_ labels: [Substring]) -> Int {
        Dictionary(grouping: labels) { $0 }.values.reduce(0) { $0 + pairs($1.count) }
    }

    private static func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }

    @Test func `the records are read whole`() {
        let records = LabelledRecord.all
        #expect(records.count == 107)
        #expect(records.allSatisfy { !$0.ids.isEmpty })
        let words = Set(records.flatMap(\.ids).map(\.kind))
        #expect(words.count == 9)
    }

    @Test func `each policy joins what it is known to join`() {
        let table: [(MatchPolicy, Score)] = [
            (.anyID, Score(right: 20, joined: 39, all: 90, biggestWrong: 5)),
            (.strict, Score(right: 20, joined: 21, all: 90, biggestWrong: 2)),
            (.likely, Score(right: 80, joined: 83, all: 90, biggestWrong: 3)),
        ]
        print("policy  precision  recall  biggest wrong work")
        for (policy, known) in table {
            let score = Self.score(policy)
            print("\(policy)  \(score.precision)  \(score.recall)  \(score.biggestWrong)")
            #expect(score == known, "\(policy)")
        }
    }

    @Test func `stricter is more often right, likely finds more`() {
        let scores = [MatchPolicy.anyID, .strict, .likely].map(Self.score)
        #expect(scores[1].right * scores[0].joined > scores[0].right * scores[1].joined)
        #expect(scores[2].right > scores[1].right * 2)
    }

    @Test(arguments: [MatchPolicy.anyID, .strict, .likely])
    func `the order of the records does not matter`(policy: MatchPolicy) {
        let register = Self.register(policy)
        let works = register.solved
        var numbers = SeededNumbers(seed: 6)
        for _ in 0..<6 { #expect(register.shuffled(using: &numbers).solved == works) }
    }
}
