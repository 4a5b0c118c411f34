// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import SQLite
import Store
import System
import Terminal

/// Writes the reports of a pipeline after its run.
struct ReportWriter {
    let library: Library
    let console: Console
    /// What the pipeline only reads, also where its run could not begin.
    let sources: [Path]

    /// Writes those that are due, each for itself; the first trouble decides the exit code.
    func write(_ reports: [ReportRequest], _ ending: RunEnding) -> ExitCode {
        var exit = ExitCode.success
        for report in reports where isDue(report, ending) {
            do throws(Failure) {
                let written = try write(report, ending)
                if exit == .success { exit = written }
            } catch {
                let code = console.fail(
                    Failure(
                        error.kind == .tryLater ? .tryLater : .cannotCreate,
                        "\(report.name) was not written: \(error.message)",
                        hint: error.hint.isEmpty
                            ? "the run itself is in the register; only "
                                + (report.kind == .export ? "the export" : "the report")
                                + " is missing"
                            : error.hint
                    )
                )
                if exit == .success { exit = code }
            }
        }
        return exit
    }

    private func isDue(_ report: ReportRequest, _ ending: RunEnding) -> Bool {
        switch report.moment {
        case .always: true
        case .changed: ending.changed
        case .trouble: ending.exit != .success
        }
    }

    private func write(
        _ report: ReportRequest,
        _ ending: RunEnding
    ) throws(Failure) -> ExitCode {
        if let request = report.export { return try export(request) }
        var reader: RegisterReader?
        // Without a register the rest is still checked.
        if let connection = try? library.openForReading(examined: false) {
            reader = RegisterReader(connection)
        }
        if report.kind == .covers { return try covers(report) }
        let output = ReportOutput(format: report.format ?? .json, target: report.target)
        let target = try output.checked(
            library,
            reader,
            sources: sources,
            columns: report.table.columns
        )
        let file = try ResultFile(target, console, "report")
        guard report.kind == .rejects else { return try run(file, report, ending) }
        let count = try rejects(file, report)
        return try file.finish("\(Numbers.counted(count, "reject"))", isAside: true)
    }

    private func run(
        _ file: ResultFile,
        _ report: ReportRequest,
        _ ending: RunEnding
    ) throws(Failure) -> ExitCode {
        if report.format == .json {
            file.write(
                JSONText.bytes(.object(ending.object), style: .pretty) + [UInt8(ascii: "\n")]
            )
            return try file.finish("report of the run", isAside: true)
        }
        guard ending.run != nil else { return try withoutRun(file, report, ending) }
        let reader = RegisterReader(try library.openForReading())
        return try reader.asOfOneMoment { () throws(Failure) in
            guard let id = ending.run, let run = try reader.run(id) else {
                // There was no run of which the register knows.
                return try withoutRun(file, report, ending)
            }
            return try RunReportWriter(
                report: RunReport(run, reader),
                library: library,
                console: console
            )
            .write(report.format ?? .json, to: file, report.table, reader, isAside: true)
        }
    }

    private func withoutRun(
        _ file: ResultFile,
        _ report: ReportRequest,
        _ ending: RunEnding
    ) throws(Failure) -> ExitCode {
        if report.format == .csv {
            var rows = RowsReport(file, .csv(report.table), columns: RunReportLists.files)
            rows.finish()
        } else {
            file.write(RunFailurePage(ending).bytes)
        }
        return try file.finish("report of the run", isAside: true)
    }

    private func rejects(
        _ file: ResultFile,
        _ report: ReportRequest
    ) throws(Failure) -> Int {
        var rows = RowsReport<RejectedFile>(
            file,
            report.format == .csv
                ? .csv(report.table)
                : .json(name: "rejects", before: ["library": .path(library.folder)]),
            columns: RejectColumns.all
        )
        try RegisterReader(library.openForReading()).rejectedFiles { found in
            rows.add(found)
            return rows.isOpen
        }
        rows.finish()
        return rows.count
    }

    private func covers(_ report: ReportRequest) throws(Failure) -> ExitCode {
        var request = CoverReportRequest()
        request.outputs = [
            ReportOutput(format: report.format ?? .json, target: report.target)
        ]
        request.table = report.table
        request.thresholds = report.thresholds
        request.sources = sources
        return try CoverReporting(library: library, request: request, console: console).run()
    }

    private func export(_ request: ExportRequest) throws(Failure) -> ExitCode {
        var exporting = Exporting(library: library, request: request, console: console)
        exporting.sources = sources
        guard let answer = try exporting.run() else {
            console.error("interrupted: \(request.target?.text ?? "the export") is as it was")
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        for warning in answer.warnings { console.warning(warning) }
        console.note("\(request.format.rawValue): \(answer.line)")
        return try answer.exit()
    }
}
