// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store
import Testing
import Works

@Suite struct DumpByIDTests {
    private func fill(_ register: TestRegister, device: Int64) throws {
        let (_, work) = try register.add(.full(1))
        let id = VolumeID(kind: .isbn, value: "9783161484100")
        try register.add(.full(2), .join(work, by: id))
        var file = FileRecord(path: [0xFF, 0x41], status: .rejected, stage: .open)
        file.facts = FileRecord.Facts(
            device: device,
            inode: device,
            size: 3,
            modifiedAt: 4,
            changedAt: device
        )
        file.reason = ReasonCode("ZIP-001")
        try register.writer.record(file, run: register.run)
    }

    @Test func `it leaves out run numbers, run times and inode numbers`() throws {
        let first = try TestRegister()
        try fill(first, device: 1)
        let second = try TestRegister()
        try second.outsider().execute(
            """
            UPDATE sqlite_sequence SET seq = 50 WHERE name = 'runs';
            UPDATE runs SET id = 40, started_at = 77
            """
        )
        var progress = RunProgress()
        progress.state = .finished
        progress.finishedAt = 12_345
        try second.writer.saveRun(40, progress)
        let later = try second.writer.beginRun(
            command: "other",
            sources: "/x",
            program: "p",
            startedAt: 99
        )
        try second.outsider().execute("DELETE FROM runs WHERE id = 40")
        try second.outsider().execute("UPDATE runs SET id = 1 WHERE id = \(later)")
        try fill(second, device: 2)
        let dump = try first.dump()
        #expect(try second.dump() == dump)
        #expect(!dump.contains { $0.hasPrefix("run") })
        #expect(dump.count > 25)
    }

    @Test(arguments: [
        "UPDATE works SET title = 'x'", "UPDATE works SET authors = NULL",
        "UPDATE editions SET description = 'x' WHERE id = 2",
        "UPDATE editions SET details = json_set(details, '$.titles[0].sequence', 9)",
        "UPDATE editions SET details = json_set(details, '$.languages[0].tag', 'x')",
        "UPDATE editions SET details = json_set(details, '$.dates[0].event', 'x')",
        "UPDATE editions SET details = json_set(details, '$.subjects[0].name', 'x')",
        "UPDATE editions SET details = json_remove(details, '$.subjects')",
        "UPDATE contributors SET sort = name", "UPDATE edition_contributors SET roles = ''",
        "UPDATE volume_ids SET names_key = NULL", "UPDATE editions SET evidence = 'merged'",
        "DELETE FROM edition_warnings",
        "UPDATE covers SET height = 1", "UPDATE files SET size = 9",
        "UPDATE files SET reason = NULL", "INSERT INTO work_redirects VALUES (9, 1, 1, NULL)",
        "UPDATE works SET first_year = 1", "UPDATE works SET review = 'verified'",
        "UPDATE editions SET match_author = 'x'",
        "INSERT INTO id_states VALUES (1, 'isbn', '1', 'quarantined', NULL, 0, NULL)",
        "INSERT INTO blocklist VALUES ('isbn', '1', '', 'own')",
        """
        INSERT INTO decisions (kind, who, made_at, in_force) VALUES ('trust', 'a', 1, 1)
        """,
        "INSERT INTO suggestions VALUES (1, x'00', x'01', 'a', NULL, 1)",
        "INSERT INTO ignored_contents VALUES (x'01', 'a', NULL, 'ada', NULL, 1)",
        "UPDATE edition_search SET people = '' WHERE rowid = 1",
    ])
    func `it shows every change of what a register says`(sql: String) throws {
        let register = try TestRegister()
        try fill(register, device: 1)
        let before = try register.dump()
        try register.outsider().execute(sql)
        #expect(try register.dump() != before)
    }

    @Test func `a text and a null, or a text and its quotes, are distinguished`() throws {
        let dumps = try [nil, "NULL", "", "'", "''", "'\u{301}"].map { title in
            let register = try TestRegister()
            try register.add(.plain(1, title: title))
            return try register.dump().joined(separator: "\n")
        }
        #expect(Set(dumps.map { Array($0.utf8) }).count == dumps.count)
    }
}
