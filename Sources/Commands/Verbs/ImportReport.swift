// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pipeline
import Store
import Works

/// What an import says at its end, and the exit code that goes with it.
struct ImportReport {
    private let summary: RunSummary
    private let rejects: [ImportObserver.Reject]
    private let library: Path
    private var equation: Equation { summary.equation }
    private var isRehearsal: Bool { summary.run == nil }

    init(_ summary: RunSummary, _ observer: ImportObserver, library: Path) {
        self.summary = summary
        rejects = observer.rejects
        self.library = library
    }

    func write(to console: Console, _ arguments: ParsedArguments) -> ExitCode {
        console.endProgress()
        let exit = exit(arguments)
        explainRejects(console)
        explainPassedOver(console)
        if arguments.isSet(.json) {
            console.json(.object(object(exit)))
        } else {
            writeLines(console)
        }
        if exit == .internalError {
            for imbalance in summary.imbalances { console.error("out of balance: \(imbalance)") }
        }
        if exit == .noUsableInput {
            console.error("the sources hold no EPUB file", hint: hintForNothing)
        }
        if summary.interruption != nil {
            console.note("Interrupted. What was recorded stays; run the same command to go on.")
        }
        return exit
    }

    private func exit(_ arguments: ParsedArguments) -> ExitCode {
        if !summary.imbalances.isEmpty { return .internalError }
        switch summary.interruption {
        case .interrupt: return .interrupted
        case .terminate: return .terminated
        case nil: break
        }
        if equation.found == 0 { return .noUsableInput }
        switch arguments.choice(.failOn) {
        case "never": return .success
        case "new":
            return equation.rejected > summary.progress.knownRejects ? .rejects : .success
        case "warn":
            return equation.rejected > 0 || !summary.progress.warnings.isEmpty
                ? .rejects : .success
        default: return equation.rejected > 0 ? .rejects : .success
        }
    }

    private func writeLines(_ console: Console) {
        let seconds = Duration.seconds(summary.seconds)
        let rate = Double(equation.found) / max(summary.seconds, 0.001)
        var line = "\(Numbers.counted(summary.progress.covers, "cover"))"
        if summary.progress.mergedWorks > 0 {
            line += ", \(Numbers.counted(summary.progress.mergedWorks, "work")) merged"
        }
        if summary.progress.splitWorks > 0 {
            line += ", \(Numbers.counted(summary.progress.splitWorks, "work")) split off"
        }
        if summary.progress.skippedCopies > 0 {
            let count = Numbers.counted(summary.progress.skippedCopies, "copy", "copies")
            line += ", \(count) not entered"
        }
        if summary.progress.claims.quarantined > 0 {
            let claims = summary.progress.claims.quarantined
            line += ", \(Numbers.counted(claims, "claim")) of quarantined identifiers"
        }
        let warned = summary.progress.warnings.values.reduce(0, +)
        if warned > 0 { line += ", \(Numbers.counted(warned, "warning"))" }
        if let salvaged = summary.progress.outcomes["salvaged"] {
            line += ", \(Numbers.grouped(salvaged)) salvaged"
        }
        line += " in \(Numbers.duration(seconds)) (\(Numbers.rate(rate)) books/s)"
        console.note(line)
        if isRehearsal {
            console.note("A dry run: nothing was changed.")
        } else if let run = summary.run {
            console.note("Run \(run) of the library \(TerminalText.escape(library))")
        }
        console.summary(equation.line)
    }

    private func explainRejects(_ console: Console) {
        for reject in rejects {
            let detail = reject.detail.isEmpty ? "" : " (\(reject.detail))"
            console.note(
                "rejected: \(TerminalText.escape(reject.path)): \(reject.code.text) "
                    + ReasonBook.sentence(reject.code) + detail
            )
        }
        let others = equation.rejected - rejects.count
        if others > 0 {
            console.note(
                "and \(Numbers.grouped(others)) more; all of them: accession rejects list"
            )
        }
    }

    private func explainPassedOver(_ console: Console) {
        let seen = summary.passedOver
        if seen.linksNotFollowed > 0 {
            console.note(
                "\(Numbers.counted(seen.linksNotFollowed, "symbolic link")) passed over; "
                    + "--follow-symlinks follows those inside the sources"
            )
        }
        if seen.outsideLinks > 0 {
            console.note(
                "\(Numbers.counted(seen.outsideLinks, "link")) out of the sources passed over; "
                    + "name the places they lead to as sources"
            )
        }
    }

    private var hintForNothing: String {
        summary.passedOver.linksNotFollowed > 0
            ? "there are symbolic links; --follow-symlinks follows them"
            : "files of another name are taken with --include '*.NAME'"
    }

    /// The whole of it for other programs.
    func object(_ exit: ExitCode) -> JSONObject {
        var object: JSONObject = [
            "run": .optional(summary.run.map(Int.init)), "dry_run": .bool(isRehearsal),
        ]
        object.append("library", path: library)
        object.append(equation.object)
        object.append("covers", .integer(summary.progress.covers))
        object.append("merged_works", .integer(summary.progress.mergedWorks))
        object.append("split_works", .integer(summary.progress.splitWorks))
        object.append("skipped_copies", .integer(summary.progress.skippedCopies))
        object.append("claims", .object(summary.progress.claims.object))
        object.append("balanced", .bool(summary.imbalances.isEmpty))
        object.append("interrupted", .bool(summary.interruption != nil))
        object.append("seconds", .double(summary.seconds))
        object.append("stages", .array(Stage.allCases.map { .object(stage($0)) }))
        object.append("outcomes", .object(outcomes))
        object.append("warnings", .object(counts(summary.progress.warnings)))
        object.append("passed_over", .object(summary.passedOver.object))
        object.append(
            "cache",
            .object([
                "hits": .integer(summary.cache.hits), "misses": .integer(summary.cache.misses),
                "stale": .integer(summary.cache.stale),
            ])
        )
        object.append("exit", .integer(Int(exit.rawValue)))
        return object
    }

    private func stage(_ stage: Stage) -> JSONObject {
        let count = summary.progress.tally[stage]
        return [
            "stage": .string(stage.rawValue), "received": .integer(count.received),
            "advanced": .integer(count.advanced), "skipped": .object(counts(count.skipped)),
            "rejected": .object(counts(count.rejected)), "lost": .integer(count.lost),
        ]
    }

    private var outcomes: JSONObject {
        var object = JSONObject()
        for (outcome, count) in summary.progress.outcomes.sorted(by: { $0.key < $1.key }) {
            object.append(outcome, .integer(count))
        }
        return object
    }

    private func counts(_ counts: [ReasonCode: Int]) -> JSONObject {
        var object = JSONObject()
        for (code, count) in counts.sorted(by: { $0.key < $1.key }) {
            object.append(code.text, .integer(count))
        }
        return object
    }
}
