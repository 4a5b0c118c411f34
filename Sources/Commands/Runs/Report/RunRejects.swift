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
                rows.append(ReasonExample(code: code, path: file.path, detail: file.detail))
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
        var left = min(report.run.counts[.knownRejects], Self.most - files.count)
        var seen = Set(files.map(\.path))
        let sources = Self.folders(of: report.run)
        for code in Set(report.reasons(.rejected).map(\.code)).sorted() where left > 0 {
            let limit = Self.most + seen.count
            for file in try reader.standingRejects(code, before: report.run.id, limit: limit) {
                guard left > 0, let path = file.path.map({ Path(bytes: $0) }),
                    sources?.contains(where: { path.isInside($0) }) ?? true,
                    seen.insert(file.path).inserted
                else { continue }
                files.append(file)
                left -= 1
            }
        }
    }

    /// The folders that it walked; nil if its sources are not known as such.
    private static func folders(of run: RunRecord) -> [Path]? {
        guard let sources = run.sourceList, !sources.isEmpty,
            sources.allSatisfy({ $0.hasPrefix("/") && !$0.contains("\u{FFFD}") })
        else { return nil }
        return sources.map { Path($0) }
    }
}
