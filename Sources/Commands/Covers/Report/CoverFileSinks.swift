// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Terminal

/// The report of covers as a table.
final class CoverCSVSink: CoverReportSink {
    private let file: ResultFile
    private var rows: RowsReport<CoverEntry>

    init(_ file: ResultFile, _ form: TableForm) {
        self.file = file
        rows = RowsReport(file, .csv(form), columns: CoverColumns.all)
    }

    var isOpen: Bool { rows.isOpen }

    func add(_ entry: CoverEntry) { rows.add(entry) }

    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode {
        rows.finish()
        return try file.finish(CoverText.total(summary), isAside: true)
    }
}

/// The report of covers as one JSON object.
final class CoverJSONSink: CoverReportSink {
    private let file: ResultFile
    private var rows: RowsReport<CoverEntry>

    init(_ file: ResultFile, _ head: CoverReportHead) {
        self.file = file
        rows = RowsReport(
            file,
            .json(name: "covers", before: CoverJSON.head(head)),
            columns: CoverColumns.all
        )
    }

    var isOpen: Bool { rows.isOpen }

    func add(_ entry: CoverEntry) { rows.add(CoverJSON.object(entry)) }

    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode {
        rows.finish(after: ["summary": .object(CoverJSON.object(summary))])
        return try file.finish(CoverText.total(summary), isAside: true)
    }
}

/// Sentences that several forms of the report share.
enum CoverText {
    /// `12 editions, 3 without a cover,`: what a file of the report holds.
    static func total(_ summary: CoverSummary) -> String {
        Numbers.counted(summary.editions, "edition")
            + ", \(Numbers.grouped(summary.editions - summary.withCover)) without a cover,"
    }
}
