// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

/// A count of two runs.
struct CountPair: Equatable {
    let from: Int
    let to: Int

    var difference: Int { to - from }

    /// With its sign, as a change is written.
    var change: String {
        difference == 0 ? "" : (difference > 0 ? "+" : "") + Numbers.grouped(difference)
    }

    /// For programs.
    var members: [(String, Cell)] {
        [("from", .number(from)), ("to", .number(to)), ("difference", .number(difference))]
    }
}

/// The books of two runs side by side.
struct RunDifference {
    struct Count {
        let name: String
        let pair: CountPair
    }

    struct StageCount {
        let stage: String
        /// What became of what the stage received, each with both counts.
        let counts: [Count]
    }

    /// How often a reason was given, in whatever stage: a file that was rejected when it was opened
    /// is known as a reject when it is found again.
    struct ReasonCount {
        let code: ReasonCode
        let verdict: String
        let pair: CountPair
    }

    let span: RunSpan
    let counts: [Count]
    let stages: [StageCount]
    /// Only those that the runs gave differently often.
    let reasons: [ReasonCount]

    init(_ span: RunSpan, _ reader: RegisterReader) throws(Failure) {
        self.span = span
        let (from, to) = (span.from, span.to)
        counts = Self.compared.map { count in
            let pair = CountPair(from: from.counts[count], to: to.counts[count])
            return Count(name: count.title, pair: pair)
        }
        let before = try reader.stages(ofRun: from.id)
        let after = try reader.stages(ofRun: to.id)
        stages = Stage.allCases.map { stage in
            let old = before.first { $0.stage == stage.rawValue }
            let new = after.first { $0.stage == stage.rawValue }
            let parts: [(String, (StageRow) -> Int)] = [
                (Self.received, { $0.received }), (Self.passedOn, { $0.advanced }),
                ("skipped", { $0.skipped }), ("rejected", { $0.rejected }), ("lost", { $0.lost }),
            ]
            return StageCount(
                stage: stage.rawValue,
                counts: parts.map { (name, count) in
                    let pair = CountPair(from: old.map(count) ?? 0, to: new.map(count) ?? 0)
                    return Count(name: name, pair: pair)
                }
            )
        }
        let old = try reader.reasons(ofRun: from.id)
        let new = try reader.reasons(ofRun: to.id)
        reasons = Self.compare(old, new)
    }

    /// Whether the later run found only what was known, and all of it.
    ///
    /// What runs count is mostly about what is new in them: beside the counts of another run, its
    /// own would look like a loss.
    var hasNothingNew: Bool {
        let counts = span.to.counts
        let news: [RunCount] =
            [.newWorks, .joined, .copies, .deferred, .missing, .returned, .superseded, .renewed]
            + [.covers, .mergedWorks, .splitWorks]
        return span.to.state == .finished && counts[.rejected] == counts[.knownRejects]
            && news.allSatisfy { counts[$0] == 0 }
    }

    // As JSON has them.
    static let received = "received"
    static let passedOn = "advanced"

    private static let compared: [RunCount] =
        [.found] + RunCount.endings + RunCount.changes + [.covers, .mergedWorks, .splitWorks]

    private static func compare(_ old: [ReasonRow], _ new: [ReasonRow]) -> [ReasonCount] {
        let (before, after) = (sums(old), sums(new))
        return Set(before.keys).union(after.keys)
            .map { given in
                ReasonCount(
                    code: given.code,
                    verdict: given.verdict,
                    pair: CountPair(from: before[given] ?? 0, to: after[given] ?? 0)
                )
            }
            .filter { $0.pair.difference != 0 }
            .sorted { ($0.code, $0.verdict) < ($1.code, $1.verdict) }
    }

    private struct GivenReason: Hashable {
        let code: ReasonCode
        let verdict: String
    }

    private static func sums(_ rows: [ReasonRow]) -> [GivenReason: Int] {
        Dictionary(
            rows.map { (GivenReason(code: $0.code, verdict: $0.verdict), $0.count) },
            uniquingKeysWith: +
        )
    }
}
