// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

@Suite struct RegisterCopyTests {
    private let register: TestRegister
    private let place: TemporaryFolder

    init() throws {
        register = try TestRegister()
        for seed in UInt8(1)...3 { try register.add(.full(seed)) }
        place = try TemporaryFolder()
    }

    private func copy() throws -> RegisterCopy {
        try RegisterCopy.make(
            of: register.file.openForCopying(),
            in: place.path,
            cancellation: .never
        )
    }

    /// The names that are left in the folder of the copies.
    private func names() throws -> [String] {
        try FileTree.names(in: place.path).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a copy is a register like the one it was made of`() throws {
        let copy = try copy()
        #expect(copy.version == Schema.newest.number)
        #expect(try FileTree.names(in: place.path).map { place.path.appending($0) } == [copy.file])
        #expect(TemporaryName.matches(copy.file.lastComponent))
        try copy.publish(as: place["backup.sqlite"])
        #expect(try names() == ["backup.sqlite"])
        #expect(Int64(try FileTree.read(place["backup.sqlite"]).count) == copy.byteCount)
        let backup = RegisterFile(place["backup.sqlite"])
        let lines = try DumpByID.lines(backup.openForReading())
        #expect(lines == (try register.dump()))
        let connection = try backup.openForWriting()
        #expect(try connection.texts("PRAGMA journal_mode") == ["wal"])
        #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
        for (table, count) in copy.counts.rows {
            #expect(try connection.integer("SELECT count(*) FROM \"\(table)\"") == Int64(count))
        }
        #expect(copy.counts.rows["editions"] == 3)
        #expect(copy.counts.total == copy.counts.rows.values.reduce(0, +))
    }

    @Test func `a copy is consistent while another connection is writing`()
        throws
    {
        let before = try register.dump()
        try register.writer.begin()
        _ = try register.writer.add(.full(9), .found, run: register.run)
        let copy = try copy()
        try register.writer.commit()
        try copy.publish(as: place["backup.sqlite"])
        let backup = RegisterFile(place["backup.sqlite"])
        #expect(try DumpByID.lines(backup.openForReading()) == before)
        #expect(copy.counts.rows["editions"] == 3)
        #expect(try register.rows("SELECT count(*) FROM editions") == ["4"])
    }

    @Test func `a copy is of the moment at which it began, whatever is committed meanwhile`() throws
    {
        let before = try register.dump()
        let path = register.file.path
        let meanwhile = Cancellation {
            do {
                let other = try Connection(path: path.bytes, access: .readWrite)
                try other.execute("UPDATE works SET title = 'another'")
            } catch { Issue.record(error) }
            return nil
        }
        let copy = try RegisterCopy.make(
            of: register.file.openForCopying(),
            in: place.path,
            cancellation: meanwhile
        )
        try copy.publish(as: place["backup.sqlite"])
        let backup = RegisterFile(place["backup.sqlite"])
        #expect(try DumpByID.lines(backup.openForReading()) == before)
        #expect(try register.rows("SELECT DISTINCT title FROM works") == ["'another'"])
    }

    @Test func `a copy of one that uses a rollback journal uses a log again`() throws {
        // As another program leaves it that copies by VACUUM INTO.
        try register.outsider().execute("VACUUM INTO '\(place["other.sqlite"].text)'")
        let other = try Connection(path: place["other.sqlite"].bytes, access: .readOnly)
        try #require(try other.texts("PRAGMA journal_mode") == ["delete"])
        let copy = try RegisterCopy.make(of: other, in: place.path, cancellation: .never)
        let made = try Connection(path: copy.file.bytes, access: .readOnly)
        #expect(try made.texts("PRAGMA journal_mode") == ["wal"])
    }

    // Copies that differ from the original.

    /// Tries to pass off a file as a copy of the register.
    private func refusal(_ file: Path) throws -> Failure? {
        let facts = try RegisterCopy.Facts(register.file.openForCopying())
        return #expect(throws: Failure.self) { _ = try RegisterCopy(file, of: facts) }
    }

    @Test func `a complete copy passes when it is read again`() throws {
        let facts = try RegisterCopy.Facts(register.file.openForCopying())
        let copy = try copy()
        #expect(try RegisterCopy(copy.file, of: facts).counts == copy.counts)
    }

    @Test(arguments: [0, 1, 99, 100, 4_095, 4_096, 40_960, -4_096, -1])
    func `a copy that was cut off is refused`(count: Int) throws {
        let bytes = try FileTree.read(copy().file)
        let cut = count < 0 ? bytes.dropLast(-count) : bytes.prefix(count)
        try place.file("cut.sqlite", Array(cut))
        let error = try refusal(place["cut.sqlite"])
        #expect(error?.kind == .internalError)
        #expect(
            error?.message.hasPrefix("the copy of the register differs from the original: ") == true
        )
    }

    @Test func `a copy with a page of zeros is refused, whichever page it is`() throws {
        let bytes = try FileTree.read(copy().file)
        let pages = bytes.count / 4_096
        #expect(pages > 30)
        for page in 0..<pages {
            var damaged = bytes
            for index in page * 4_096..<(page + 1) * 4_096 { damaged[index] = 0 }
            try place.file("damaged.sqlite", damaged)
            #expect(try refusal(place["damaged.sqlite"])?.kind == .internalError, "\(page)")
        }
    }

    @Test(arguments: [
        ("DELETE FROM volume_ids WHERE edition_id = 1 AND position = 0", "volume_ids has "),
        ("INSERT INTO contributors (name, sort) VALUES ('one more', '')", "contributors has "),
        ("DROP TABLE undoings", "undoings has no table instead of 0 rows"),
        ("PRAGMA user_version = 2", "version 2, our mark"),
        ("PRAGMA application_id = 7", "no mark of ours"),
        ("CREATE TABLE big AS SELECT zeroblob(100000) AS a", "big has 1 row instead of no table"),
    ])
    func `a copy with other rows, tables, version or mark is refused`(
        sql: String,
        message: String
    ) throws {
        let copy = try copy()
        try Connection(path: copy.file.bytes, access: .readWrite).execute(sql)
        let error = try refusal(copy.file)
        #expect(error?.kind == .internalError)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func `a copy that has vanished is an error`() throws {
        #expect(try refusal(place["nothing"])?.kind == .inputOutput)
    }

    // Where it is made.

    @Test func `a copy that fails leaves nothing`() async {
        await #expect(processExitsWith: .success) {
            let register = try TestRegister()
            try register.add(.full())
            let place = try TemporaryFolder()
            let source = try register.file.openForCopying()
            // As near to a full disk as a test without a disk comes.
            OwnProcess.limitFileSize(60_000)
            let error = #expect(throws: Failure.self) {
                _ = try RegisterCopy.make(of: source, in: place.path, cancellation: .never)
            }
            OwnProcess.limitFileSize(nil)
            #expect(error?.kind == .tryLater || error?.kind == .inputOutput)
            #expect(try FileTree.names(in: place.path) == [])
            let isReading = source.isInTransaction
            #expect(!isReading)
        }
    }

    @Test func `a read-only folder is reported in the system's words`() async {
        await #expect(processExitsWith: .success) {
            let register = try TestRegister()
            let place = try TemporaryFolder()
            try FileTree.setMode(0o555, of: place.path)
            let source = try register.file.openForCopying()
            try await OwnProcess.withoutRights {
                let error = #expect(throws: Failure.self) {
                    _ = try RegisterCopy.make(of: source, in: place.path, cancellation: .never)
                }
                #expect(error?.kind == .permission)
                #expect(error?.message.contains("Permission denied") == true)
                #expect(error?.hint.isEmpty == false)
            }
            try FileTree.setMode(0o755, of: place.path)
        }
    }

    @Test func `partial copies of killed processes are deleted, those of living ones are kept`()
        throws
    {
        // One is the number of a process that lives as long as the system does.
        let living = [".accession-1-a.part", ".accession-1-a.part-wal"]
        let dead = [
            ".accession-2147483646-a.part", ".accession-2147483646-a.part-wal",
            ".accession-2147483646-a.part-shm", ".accession-2147483646-b.part-journal",
        ]
        let others = [
            "register-v3-20260301T070809Z.sqlite", ".accession-2147483646-a.partly", "my.part-wal",
            ".accession-2147483646-a.part-old",
        ]
        for name in living + dead + others { try place.file(name, "x") }
        try RegisterCopy.removeUnfinished(in: place.path)
        #expect(try names() == (living + others).sorted())
        for name in living + dead { #expect(RegisterCopy.isUnfinished(Array(name.utf8))) }
        for name in others { #expect(!RegisterCopy.isUnfinished(Array(name.utf8))) }
    }
}
