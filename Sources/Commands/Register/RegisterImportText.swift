// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import Terminal

/// What an export became.
struct RegisterImportText {
    let report: RegisterAssembly.Report
    /// Whether the export says which ids were given before.
    let hasLastIDs: Bool
    let source: Path
    let library: Library
    let isDryRun: Bool
    /// Whether the folder of the covers is there already.
    let hasCovers: Bool

    var answer: Answer {
        let migratedFrom = report.version < Schema.newest.number ? report.version : nil
        let total = report.rows.reduce(0) { $0 + $1.count }
        let tables = report.rows.count { $0.count > 0 }
        var answer = Answer()
        answer.sentences([
            (isDryRun ? "Would import " : "Imported ") + TerminalText.escape(source) + " as "
                + TerminalText.escape(library.register.path),
            "  \(Numbers.counted(total, "row")) in \(Numbers.counted(tables, "table"))",
        ])
        if let migratedFrom {
            answer.sentences([
                "  migrated from version \(migratedFrom) to \(Schema.newest.number)"
            ])
        }
        for note in notes { answer.note(note) }
        answer.facts([
            "dry_run": .flag(isDryRun), "register": .path(library.register.path),
            "from": .path(source), "version": .number(Schema.newest.number),
            "migrated_from": .optional(migratedFrom), "rows": .count(total),
            "covers": .count(report.covers), "last_ids": .flag(hasLastIDs),
        ])
        answer.row([.text("register"), .path(library.register.path)])
        answer.row([.text("version"), .number(Schema.newest.number)])
        answer.row([.text("migrated_from"), .optional(migratedFrom)])
        answer.row([.text("rows"), .count(total)])
        answer.row([.text("covers"), .count(report.covers)])
        answer.records("tables", report.rows) { table, count in
            Answer.Record("table", [("table", .text(table)), ("rows", .count(count))])
        }
        return answer
    }

    private var notes: [String] {
        var notes: [String] = []
        if !hasLastIDs {
            notes.append(
                "the export does not say which ids were given before: those of rows that were "
                    + "removed may be given again"
            )
        }
        if report.covers > 0 {
            let place = library.onCommandLine
            let count = Numbers.counted(report.covers, "cover")
            notes += [
                hasCovers
                    ? "an export holds no covers; it names \(count), which should be in "
                        + TerminalText.escape(library.covers)
                    : "an export holds no covers; it names \(count): copy the folder covers of "
                        + "the old library to " + TerminalText.escape(library.covers),
                "see which are missing:            accession verify" + place,
                // Where no cover is, a repair that is not forced believes that a disk is missing.
                "read these from the books again:  accession register repair"
                    + (hasCovers ? "" : " --force") + place,
            ]
        }
        let books = report.rows.first { $0.table == "holdings" }?.count ?? 0
        if books > 0 {
            notes += [
                "an export holds none of the library's own copies of books; it names \(books)",
                "see which of these are missing:   accession shelf verify" + library.onCommandLine,
            ]
        }
        if isDryRun { notes.append("Dry run: nothing was changed.") }
        return notes
    }
}
