// SPDX-License-Identifier: Apache-2.0

import Hashing
import SQLite
import Store
import Testing

/// The log of a register, and what shows that it was tampered with.
@Suite struct LogTests {
    private let register: TestRegister
    private let session = LogSession(command: "works set", arguments: ["1", "--title=A\nB"])

    init() throws {
        register = try TestRegister()
        for _ in 1...4 { try change(LogSession(command: "works set", arguments: ["1"])) }
    }

    /// A change of the register by a command.
    private func change(_ session: LogSession?) throws {
        register.writer.log(for: session)
        try register.writer.begin()
        try register.writer.saveRun(register.run, RunProgress())
        try register.writer.commit()
    }

    private func numbers() throws -> [String] {
        try register.rows("SELECT number FROM log ORDER BY number")
    }

    private func findings() throws -> [String] {
        var found: [String] = []
        try register.reader().verify { if $0.name == .log { found = $0.examples } }
        return found
    }

    @Test func `a log that was only written by the program is sound`() throws {
        #expect(try numbers() == ["1", "2", "3", "4"])
        #expect(try findings() == [])
    }

    @Test func `a command that commits more than once has one entry`() throws {
        for _ in 1...3 { try change(session) }
        #expect(try numbers().count == 5)
    }

    @Test func `each run has an entry`() throws {
        for _ in 1...2 {
            register.writer.log(for: session)
            try register.writer.begin()
            _ = try register.writer.beginRun(
                command: "import",
                sources: "/b",
                program: "t",
                startedAt: 1
            )
            try register.writer.commit()
        }
        let details = """
            SELECT json_extract(details, '$.runs[0]'),
                json_extract(details, '$.arguments[1]') = '--title=A' || char(10) || 'B'
            FROM log WHERE number > 4
            """
        #expect(try register.rows(details) == ["2|1", "3|1"])
        #expect(try findings() == [])
    }

    @Test func `a run after the first one in the log that has no entry is named`() throws {
        for session in [session, nil, session] {
            register.writer.log(for: session)
            try register.writer.begin()
            _ = try register.writer.beginRun(
                command: "import",
                sources: "/b",
                program: "t",
                startedAt: 1
            )
            try register.writer.commit()
        }
        #expect(try findings() == ["run 3 has no entry in the log"])
    }

    private func acknowledge(_ session: LogSession?) throws -> [String] {
        register.writer.log(for: session)
        try register.writer.begin()
        let known = try register.writer.acknowledgeLog("an old disk")
        try register.writer.commit()
        return known
    }

    @Test(arguments: [
        "UPDATE log SET login = 'eve' WHERE number = 2",
        "UPDATE log SET hash = zeroblob(32) WHERE number = 4",
        "DELETE FROM log WHERE number IN (2, 3)", "DELETE FROM log",
        "DELETE FROM log; DELETE FROM log_head",
        "DELETE FROM log WHERE number > 2", "UPDATE log_head SET hash = zeroblob(32)",
        """
        DELETE FROM log WHERE number > 2;
        UPDATE log_head SET (number, hash) = (SELECT number, hash FROM log WHERE number = 2)
        """,
    ])
    func `what is wrong with the log can be acknowledged, and is told if it changes once more`(
        sql: String
    ) throws {
        try register.outsider().execute(sql)
        let before = try findings()
        #expect(try acknowledge(session) == before)
        #expect(try findings() == [])
        #expect(try acknowledge(session) == [])
        try change(session)
        #expect(try findings() == [])
        try register.outsider().execute("UPDATE log SET details = '{}' WHERE number = 1")
        try register.outsider().execute("UPDATE log SET login = 'mallory' WHERE number = 2")
        let rows = try register.rows("SELECT number FROM log WHERE number IN (1, 2)")
        #expect(try findings().isEmpty == rows.isEmpty)
        // Nor does an entry count that was changed itself.
        try register.outsider().execute(
            "UPDATE log SET time = 0 WHERE details LIKE '%acknowledged%'"
        )
        #expect(try !findings().isEmpty)
    }

    @Test func `what changes nothing, or is taken back, leaves none`() throws {
        register.writer.log(for: session)
        try register.writer.begin()
        try register.writer.commit()
        try register.writer.begin()
        try register.writer.saveRun(register.run, RunProgress())
        register.writer.rollBack()
        #expect(try numbers().count == 4)
        try change(session)
        #expect(try numbers().count == 5)
    }

    @Test func `a long command line is cut`() throws {
        try change(LogSession(command: "import", arguments: (1...900).map { "/books/\($0)" }))
        let length = try register.rows("SELECT length(details) FROM log WHERE number = 5")
        #expect(length.compactMap { Int($0) }.allSatisfy { $0 < 3_000 })
        #expect(
            try register.rows("SELECT details FROM log WHERE number = 5")[0].contains("\"...\"")
        )
    }

    @Test(arguments: [
        ("UPDATE log SET login = 'eve' WHERE number = 2", ["entry 2 of the log is not what was"]),
        ("UPDATE log SET uid = uid + 1 WHERE number = 4", ["entry 4 of the log is not what was"]),
        ("UPDATE log SET time = 0 WHERE number = 1", ["entry 1 of the log is not what was"]),
        ("UPDATE log SET details = '{}' WHERE number = 3", ["entry 3 of the log is not what was"]),
        ("UPDATE log SET command = 'x' WHERE number = 3", ["entry 3 of the log is not what was"]),
        (
            "UPDATE log SET hash = zeroblob(32) WHERE number = 2",
            ["entry 2 of the log is not what was", "entry 3 of the log is not what was"]
        ),
        ("DELETE FROM log WHERE number = 1", ["entry 1 of the log is missing"]),
        ("DELETE FROM log WHERE number IN (2, 3)", ["entries 2 to 3 of the log are missing"]),
        ("DELETE FROM log WHERE number = 4", ["entry 4 of the log is missing"]),
        ("DELETE FROM log", ["entries 1 to 4 of the log are missing"]),
        ("DELETE FROM log_head", ["the log was to end with entry 0, and has 4"]),
        (
            "UPDATE log_head SET hash = zeroblob(32)",
            ["the last entry of the log, 4, is not the one that was entered"]
        ),
        (
            "INSERT INTO log SELECT 5, time, login, uid, command, details, hash FROM log LIMIT 1",
            ["entry 5 of the log is not what was", "the log was to end with entry 4, and has 5"]
        ),
        ("DELETE FROM log; DELETE FROM log_head", ["entries 1 to 4 of the log are missing"]),
        (
            """
            DELETE FROM log WHERE number > 2;
            UPDATE log_head SET (number, hash) = (SELECT number, hash FROM log WHERE number = 2)
            """, ["entries 3 to 4 of the log are missing"]
        ),
        (
            """
            UPDATE log SET number = number + 1 WHERE number = 4;
            UPDATE log_head SET number = 5
            """, ["entry 4 of the log is missing"]
        ),
    ])
    func `what was changed, taken out or put in is named`(sql: String, expected: [String]) throws {
        try register.outsider().execute(sql)
        let found = try findings()
        #expect(found.count == expected.count, "\(found)")
        for (finding, wanted) in zip(found, expected) { #expect(finding.hasPrefix(wanted)) }
        // No work has to wait for that.
        try change(session)
        #expect(try !findings().isEmpty || sql == "DELETE FROM log_head")
    }

    @Test func `the hash is one that other programs can compute`() throws {
        let connection = try register.outsider()
        let rows = try connection.rows(
            """
            SELECT hash, number || char(10) || time || char(10) || uid || char(10) || login || char(10)
                || command || char(10) || details || char(10)
            FROM log ORDER BY number
            """
        ) { ($0.blob(), $0.blob()) }
        #expect(rows.count == 4)
        var previous = [UInt8](repeating: 0, count: 32)
        for (hash, lines) in rows {
            var sum = SHA2(.bits256)
            sum.update(previous + lines)
            previous = sum.finish()
            #expect(hash == previous)
        }
    }
}
