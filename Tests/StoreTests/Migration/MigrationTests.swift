// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct MigrationTests {
    private func schema(_ file: RegisterFile) throws -> [String] {
        try file.openForReading().texts(
            """
            SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '')
            FROM sqlite_schema WHERE name <> 'sqlite_sequence' ORDER BY 1
            """
        )
    }

    @Test(arguments: try OldRegister.oldVersions())
    func `a migrated register has exactly the tables of a new one`(version: Int) throws {
        let old = try OldRegister(version)
        try old.migrate()
        let folder = try TemporaryFolder()
        let new = RegisterFile(folder["register.sqlite"])
        try new.create()
        #expect(try schema(old.file) == schema(new))
        #expect(try old.file.version() == Schema.newest.number)
        #expect(try old.file.openForWriting().texts("PRAGMA journal_mode") == ["wal"])
    }

    @Test(arguments: try OldRegister.oldVersions())
    func `the old register is kept as a backup with its version and time`(
        version: Int
    ) throws {
        let old = try OldRegister(version)
        let report = try #require(try old.migrate())
        let name = "register-v\(version)-\(OldRegister.stamp).sqlite"
        #expect(report.backup == old.backups.path.appending(name))
        #expect(report.from == version)
        #expect(report.to == Schema.newest.number)
        #expect(try old.names() == ["backups", "backups/\(name)", "register.sqlite"])
        let backup = try #require(report.backup)
        let before = try RegisterRows(of: Samples.path("registers/v\(version).sqlite"))
        #expect(try RegisterRows(of: backup).tables == before.tables)
        #expect(report.backupByteCount == Int64(try FileTree.read(backup).count))
        #expect(
            try old.backups.backups().map { [$0.version, Int($0.byteCount)] }
                == [[version, Int(report.backupByteCount)]]
        )
    }

    @Test(arguments: try OldRegister.oldVersions())
    func `the row counts before and after are reported and kept`(version: Int) throws {
        let old = try OldRegister(version)
        let report = try #require(try old.migrate())
        #expect(report.steps.map(\.version) == Array(version + 1...Schema.newest.number))
        let rows = try RegisterRows(of: old.file.path)
        for step in report.steps {
            let told = step.counts.map { count in
                [String(step.version), "'\(count.table)'"]
                    + [count.before, count.after].map { $0.map(String.init) ?? "NULL" }
            }
            let kept = try old.file.openForReading().prepare(
                """
                SELECT version, name, before, after FROM migration_counts
                WHERE version = \(step.version) ORDER BY name
                """
            ).all { row in (0..<4).map { row.literal($0) } }
            #expect(kept == told)
            #expect(told.count > 30)
            let mine = rows.rows(
                "migrations",
                columns: ["version", "program", "backup", "migrated_at"]
            )
            .filter { $0.hasSuffix("|\(step.version)") }
            #expect(
                mine == [
                    "'register-v\(version)-\(OldRegister.stamp).sqlite'|1772348889|'test 1'"
                        + "|\(step.version)"
                ]
            )
        }
        // The last count of each table is the current one, except for the migration's own notes.
        let notes = ["migrations", "migration_counts", "log", "log_head"]
        for count in report.steps.last?.counts ?? []
        where count.after != nil && !notes.contains(count.table) {
            #expect(rows[count.table]?.count == count.after, "\(count.table)")
        }
        #expect(report.steps.first?.counts.first { $0.table == "files" }?.before == 14)
        if version == 1 {
            let new = report.steps[0].counts.filter { $0.before == nil }
            #expect(
                new.map(\.table) == [
                    "file_history", "ignored_contents", "migration_counts", "migrations",
                    "undoings",
                ]
            )
            #expect(new.map(\.after) == [0, 0, 0, 0, 0])
        }
    }

    @Test func `a register of the newest version is left alone`() throws {
        let folder = try TemporaryFolder()
        let file = RegisterFile(folder["register.sqlite"])
        try file.create()
        let before = try FileTree.snapshot(folder.path)
        for isDryRun in [false, true] {
            let report = try Migration(
                file,
                backups: BackupFolder(folder["backups"]),
                program: "",
                at: 0,
                isDryRun: isDryRun,
                cancellation: .never
            ).run()
            #expect(report == nil)
        }
        // A reader may leave an empty log.
        let after = try FileTree.snapshot(folder.path).filter { $0.name == "register.sqlite" }
        #expect(after == before)
        #expect(!FileTree.isFolder(folder["backups"]))
    }

    @Test func `without a register nothing is migrated and nothing created`() throws {
        let folder = try TemporaryFolder()
        let report = try Migration(
            RegisterFile(folder["register.sqlite"]),
            backups: BackupFolder(folder["backups"]),
            program: "",
            at: 0,
            isDryRun: false,
            cancellation: .never
        ).run()
        #expect(report == nil)
        #expect(try FileTree.names(in: folder.path) == [])
    }

    @Test(arguments: try OldRegister.oldVersions())
    func `a dry run reports the same and leaves no trace`(version: Int) throws {
        let old = try OldRegister(version)
        let rehearsed = try #require(try old.migration(isDryRun: true).run())
        #expect(
            try old.content().filter { $0.name != "register.sqlite-wal" }.map(\.name) == [
                "register.sqlite"
            ]
        )
        #expect(try FileTree.read(old.file.path) == OldRegister.bytes(version))
        #expect(rehearsed.backup == nil)
        let real = try #require(try old.migrate())
        #expect(rehearsed.steps.map(\.counts) == real.steps.map(\.counts))
        #expect(rehearsed.steps.map(\.version) == real.steps.map(\.version))
        #expect(rehearsed.from == real.from)
        #expect(rehearsed.backupByteCount == real.backupByteCount)
    }

    @Test func `changes that a killed program left in the log are migrated as well`() throws {
        let old = try OldRegister(1)
        let crashed = try TemporaryFolder()
        do {
            let writing = try Connection(path: old.file.path.bytes, access: .readWrite)
            try writing.execute("UPDATE runs SET command = 'From the log' WHERE id = 1")
            // What a crash leaves: both files, without being closed.
            for name in ["register.sqlite", "register.sqlite-wal"] {
                try crashed.file(name, FileTree.read(old.folder[name]))
            }
        }
        let file = RegisterFile(crashed["register.sqlite"])
        let report = try Migration(
            file,
            backups: BackupFolder(crashed["backups"]),
            program: "",
            at: 0,
            isDryRun: false,
            cancellation: .never
        ).run()
        let backup = try #require(report?.backup)
        let command = "SELECT command FROM runs WHERE id = 1"
        #expect(try file.openForReading().texts(command) == ["From the log"])
        let kept = try Connection(path: backup.bytes, access: .immutable)
        #expect(try kept.texts(command) == ["From the log"])
    }

    @Test func `a reader sees one state until it finishes`() throws {
        let old = try OldRegister(1)
        let reading = try Connection(path: old.file.path.bytes, access: .readOnly)
        try reading.execute("BEGIN")
        let columns = "SELECT count(*) FROM pragma_table_info('files') WHERE name = 'added_run_id'"
        #expect(try reading.integer("SELECT count(*) FROM files") == 14)
        try old.migrate()
        #expect(try reading.integer(columns) == 0)
        #expect(try reading.integer("PRAGMA user_version") == 1)
        #expect(try reading.integer("SELECT count(*) FROM files") == 14)
        #expect(
            try reading.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'undoings'") == 0
        )
        reading.rollBack()
        #expect(try reading.integer(columns) == 1)
        #expect(try reading.integer("PRAGMA user_version") == Int64(Schema.newest.number))
    }

    @Test func `the former id of a file is never reused`() throws {
        let old = try OldRegister(1)
        // Sixteen were given; two are gone already.
        try old.change("DELETE FROM files WHERE id >= 12")
        try old.migrate()
        try old.change("INSERT INTO files (path, status, stage) VALUES (x'41', 'deferred', 'open')")
        #expect(try old.file.openForReading().integer("SELECT max(id) FROM files") == 17)
        let sequences = try old.file.openForReading().texts("SELECT name FROM sqlite_sequence")
        #expect(Set(sequences).count == sequences.count)
        #expect(!sequences.contains("files_before"))
    }

    // Of a registered file that of its edition; of others the last run is known, which is the first
    // only where there was no other.
    @Test func `the first run of a file is reported where it is known`() throws {
        let old = try OldRegister(1)
        try old.change(
            """
            UPDATE files SET run_id = 1 WHERE id IN (2, 11);
            UPDATE files SET run_id = NULL WHERE id = 10;
            UPDATE editions SET run_id = 2 WHERE id = 2;
            UPDATE editions SET run_id = NULL WHERE id = 3
            """
        )
        try old.migrate()
        let rows = try old.file.openForReading().prepare(
            "SELECT id, added_run_id, run_id FROM files WHERE id IN (1, 2, 3, 4, 10, 11) ORDER BY id"
        ).all { row in (0..<3).map { row.literal($0) }.joined(separator: " ") }
        #expect(rows == ["1 1 2", "2 1 1", "3 2 2", "4 NULL 2", "10 NULL NULL", "11 1 1"])
    }
}
