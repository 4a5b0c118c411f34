// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Hashing
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

@Suite struct CoverPackTests {
    private let library: TestLibrary
    private let books: TemporaryFolder

    init() throws {
        library = try TestLibrary()
        books = try TemporaryFolder()
    }

    /// Books with covers of several blocks, all in one pack.
    private func fill(_ numbers: Range<UInt8>) async throws {
        for number in numbers {
            try books.book(
                "\(number).epub",
                .minimal(
                    title: "Book \(number)",
                    identifiers: ["book-\(number)"],
                    cover: Self.picture(number),
                    text: "Text \(number)."
                )
            )
        }
        try await library.run(books.path, workers: 1)
    }

    private static func picture(_ number: UInt8) -> [UInt8] {
        SampleImage.png(width: 60, height: 90, seed: number)
            + (0..<20_000).map { UInt8(truncatingIfNeeded: $0) &* 31 &+ number }
    }

    private var pack: Path { library.library.covers.appending("1-1.pack") }

    private func failures(isDeep: Bool = false) throws -> [String] {
        var failures: [String] = []
        try LibraryVerification(library.library, isDeep: isDeep).run {
            if !$0.isSound { failures += $0.examples }
        }
        return failures
    }

    private func repair(isDeep: Bool = false) throws -> RepairResult {
        try LibraryRepair(library.library, isDryRun: false, isForced: true, isDeep: isDeep).run()
    }

    @Test(arguments: [
        ("covers/1-1.pack", 0, true), ("covers/17-20.pack", 33_554_431, true),
        ("covers/1-1.pack", 33_554_432, false), ("covers/1-1.pack", -1, false),
        ("covers/0-1.pack", 0, false), ("covers/1-0.pack", 0, false),
        ("covers/01-1.pack", 0, false), ("covers/+1-1.pack", 0, false),
        ("covers/1-1", 0, false), ("covers/1.pack", 0, false), ("covers/1-1-1.pack", 0, false),
        ("covers/-1-1.pack", 0, false), ("covers/../1-1.pack", 0, false),
        ("1-1.pack", 0, false), ("backups/1-1.pack", 0, false), ("", 0, false),
    ])
    func `a place is one that a run gives`(pack: String, offset: Int, isValid: Bool) {
        #expect(CoverPlace(pack: pack, offset: offset).isValid == isValid)
    }

    @Test func `covers lie one behind the other, in the order in which they were found`()
        async throws
    {
        try await fill(0..<3)
        let bytes = try FileTree.read(pack)
        #expect(bytes == Self.picture(0) + Self.picture(1) + Self.picture(2))
        #expect(try library.covers().count == 3)
        #expect(try failures(isDeep: true) == [])
    }

    @Test func `a removed cover gives its space back, and the last one takes the pack along`()
        async throws
    {
        try await fill(0..<3)
        let kept = try library.covers()
        try remove(2)
        // What the file system holds no more is read as nothing.
        let gap = [UInt8](repeating: 0, count: Self.picture(1).count)
        #expect(try FileTree.read(pack) == Self.picture(0) + gap + Self.picture(2))
        for (name, bytes) in try library.covers() { #expect(kept[name] == bytes) }
        #expect(try library.covers().count == 2)
        #expect(try failures(isDeep: true) == [])
        try remove(1)
        try remove(3)
        #expect(try library.coverFiles() == [])
    }

    @Test func `a row that claims the place of another cover takes nothing from it`() async throws {
        try await fill(0..<3)
        try library.outsider().execute(
            """
            UPDATE covers SET (pack_offset, byte_count) =
                (SELECT pack_offset, byte_count FROM covers WHERE id = 1) WHERE id = 2
            """
        )
        let before = try FileTree.read(pack)
        try remove(2)
        #expect(try FileTree.read(pack) == before)
        #expect(try library.covers().count == 2)
        #expect(try failures(isDeep: true) == [])
    }

    private func remove(_ work: Int64) throws {
        let request = RemovalRequest(.removeWorks([work]), who: "keeper", why: nil)
        let report = try LibraryRemoval(library.library).carryOut(request)
        #expect(report.removedCovers == 1)
        #expect(report.leftCovers == [])
    }

    @Test func `a pack that is missing, cut short or damaged is told and filled from the books`()
        async throws
    {
        try await fill(0..<3)
        let whole = try FileTree.read(pack)
        FileTree.remove(pack)
        #expect(try failures().count == 3)
        #expect(try failures().allSatisfy { $0.hasSuffix(" in covers/1-1.pack is missing") })
        #expect(try repair().remaining == [])
        #expect(try FileTree.read(pack) == whole)
        try FileTree.write(Array(whole.dropLast(10)), to: pack)
        #expect(try failures().map { $0.hasSuffix(" in covers/1-1.pack is cut short") } == [true])
        #expect(try repair().moved == [])
        #expect(try FileTree.read(pack) == whole)
        var damaged = whole
        damaged[100] ^= 1
        try FileTree.write(damaged, to: pack)
        #expect(try failures() == [])
        #expect(try failures(isDeep: true).count == 1)
        #expect(try repair(isDeep: true).remaining == [])
        #expect(try FileTree.read(pack) == whole)
        #expect(try failures(isDeep: true) == [])
    }

    @Test func `a pack without covers is left over, and goes where nothing is lost`() async throws {
        try await fill(0..<2)
        try FileTree.write([1, 2, 3], to: library.library.covers.appending("5-1.pack"))
        #expect(try failures() == ["covers/5-1.pack has no cover"])
        let report = try repair()
        #expect(report.moved == ["covers/5-1.pack"])
        #expect(try failures() == [])
    }

    @Test func `a pack whose covers are all lost is moved away with them`() async throws {
        try await fill(0..<2)
        try FileTree.write([1, 2, 3], to: pack)
        FileTree.remove(books.path)
        let report = try repair()
        #expect(report.findings.first?.name == "lost-covers")
        #expect(report.moved == ["covers/1-1.pack"])
        #expect(try failures() == [])
    }

    @Test func `a cover that is in a pack is not written again when a person chooses it`()
        async throws
    {
        try await fill(0..<2)
        let image = try books.file("chosen.png", Self.picture(1))
        _ = try LibraryDecisions(library.library).choose(
            ChosenImage(image),
            forWork: 1,
            who: "keeper",
            why: nil,
            isDryRun: false
        )
        #expect(try library.coverFiles() == ["covers/1-1.pack"])
        #expect(try failures(isDeep: true) == [])
    }
}
