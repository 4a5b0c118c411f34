// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Store
import System
import Terminal

/// What a pipeline wants done after its run: catalogues asked, tags filled, the shelf, files checked,
/// reports, a backup, and forgetting what is old.
///
/// None of it undoes anything of the run. What fails is reported and sets the exit code, unless the
/// run has a worse one.
struct AfterRun {
    let definition: PipelineDefinition
    let library: Library
    let shelf: ShelfStep?
    let check: CheckStep?
    let console: Console

    /// Whether it has something to add to what `--json` says of the run.
    var completesObject: Bool { !definition.enrichments.isEmpty || shelf != nil || check != nil }

    /// After a run that came to its end.
    func follow(
        _ summary: RunSummary,
        _ exit: ExitCode,
        _ object: JSONObject,
        _ events: RunEvents,
        _ output: ImportOutput
    ) -> ExitCode {
        var object = object
        var codes: [ExitCode] = []
        var learnt = 0
        let isSound = summary.run != nil && summary.imbalances.isEmpty
        if summary.interruption == nil, isSound, !definition.enrichments.isEmpty {
            let results = definition.enrichments.map { step in
                let result = step.run(library, console)
                events.enriched(result.object)
                return result
            }
            object.append("enrichments", .array(results.map { .object($0.object) }))
            codes = results.map(\.exit)
            learnt = results.reduce(0) { $0 + $1.changed }
        }
        var changed = summary.progress.changedRegister || learnt > 0
        var goesOn = summary.interruption == nil && mayGoOn(after: codes)
        if goesOn, isSound, let run = summary.run {
            for fill in definition.fills { codes.append(self.fill(fill, run, &changed)) }
            if let result = shelf?.run(library, console) {
                events.shelved(result.object)
                object.append("shelf", .object(result.object))
                codes.append(result.exit)
                changed = changed || result.changed > 0
                goesOn = mayGoOn(after: codes)
            }
            if goesOn, let result = check?.run(library, console) {
                events.checked(result.object)
                object.append("check", .object(result.object))
                codes.append(result.exit)
                goesOn = mayGoOn(after: codes)
            }
        }
        if output.isObjectForLater, output.form == .object { console.json(.object(object)) }
        guard goesOn else { return Self.whole(exit, codes) }
        codes.append(
            writer.write(
                definition.reports,
                RunEnding(exit: exit, changed: changed, object: object)
            )
        )
        if exit == .success || exit == .rejects {
            codes.append(
                trying { () throws(Failure) in
                    try backUp(summary.progress.changedBooks || learnt > 0)
                }
            )
            codes.append(trying { () throws(Failure) in try forgetRuns() })
        }
        return Self.whole(exit, codes)
    }

    /// After a run that could not begin or go on.
    func follow(_ failure: Failure, _ exit: ExitCode) -> ExitCode {
        // What ended well, or on request, needs no report.
        guard exit != .success, exit != .interrupted, exit != .terminated else { return exit }
        let object: JSONObject = [
            "run": .null, "dry_run": .bool(false), "pipeline": .string(definition.name),
            "library": .path(library.folder), "failure": .string(failure.message),
            "hint": failure.hint.isEmpty ? .null : .string(failure.hint),
            "exit": .integer(Int(exit.rawValue)),
        ]
        // Rows can only come from a register that can be read, and the failure was already
        // reported.
        let isReadable = (try? library.requireRegister()) != nil
        let reports = definition.reports.filter { $0.kind == .run || isReadable }
        let ending = RunEnding(exit: exit, changed: false, object: object)
        return Self.whole(exit, [writer.write(reports, ending)])
    }

    /// Whether the user does not want the program to end now.
    private func mayGoOn(after steps: [ExitCode]) -> Bool {
        Interruption.requested == nil || steps.isEmpty
    }

    private var writer: ReportWriter {
        ReportWriter(library: library, console: console, sources: sources)
    }

    /// What is only read: a report that the run refused to write there is not written after it.
    private var sources: [Path] {
        var sources = ["sources", "files_from", "blocklist"].flatMap(definition.paths)
        if let file = definition.file.path { sources.append(file) }
        return sources + definition.credentials
    }

    private func fill(_ fill: FillRequest, _ run: Int64, _ changed: inout Bool) -> ExitCode {
        do throws(Failure) {
            let words = fill.search.text
            let result = try TagFill(library, fill.tag, filter: words).fill(
                afterRun: run,
                program: Version.withName
            ) { (reader) throws(Failure) in
                let filter = try reader.filter(fill.search)
                try reader.check(filter)
                return filter
            }
            guard result.isChange else { return .success }
            changed = true
            console.note(
                "\(CollectionText.named(fill.tag)) has "
                    + "\(Numbers.counted(result.works, "work")): "
                    + "\(Numbers.grouped(result.added)) added, "
                    + "\(Numbers.grouped(result.takenOut)) taken out"
            )
            return .success
        } catch {
            var failure = error
            failure.message =
                "\(CollectionText.named(fill.tag)) was not filled: \(error.message)"
            return console.fail(failure)
        }
    }

    /// - Parameter isDue: news of rejects alone must not drive out the backups of better days.
    private func backUp(_ isDue: Bool) throws(Failure) {
        guard definition.backup == .changed, isDue else { return }
        let report = try LibraryBackups(library).backUp(
            to: nil,
            keeping: definition.keptBackups ?? BackupFolder.usualNumber
        )
        console.note(
            "backup, verified: \(TerminalText.escape(report.file))"
                + (report.pruned.isEmpty
                    ? "" : "; \(Numbers.counted(report.pruned.count, "older one")) removed")
        )
    }

    private func forgetRuns() throws(Failure) {
        guard let number = definition.keptRuns else { return }
        let pruned = try RunRetention(library).prune(keeping: number)
        if !pruned.isEmpty {
            console.detail("\(Numbers.counted(pruned.count, "old run")) forgotten")
        }
    }

    private func trying(_ body: () throws(Failure) -> Void) -> ExitCode {
        do throws(Failure) {
            try body()
            return .success
        } catch { return console.fail(error) }
    }

    /// The code of the run, unless it went well and what followed did not.
    private static func whole(_ exit: ExitCode, _ codes: [ExitCode]) -> ExitCode {
        guard exit == .success || exit == .rejects else { return exit }
        return codes.first { $0 != .success } ?? exit
    }
}
