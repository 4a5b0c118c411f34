// SPDX-License-Identifier: Apache-2.0

import Works
import Accounting
import Feeds
import Files
import Import
import Library
import Remote
import Store
import Terminal

/// What an import says at its end, and the exit code that goes with it.
struct ImportReport {
    let summary: RunSummary
    let observer: ImportObserver
    let request: ImportRequest
    let options: ImportOutput
    var counts: RunTally { progress.counts }
    var progress: RunProgress { summary.progress }

    func write(to console: Console, _ events: RunEvents) {
        console.endProgress()
        let trouble = RejectSummaryText(
            rejects: observer.rejects,
            deferred: observer.deferred,
            warned: observer.warned,
            knownRejects: counts[.knownRejects]
        )
        for (index, line) in trouble.rejectLines.enumerated() {
            let isHint = line.drop { $0 == " " }.hasPrefix("hint: ")
            let isHeading = index == 0 && observer.rejects.total > 0
            console.note(line, .warning, ink: isHint ? .dim : isHeading ? .red : nil)
        }
        for line in trouble.warningLines { console.note(line, .warning) }
        for line in trouble.deferredLines
            + ChangeText.lines(progress, request.library) + sidecarLines
            + PassedOverText.lines(summary.passedOver) + hiddenLines + movedLines
            + (summary.fetched.map(FetchedText.lines) ?? []) + keptLines
        {
            console.note(line)
        }
        if let copies = summary.copies {
            if let line = copies.line { console.note(line) }
            for line in copies.warnings { console.warning(line) }
        }
        let result = result
        events.finished(result)
        switch options.form {
        case .events: writeNext(trouble, console)
        case .object:
            writeNext(trouble, console)
            if !options.isObjectForLater { console.json(.object(result)) }
        case .lines:
            writeFigures(console)
            writeNext(trouble, console)
            console.summary(counts.inkedEquation)
        }
        explain(console)
    }

    var exit: ExitCode {
        if !summary.imbalances.isEmpty { return .internalError }
        switch summary.interruption {
        case .interrupt: return .interrupted
        case .terminate: return .terminated
        case nil: break
        }
        // A source that is empty because all of it is gone was still looked at.
        if isEmpty { return .noUsableInput }
        if isRefused { return .noPermission }
        if isServerAway { return .tryLater }
        if summary.kept?.problems.isEmpty == false, options.failOn != .never { return .rejects }
        if progress.hasLosses, options.failOn != .never { return .rejects }
        return options.failOn.isMet(by: progress) ? .rejects : .success
    }

    /// Whether nothing was found where something was to be: where there are more parts than files,
    /// some are empty.
    private var isEmpty: Bool {
        counts[.found] == 0 && counts[.missing] == 0 && request.selection.manifest == nil
    }

    /// Whether a book that was named itself is on a server that could not be reached: that ends as it
    /// does for a catalogue.
    private var isServerAway: Bool {
        request.selection.mayNameRemoteBooks
            && Stage.allCases.contains {
                progress.tally[$0].skipped[RunReasons.unreachable.code, default: 0] > 0
            }
    }

    /// Whether servers refused all there was of books that were named themselves, which ends as it
    /// does for a catalogue.
    ///
    /// One book of many that is refused waits, and that is all.
    private var isRefused: Bool {
        let open = progress.tally[.open]
        return request.selection.mayNameRemoteBooks && open.received > 0
            && open.skipped[RunReasons.refusedByServer.code] == open.received
    }

    /// What came of it in a sentence; how fast it was, where there were enough files to tell.
    private var achievement: String {
        let time = Numbers.duration(.seconds(summary.seconds))
        let files = counts[.found]
        var line =
            counts.editions > 0
            ? "\(newBooks) in \(time)"
            : "No new books in \(Numbers.counted(files, "file")), in \(time)"
        if files >= Self.enoughForRate {
            let rate = Double(files) / max(summary.seconds, 0.001)
            line += " (\(Numbers.rate(rate)) files/s)"
        }
        if counts[.covers] > 0 { line += ", \(Numbers.counted(counts[.covers], "cover"))" }
        return line
    }

    /// With what the equation counts besides: a copy is no new book.
    private var newBooks: String {
        let books = Numbers.counted(counts.editions, "new book")
        guard counts[.copies] > 0 else { return books }
        return "\(books) and \(Numbers.counted(counts[.copies], "copy", "copies"))"
    }

    /// Below this, starting up is most of it.
    private static let enoughForRate = 500

    private func writeFigures(_ console: Console) {
        if counts[.found] > 0 { console.note(achievement) }
        var parts: [String] = []
        let regrouped = counts[.mergedWorks] + counts[.splitWorks]
        if regrouped > 0 {
            parts.append("\(Numbers.counted(regrouped, "work")) regrouped during the import")
        }
        if counts[.skippedCopies] > 0 {
            let count = Numbers.counted(counts[.skippedCopies], "copy", "copies")
            parts.append("\(count) skipped")
        }
        let warned = progress.warnings.values.reduce(0, +)
        if warned > 0 { parts.append(Numbers.counted(warned, "warning")) }
        if let salvaged = progress.outcomes[.salvaged] {
            parts.append("\(Numbers.counted(salvaged, "damaged archive")) recovered")
        }
        if !parts.isEmpty { console.note(parts.joined(separator: ", ")) }
        let shared = counts[.claimsQuarantined]
        if shared > 0, summary.run != nil {
            let words =
                shared == 1
                ? "1 identifier in a new book is shared by too many books and was not used"
                : "\(Numbers.grouped(shared)) identifiers in new books are shared by too many "
                    + "books and were not used"
            console.note("\(words): accession works review\(request.library.onCommandLine)")
        }
        if let run = summary.run {
            let library = TerminalText.escape(request.library.folder)
            console.note("Run \(run) of the library \(library)")
        } else {
            console.rehearsed()
        }
    }

    private var hiddenLines: [String] {
        PassedOverText.lines(summary.hidden, request.library)
    }

    private var movedLines: [String] {
        summary.moved.flatMap { MovedFolderText($0, in: request.library).lines }
    }

    private func writeNext(_ trouble: RejectSummaryText, _ console: Console) {
        for line in trouble.nextLines(run: summary.run, request.library) { console.note(line) }
    }

    private func explain(_ console: Console) {
        let exit = exit
        if exit == .internalError {
            for imbalance in summary.imbalances { console.error("out of balance: \(imbalance)") }
        }
        if exit == .noUsableInput {
            console.error(
                "the sources contain no EPUB files",
                hint: PassedOverText.hint(summary.passedOver)
            )
        }
        if summary.interruption != nil {
            console.note("Interrupted. What was recorded is kept; the same command continues.")
        }
    }

    private var sidecarLines: [String] {
        let found = RunCount.sidecars.reduce(0) { $0 + counts[$1] }
        var lines: [String] = []
        if found > 0 {
            lines.append("\(Numbers.counted(found, "file")) beside books: \(counts.sidecarLine)")
        }
        if progress.sidecarsGone > 0 {
            let (files, count) =
                progress.sidecarsGone == 1
                ? ("file beside a book", "counts") : ("files beside books", "count")
            lines.append(
                "\(Numbers.grouped(progress.sidecarsGone)) \(files) no longer \(count), being gone or "
                    + "beside more than one book; what was said there is taken back"
            )
        }
        if progress.prefersSidecars {
            lines.append("files beside books are believed before the books from now on")
        }
        return lines
    }

    private var keptLines: [String] {
        guard let kept = summary.kept else { return [] }
        let place = request.remote == .shelve ? "shelf" : "staging"
        var lines = kept.asked > 0 ? ["\(place): \(kept.balance.line())"] : []
        if kept.evicted > 0 {
            let files = Numbers.counted(kept.evicted, "file")
            let bytes = Numbers.bytes(Int(kept.evictedBytes))
            lines.append("\(files) of \(bytes) went from staging to make room")
        }
        return lines
            + DecisionText.first(
                kept.problems.map {
                    "Left \(TerminalText.escape($0.address)): \(TerminalText.escape($0.why))"
                }
            )
    }
}

// MARK: - For programs

extension ImportReport {
    /// All of it, for other programs.
    var result: JSONObject {
        var object: JSONObject = [
            "run": .optional(summary.run), "dry_run": .bool(summary.run == nil),
            "library": .path(request.library.folder), "pipeline": .optional(request.pipeline),
        ]
        object += counts.equation.object
        object += counts.object(RunCount.changes)
        object += counts.object([.covers, .mergedWorks, .splitWorks, .skippedCopies])
        object += [
            "claims": .object(counts.claims.object), "balanced": .bool(summary.imbalances.isEmpty),
            "interrupted": .bool(summary.interruption != nil), "seconds": .double(summary.seconds),
            "stages": .array(progress.tally.objects),
            "outcomes": .object(
                JSONObject(
                    Dictionary(
                        uniqueKeysWithValues: progress.outcomes.map { ($0.key.rawValue, $0.value) }
                    )
                )
            ),
            "warnings": .object(JSONObject(progress.warnings)),
            "passed_over": .object(summary.passedOver.object),
            "known_hidden": .integer(summary.hidden.count),
            "moved_folders": .array(
                summary.moved.map { .object(MovedFolderText($0, in: request.library).object) }
            ),
            "cache": .object(counts.object(RunCount.cache)),
            "sidecars": .object(
                counts.sidecars + [
                    "gone": .integer(progress.sidecarsGone),
                    "preferred": .bool(progress.prefersSidecars),
                ]
            ),
        ]
        if request.hash != nil {
            var checked: JSONObject = [:]
            for state in [FileCheckState.sound, .damaged, .unreadable, .changed] {
                checked.append(state.rawValue, .integer(progress.checked[state, default: 0]))
            }
            object.append("checked", .object(checked))
        }
        if let copies = summary.copies {
            object.append("copied_rejects", .object(copies.object))
        }
        if let kept = summary.kept {
            object.append(
                "kept",
                .object(
                    ["remote": .string(request.remote.rawValue)] + kept.balance.object + [
                        "evicted": .integer(kept.evicted),
                        "bytes_won": .integer(Int(kept.evictedBytes)),
                        "problems": .array(
                            kept.problems.map {
                                .object([
                                    "address": .string($0.address), "because": .string($0.why),
                                ])
                            }
                        ),
                    ]
                )
            )
        }
        if let fetched = summary.fetched { object.append("fetched", .object(fetched.object)) }
        object.append("exit", .integer(Int(exit.rawValue)))
        return object
    }
}
