// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// The map stage by itself, while another process uses the register.
@Suite struct WorkAssignerTests {
    private let library: TestLibrary
    private let open: OpenLibrary

    private var writer: RegisterWriter { open.writer }

    init() throws {
        library = try TestLibrary()
        open = try library.library.openForWriting()
        _ = try open.writer.beginRun(command: "i", sources: "", program: "", startedAt: 1)
    }

    private func id(_ number: Int) -> VolumeID {
        VolumeID(kind: .isbn, value: ISBNs.all[number])
    }

    /// An edition with these identifiers.
    private func edition(_ seed: UInt8, _ numbers: [Int]) -> Book {
        var edition = Book(
            fingerprint: Array(repeating: seed, count: 16),
            readerVersion: 1,
            outcome: .sound
        )
        edition.volumeIDs = numbers.map { number in
            VolumeIDClaim(
                RawIdentifier(value: ""),
                state: .joins,
                kind: "isbn",
                value: id(number).value
            )
        }
        return edition
    }

    /// Decides on an edition with these identifiers and adds it, as a batch of one.
    @discardableResult
    private func add(
        _ assigner: WorkAssigner,
        _ seed: UInt8,
        _ numbers: Int...
    ) throws -> (arrival: WorkAssignment, work: WorkID) {
        try writer.begin()
        try assigner.refresh()
        let placement = try assigner.decide(edition(seed, numbers))
        let entry = try assigner.add(edition(seed, numbers), placement, run: 1)
        try writer.commit()
        return (placement.arrival, entry.work)
    }

    private func decide(_ assigner: WorkAssigner, _ numbers: Int...) throws -> WorkAssignment {
        try writer.begin()
        defer { writer.rollBack() }
        try assigner.refresh()
        return try assigner.decide(edition(255, numbers)).arrival
    }

    @Test(arguments: [100, 1, 0])
    func `a work deleted behind its back is noticed, for every identifier it had`(
        cacheCapacity: Int
    ) throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: cacheCapacity)
        let (_, work) = try add(assigner, 1, 0, 1, 2)
        try add(assigner, 2, 3)
        try library.outsider().execute("DELETE FROM works WHERE id = \(work.raw)")
        for number in 0...2 { #expect(try decide(assigner, number) == WorkAssignment()) }
        #expect(try decide(assigner, 3) != WorkAssignment())
        let (arrival, new) = try add(assigner, 3, 0, 1)
        #expect(arrival == WorkAssignment())
        #expect(new > work)
        #expect(try add(assigner, 4, 1).work == new)
        #expect(try add(assigner, 5, 2).arrival == WorkAssignment())
    }

    @Test func `each stale entry is dropped once, at its next touch`() throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: 100)
        try add(assigner, 1, 0, 1, 2)
        try library.outsider().execute("DELETE FROM works")
        #expect(assigner.statistics.stale == 0)
        _ = try decide(assigner, 0)
        #expect(assigner.statistics.stale == 1)
        _ = try decide(assigner, 0)
        #expect(assigner.statistics.stale == 1)
        _ = try decide(assigner, 1, 2)
        #expect(assigner.statistics.stale == 3)
    }

    @Test func `a valid entry is trusted again after one look`() throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: 100)
        let (_, work) = try add(assigner, 1, 0)
        #expect(try decide(assigner, 0) != WorkAssignment())
        #expect(assigner.statistics.suspects == 0)
        try library.outsider().execute("UPDATE works SET title = 'x'")
        for _ in 0..<3 {
            #expect(
                try decide(assigner, 0) == WorkAssignment(work: work, evidence: .joined(id(0)))
            )
        }
        #expect(assigner.statistics.suspects == 1)
        #expect(assigner.statistics.stale == 0)
    }

    @Test func `the process's own writes make nothing stale`() throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: 100)
        for seed in 1...5 { try add(assigner, UInt8(seed), 0) }
        #expect(assigner.statistics.suspects == 0)
        #expect(assigner.statistics.hits == 4)
    }

    @Test func `an identifier that a person moved leads to its new work`() throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: 100)
        try add(assigner, 1, 0)
        let (_, second) = try add(assigner, 2, 1)
        try library.outsider().execute("UPDATE editions SET work_id = \(second.raw)")
        #expect(try decide(assigner, 0) == WorkAssignment(work: second, evidence: .joined(id(0))))
    }

    @Test(arguments: [100, 0])
    func `an identifier of a work that was absorbed leads on`(cacheCapacity: Int) throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: cacheCapacity)
        let works = try (0..<4).map {
            try add(assigner, UInt8($0), $0, $0 + 4).work
        }
        // The youngest first, so that the way is long: 4 to 3, 3 to 2, 2 to 1.
        try add(assigner, 20, 2, 3)
        try add(assigner, 21, 1, 2)
        let (arrival, work) = try add(assigner, 22, 0, 1)
        #expect(arrival.work == works[0])
        #expect(arrival.absorbing == [works[1]])
        #expect(work == works[0])
        for number in 4...7 {
            #expect(try decide(assigner, number).work == works[0])
        }
    }

    @Test func `a merge that a person undoes is not remembered`() throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: 100)
        let (_, first) = try add(assigner, 1, 0)
        let (_, second) = try add(assigner, 2, 1)
        try add(assigner, 3, 0, 1)
        let outsider = try library.outsider()
        try outsider.execute(
            """
            DELETE FROM editions WHERE id = 3;
            DELETE FROM work_redirects;
            INSERT INTO works (id, founder_id, review, contested)
                VALUES (\(second.raw), 2, 'unreviewed', 0);
            UPDATE editions SET work_id = \(second.raw) WHERE id = 2
            """
        )
        for seed: UInt8 in 4...6 { #expect(try add(assigner, seed, 1).work == second) }
        #expect(try add(assigner, 7, 0).work == first)
    }

    @Test func `clearing the cache only costs time`() throws {
        let assigner = try WorkAssigner(writer, cacheCapacity: 100)
        let (_, work) = try add(assigner, 1, 0, 1)
        assigner.forget()
        let misses = assigner.statistics.misses
        for number in 0...1 {
            #expect(try decide(assigner, number).work == work)
        }
        #expect(assigner.statistics.misses == misses + 2)
        #expect(try decide(assigner, 5) == WorkAssignment())
        // An identifier that is seen again is remembered again.
        try add(assigner, 2, 0)
        let hits = assigner.statistics.hits
        #expect(try decide(assigner, 0).work == work)
        #expect(assigner.statistics.hits == hits + 1)
    }

    @Test func `an assigner that begins with a full register knows its works`() throws {
        let first = try WorkAssigner(writer, cacheCapacity: 100)
        let (_, work) = try add(first, 1, 0)
        let second = try WorkAssigner(writer, cacheCapacity: 100)
        #expect(try decide(second, 0) == WorkAssignment(work: work, evidence: .joined(id(0))))
        #expect(try decide(second) == WorkAssignment())
    }
}
