// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import System
import Terminal

/// The facts about a register, in whichever form was asked for.
struct RegisterStatusText {
    let found: LibraryFacts
    let library: Library
    private var facts: RegisterFacts { found.register }

    func write(to console: Console, _ format: OutputFormat) {
        var details: Details = ["register": .path(library.register.path)]
        addVersion(to: &details)
        details += [
            "bytes": .size(Int(facts.byteCount)), "log bytes": .size(Int(facts.logByteCount)),
            "page size": .number(facts.pageSize), "pages": .count(facts.pageCount),
            "free pages": .count(facts.freePages), "free bytes": .size(facts.freeBytes),
            "journal mode": .text(facts.journalMode),
        ]
        if format == .json { addCountObject(to: &details) } else { addCounts(to: &details) }
        details += [
            "last runs": .stack(facts.runs.map(Self.item)),
            "migrations": .stack(facts.migrations.map(Self.item)),
            "backups": .count(found.backups.count),
            "backup bytes": .size(Int(found.backups.reduce(0) { $0 + $1.byteCount })),
            "backup files": .paths(found.backups.map(\.file)),
            "newest backup": .optional(found.backups.first?.file),
        ]
        addLock(to: &details)
        details.write(to: console, format)
    }

    private func addVersion(to details: inout Details) {
        details.add("schema version", .number(facts.version))
        details.add("newest version", as: "program_schema_version", .number(Schema.newest.number))
        let steps = facts.missingSteps.map { step in
            JSONValue.object([
                "version": .integer(step.number), "kind": .string(step.kind.rawValue),
                "summary": .string(step.summary),
            ]).inWords("to \(step.number): \(step.summary)")
        }
        details.add("migration", as: "missing_steps", .stack(steps))
        // Without it the file would not have been opened.
        details.add("application id", as: "application_id_ok", .json(.bool(true), shown: "ok"))
        let isUsable = facts.trouble == nil && steps.isEmpty
        let word = facts.trouble != nil ? "no" : isUsable ? "yes" : "after a migration"
        details.add("usable", .json(.bool(isUsable), shown: word))
    }

    private func addCounts(to details: inout Details) {
        for table in facts.tables {
            let label = table.name.replacing("_", with: " ")
            details.add(label, as: table.name, table.rows.map(Cell.count) ?? .text("damaged"))
        }
    }

    private func addCountObject(to details: inout Details) {
        var counts = JSONObject()
        for table in facts.tables {
            counts.append(table.name, .optional(table.rows))
        }
        details.add("rows", .json(.object(counts), shown: ""))
    }

    private func addLock(to details: inout Details) {
        guard case .process(let number) = found.lock else {
            details.add("locked", .flag(false))
            return details.addJSON("locked_by", .null)
        }
        let who = number.map { "by process \($0)" } ?? "by another process"
        details.add("locked", .json(.bool(true), shown: who))
        details.addJSON("locked_by", .optional(number.map(Int.init)))
    }

    private static func item(_ run: RegisterFacts.Run) -> Cell.Item {
        let started = UTCTime(seconds: run.startedAt).text
        let finished = run.finishedAt.map { UTCTime(seconds: $0).text }
        return JSONValue.object([
            "id": .id(run.id), "run": .id(run.id), "command": .string(run.command),
            "sources": .string(run.sources), "state": .string(run.state),
            "started": .string(started), "finished": .optional(finished),
            "found": .integer(run.found), "rejected": .integer(run.rejected),
            "failure": .optional(run.failure),
        ]).inWords(
            "\(run.id), \(run.state) \(finished ?? "since \(started)"), "
                + "found \(Numbers.grouped(run.found)), rejected \(Numbers.grouped(run.rejected))"
        )
    }

    private static func item(_ migration: RegisterFacts.Migration) -> Cell.Item {
        let when = UTCTime(seconds: migration.migratedAt).text
        return JSONValue.object([
            "version": .integer(migration.version), "program": .string(migration.program),
            "migrated": .string(when), "backup": .string(migration.backup),
        ]).inWords("to \(migration.version), \(when), from \(migration.backup)")
    }
}
