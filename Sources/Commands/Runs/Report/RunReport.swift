// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

/// The balance sheet of one run: all of it but the long lists, which are handed out row by row.
struct RunReport: Sendable, Equatable {
    /// A reason with a few of the files to which it was given.
    struct Reason: Sendable, Equatable {
        enum Verdict: String, CaseIterable, Sendable {
            case rejected
            case skipped
            case warned
        }

        let code: ReasonCode
        let verdict: Verdict
        let stage: String
        let count: Int
        let examples: [ReasonExample]
    }

    /// How many examples a reason has at most: enough to see what kind of trouble it is.
    static let exampleCount = 3

    let run: RunRecord
    let flow: RunFlow
    let outcomes: [OutcomeRow]
    /// Rejects before skips before warnings, and the most frequent first.
    let reasons: [Reason]
    let samples: [RunSample]
    let slowest: [SlowFile]
    /// Works that the run began and that are still there.
    let newWorks: Int
    /// Works that went into others in this run, and whose ids still lead there.
    let mergedWorks: Int
    /// The last run before it of the same pipeline, or of the same sources.
    let predecessor: Int64?

    init(_ run: RunRecord, _ reader: RegisterReader) throws(Failure) {
        self.run = run
        let rows = try reader.reasons(ofRun: run.id)
        flow = RunFlow(run.counts, try reader.stages(ofRun: run.id), rows)
        outcomes = try reader.outcomes(ofRun: run.id)
        reasons = try Self.reasons(run, rows, reader)
        samples = try reader.samples(ofRun: run.id)
        slowest = try reader.slowest(ofRun: run.id)
        newWorks = try reader.countWorks(begunIn: run.id)
        mergedWorks = try reader.countWorks(mergedIn: run.id)
        predecessor = try reader.predecessor(of: run)?.id
    }

    /// How long it took: as exactly as is known, and nil if it has not closed its books.
    var milliseconds: Int? {
        if let last = samples.last { return last.milliseconds }
        return run.finishedAt.map { max(0, Int($0 - run.startedAt)) * 1_000 }
    }

    func reasons(_ verdict: Reason.Verdict) -> [Reason] {
        reasons.filter { $0.verdict == verdict }
    }

    private static func reasons(
        _ run: RunRecord,
        _ rows: [ReasonRow],
        _ reader: RegisterReader
    ) throws(Failure) -> [Reason] {
        var examples = Examples()
        if rows.contains(where: { $0.verdict != Reason.Verdict.warned.rawValue }) {
            try reader.files(changedIn: run.id) { file in
                examples.add(file)
                return true
            }
        }
        let known = KnownRejects(of: run, reader)
        for (code, count) in rejectsByCode(rows) where examples.files[code] == nil {
            let files = try known.files(code, count: count)
            examples.files[code] = Array(files.prefix(exampleCount))
        }
        if rows.contains(where: { $0.verdict == Reason.Verdict.warned.rawValue }) {
            let warnings = try reader.warningExamples(ofRun: run.id, limit: exampleCount)
            examples.warnings = Dictionary(grouping: warnings) { $0.code }
        }
        return rows.compactMap { row in
            Reason.Verdict(rawValue: row.verdict).map { verdict in
                Reason(
                    code: row.code,
                    verdict: verdict,
                    stage: row.stage,
                    count: row.count,
                    examples: (verdict == .warned ? examples.warnings : examples.files)[row.code]
                        ?? []
                )
            }
        }.sorted { left, right in
            if left.verdict != right.verdict { return left.verdict.place < right.verdict.place }
            if left.count != right.count { return left.count > right.count }
            return (left.code, left.stage) < (right.code, right.stage)
        }
    }

    /// How many files were rejected for each reason, in whichever stage.
    private static func rejectsByCode(_ rows: [ReasonRow]) -> [ReasonCode: Int] {
        let rejected = rows.filter { $0.verdict == Reason.Verdict.rejected.rawValue }
        return Dictionary(rejected.map { ($0.code, $0.count) }, uniquingKeysWith: +)
    }

    private struct Examples {
        var files: [ReasonCode: [ReasonExample]] = [:]
        var warnings: [ReasonCode: [ReasonExample]] = [:]

        mutating func add(_ file: RunFileRow) {
            guard let code = file.reason, file.outcome != .missing,
                files[code, default: []].count < RunReport.exampleCount
            else { return }
            files[code, default: []].append(ReasonExample(code, file))
        }
    }
}

extension ReasonExample {
    init(_ code: ReasonCode, _ file: RunFileRow) {
        self.init(
            code: code,
            path: file.path,
            detail: file.detail,
            isAcknowledged: file.isAcknowledged
        )
    }

    /// What people read behind the path; nil if there is nothing to say.
    var remark: String? {
        let parts = [detail, isAcknowledged ? "acknowledged since" : nil].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

extension RunReport.Reason.Verdict {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
