// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// The files that a run rejected, as many as a page shows, in the order of their paths.
struct RunRejects {
    static let most = 1_000

    private(set) var files: [ReasonExample] = []
    /// How many more there are.
    private(set) var others = 0

    init(_ report: RunReport, _ reader: RegisterReader) throws(Failure) {
        let run = report.run
        guard run.counts[.rejected] > 0 else { return }
        var rows: [ReasonExample] = []
        try reader.files(changedIn: run.id) { file in
            if file.outcome == .rejected, let code = file.reason {
                rows.append(ReasonExample(code, file))
            }
            return rows.count < Self.most
        }
        files = rows
        try addKnown(report, reader)
        files.sort { ($0.path ?? []).lexicographicallyPrecedes($1.path ?? []) }
        others = max(0, run.counts[.rejected] - files.count)
    }

    /// Adds what earlier runs rejected: unchanged files, which this run did not write down again.
    private mutating func addKnown(
        _ report: RunReport,
        _ reader: RegisterReader
    ) throws(Failure) {
        let known = KnownRejects(of: report.run, reader)
        let own = Set(files.compactMap(\.path))
        var left: [ReasonCode: Int] = [:]
        for reason in report.reasons(.rejected) { left[reason.code, default: 0] += reason.count }
        for file in files { left[file.code]? -= 1 }
        for (code, count) in left.sorted(by: { $0.key.text < $1.key.text }) {
            let more = try known.files(code, count: count, besides: own)
            files += more.prefix(Self.most - files.count)
        }
    }
}
