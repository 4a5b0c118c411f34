// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// Writes the report of a run into files, each in one of its forms.
struct RunReportWriter {
    let report: RunReport
    let library: Library
    let console: Console

    var words: RunReportText {
        RunReportText(report, library: library)
    }

    /// Writes all that was asked for; whether each can be written is looked at before the first is.
    func write(
        _ outputs: [ReportOutput],
        _ table: TableForm,
        _ reader: RegisterReader
    ) throws(Failure) -> ExitCode {
        try ReportOutput.refuseTwins(outputs)
        var files: [(form: ReportFormat, file: ResultFile)] = []
        for output in outputs {
            let target = try output.checked(library, reader, columns: table.columns)
            files.append((output.format, try ResultFile(target, console, "report")))
        }
        // Standard output may be for one of the forms.
        let isAside = outputs.contains { $0.target == nil }
        for (form, file) in files {
            let exit = try write(form, to: file, table, reader, isAside: isAside)
            if exit != .success { return exit }
        }
        return .success
    }

    /// - Parameter isAside: it is not what the command was asked for.
    func write(
        _ form: ReportFormat,
        to file: ResultFile,
        _ table: TableForm,
        _ reader: RegisterReader,
        isAside: Bool = false
    ) throws(Failure) -> ExitCode {
        let summary: String
        summary = try fill(file, form, table, reader)
        return try file.finish(summary, isAside: isAside)
    }

    /// - Returns: what was written, in words.
    private func fill(
        _ file: ResultFile,
        _ form: ReportFormat,
        _ table: TableForm,
        _ reader: RegisterReader
    ) throws(Failure) -> String {
        let write = { (bytes: [UInt8]) -> Bool in
            file.write(bytes)
            return file.isOpen
        }
        switch form {
        case .html:
            let words = RunReportText(report, library: library, isForPage: true)
            try RunPage(report: report, words: words, library: library.folder).write(reader, write)
            return "page of run \(report.run.id)"
        case .json:
            try RunReportJSON(report: report, library: library.folder).write(reader, write)
            return "run \(report.run.id)"
        case .csv:
            var rows = RowsReport(file, .csv(table), columns: RunReportLists.files)
            try reader.files(changedIn: report.run.id) { found in
                rows.add(found)
                return rows.isOpen
            }
            rows.finish()
            return Numbers.counted(rows.count, "file")
        }
    }
}
