// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

/// A count of two runs.
struct CountPair {
    let from: Int
    let to: Int

    var difference: Int { to - from }

    /// With its sign, as a change is written.
    var change: String {
        difference == 0 ? "" : (difference > 0 ? "+" : "") + Numbers.grouped(difference)
    }

    var object: JSONObject {
        [
            "from": .integer(from), "to": .integer(to), "difference": .integer(difference),
        ]
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

    struct ReasonCount {
        let row: ReasonRow
        let pair: CountPair
    }

    let span: RunSpan
    let counts: [Count]
    let stages: [StageCount]
    /// Only those that the runs gave differently often.
    let reasons: [ReasonCount]

    init(_ span: RunSpan, _ reader: RegisterReader) throws(RegisterError) {
        self.span = span
        let (from, to) = (span.from, span.to)
        counts = zip(Self.counts(from), Self.counts(to)).map { (old, new) in
            Count(name: old.name, pair: CountPair(from: old.count, to: new.count))
        }
        let before = try reader.stages(ofRun: from.id)
        let after = try reader.stages(ofRun: to.id)
        stages = Stage.allCases.map { stage in
            let old = before.first { $0.stage == stage.rawValue }
            let new = after.first { $0.stage == stage.rawValue }
            let parts: [(String, (StageRow) -> Int)] = [
                ("received", { $0.received }), ("advanced", { $0.advanced }),
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

    private static func counts(_ run: RunRecord) -> [(name: String, count: Int)] {
        let equation = run.equation
        return [
            ("found", equation.found), ("new works", equation.newWorks),
            ("joined", equation.joined), ("copies", equation.copies),
            ("unchanged", equation.unchanged), ("deferred", equation.deferred),
            ("ignored", equation.ignored), ("rejected", equation.rejected),
            ("moved", run.moved), ("touched", run.touched), ("known rejects", run.knownRejects),
            ("missing", run.missing), ("returned", run.returned),
            ("superseded", run.superseded), ("renewed", run.renewed), ("covers", run.covers),
            ("merged works", run.mergedWorks), ("split works", run.splitWorks),
        ]
    }

    private static func compare(_ old: [ReasonRow], _ new: [ReasonRow]) -> [ReasonCount] {
        func isSame(_ left: ReasonRow, _ right: ReasonRow) -> Bool {
            left.code == right.code && left.stage == right.stage && left.verdict == right.verdict
        }
        let gone = old.filter { row in !new.contains { isSame($0, row) } }
        return (new + gone).map { row in
            ReasonCount(
                row: row,
                pair: CountPair(
                    from: old.first { isSame($0, row) }?.count ?? 0,
                    to: new.first { isSame($0, row) }?.count ?? 0
                )
            )
        }
        .filter { $0.pair.difference != 0 }
        .sorted {
            ($0.row.code, $0.row.stage, $0.row.verdict) < (
                $1.row.code, $1.row.stage, $1.row.verdict
            )
        }
    }
}
