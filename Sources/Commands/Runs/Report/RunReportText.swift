// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// What the report of a run says in sentences, on a terminal and in the page alike.
struct RunReportText {
    let report: RunReport
    /// How the library has to be named on a command line; empty where that is not needed.
    private let place: String
    private let time: (Int64) -> String

    private var run: RunRecord { report.run }

    init(_ report: RunReport, library: Library, isForPage: Bool = false) {
        self.report = report
        time = { isForPage ? RunText.timeForPages($0) : RunText.time($0) }
        place = isForPage ? library.onAnyCommandLine : library.onCommandLine
    }

    /// `Run 12 of nightly`.
    var title: String {
        run.pipeline.map { "Run \(run.id) of \($0)" } ?? "Run \(run.id)"
    }

    /// How it ended, how long it took, and how fast it was.
    var ending: String {
        var parts = [RunText.outcome(run, time)]
        if let milliseconds = report.milliseconds, run.state != .running {
            parts.append("in \(Numbers.duration(.milliseconds(milliseconds)))")
            if let rate = rate(milliseconds) { parts.append("\(rate) files/s") }
        }
        return parts.joined(separator: ", ")
    }

    private func rate(_ milliseconds: Int) -> String? {
        guard run.counts[.found] > 0, milliseconds > 0 else { return nil }
        return Numbers.rate(Double(run.counts[.found]) / (Double(milliseconds) / 1_000))
    }

    /// Whether everything adds up.
    var balance: String {
        guard report.flow.balances else {
            return "The accounts do not balance: " + report.flow.imbalances.joined(separator: "; ")
        }
        if run.state == .running { return "So far every file is accounted for." }
        return switch run.counts[.found] {
        case 0: "Nothing was found, and nothing is missing."
        case 1: "The file is accounted for."
        default: "Every one of the \(Numbers.grouped(run.counts[.found])) files is accounted for."
        }
    }

    /// What is odd about the run, each in a sentence.
    var remarks: [String] {
        var remarks: [String] = []
        switch run.state {
        case .running:
            remarks.append("It is still running, or was killed: these are its last saved counts.")
        case .interrupted:
            remarks.append("It was interrupted: a run of the same sources continues from here.")
        case .failed, .finished: break
        }
        if let failure = run.failure { remarks.append("It reported: \(failure).") }
        if let undoing = run.undoing {
            let how = undoing.isWhole ? "undone" : "undone in part"
            remarks.append(
                "It was \(how) \(time(undoing.madeAt)) by \(undoing.who)"
                    + (undoing.why.map { ": \($0)." } ?? ".")
                    + " Its counts are unchanged."
            )
        }
        if run.counts[.knownRejects] > 0 {
            let count = Numbers.counted(run.counts[.knownRejects], "file")
            remarks.append("\(count) rejected before and unchanged: not read again.")
        }
        return remarks
    }

    /// What to say about new works, besides those that are listed.
    var newWorks: String {
        let begun = run.counts[.newWorks] + run.counts[.splitWorks]
        let still = Numbers.counted(report.newWorks, "work")
        // The equation counts books, and of works only those that a new book founded.
        let split = run.counts[.splitWorks]
        let origin = split > 0 ? ", \(Numbers.grouped(split)) of them split off others" : ""
        if report.newWorks == begun || begun == 0 { return "\(still) began in this run\(origin)." }
        return "\(Numbers.counted(begun, "work")) began in this run\(origin); "
            + "\(Numbers.grouped(report.newWorks)) of them "
            + (report.newWorks == 1 ? "still exists." : "still exist.")
    }

    var mergedWorks: String {
        report.mergedWorks == 1
            ? "1 work was merged into another one; its id leads there."
            : "\(Numbers.counted(report.mergedWorks, "work")) were merged into others; "
                + "their ids lead there."
    }

    /// How long one file took: `4.7 ms`.
    static func time(_ file: SlowFile) -> String {
        guard file.microseconds < 999_950 else {
            return Numbers.duration(.microseconds(file.microseconds))
        }
        let tenths = (file.microseconds + 50) / 100
        return "\(Numbers.grouped(tenths / 10)).\(tenths % 10) ms"
    }

    /// The command that lists what the run rejected.
    var rejectsList: String {
        // What was rejected before is not of this run.
        let isNew = run.counts[.rejected] > run.counts[.knownRejects]
        return "accession rejects list\(place)" + (isNew ? " --run \(run.id)" : "")
    }

    /// Commands that tell more, each with what it tells.
    var commands: [(meaning: String, line: String)] {
        var commands: [(meaning: String, line: String)] = []
        func add(_ meaning: String, _ line: String) {
            commands.append((meaning, "accession \(line)"))
        }
        if run.counts[.rejected] > 0 {
            commands.append(("List all rejects", rejectsList))
            if let example = report.reasons(.rejected).first?.examples.first?.path {
                let file = ShellQuoting.word(Path(bytes: example))
                add("Explain one of them", "explain\(place) \(file)")
                add("Retry one", "rejects retry\(place) \(file)")
            }
        }
        if let before = report.predecessor {
            add(
                "Show changes since the previous run",
                "runs show --diff\(place) \(before) \(run.id)"
            )
        }
        let table = "run-\(run.id).csv"
        add("List every file with its outcome", "runs report\(place) \(run.id) --csv \(table)")
        if run.undoing == nil, run.counts.editions > 0 {
            add("Show what undoing it would remove", "undo\(place) --dry-run run:\(run.id)")
        }
        return commands
    }
}
