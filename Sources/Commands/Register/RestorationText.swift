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
        let details: Details = [
            "register": .path(library.register.path),
            "restored": .json(.bool(!isDryRun), shown: isDryRun ? "no" : "yes"),
            "dry run": .flag(isDryRun), "from": .path(report.backup),
            "version": .number(report.version), "rows": .count(report.rows),
            "replaced": .optional(report.replaced),
            "lost entries": .optional(report.lostEntries),
        ]
        details.write(to: console, format)
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
}
