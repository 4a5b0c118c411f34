// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct VacuumTests {
    /// A register in which there is something to win.
    private func emptied() throws -> TestRegister {
        let register = try TestRegister()
        for seed in UInt8(1)...60 { try register.add(.full(seed)) }
        let outsider = try register.outsider()
        try outsider.execute("DELETE FROM editions WHERE id > 3; DELETE FROM works WHERE id > 3")
        return register
    }

    @Test func `it frees space and leaves the contents unchanged`() throws {
        let register = try emptied()
        let before = (try register.dump(), try register.file.facts(counting: .none))
        #expect(before.1.freePages > 0)
        #expect(try register.file.vacuum())
        let after = try register.file.facts(counting: .none)
        #expect(after.freePages == 0)
        #expect(after.pageCount < before.1.pageCount)
        #expect(after.byteCount == Int64(after.pageCount * after.pageSize))
        #expect(after.logByteCount == 0)
        #expect(try register.dump() == before.0)
        #expect(try register.file.openForWriting().texts("PRAGMA journal_mode") == ["wal"])
    }

    @Test func `used ids are not reused`() throws {
        let register = try emptied()
        let last = try register.rows("SELECT seq FROM sqlite_sequence WHERE name = 'editions'")
        #expect(try register.file.vacuum())
        #expect(
            try register.rows("SELECT seq FROM sqlite_sequence WHERE name = 'editions'") == last
        )
        #expect(last == ["60"])
    }

    @Test func `a reader keeps its snapshot, and the log stays`() throws {
        let register = try emptied()
        let reader = try register.outsider()
        try reader.execute("BEGIN")
        let count = try reader.integer("SELECT count(*) FROM files")
        let dump = try register.dump()
        let hasty = RegisterFile(register.file.path, in: RegisterPlace(patience: 10))
        #expect(try !hasty.vacuum())
        #expect(try reader.integer("SELECT count(*) FROM files") == count)
        try reader.execute("COMMIT")
        #expect(try register.dump() == dump)
    }

    @Test func `a damaged register is refused and left unchanged`() throws {
        let register = try emptied()
        let folder = try TemporaryFolder()
        let file = RegisterFile(folder["register.sqlite"])
        _ = try register.file.vacuum()
        var bytes = try FileTree.read(register.file.path)
        let end = bytes.count
        bytes.replaceSubrange((end - 4_096)..<end, with: repeatElement(0xAA, count: 4_096))
        try folder.file("register.sqlite", bytes)
        let error = #expect(throws: Failure.self) { _ = try file.vacuum() }
        #expect(error?.register == .damaged)
        #expect(try FileTree.read(file.path) == bytes)
    }
}
