// SPDX-License-Identifier: Apache-2.0

import Accounting
import Import
import Terminal

/// Carries a run out and tells of it: what every command does that takes books in.
enum ReportedImport {
    /// How a run ended; all of it has been reported.
    enum End {
        /// It closed its books, and this is the object that `--json` writes.
        case closed(RunSummary, JSONObject, ExitCode, RunEvents)
        /// It could not begin, or not go on.
        case failed(Failure, ExitCode)

        var exit: ExitCode {
            switch self {
            case .closed(_, _, let exit, _), .failed(_, let exit): exit
            }
        }
    }

    static func run(
        _ request: ImportRequest,
        _ options: ImportOutput,
        _ console: Console
    ) async -> End {
        let events = RunEvents(request, options, console)
        let observer = ImportObserver(console, options, events) { (observer) throws(Failure) in
            try events.open()
            // A rehearsal changes nothing, so it leaves that to a run.
            if !request.isDryRun {
                try LibraryLocation.prepare(request.library, lock: request.lock, console, observer)
            }
        }
        do throws(Failure) {
            let summary = try await ImportRun(request, observer: observer).run()
            let report = ImportReport(
                summary: summary,
                observer: observer,
                request: request,
                options: options
            )
            report.write(to: console, events)
            return .closed(summary, report.result, report.exit, events)
        } catch {
            console.endProgress()
            let line = events.failed(error, ExitCode(error.kind))
            if error.kind == .skipped, options.form == .object { console.jsonLine(line) }
            return .failed(error, console.fail(error))
        }
    }
}
