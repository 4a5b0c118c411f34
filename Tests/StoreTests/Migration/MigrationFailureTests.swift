// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

/// Whatever goes wrong: the register stays unchanged, and the backup is named.
@Suite struct MigrationFailureTests {
    /// A version after the newest that does not do what it claims.
    struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let statements: [String]
        var expectations: [String: SchemaVersion.Expectation] = [:]
        let message: String

        var versions: [SchemaVersion] {
            Schema.versions + [
                SchemaVersion(
                    number: Schema.newest.number + 1,
                    kind: .custom,
                    summary: "fails",
                    statements: statements,
                    expectations: expectations
                )
            ]
        }
    }

    static let faults = [
        Fault(
            testDescription: "rows that go without a word",
            statements: ["DELETE FROM files WHERE id = 14", "DELETE FROM volume_ids"],
            message: "files has 13 rows instead of 14 rows, "
                + "volume_ids has 0 rows instead of 17 rows"
        ),
        Fault(
            testDescription: "a table that nobody announced",
            statements: ["CREATE TABLE extra (a) STRICT"],
            message: "extra"
        ),
        Fault(
            testDescription: "a trigger that a new register does not have",
            statements: ["CREATE TRIGGER extra AFTER INSERT ON files BEGIN SELECT 1; END"],
            message: "afterwards it differs in trigger extra"
        ),
        Fault(
            testDescription: "a table that goes without a word",
            statements: ["DROP TABLE suggestions"],
            message: "suggestions has no table instead of"
        ),
        Fault(
            testDescription: "a table that was announced and does not come",
            statements: [],
            expectations: ["extra": .begins],
            message: "extra has no table instead of"
        ),
        Fault(
            testDescription: "a table that was to go and stays",
            statements: [],
            expectations: ["suggestions": .ends],
            message: "suggestions has"
        ),
        Fault(
            testDescription: "another number than was counted before",
            statements: ["CREATE TABLE copied AS SELECT id FROM editions WHERE id > 1"],
            expectations: ["copied": .counted("SELECT count(*) FROM editions")],
            message: "copied has 10 rows instead of 11 rows"
        ),
        Fault(
            testDescription: "rows that should be elsewhere and are not all there",
            statements: ["DROP TABLE edition_warnings", "DROP TABLE run_reasons"],
            expectations: [
                "edition_warnings": .moves("SELECT 0"), "run_reasons": .moves("SELECT 5"),
            ],
            message: "run_reasons has 5 rows instead of 6 rows"
        ),
        Fault(
            testDescription: "a statement that fails",
            statements: ["UPDATE works SET title = 'x'", "INSERT INTO nowhere VALUES (1)"],
            message: "nowhere"
        ),
        Fault(
            testDescription: "a reference to nothing",
            statements: [
                "PRAGMA defer_foreign_keys = ON",
                "UPDATE editions SET work_id = 4711 WHERE id = 1",
            ],
            message: "editions 1 refers to a row of works that does not exist"
        ),
        Fault(
            testDescription: "a work that loses its only edition",
            statements: ["UPDATE editions SET work_id = 2 WHERE id = 1"],
            message: "1 more works without editions"
        ),
        Fault(
            testDescription: "a file that loses its edition",
            statements: ["UPDATE files SET edition_id = NULL WHERE id = 1"],
            message: "1 more files without edition"
        ),
        Fault(
            testDescription: "a warning of an edition that does not exist",
            statements: ["INSERT INTO edition_warnings VALUES (4711, 0, '', '')"],
            message: "FOREIGN KEY"
        ),
    ]

    @Test(arguments: faults)
    func `a step that does not do what it claims is rolled back`(fault: Fault) throws {
        let old = try OldRegister(1)
        let error = #expect(throws: Failure.self) {
            _ = try old.migration(versions: fault.versions).run()
        }
        let message = error?.message ?? ""
        #expect(message.contains(fault.message), "\(message)")
        let name = "backups/register-v1-\(OldRegister.stamp).sqlite"
        let suffix = "; the register is unchanged, and its backup is \(old.folder[name].text)"
        #expect(message.hasSuffix(suffix), "\(message)")
        #expect(try FileTree.read(old.file.path) == OldRegister.bytes(1))
        #expect(try old.names() == ["backups", name, "register.sqlite"])
        // Nothing stands in the way of one that does better.
        #expect(
            try old.migrate()?.backup
                == old.folder["backups/register-v1-\(OldRegister.stamp)-2.sqlite"]
        )
    }

    @Test(arguments: faults)
    func `a dry run finds the same, and leaves nothing`(fault: Fault) throws {
        let old = try OldRegister(1)
        let error = #expect(throws: Failure.self) {
            _ = try old.migration(isDryRun: true, versions: fault.versions).run()
        }
        #expect(error?.message.contains(fault.message) == true)
        #expect(error?.message.contains("its backup is") == false)
        #expect(try old.names() == ["register.sqlite"])
        #expect(try FileTree.read(old.file.path) == OldRegister.bytes(1))
    }

    @Test func `a step that fails rolls back those before it`() throws {
        let old = try OldRegister(1)
        _ = #expect(throws: Failure.self) {
            _ = try old.migration(versions: Self.faults[0].versions).run()
        }
        let connection = try Connection(path: old.file.path.bytes, access: .immutable)
        #expect(try connection.integer("PRAGMA user_version") == 1)
        #expect(
            try connection.texts("SELECT name FROM sqlite_schema WHERE name = 'undoings'") == []
        )
    }

    @Test(arguments: [
        ("CREATE TRIGGER evil AFTER INSERT ON files BEGIN DELETE FROM works; END", "trigger evil"),
        ("CREATE VIEW evil AS SELECT 1", "view evil"),
        ("CREATE TABLE notes (a)", "table notes"),
        ("DROP INDEX editions_by_work", "index editions_by_work"),
        ("PRAGMA user_version = 2", "table undoings"),
        ("PRAGMA user_version = 0", "version 0"),
        ("PRAGMA user_version = -1", "version -1"),
    ])
    func `parts that its version does not have are refused before anything is created`(
        sql: String,
        part: String
    ) throws {
        let old = try OldRegister(1)
        try old.change(sql)
        let error = try refusal(of: old)
        #expect(error?.register == .unknownSchema)
        #expect(error?.message.contains(part) == true || part == "table undoings")
    }

    @Test func `a dangling reference is refused before anything is created`() throws {
        let old = try OldRegister(1)
        try old.change("UPDATE editions SET work_id = 4711 WHERE id = 1")
        let error = try refusal(of: old)
        #expect(error?.register == .damaged)
        #expect(error?.message.contains("editions 1 refers to a row of works") == true)
    }

    @Test(arguments: ["works", "editions_by_work"])
    func `a page of zeros is refused before anything is created`(part: String) throws {
        let old = try OldRegister(1)
        let page = try #require(
            try Connection(path: old.file.path.bytes, access: .immutable)
                .integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(part)'")
        )
        var bytes = try OldRegister.bytes(1)
        for index in Int(page - 1) * 4_096..<Int(page) * 4_096 { bytes[index] = 0 }
        try FileTree.write(bytes, to: old.file.path)
        #expect(try refusal(of: old)?.register == .damaged)
    }

    @Test func `a newer version is refused, with both versions named`() throws {
        let old = try OldRegister(1)
        try old.change("PRAGMA user_version = 99")
        let error = try refusal(of: old)
        #expect(error?.register == .newerVersion)
        #expect(
            error?.message
                == "the register has version 99, this program knows \(Schema.newest.number)"
        )
    }

    @Test(arguments: ["not a register", ""])
    func `another program's file is refused`(text: String) throws {
        let old = try OldRegister(1)
        try FileTree.write(Array(text.utf8), to: old.file.path)
        #expect(try refusal(of: old)?.register == .notOurs)
    }

    @Test func `a backup folder that is a file is reported, and the register is unchanged`() throws
    {
        let old = try OldRegister(1)
        try old.folder.file("backups", "a file")
        let error = #expect(throws: Failure.self) { try old.migrate() }
        #expect(error?.kind == .inputOutput)
        #expect(error?.message.contains("backups") == true)
        #expect(error?.message.contains("its backup is") == false)
        #expect(try old.names() == ["backups", "register.sqlite"])
        #expect(try FileTree.read(old.file.path) == OldRegister.bytes(1))
    }

    @Test func `too little space is reported before anything is created`() throws {
        let old = try OldRegister(1)
        let error = #expect(throws: Failure.self) {
            try old.file.refuseWithoutRoom(
                in: old.folder["not/there/yet"],
                tenths: 1 << 44,
                for: "the migration"
            )
        }
        #expect(error?.kind == .tryLater)
        #expect(error?.message.hasPrefix("the migration needs ") == true)
        #expect(error?.message.contains(" KiB are free") == true)
        try old.file.refuseWithoutRoom(in: old.folder.path, tenths: 22, for: "the migration")
    }

    @Test func `a read-only folder is reported, and nothing changes`() async {
        // In a process of its own: root may write everywhere, and rights can only be given up.
        await #expect(processExitsWith: .success) {
            let old = try OldRegister(1)
            try FileTree.setMode(0o555, of: old.folder.path)
            try await OwnProcess.withoutRights {
                for isDryRun in [false, true] {
                    let error = #expect(throws: Failure.self) {
                        _ = try old.migration(isDryRun: isDryRun).run()
                    }
                    #expect(error?.kind == .permission)
                    #expect(error?.message.contains("its backup is") == false)
                }
            }
            try FileTree.setMode(0o755, of: old.folder.path)
            #expect(try FileTree.read(old.file.path) == OldRegister.bytes(1))
            #expect(try old.names() == ["register.sqlite"])
        }
    }

    /// Migrates and rehearses; both are refused alike, and neither leaves a trace.
    private func refusal(of old: OldRegister) throws -> Failure? {
        let before = try old.content()
        var errors: [Failure?] = []
        for isDryRun in [true, false] {
            let error = #expect(throws: Failure.self) {
                _ = try old.migration(isDryRun: isDryRun).run()
            }
            #expect(error?.message.contains("its backup is") == false)
            errors.append(error)
            let after = try old.content().filter {
                !$0.isEmptyLog
            }
            #expect(after == before)
        }
        #expect(errors[0]?.register == errors[1]?.register)
        return errors[1]
    }
}
