// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Testing
import Works

/// The editions of which files are there.
@Suite struct HeldEditionTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    /// One more file of an edition.
    private func copy(
        _ path: String,
        of edition: Int64,
        size: Int64 = 10,
        status: FileRecord.Status = .copy
    ) throws {
        var file = FileRecord(path: Array(path.utf8), status: status, stage: .record)
        file.editionID = edition
        file.facts = FileRecord.Facts(
            device: 1,
            inode: size,
            size: size,
            modifiedAt: 1,
            changedAt: 1
        )
        try register.writer.record(file, run: register.run)
    }

    private func paths(_ work: WorkID) throws -> [[String]] {
        try register.reader().heldEditions(ofWork: work.raw).map { edition in
            edition.files.map { String(decoding: $0.path, as: UTF8.self) }
        }
    }

    @Test func `files are listed by edition, in the order in which runs met them`() throws {
        let (first, work) = try register.add(.plain(1), path: "/b/z.epub")
        let isbn = try VolumeID.of("isbn:9780306406157")
        let second = try register.add(.plain(2), .join(work, by: isbn), path: "/b/y.epub")
        try copy("/b/b.epub", of: first, size: 20)
        try copy("/b/a.epub", of: first, size: 30)
        #expect(second.work == work)
        #expect(try paths(work) == [["/b/z.epub", "/b/b.epub", "/b/a.epub"], ["/b/y.epub"]])
        let file = try register.reader().heldEditions(ofWork: work.raw)[0].files[1]
        #expect(file.size == 20)
        #expect(file.identity == HeldFile.Identity(device: 1, inode: 20))
        #expect(try register.reader().worksWithSeveralFiles() == [work.raw])
    }

    @Test(arguments: [FileRecord.Status.rejected, .ignored, .deferred])
    func `a file whose content is not at hand does not count`(
        status: FileRecord.Status
    ) throws {
        let (edition, work) = try register.add(.plain(1), path: "/b/a.epub")
        try copy("/b/b.epub", of: edition, status: status)
        #expect(try paths(work) == [["/b/a.epub"]])
        #expect(try register.reader().worksWithSeveralFiles() == [])
    }

    @Test func `a missing file does not count`() throws {
        let (edition, work) = try register.add(.plain(1), path: "/b/a.epub")
        try copy("/b/b.epub", of: edition)
        try register.outsider().execute(
            "UPDATE files SET missing_since = 5 WHERE path = CAST('/b/a.epub' AS BLOB)"
        )
        #expect(try paths(work) == [["/b/b.epub"]])
        #expect(try register.reader().worksWithSeveralFiles() == [])
    }

    @Test func `an edition says what tells it from others`() throws {
        let (_, work) = try register.add(.full(), path: "/b/a.epub")
        let edition = try #require(register.reader().heldEditions(ofWork: work.raw).first)
        #expect(edition.title == "Das Brot")
        #expect(edition.language == "de")
        #expect(edition.outcome == .salvaged)
        #expect(edition.version == 3)
        #expect(edition.date == "2001-02-03T04:05:06Z")
    }

    @Test func `works are found from indexes alone, without sorting`() throws {
        let plan = try register.outsider()
            .prepare("EXPLAIN QUERY PLAN " + RegisterReader.worksWithSeveralFiles)
            .all { $0.text(3) }
        #expect(plan.contains { $0.contains("COVERING INDEX editions_by_work") })
        #expect(plan.contains { $0.contains("INDEX files_by_edition") })
        #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }
}
