// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// What a look at every byte of the files finds.
@Suite struct FileCheckTests {
    /// Where a byte of a book changes, and which entry it belongs to.
    enum Place: CaseIterable {
        case storedEntry, packedEntry, nameOfHeader, timeOfHeader, checksumInDirectory
        case nameInDirectory, sizeInDirectory

        var entry: String {
            switch self {
            case .storedEntry, .nameOfHeader, .sizeInDirectory: "OPS/cover"
            case .packedEntry, .timeOfHeader, .nameInDirectory: "OPS/text.xhtml"
            case .checksumInDirectory: "OPS/content.opf"
            }
        }

        static func nameOfHeader(of entry: String, in bytes: [UInt8]) throws -> Int {
            try #require(bytes.firstRange(of: Array(entry.utf8))).lowerBound + 5
        }

        func find(in bytes: [UInt8]) throws -> Int {
            let local = try #require(bytes.firstRange(of: Array(entry.utf8)))
            let directory = try #require(bytes.ranges(of: Array(entry.utf8)).last)
            return switch self {
            case .storedEntry: local.upperBound + 12
            case .packedEntry: local.upperBound + 40
            case .nameOfHeader: local.lowerBound + 5
            case .timeOfHeader: local.lowerBound - 20
            case .checksumInDirectory: directory.lowerBound - 30
            case .nameInDirectory: directory.lowerBound + 5
            case .sizeInDirectory: directory.lowerBound - 22
            }
        }
    }

    @Test func `of 500 books with one bit flipped, each is damaged, with its entry`() async throws {
        let desk = try await CheckDesk(500)
        let first = try desk.check()
        #expect(first.count(.sound) == 500 && first.unpacked == 500)
        for number in 0..<500 {
            let place = Place.allCases[number % Place.allCases.count]
            try desk.flip(number) { try place.find(in: $0) }
        }
        let second = try desk.check()
        #expect(second.count(.damaged) == 500)
        var wrong: [String] = []
        for finding in second.findings {
            let path = Path(bytes: finding.path)
            let name = String(decoding: path.lastComponent.prefix { $0 != 46 }, as: UTF8.self)
            let place = Place.allCases[try #require(Int(name)) % Place.allCases.count]
            let isRight: Bool
            switch place {
            // The changed name is the one that stands in the directory.
            case .nameInDirectory: isRight = finding.entries.count == 1
            default: isRight = finding.entries.map(\.name) == [place.entry]
            }
            if !isRight { wrong.append("\(place): \(finding.entries.map(\.name)) \(finding.why)") }
        }
        #expect(wrong == [])
        #expect(try desk.summary().damaged == 500)
    }

    @Test(arguments: Place.allCases.filter { $0 != .timeOfHeader })
    func `a book that was never checked is found by its checksums and headers`(place: Place)
        async throws
    {
        let desk = try await CheckDesk(2)
        try desk.flip(0) { try place.find(in: $0) }
        let result = try desk.check()
        #expect(result.count(.damaged) == 1 && result.count(.sound) == 1)
    }

    @Test func `a directory that cannot be read is damage`() async throws {
        let desk = try await CheckDesk(1)
        try desk.flip(0) { $0.count - 21 }
        let finding = try #require(try desk.check().findings.first)
        #expect(finding.state == .damaged && finding.why.contains("its ZIP directory is damaged"))
    }

    @Test func `an archive that was damaged at the import has not changed since`() async throws {
        let desk = try await CheckDesk(0)
        let book = desk.path(0)
        try FileTree.write(FileTree.read(Samples.path("salvage/directory-lost.epub")), to: book)
        try FileTree.age(book)
        try await desk.bench.run(desk.books.path)
        for _ in 1...2 {
            let finding = try #require(try desk.check().findings.first)
            #expect(finding.state == .damaged)
            #expect(finding.why == "its ZIP directory was already damaged at the import")
        }
        // What was as damaged when it came to the shelf heals nothing.
        _ = try Shelving(desk.library, .init()).add([.work(1)])
        #expect(try desk.check().findings.map(\.copy) == [nil])
    }

    @Test func `an entry is only said to have changed where its bytes are known`() async throws {
        let desk = try await CheckDesk(2)
        try desk.flip(0) { try Place.packedEntry.find(in: $0) }
        #expect(try desk.check().findings.map(\.why) == ["OPS/text.xhtml in it is damaged"])
        try desk.flip(1) { try Place.packedEntry.find(in: $0) }
        let found = try desk.check().findings.first { $0.path == desk.path(1).bytes }
        let why = "its bytes are not what they were: OPS/text.xhtml in it is damaged"
        #expect(found?.why == why)
    }

    @Test func `a kept hash proves a file without unpacking it`() async throws {
        let desk = try await CheckDesk(3)
        #expect(try desk.check().unpacked == 3)
        let again = try desk.check()
        #expect(again.unpacked == 0 && again.count(.sound) == 3)
        #expect(again.bytes > 0)
    }

    @Test func `what is said of damage is what it costs`() async throws {
        let desk = try await CheckDesk(3)
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        try desk.flip(1) { try Place.packedEntry.find(in: $0) }
        try desk.flip(2) { try Place.checksumInDirectory.find(in: $0) }
        let costs = try desk.check().findings.sorted { $0.path.lexicographicallyPrecedes($1.path) }
            .map(\.costs)
        #expect(
            costs == [
                ["the cover"], ["a chapter"],
                ["the package document, without which it does not open"],
            ]
        )
    }

    @Test func `a whole copy is named, a damaged one is not`() async throws {
        let desk = try await CheckDesk(2)
        try desk.add(0, as: "z/copy.epub")
        try desk.add(1, as: "z/ruin.epub")
        try await desk.bench.run(desk.books.path)
        for number in 0..<2 { try desk.flip(number) { try Place.storedEntry.find(in: $0) } }
        var ruin = try FileTree.read(desk.books["z/ruin.epub"])
        ruin[try Place.packedEntry.find(in: ruin)] ^= 1
        try FileTree.write(ruin, to: desk.books["z/ruin.epub"])
        try FileTree.age(desk.books["z/ruin.epub"])
        let findings = try desk.check().findings
        let copies = findings.map { $0.copy?.lastComponent.count }
        #expect(findings.count == 3)
        #expect(Set(copies) == ["copy.epub".utf8.count, nil])
    }

    /// Flips that no checksum of an entry covers.
    @Test func `no copy is named that is not what it was itself`() async throws {
        let desk = try await CheckDesk(1)
        try desk.add(0, as: "z/copy.epub")
        try await desk.bench.run(desk.books.path)
        #expect(try desk.check().count(.sound) == 2)
        let copy = desk.books["z/copy.epub"]
        let whole = try FileTree.read(copy)
        var ruin = whole
        ruin[10] ^= 1
        try FileTree.write(ruin, to: copy)
        try FileTree.age(copy)
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        #expect(try desk.check().findings.map(\.copy) == [nil, nil])
        // What has the bytes of the last sound check is whole, whenever it was written.
        try FileTree.write(whole, to: copy)
        let found = try desk.check().findings.first { $0.path == desk.path(0).bytes }
        #expect(found?.copy?.lastComponent.elementsEqual("copy.epub".utf8) == true)
    }

    @Test func `of a file that was never checked, a copy is named that its own check found sound`()
        async throws
    {
        let desk = try await CheckDesk(1)
        try desk.add(0, as: "z/copy.epub")
        try await desk.bench.run(desk.books.path)
        let copy = try desk.books["z/copy.epub"].parent.canonical().appending("copy.epub")
        #expect(try desk.check { $0.places = [copy] }.count(.sound) == 1)
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        #expect(try desk.check().findings.map(\.copy) == [copy])
        var ruin = try FileTree.read(copy)
        ruin[10] ^= 1
        try FileTree.write(ruin, to: copy)
        try FileTree.age(copy)
        #expect(try desk.check().findings.map(\.copy) == [nil, nil])
    }

    @Test func `the shelf has a whole copy`() async throws {
        let desk = try await CheckDesk(1)
        _ = try Shelving(desk.library, .init()).add([.work(1)])
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        let finding = try #require(try desk.check().findings.first)
        #expect(finding.copy?.isInside(desk.library.folder) == true)
    }

    @Test func `a file of another size or time has changed, and the next import takes it in`()
        async throws
    {
        let desk = try await CheckDesk(2)
        try desk.check()
        try FileTree.append([0], to: desk.path(0))
        try FileTree.age(desk.path(0))
        try FileTree.write(FileTree.read(desk.path(1)), to: desk.path(1))
        let result = try desk.check()
        #expect(result.count(.changed) == 2 && result.findings.allSatisfy { $0.entries.isEmpty })
        try desk.add(0)
        try await desk.bench.run(desk.books.path)
        #expect(try desk.check().count(.sound) == 2)
    }

    @Test func `a file that is another one with the size and the time that it had is damaged`()
        async throws
    {
        let desk = try await CheckDesk(1)
        let size = try FileTree.read(desk.path(0)).count
        let other = try (1...99).lazy.map { number in
            try BookBuilder.minimal(
                title: "Book 0",
                identifiers: ["urn:x:0"],
                cover: SampleImage.png(width: 2, height: 3, seed: UInt8(number)),
                text: "The text of book 0, which goes on for a while."
            ).archive()
        }.first { $0.count == size }
        try FileTree.write(try #require(other), to: desk.path(0))
        try FileTree.age(desk.path(0))
        let result = try desk.check()
        #expect(result.count(.damaged) == 1)
        #expect(result.findings.first?.why.contains("its size and time have not") == true)
    }

    @Test(arguments: [Place.nameInDirectory, .sizeInDirectory])
    func `an import that meets another directory makes no damaged file sound`(place: Place)
        async throws
    {
        let desk = try await CheckDesk(2)
        try desk.check { $0.withSHA256 = true }
        let kept = try desk.bench.rows("SELECT hex(hash), hex(sha256) FROM file_checks")
        try desk.flip(0) { try place.find(in: $0) }
        #expect(try desk.check().count(.damaged) == 1)
        for _ in 0..<2 {
            try await desk.bench.run(desk.books.path)
            #expect(try desk.summary().damaged == 1)
            let finding = try #require(try desk.check().findings.first)
            #expect(finding.state == .damaged && finding.title == "Book 0", "\(finding.why)")
        }
        #expect(try desk.bench.rows("SELECT hex(hash), hex(sha256) FROM file_checks") == kept)
        try desk.add(0)
        #expect(try desk.check().count(.sound) == 2)
        try await desk.bench.run(desk.books.path)
        #expect(try desk.check().count(.sound) == 2)
    }

    @Test
    func `a file is not called sound whose directory an import has found to be another since`()
        async throws
    {
        let desk = try await CheckDesk(1)
        try desk.check()
        try desk.flip(0) { try Place.nameInDirectory.find(in: $0) }
        try await desk.bench.run(desk.books.path)
        let summary = try desk.summary()
        #expect(summary.checked == 0 && summary.damaged == 0)
        #expect(try desk.check().count(.damaged) == 1)
    }

    @Test(arguments: [false, true])
    func `headers are compared beside a name in no encoding as well`(isDamaged: Bool) async throws {
        let desk = try await CheckDesk(0)
        var archive = RawArchive(
            BookBuilder.minimal(title: "Odd", identifiers: ["urn:x:odd"], text: "A text.")
        )
        var odd = RawArchive.Entry("odd", [1])
        odd.name = [0x81, 0x82]
        archive.entries.append(odd)
        var bytes = archive.bytes()
        if isDamaged { bytes[try Place.nameOfHeader(of: "OPS/text.xhtml", in: bytes)] ^= 4 }
        try FileTree.write(bytes, to: desk.books["odd.epub"])
        try FileTree.age(desk.books["odd.epub"])
        try await desk.bench.run(desk.books.path)
        let result = try desk.check()
        #expect(result.count(isDamaged ? .damaged : .sound) == 1)
        #expect(
            result.findings.flatMap(\.entries).map(\.name) == (isDamaged ? ["OPS/text.xhtml"] : [])
        )
    }

    @Test func `the shelf takes a sound file rather than a damaged one`() async throws {
        let desk = try await CheckDesk(1)
        try desk.add(0, as: "copy.epub")
        try await desk.bench.run(desk.books.path)
        try desk.check()
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        try desk.check()
        _ = try Shelving(desk.library, .init()).add([.work(1)])
        let finding = try #require(try desk.check().findings.first)
        #expect(finding.copy?.isInside(desk.library.folder) == true)
    }

    @Test func `a file that is gone is missing, one that may not be read is told`() async throws {
        let desk = try await CheckDesk(3)
        FileTree.remove(desk.path(0))
        let result = try desk.check()
        #expect(result.count(.missing) == 1 && result.count(.sound) == 2)
        #expect(result.findings.map(\.state) == [.missing])
    }

    @Test func `files of a disk that is not there are left for later`() async throws {
        let desk = try await CheckDesk(3)
        for number in 0..<3 { FileTree.remove(desk.path(number)) }
        let result = try desk.check()
        #expect(result.left == 3 && result.away.count == 1)
        #expect(try desk.summary().checked == 0)
    }

    @Test func `a file that was missing or another one is due when it is back`() async throws {
        let desk = try await CheckDesk(25)
        FileTree.remove(desk.path(0))
        try FileTree.append([0], to: desk.path(1))
        #expect(try desk.check().count(.sound) == 23)
        #expect(try desk.summary().checked == 23)
        for number in 0..<2 { try desk.add(number) }
        let later = try desk.check { $0.checkedBefore = 1 }
        #expect(later.left == 23 && later.count(.sound) == 2)
        FileTree.remove(desk.path(2))
        try desk.check()
        try await desk.bench.run(desk.books.path)
        // An import misses it as well, so that it is no news any more.
        #expect(try desk.check { $0.checkedBefore = 1 }.left == 25)
    }

    @Test func `a share takes those first whose check is longest ago`() async throws {
        let desk = try await CheckDesk(10)
        for _ in 0..<2 {
            let part = try desk.check { $0.percent = 50 }
            #expect(part.asked == 10 && part.count(.sound) == 5 && part.left == 5)
        }
        #expect(try desk.summary() == FileCheckSummary.of(checked: 10, desk))
        let later = try desk.check { $0.checkedBefore = 1 }
        #expect(later.left == 10 && later.bytes == 0)
    }

    @Test func `a share comes past files that have changed`() async throws {
        let desk = try await CheckDesk(6)
        for number in 0..<3 { try FileTree.append([0], to: desk.path(number)) }
        let parts = try (0..<2).map { _ in try desk.check { $0.percent = 50 } }
        #expect(parts.map { $0.count(.changed) } == [3, 0])
        #expect(parts.map { $0.count(.sound) } == [0, 3])
    }

    @Test func `only the files that are named are asked for`() async throws {
        let desk = try await CheckDesk(3)
        try desk.add(7, as: "x/y/7.epub")
        try await desk.bench.run(desk.books.path)
        let source = try desk.books.path.canonical()
        let some = try desk.check {
            $0.places = [
                source.appending("0.epub"), source.appending("x"), source.appending("x/y"),
            ]
        }
        #expect(some.asked == 2 && some.count(.sound) == 2)
    }

    @Test func `no time begins with no file`() async throws {
        let desk = try await CheckDesk(2)
        let result = try desk.check { $0.longest = .zero }
        #expect(result.asked == 2 && result.left == 2)
    }

    @Test func `both hashes are kept, and neither is lost by a check without it`() async throws {
        let desk = try await CheckDesk(1)
        try desk.check { $0.withSHA256 = true }
        try desk.check()
        let kept = try desk.bench.rows("SELECT hex(sha256), length(hash) FROM file_checks")
        var hash = SHA2(.bits256)
        hash.update(try FileTree.read(desk.path(0)))
        let hexadecimal = hash.finish().map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "0\(digits)" : digits
        }
        #expect(kept == ["'\(hexadecimal.joined())'|16"])
    }

    /// A check that is asked to stop after some questions whether it is to.
    private func stopped(_ desk: CheckDesk, after questions: Int) throws -> FileCheck.Result {
        let stop = StopSwitch(after: questions)
        let library = Library(desk.library.folder, cancellation: stop.cancellation)
        return try FileCheck(library, FileCheck.Request()).run()
    }

    @Test func `what was checked before an interruption is noted`() async throws {
        let desk = try await CheckDesk(5)
        let result = try stopped(desk, after: 3)
        #expect(result.isInterrupted && result.balance.holds)
        #expect(result.count(.sound) == 2 && result.left == 3)
        #expect(try desk.summary().checked == 2)
    }

    @Test func `a check that is stopped while it waits leaves what it did not note`() async throws {
        let desk = try await CheckDesk(2)
        try desk.flip(1) { $0.count / 2 }
        let open = try desk.library.openForWriting()
        let result = try stopped(desk, after: 4)
        #expect(result.isInterrupted && result.left == 2 && result.lost == 2)
        #expect(result.balance.holds)
        // It is told all the same.
        #expect(result.findings.map(\.state) == [.damaged])
        withExtendedLifetime(open) {}
        #expect(try desk.summary().checked == 0)
    }

    @Test func `a check waits for another process, and then notes what it saw`() async throws {
        let desk = try await CheckDesk(2)
        var open = Optional(try desk.library.openForWriting())
        #expect(open != nil)
        let check = FileCheck(desk.library, FileCheck.Request()) { _, _, _ in
        } waiting: {
            open = nil
        }
        #expect(try check.run().count(.sound) == 2)
        #expect(try desk.summary().checked == 2)
    }

    @Test func `a check writes nothing but its own rows`() async throws {
        let desk = try await CheckDesk(2)
        let before = try desk.bench.dump().filter { !$0.hasPrefix("file_checks") }
        let files = try FileTree.snapshot(desk.books.path)
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        try desk.check()
        #expect(try desk.bench.dump().filter { !$0.hasPrefix("file_checks") } == before)
        #expect(try FileTree.snapshot(desk.books.path).count == files.count)
    }

    @Test func `a copy of a healed file is sound after the next import`() async throws {
        let desk = try await CheckDesk(1)
        try desk.check()
        try desk.flip(0) { try Place.storedEntry.find(in: $0) }
        #expect(try desk.check().count(.damaged) == 1)
        try desk.add(0)
        #expect(try desk.check().count(.sound) == 1)
        #expect(try desk.summary().damaged == 0)
    }
}

extension FileCheckSummary {
    /// All of a desk's files were checked, and none is damaged.
    fileprivate static func of(checked: Int, _ desk: CheckDesk) throws -> FileCheckSummary {
        FileCheckSummary(files: checked, checked: checked, oldest: try desk.summary().oldest)
    }
}
