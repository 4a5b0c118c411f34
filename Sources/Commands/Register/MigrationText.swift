// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import Terminal

/// What a migration did, in whichever form was asked for.
struct MigrationText {
    /// Nil where there was nothing to do.
    let report: MigrationResult?
    let library: Library
    let isDryRun: Bool

    func write(to console: Console, _ format: OutputFormat) {
        if console.isSilent(format) { return }
        var details = details()
        details.addJSON("steps", .array((report?.steps ?? []).map { .object(Self.object($0)) }))
        details.write(to: console, format)
        guard format != .json, let report else { return }
        for step in report.steps { write(step, console, format) }
        if isDryRun {
            console.note("this was a dry run on a copy: the register is unchanged")
        }
    }

    private func write(
        _ step: MigrationResult.Step,
        _ console: Console,
        _ format: OutputFormat
    ) {
        if format == .human {
            console.sentence("")
            console.sentence("version \(step.version), \(step.kind.rawValue): \(step.summary)")
        }
        // Rows for programs stand alone, so each says which step it is of.
        let isPlain = format == .plain
        var listing = Listing(
            console,
            format,
            name: "tables",
            columns: (isPlain ? [Column("Version", .right)] : []) + [
                Column("Table"), Column("Before", .right), Column("After", .right), Column(""),
            ]
        )
        for count in step.counts {
            listing.add(
                (isPlain ? [.number(step.version)] : []) + [
                    .text(count.table), .optional(count: count.before),
                    .optional(count: count.after),
                    .text(Self.remark(count)),
                ]
            )
        }
        listing.finish()
    }

    private func details() -> Details {
        let isDone = report != nil && !isDryRun
        let word = report == nil ? "no: it already has the newest version" : isDone ? "yes" : "no"
        var details: Details = [
            "register": .path(library.register.path),
            "from version": .number(report?.from ?? Schema.newest.number),
            "to version": .number(Schema.newest.number),
            "migrated": .json(.bool(isDone), shown: word), "dry run": .flag(isDryRun),
        ]
        guard let report else {
            // Programs find the same members whatever there was to do.
            details.addJSON("backup", .null)
            details.addJSON("backup_bytes", .null)
            details.addJSON("removed_backups", .array([]))
            return details
        }
        details += [
            "backup": .optional(report.backup), "backup bytes": .size(Int(report.backupByteCount)),
            "removed backups": .paths(report.pruned),
        ]
        return details
    }

    private static func object(_ step: MigrationResult.Step) -> JSONObject {
        [
            "version": .integer(step.version), "kind": .string(step.kind.rawValue),
            "summary": .string(step.summary),
            "tables": .array(
                step.counts.map { count in
                    [
                        "table": .string(count.table), "before": .optional(count.before),
                        "after": .optional(count.after),
                    ]
                }
            ),
        ]
    }

    private static func remark(_ count: MigrationResult.Step.Count) -> String {
        switch (count.before, count.after) {
        case (nil, _?): "new"
        case (_?, nil): "gone"
        case (let before, let after): before == after ? "" : "changed"
        }
    }
}

extension Cell {
    /// Files, by their names alone for people.
    static func paths(_ paths: [Path]) -> Cell {
        .json(
            .array(paths.map { .string($0.text) }),
            shown: paths.map { String(decoding: $0.lastComponent, as: UTF8.self) }
                .joined(separator: ", ")
        )
    }
}
