// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Testing
import Works

@Suite struct FileRowTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func listed(
        run: Int64? = nil,
        reason: String? = nil,
        limit: Int? = nil
    ) throws -> [String] {
        var names: [String] = []
        var filter = RejectFilter()
        filter.reason = reason.map { ReasonCode($0) }
        filter.run = run
        filter.limit = limit
        try register.reader().rejects(filter) {
            names.append(String(decoding: $0.file.record.path, as: UTF8.self))
            return true
        }
        return names
    }

    @Test(arguments: [
        Array("/b/two\nlines".utf8), [0x2F, 0xFF, 0xFE], Array("/b/caf\u{E9}".utf8),
        Array("/b/cafe\u{301}".utf8), Array(repeating: UInt8(ascii: "n"), count: 5_000),
    ])
    func `a path is kept byte for byte`(path: [UInt8]) throws {
        var file = FileRecord(path: path, status: .rejected, stage: .read)
        file.facts = FileRecord.Facts(
            device: -1,
            inode: .max,
            size: 3,
            modifiedAt: .min,
            changedAt: 5
        )
        file.fingerprint = [1, 2, 3]
        file.reason = ReasonCode("OPF-001")
        file.detail = "it's \u{1B}[31m"
        try register.writer.record(file, run: register.run)
        let row = try #require(try register.reader().file(at: path))
        #expect(row.record == file)
        #expect(row.workID == nil)
        #expect(row.run == register.run)
    }

    @Test func `names that only look equal are two files`() throws {
        for name in ["/b/caf\u{E9}", "/b/cafe\u{301}"] {
            try register.writer.record(
                FileRecord(path: Array(name.utf8), status: .rejected, stage: .open),
                run: 1
            )
        }
        #expect(try register.reader().status().files == 2)
    }

    @Test func `a file seen again has one row with its current state`() throws {
        let path = Array("/b/a.epub".utf8)
        var file = FileRecord(path: path, status: .rejected, stage: .open)
        file.reason = ReasonCode("ZIP-001")
        try register.writer.record(file, run: register.run)
        let (edition, work) = try register.add(.plain(1), path: "/b/a.epub")
        let row = try #require(try register.reader().file(at: path))
        #expect(row.record.status == .registered)
        #expect(row.record.reason == nil)
        #expect(row.record.editionID == edition)
        #expect(row.workID == work.raw)
        #expect(try register.reader().status().files == 1)
        #expect(try register.writer.holding(at: path)?.edition == edition)
        #expect(try register.writer.edition(fingerprint: row.record.fingerprint ?? []) == edition)
    }

    @Test func `what is not registered is listed by path, run and reason`() throws {
        let second = try register.writer.beginRun(
            command: "import",
            sources: "",
            program: "",
            startedAt: 2
        )
        let files: [(String, FileRecord.Status, String, Int64)] = [
            ("/c", .rejected, "ZIP-001", 1), ("/a", .rejected, "ZIP-002", second),
            ("/b", .deferred, "SRC-010", second), ("/d", .copy, "REG-001", second),
            ("/e", .rejected, "ZIP-001", second),
        ]
        for (name, status, reason, run) in files {
            var file = FileRecord(path: Array(name.utf8), status: status, stage: .open)
            file.reason = ReasonCode(reason)
            try register.writer.record(file, run: run)
        }
        try register.add(.plain(1))
        #expect(try listed() == ["/a", "/b", "/c", "/e"])
        #expect(try listed(run: second) == ["/a", "/b", "/e"])
        #expect(try listed(reason: "ZIP-001") == ["/c", "/e"])
        #expect(try listed(run: second, reason: "ZIP-001") == ["/e"])
        #expect(try listed(run: 99) == [])
        #expect(try listed(reason: "' OR 1=1 --") == [])
        #expect(try listed(limit: 2) == ["/a", "/b"])
        #expect(try listed(limit: 0) == [])
    }
}
