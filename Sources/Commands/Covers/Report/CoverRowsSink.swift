// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Terminal

/// The report of covers as a table, or as one JSON object.
final class CoverRowsSink: CoverReportSink {
    private let file: ResultFile
    private let isTable: Bool
    private var rows: RowsReport<CoverEntry>

    init(_ file: ResultFile, _ form: RowsReport<CoverEntry>.Form) {
        self.file = file
        if case .csv = form { isTable = true } else { isTable = false }
        rows = RowsReport(file, form, columns: CoverColumns.all)
    }

    var isOpen: Bool { rows.isOpen }

    func add(_ entry: CoverEntry) {
        if isTable { rows.add(entry) } else { rows.add(CoverJSON.object(entry)) }
    }

    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode {
        rows.finish(after: ["summary": .object(CoverJSON.object(summary))])
        let total =
            Numbers.counted(summary.editions, "edition")
            + ", \(Numbers.grouped(summary.editions - summary.withCover)) without a cover,"
        return try file.finish(total, isAside: true)
    }
}
