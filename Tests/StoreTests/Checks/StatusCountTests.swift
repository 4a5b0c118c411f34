// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store
import Testing

@Suite struct StatusCountTests {
    @Test func `an edition has the cover of its work, a replaced one needs none`() throws {
        let register = try TestRegister()
        for seed in UInt8(1)...3 { try register.add(seed == 1 ? .full(seed) : .plain(seed)) }
        #expect(try register.reader().status().editionsWithoutCover == 2)
        let outsider = try register.outsider()
        try outsider.execute("UPDATE works SET cover_id = (SELECT id FROM covers) WHERE id = 2")
        #expect(try register.reader().status().editionsWithoutCover == 1)
        try outsider.execute("UPDATE editions SET superseded_by = 2 WHERE id = 3")
        #expect(try register.reader().status().editionsWithoutCover == 0)
    }

    @Test func `it counts what a plain query counts`() throws {
        let register = try TestRegister()
        for seed in UInt8(1)...7 {
            try register.add(seed.isMultiple(of: 3) ? .full(seed) : .plain(seed))
        }
        let others: [(FileRecord.Status, Int)] = [
            (.copy, 2), (.ignored, 3), (.deferred, 4), (.rejected, 5),
        ]
        for (status, count) in others {
            for number in 0..<count {
                let path = Array("/\(status.rawValue)/\(number)".utf8)
                var file = FileRecord(path: path, status: status, stage: .open)
                if status == .ignored, number == 0 { file.detail = "ZIP-001, ignored by Ada" }
                try register.writer.record(file, run: register.run)
            }
        }
        let status = try register.reader().status()
        #expect([status.editions, status.editionsWithoutCover, status.covers] == [7, 5, 4])
        #expect(status.files == 7 + 2 + 3 + 4 + 5)
        #expect([status.copies, status.ignored, status.deferred, status.rejected] == [2, 3, 4, 5])
        #expect(status.acknowledged == 1)
        #expect(
            ["\(status.coverBytes)"] == (try register.rows("SELECT sum(byte_count) FROM covers"))
        )
        #expect(["\(status.works)"] == (try register.rows("SELECT count(*) FROM works")))
    }

    @Test func `conditions are answered from small indexes alone`() throws {
        let register = try TestRegister()
        for (query, index) in [
            ("SELECT count(*) FROM editions WHERE cover_id IS NOT NULL", "editions_by_cover"),
            (
                "SELECT status, count(*) FROM files WHERE status IN ('copy') GROUP BY status",
                "files_by_status"
            ),
        ] {
            let plan = try register.outsider().prepare("EXPLAIN QUERY PLAN " + query).all {
                $0.text(3)
            }
            #expect(plan.count == 1)
            #expect(plan.first?.contains("USING COVERING INDEX \(index)") == true, "\(plan)")
        }
    }
}
