// SPDX-License-Identifier: Apache-2.0

import Library
import Store
import Terminal

/// What was put in the place of a register, and what is to be known of it.
struct RestorationText {
    let report: Restoration.Report
    let library: Library
    let isDryRun: Bool

    func write(to console: Console, _ format: OutputFormat) {
        if console.isSilent(format) { return }
        var details = Details()
        details.add("register", .path(library.register.path))
        details.add("restored", .json(.bool(!isDryRun), shown: isDryRun ? "no" : "yes"))
        details.add("dry run", .flag(isDryRun))
        details.add("from", .path(report.backup))
        details.add("version", .number(report.version))
        details.add("rows", .count(report.rows))
        details.add("replaced", report.replaced.map(Cell.path) ?? .missing)
        details.write(to: console, format)
        if isDryRun {
            console.note("this was a rehearsal: the register is as it was")
            return
        }
        console.note(
            "covers are no part of a backup; whether any is missing says: accession register verify"
        )
        if report.version < Schema.newest.number {
            console.note(
                "the register has version \(report.version) now: the Accession that wrote it can go "
                    + "on with it, and this one migrates it again when it writes"
            )
        }
    }
}
