// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import System
import Terminal

/// The facts about a register, in whichever form was asked for.
struct RegisterStatusText {
    private let facts: RegisterFacts
    private let backups: [BackupFolder.Backup]
    private let lock: FileLock.Holding
    private let library: Library

    init(_ facts: LibraryFacts, _ library: Library) {
        self.facts = facts.register
        backups = facts.backups
        lock = facts.lock
        self.library = library
    }

    func write(to console: Console, _ format: OutputFormat) {
        var details = Details()
        details.add("register", .path(library.register.path))
        addVersion(to: &details)
        addSizes(to: &details)
        if format == .json { addCountObject(to: &details) } else { addCounts(to: &details) }
        details.add("last runs", .stack(facts.runs.map(Self.item)))
        details.add("migrations", .stack(facts.migrations.map(Self.item)))
        addBackups(to: &details)
        addLock(to: &details)
        details.write(to: console, format)
    }

    private func addVersion(to details: inout Details) {
        details.add("schema version", .number(facts.version))
        details.add("newest version", as: "program_schema_version", .number(newest))
        let steps = facts.missingSteps.map { step in
            Cell.Item(
                [
                    "version": .integer(step.number), "kind": .string(step.kind.rawValue),
                    "summary": .string(step.summary),
                ],
                "to \(step.number): \(step.summary)"
            )
        }
        details.add("migration", as: "missing_steps", .stack(steps))
        // Without it the file would not have been opened.
        details.add("application id", as: "application_id_ok", .json(.bool(true), shown: "ok"))
        let isUsable = facts.trouble == nil && steps.isEmpty
        let word = facts.trouble != nil ? "no" : isUsable ? "yes" : "after a migration"
        details.add("usable", .json(.bool(isUsable), shown: word))
    }

    private var newest: Int { Schema.newest.number }

    private func addSizes(to details: inout Details) {
        details.add("bytes", .size(Int(facts.byteCount)))
        details.add("log bytes", .size(Int(facts.logByteCount)))
        details.add("page size", .number(facts.pageSize))
        details.add("pages", .count(facts.pageCount))
        details.add("free pages", .count(facts.freePages))
        details.add("free bytes", .size(facts.freeBytes))
        details.add("journal mode", .text(facts.journalMode))
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
            counts.append(table.name, table.rows.map { .integer($0) } ?? .null)
        }
        details.add("rows", .json(.object(counts), shown: ""))
    }

    private func addBackups(to details: inout Details) {
        details.add("backups", .count(backups.count))
        details.add("backup bytes", .size(Int(backups.reduce(0) { $0 + $1.byteCount })))
        details.add("backup files", .paths(backups.map(\.file)))
        details.add("newest backup", .optional(backups.first?.file))
    }

    private func addLock(to details: inout Details) {
        switch lock {
        case .nobody: details.add("locked", .flag(false))
        case .process(let number):
            let who = number.map { "by process \($0)" } ?? "by another process"
            details.add("locked", .json(.bool(true), shown: who))
        }
        if case .process(let number?) = lock {
            details.addJSON("locked_by", .integer(Int(number)))
        } else {
            details.addJSON("locked_by", .null)
        }
    }

    private static func item(_ run: RegisterFacts.Run) -> Cell.Item {
        let started = UTCTime(seconds: run.startedAt).text
        let finished = run.finishedAt.map { UTCTime(seconds: $0).text }
        return Cell.Item(
            [
                "id": .integer(Int(run.id)), "command": .string(run.command),
                "sources": .string(run.sources), "state": .string(run.state),
                "started": .string(started), "finished": .optional(finished),
                "found": .integer(run.found), "rejected": .integer(run.rejected),
                "failure": .optional(run.failure),
            ],
            "\(run.id), \(run.state) \(finished ?? "since \(started)"), "
                + "found \(Numbers.grouped(run.found)), rejected \(Numbers.grouped(run.rejected))"
        )
    }

    private static func item(_ migration: RegisterFacts.Migration) -> Cell.Item {
        let when = UTCTime(seconds: migration.migratedAt).text
        return Cell.Item(
            [
                "version": .integer(migration.version), "program": .string(migration.program),
                "migrated": .string(when), "backup": .string(migration.backup),
            ],
            "to \(migration.version), \(when), from \(migration.backup)"
        )
    }
}
