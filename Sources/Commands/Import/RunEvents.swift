// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Store
import System
import Terminal

/// What happens in a run, as JSON objects on lines of their own.
///
/// They go to standard output, to a log, to both or nowhere. The form has a version, and within a
/// version members and events are only ever added.
final class RunEvents {
    /// The version of the form.
    static let version = 1
    /// What each line begins with, whatever its version.
    static let beginning = Array("{\"v\":".utf8)
    /// How long it may be silent while the run goes on.
    private static let longestSilence = Duration.seconds(10)

    private let console: Console
    private let isShown: Bool
    private var log: EventLog?
    private let logPath: Path?
    private let request: ImportRequest
    private let now: () -> ContinuousClock.Instant
    private var run: Int64?
    private var lastLine: ContinuousClock.Instant

    init(
        _ request: ImportRequest,
        _ options: ImportOutput,
        _ console: Console,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.request = request
        self.console = console
        self.now = now
        isShown = options.form == .events
        lastLine = now()
        logPath = options.log
    }

    /// Opens the log, if one is wanted.
    func open() throws(Failure) {
        guard let logPath else { return }
        log = try EventLog(logPath, library: request.library.folder, console)
    }

    // What happens.

    func waits(for holder: Int32?, upTo longest: Duration) {
        write(
            "run_waiting",
            [
                "holder": .optional(holder.map(Int.init)),
                "longest_seconds": .double(longest.inSeconds),
            ]
        )
    }

    func began(_ run: Int64?, of selection: SourceSelection) {
        self.run = run
        write(
            "run_started",
            [
                "dry_run": .bool(request.isDryRun), "command": .string(request.command),
                "pipeline": .optional(request.pipeline),
                "sources": .string(selection.text), "source_list": .strings(selection.texts),
                "library": .path(request.library.folder), "program": .string(request.program),
                "pid": .integer(Int(Supervisor.ownID)),
            ]
        )
    }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {
        switch outcome {
        case .rejected(let code, let detail): item("item_rejected", path, code, detail)
        case .deferred(let code): item("item_deferred", path, code, nil)
        case .newWork, .joined, .copy, .unchanged, .ignored: break
        }
    }

    func warned(_ path: [UInt8], _ code: ReasonCode, detail: String) {
        item("item_warned", path, code, detail)
    }

    private func item(_ event: String, _ path: [UInt8], _ code: ReasonCode, _ detail: String?) {
        var object: JSONObject = [
            "path": .path(Path(bytes: path)), "reason": .string(code.text),
            "sentence": .string(ReasonCatalog.sentence(code)),
            "hint": .string(ReasonCatalog.hint(code)),
        ]
        if let detail { object.append("detail", detail.isEmpty ? .null : .string(detail)) }
        write(event, object)
    }

    func saved(_ progress: RunProgress) {
        var object = progress.counts.equation.object
        object += progress.counts.object(RunCount.changes)
        object.append("stages", .array(progress.tally.objects))
        write("stage_counts", object)
    }

    /// A sign of life where nothing else was reported for a while.
    func progressed(_ counts: ProgressCounts) {
        guard now() - lastLine >= Self.longestSilence else { return }
        var object: JSONObject = [
            "phase": .string(counts.phase == .survey ? "survey" : "work"),
            "done": .integer(counts.done), "total": .optional(counts.total),
            "rejected": .integer(counts.rejected ?? 0),
        ]
        if let bytes = counts.bytes {
            object += [
                "bytes_received": .integer(bytes.received), "bytes_total": .optional(bytes.total),
            ]
        }
        write("progress", object)
    }

    // The end: one of these is the last event of a run that could end by itself, but for what a
    // pipeline has done after it.

    func finished(_ result: JSONObject) {
        write("run_finished", ["result": .object(result)])
    }

    /// A catalogue was asked after the run.
    func enriched(_ result: JSONObject) {
        write("enrich_finished", ["result": .object(result)])
    }

    /// The shelf was filled after the run.
    func shelved(_ result: JSONObject) {
        write("shelf_finished", ["result": .object(result)])
    }

    /// Files were checked after the run.
    func checked(_ result: JSONObject) {
        write("check_finished", ["result": .object(result)])
    }

    /// The run could not begin, or not go on.
    ///
    /// - Returns: the line, for callers that show it in another way.
    @discardableResult
    func failed(_ failure: Failure, _ exit: ExitCode) -> [UInt8] {
        let isSkipped = failure.kind == .skipped
        var object: JSONObject = isSkipped ? [:] : ["kind": .string(failure.kind.rawValue)]
        object += [
            "message": .string(failure.message),
            "hint": .optional(failure.hint.isEmpty ? nil : failure.hint),
            "holder": .optional(failure.holder.map(Int.init)),
            "library": .path(request.library.folder), "exit": .integer(Int(exit.rawValue)),
        ]
        return write(isSkipped ? "run_skipped" : "run_failed", object)
    }

    @discardableResult
    private func write(_ event: String, _ members: JSONObject) -> [UInt8] {
        let object: JSONObject = [
            "v": .integer(Self.version), "event": .string(event),
            "at": .string(UTCTime(nanoseconds: WallClock.now).text), "run": .optional(run),
        ]
        let line = JSONText.bytes(.object(object + members))
        if isShown { console.jsonLine(line) }
        log?.append(line)
        lastLine = now()
        return line
    }
}
