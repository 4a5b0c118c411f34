// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pipeline
import SQLite
import Store

/// Writes the reports of a pipeline after its run.
struct ReportWriter {
    /// How the run ended, as far as reports ask.
    struct Ending {
        let exit: ExitCode
        /// Whether the register is another one than before.
        let changed: Bool
        /// What `--json` says of the run.
        let object: JSONObject
    }

    private let library: Library
    private let console: Console

    init(_ library: Library, _ console: Console) {
        self.library = library
        self.console = console
    }

    /// Writes those that are due, each for itself; the first trouble decides the exit code.
    func write(_ reports: [ReportRequest], _ ending: Ending) -> ExitCode {
        var exit = ExitCode.success
        for report in reports where isDue(report, ending) {
            do throws(RunFailure) {
                let written = try write(report, ending)
                if exit == .success { exit = written }
            } catch {
                let code = console.fail(
                    RunFailure(
                        error.kind == .tryLater ? .tryLater : .cannotCreate,
                        "the report of the \(report.kind.rawValue) was not written: \(error.message)",
                        hint: error.hint.isEmpty
                            ? "the run itself is in the register; only the report is missing"
                            : error.hint
                    )
                )
                if exit == .success { exit = code }
            }
        }
        return exit
    }

    private func isDue(_ report: ReportRequest, _ ending: Ending) -> Bool {
        switch report.moment {
        case .always: true
        case .changed: ending.changed
        case .trouble: ending.exit != .success
        }
    }

    private func write(
        _ report: ReportRequest,
        _ ending: Ending
    ) throws(RunFailure) -> ExitCode {
        let file = try ResultFile(report.target, isReplacing: true, console, library: library)
        switch report.kind {
        case .run:
            file.write(
                JSONText.bytes(.object(ending.object), style: .pretty) + [UInt8(ascii: "\n")]
            )
            return try file.finish("report of the run", isAside: true)
        case .rejects:
            let count = try rejects(file, report.format)
            return try file.finish("\(Numbers.counted(count, "reject"))", isAside: true)
        case .covers:
            let (count, missing) = try covers(file, report.format)
            return try file.finish(
                "\(Numbers.counted(count, "edition")), \(Numbers.grouped(missing)) without a cover,",
                isAside: true
            )
        }
    }

    private func rejects(
        _ file: ResultFile,
        _ format: ReportRequest.Format
    ) throws(RunFailure) -> Int {
        var rows = RowsReport(
            file,
            format,
            name: "rejects",
            before: head,
            columns: ["path", "reason", "sentence", "hint", "detail", "since_run"]
        )
        try reading { (reader) throws(RegisterError) in
            try reader.rejectedFiles { found in
                rows.add([
                    .path(Path(bytes: found.path)), .text(found.reason.text),
                    .text(ReasonBook.sentence(found.reason)), .text(ReasonBook.hint(found.reason)),
                    .optional(found.detail), .optional(found.run.map(Int.init)),
                ])
                return rows.isOpen
            }
        }
        rows.finish()
        return rows.count
    }

    private func covers(
        _ file: ResultFile,
        _ format: ReportRequest.Format
    ) throws(RunFailure) -> (count: Int, missing: Int) {
        var missing = 0
        var rows = RowsReport(
            file,
            format,
            name: "covers",
            before: head,
            columns: [
                "path", "work", "title", "authors", "finding", "rule", "format", "width", "height",
                "bytes",
            ]
        )
        try reading { (reader) throws(RegisterError) in
            try reader.coverFindings { found in
                if found.image == nil { missing += 1 }
                rows.add([
                    .optional(found.path.map { Path(bytes: $0) }), .number(Int(found.work)),
                    .optional(found.title), .optional(found.authors),
                    found.image == nil ? .text("missing") : .missing, .optional(found.rule),
                    .optional(found.image?.format), .optional(found.image?.width),
                    .optional(found.image?.height), .optional(found.image?.byteCount),
                ])
                return rows.isOpen
            }
        }
        rows.finish()
        return (rows.count, missing)
    }

    private var head: JSONObject {
        var head = JSONObject()
        head.append("library", path: library.folder)
        return head
    }

    private func reading(
        _ body: (RegisterReader) throws(RegisterError) -> Void
    ) throws(RunFailure) {
        let reader = RegisterReader(try library.openForReading())
        do throws(RegisterError) { try body(reader) } catch {
            throw RunFailure(error, near: library.folder)
        }
    }
}
