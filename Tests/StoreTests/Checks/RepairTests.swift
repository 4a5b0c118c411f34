// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store
import Testing
import Works

@Suite struct RepairTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
        try register.enterABitOfEverything()
    }

    /// In the smallest portions, so that none holds what does not belong to it.
    private func mend(regroups: Bool = true, portion: Int = 1) throws -> RepairFindings {
        try register.writer.begin()
        defer { register.writer.rollBack() }
        let mending = try register.writer.mend(
            lostCovers: [],
            regroups: regroups,
            portion: portion
        )
        try register.writer.commit()
        return mending
    }

    private func failures() throws -> [RegisterCheck] {
        var failures: [RegisterCheck] = []
        try register.reader().verify { if !$0.isSound { failures.append($0) } }
        return failures
    }

    @Test func `nothing is found in a register without faults, and nothing changes`() throws {
        let before = try register.dump()
        #expect(try mend(regroups: false) == RepairFindings())
        #expect(try register.dump() == before)
        #expect(try register.rows("SELECT * FROM decisions WHERE in_force = 0") == [])
    }

    @Test(arguments: [1, 4, 4096])
    func `regrouping all works gives the same works, however many at once`(portion: Int) throws {
        let before = try register.dump()
        let mending = try mend(portion: portion)
        #expect(mending.losses == [])
        #expect(mending.findings.map(\.name) == ["grouping"])
        #expect(mending.findings.first?.count == 0)
        #expect(try register.dump() == before)
        #expect(try failures() == [])
    }

    /// One change each, after which the register must be sound, and mostly unchanged.
    @Test(arguments: [
        "DELETE FROM edition_search WHERE rowid = 3",
        "UPDATE edition_search SET people = 'Bo Lark' WHERE rowid = 3",
        "INSERT INTO edition_search (rowid, title) VALUES (99, 'Gone')",
        "INSERT INTO contributors (name, sort) VALUES ('Nobody', '')",
        "INSERT INTO covers (hash, format, byte_count, file) VALUES (x'00', 'png', 1, 'a')",
        "UPDATE decisions SET in_force = 0 WHERE id = 3",
        "UPDATE volume_ids SET id_key = 7 WHERE kind = 'gutenberg' AND edition_id = 9",
        "UPDATE volume_ids SET names_key = 7",
        "UPDATE volume_ids SET state = 'joins' WHERE edition_id = 5",
        "UPDATE volume_ids SET state = 'distrusted' WHERE edition_id = 9",
        "UPDATE id_states SET finding = 'differing' WHERE kind = 'isbn'",
        "DELETE FROM id_states",
        "UPDATE works SET founder_id = 2 WHERE id = 4",
        "UPDATE works SET founder_id = 999 WHERE id = 4",
        "UPDATE works SET contested = 1 - contested",
        "UPDATE works SET title = 'Wrong', first_year = 1",
        "UPDATE work_redirects SET new_id = 4 WHERE old_id = 2",
        "INSERT INTO work_redirects VALUES (4, 1, 1, NULL)",
        "UPDATE works SET review = 'unreviewed'",
        "UPDATE works SET review = 'needs-review' WHERE id = 1",
        "UPDATE editions SET work_id = 5 WHERE id = 3",
        "UPDATE editions SET work_id = 9 WHERE id = 10",
        "UPDATE editions SET work_id = 3 WHERE id = 5",
        "PRAGMA foreign_keys = OFF; UPDATE editions SET work_id = 77 WHERE id = 11",
        "PRAGMA foreign_keys = OFF; DELETE FROM works WHERE id IN (4, 9)",
        "PRAGMA foreign_keys = OFF; UPDATE work_redirects SET new_id = 90 WHERE old_id = 2",
        "INSERT INTO works (id, founder_id, review, contested) VALUES (95, 4, 'unreviewed', 0)",
        "PRAGMA foreign_keys = OFF; "
            + "INSERT INTO edition_contributors VALUES (1, 7, 77, 'aut', 1, NULL)",
        "PRAGMA foreign_keys = OFF; INSERT INTO edition_warnings VALUES (77, 0, 'ZIP-009', 'Lost')",
    ])
    func `manual changes are repaired`(damage: String) throws {
        let before = try register.dump()
        let outsider = try register.outsider()
        try outsider.execute(damage)
        _ = try mend()
        #expect(try failures() == [], "\(damage)")
        // A work that lost all its editions comes back under another id.
        let keepsIDs = ["work_redirects", "DELETE FROM works", "SET work_id"].allSatisfy {
            !damage.contains($0)
        }
        if keepsIDs { #expect(try register.dump() == before) }
        let again = try mend(regroups: false)
        #expect(again.findings == [])
    }

    @Test func `a registered file without an edition is read again by the next import`()
        throws
    {
        try register.outsider().execute("UPDATE files SET edition_id = NULL WHERE id = 2")
        let mending = try mend(regroups: false)
        #expect(mending.findings.map(\.name) == ["orphan-files"])
        #expect(mending.losses == [RepairFindings.Loss(table: "files", removed: 1, total: 13)])
        #expect(try failures() == [])
    }

    @Test func `a row that names a deleted run then names none`() throws {
        try register.outsider().execute("PRAGMA foreign_keys = OFF; DELETE FROM runs")
        let mending = try mend(regroups: false)
        #expect(mending.losses == [])
        #expect(mending.findings.contains { $0.name == "editions-without-runs" })
        #expect(try failures() == [])
        #expect(try register.rows("SELECT count(*) FROM editions") == ["13"])
    }

    @Test(arguments: [
        (1, 10, false), (2, 19, true), (100, 5_000, false), (101, 5_000, true), (1, 9, true),
    ])
    func `a loss is large above a hundred rows or a tenth`(
        removed: Int,
        total: Int,
        isLarge: Bool
    ) {
        #expect(RepairFindings.Loss(table: "t", removed: removed, total: total).isLarge == isLarge)
    }

    @Test func `a search index that misses its rows is rebuilt`() throws {
        let outsider = try register.outsider()
        // Behind the back of the index; it has other words than its rows now.
        try outsider.execute(
            "UPDATE edition_search_content SET c0 = 'Zebra' WHERE id = 4; "
                + "UPDATE editions SET title = 'Zebra' WHERE id = 4"
        )
        #expect(try failures().map(\.name).contains(.search) == false)
        #expect(try mend(regroups: false).findings.map(\.name).contains("search"))
        #expect(
            try register.rows("SELECT rowid FROM edition_search WHERE edition_search MATCH 'zebra'")
                == ["4"]
        )
    }
}
