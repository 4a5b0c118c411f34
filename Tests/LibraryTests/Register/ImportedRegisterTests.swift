// SPDX-License-Identifier: Apache-2.0

import Files
import ImportSupport
import TestSupport
import Testing
import Works

/// Files that are read and imported, and the register that comes of them beside the reference.
@Suite struct ImportedRegisterTests {
    private let folder: TemporaryFolder
    private let halves: [Path]

    /// Sixty books in two folders, whose identifiers have little to do with what they are called.
    init() throws {
        folder = try TemporaryFolder()
        halves = [try folder.folder("a"), try folder.folder("b")]
        var numbers = SeededNumbers(seed: 11)
        for number in 0..<60 {
            let title = numbers.pick([
                "The River", "The River: A Tale", "Stone, Vol. 2", "Iron", "",
            ])
            let author = numbers.pick([["Ann Smith"], ["Smith, A."], ["Bob Jones"], []])
            try BookBuilder.minimal(
                title: title,
                identifiers: Self.identifiers(number, &numbers),
                creators: author,
                languages: numbers.pick([["en"], ["de"], []]),
                metadata: "<dc:date>\(1900 + numbers.below(99))</dc:date>",
                text: "\(number)"
            ).write(to: halves[number % 2].appending("\(100 + number).epub"))
        }
    }

    private static func identifiers(
        _ number: Int,
        _ numbers: inout SeededNumbers
    ) -> [String] {
        var all = ["n\(number)"]
        if numbers.chance(50) { all.append("urn:isbn:\(numbers.pick(ISBNs.all))") }
        if numbers.chance(20) { all.append("google:pPamZwEACAA\(numbers.pick(["J", "K", "L"]))") }
        if numbers.chance(30) {
            all.append("urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18e\(numbers.below(6))")
        }
        if numbers.chance(20) { all.append("urn:isbn:9780306406158") }
        return all
    }

    private func facts(_ library: TestLibrary) throws -> RegisterSnapshot {
        try RegisterSnapshot(library.outsider())
    }

    @Test func `an imported register is the reference's, and a second import changes no row`()
        async throws
    {
        let library = try TestLibrary()
        for half in halves {
            try await library.run(half, workers: 2, cacheCapacity: 3, editionsPerTransaction: 7)
        }
        let first = try facts(library)
        #expect(RegisterAudit(first).faults == [])
        #expect(first.editions.count == 60)
        // Of each sort something, or else this test shows nothing.
        #expect(Set(first.states.values.map(\.finding)).count > 1)
        #expect(Set(first.claims.map(\.state)).isSuperset(of: ["joins", "invalid", "never"]))
        #expect(first.works.count < 60)
        let dump = try library.dump()
        try await library.run(folder.path)
        #expect(try facts(library).difference(from: first) == nil)
        expectSame(try library.dump(), dump)
    }

    @Test func `the order of runs does not matter`() async throws {
        var groupings: [Set<Set<[UInt8]>>] = []
        for order in [halves, halves.reversed(), [folder.path]] {
            let library = try TestLibrary()
            for path in order { try await library.run(path) }
            groupings.append(try facts(library).grouping)
        }
        #expect(groupings[1] == groupings[0])
        #expect(groupings[2] == groupings[0])
    }
}
