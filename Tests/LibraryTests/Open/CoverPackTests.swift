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
        #expect(bytes == inPages(Self.picture(0) + Self.picture(1) + Self.picture(2)))
        #expect(try library.covers().count == 3)
        #expect(try failures(isDeep: true) == [])
    }

    /// What is written at the end of a transaction are whole pages.
    private func inPages(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4096 - bytes.count % 4096) % 4096)
    }

    @Test func `a pack is full where the end of a transaction makes it so`() throws {
        let packs = try CoverPacks(ofRun: 9, after: 0, in: library.library)
        let large = [UInt8](repeating: 1, count: CoverPlace.packSize - 100)
        var places: [CoverPlace] = []
        for (number, bytes) in [large, [2], [3]].enumerated() {
            places.append(try packs.add(bytes[...], Hash128(high: 0, low: UInt64(number))))
            try packs.flush()
        }
        #expect(
            places == [
                CoverPlace(pack: "covers/9-1.pack", offset: 0),
                CoverPlace(pack: "covers/9-2.pack", offset: 0),
                CoverPlace(pack: "covers/9-2.pack", offset: 4096),
            ]
        )
        #expect(places.allSatisfy { $0.isValid })
    }

    @Test func `what a run kept after its last flush is given back when it fails`() throws {
        let packs = try CoverPacks(ofRun: 9, after: 0, in: library.library)
        _ = try packs.add([UInt8](repeating: 1, count: 5000)[...], Hash128(high: 0, low: 1))
        try packs.flush()
        for number in 2..<40 as Range<UInt64> {
            let large = [UInt8](repeating: 2, count: 1 << 20)
            _ = try packs.add(large[...], Hash128(high: 0, low: number))
        }
        packs.giveUp()
        let sizes = try ["9-1.pack", "9-2.pack"].map {
            try FileTree.read(library.library.covers.appending($0)).count
        }
        #expect(sizes == [8192, 0])
        #expect(throws: FileError.self) { try packs.flush() }
    }

    @Test func `covers that lost their pack meanwhile are not called kept`() throws {
        let packs = try CoverPacks(ofRun: 9, after: 0, in: library.library)
        _ = try packs.add([1], Hash128(high: 0, low: 1))
        try packs.flush()
        FileTree.remove(library.library.covers.appending("9-1.pack"))
        _ = try packs.add([2], Hash128(high: 0, low: 2))
        let error = #expect(throws: FileError.self) { try packs.flush() }
        #expect(error?.isMissing == true)
    }

    @Test func `a removed cover gives its space back, and the last one takes the pack along`()
        async throws
    {
        try await fill(0..<3)
        let kept = try library.covers()
        try remove(2)
        // What the file system holds no more is read as nothing.
        let gap = [UInt8](repeating: 0, count: Self.picture(1).count)
        #expect(try FileTree.read(pack) == inPages(Self.picture(0) + gap + Self.picture(2)))
        for (name, bytes) in try library.covers() { #expect(kept[name] == bytes) }
        #expect(try library.covers().count == 2)
        #expect(try failures(isDeep: true) == [])
        try remove(1)
        try remove(3)
        #expect(try library.coverFiles() == [])
    }

    @Test func `a cover whose space was given back is missed without reading the others`()
        async throws
    {
        try await fill(0..<3)
        let backup = try FileTree.read(library.library.register.path)
        try remove(2)
        try FileTree.write(backup, to: library.library.register.path)
        let found = try failures()
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.hasSuffix(" does not have the bytes it should") })
        #expect(try failures(isDeep: true) == found)
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
        #expect(report.leftCovers.files == [])
    }

    private enum Damage: CaseIterable {
        case missing, cut, bit, folder, pipe
    }

    @Test func `what is damaged in a pack is told, and gets a file of its own from its book`()
        async throws
    {
        try await fill(0..<3)
        let whole = try FileTree.read(pack)
        let cut = 3 * Self.picture(0).count - 10
        let covers = try library.covers()
        for damage in Damage.allCases {
            FileTree.remove(pack)
            switch damage {
            case .missing: break
            case .cut: try FileTree.write(Array(whole[..<cut]), to: pack)
            case .bit:
                try FileTree.write(whole.enumerated().map { $0 == 100 ? $1 ^ 1 : $1 }, to: pack)
            case .folder: try FileTree.makeFolder(pack)
            case .pipe: try FileTree.makePipe(pack)
            }
            let found = try failures(isDeep: true)
            #expect(found.count == ([.cut, .bit].contains(damage) ? 1 : 3))
            #expect(found.allSatisfy { $0.contains(" in covers/1-1.pack ") })
            #expect(try repair(isDeep: true).remaining == [])
            #expect(try library.covers() == covers)
            FileTree.remove(pack)
            try library.outsider().execute(
                """
                UPDATE covers SET pack = 'covers/1-1.pack', pack_offset = (id - 1) * byte_count
                """
            )
            for name in try library.coverFiles() where name != "covers/1-1.pack" {
                FileTree.remove(library.library.folder.appending(name))
            }
        }
    }

    @Test(arguments: [
        "pack_offset = 0", "pack_offset = -5", "pack_offset = 100000000", "byte_count = -1",
        "byte_count = 9223372036854775807", "byte_count = 10", "pack = '../x.pack'",
        "pack = 'covers/99-1.pack'", "pack_offset = 9223372036854775807",
    ])
    func `a place that another program wrote harms no other cover`(change: String) async throws {
        try await fill(0..<3)
        let covers = try library.covers()
        try library.outsider().execute("UPDATE covers SET \(change) WHERE id = 2")
        #expect(try failures(isDeep: true).count == 1)
        #expect(try repair(isDeep: true).remaining == [])
        #expect(try library.covers() == covers)
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

    @Test func `a pack whose covers all come back from their books is moved away`() async throws {
        try await fill(0..<2)
        let covers = try library.covers()
        try FileTree.write([], to: pack)
        #expect(try repair().moved == ["covers/1-1.pack"])
        #expect(try library.covers() == covers)
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
