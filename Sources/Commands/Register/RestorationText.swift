// SPDX-License-Identifier: Apache-2.0

import Library
import Store
import Terminal

/// What replaced a register, and what to know about it.
struct RestorationText {
    let report: Restoration.Report
    let library: Library
    let isDryRun: Bool

    func write(to console: Console, _ format: OutputFormat) {
        if console.isSilent(format) { return }
        if format == .human {
            for sentence in sentences { console.summary(sentence) }
        } else {
            let details: Details = [
                "register": .path(library.register.path), "restored": .flag(!isDryRun),
                "dry run": .flag(isDryRun), "from": .path(report.backup),
                "version": .number(report.version), "rows": .count(report.rows),
                "replaced": .optional(report.replaced),
                "lost entries": .optional(report.lostEntries),
            ]
            details.write(to: console, format)
        }
        if isDryRun {
            return console.rehearsed()
        }
        if let lost = report.lostEntries, lost > 0 {
            console.note(
                "what \(lost == 1 ? "1 entry" : "\(lost) entries") of the log told since that backup "
                    + "is not in the register any more; the replaced one has it"
            )
        }
        console.note(
            "backups do not include covers; check whether any is missing: "
                + "accession verify\(library.onCommandLine) --deep"
        )
        if report.version < Schema.newest.number {
            console.note(
                "the register now has version \(report.version): the Accession that wrote it can "
                    + "use it, and this one migrates it again before writing"
            )
        }
    }

    private var sentences: [String] {
        let register = TerminalText.escape(library.register.path)
        let backup = TerminalText.escape(report.backup)
        let size = "version \(report.version)"
        if isDryRun {
            return [
                "Would replace \(register) with \(backup) (\(size)).",
                "What is there now would be kept in the backups folder.",
            ]
        }
        let kept = report.replaced.map { "The replaced register is \(TerminalText.escape($0))." }
        return ["Replaced \(register) with \(backup) (\(size))."] + [kept].compactMap(\.self)
    }
}
