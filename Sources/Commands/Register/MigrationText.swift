// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import Terminal

/// What a migration did, in whichever form was asked for.
struct MigrationText {
    private let report: MigrationResult?
    private let library: Library
    private let isDryRun: Bool

    /// - Parameter report: nil where there was nothing to do.
    init(_ report: MigrationResult?, _ library: Library, isDryRun: Bool) {
        self.report = report
        self.library = library
        self.isDryRun = isDryRun
    }

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
            console.result("")
            console.result("version \(step.version), \(step.kind.rawValue): \(step.summary)")
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
                    .text(count.table), .count(orNone: count.before), .count(orNone: count.after),
                    .text(Self.remark(count)),
                ]
            )
        }
        listing.finish()
    }

    private func details() -> Details {
        var details = Details()
        details.add("register", .path(library.register.path))
        details.add("from version", .number(report?.from ?? Schema.newest.number))
        details.add("to version", .number(Schema.newest.number))
        let isDone = report != nil && !isDryRun
        details.add(
            "migrated",
            .json(
                .bool(isDone),
                shown: report == nil
                    ? "no: it already has the newest version" : isDone ? "yes" : "no"
            )
        )
        details.add("dry run", .flag(isDryRun))
        guard let report else {
            // Programs find the same members whatever there was to do.
            details.addJSON("backup", .null)
            details.addJSON("backup_bytes", .null)
            details.addJSON("removed_backups", .array([]))
            return details
        }
        details.add("backup", report.backup.map(Cell.path) ?? .missing)
        details.add("backup bytes", .size(Int(report.backupByteCount)))
        details.add("removed backups", .paths(report.pruned))
        return details
    }

    private static func object(_ step: MigrationResult.Step) -> JSONObject {
        [
            "version": .integer(step.version), "kind": .string(step.kind.rawValue),
            "summary": .string(step.summary),
            "tables": .array(
                step.counts.map { count in
                    .object([
                        "table": .string(count.table),
                        "before": count.before.map { .integer($0) } ?? .null,
                        "after": count.after.map { .integer($0) } ?? .null,
                    ])
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

    /// The number of rows of a table that may not be there.
    fileprivate static func count(orNone number: Int?) -> Cell {
        number.map(Cell.count) ?? .missing
    }
}
