// SPDX-License-Identifier: Apache-2.0

import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// The map stage by itself, with somebody else at the register.
@Suite struct RegistrarTests {
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
    private func edition(_ seed: UInt8, _ numbers: [Int]) -> EditionRecord {
        var edition = EditionRecord(
            fingerprint: Array(repeating: seed, count: 16),
            readerVersion: 1,
            epubVersion: 3,
            outcome: "ok",
            protection: "none"
        )
        edition.volumeIDs = numbers.map { number in
            VolumeIDClaim(
                raw: "",
                scheme: nil,
                typeCode: nil,
                isUnique: false,
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
        _ registrar: Registrar,
        _ seed: UInt8,
        _ numbers: Int...
    ) throws -> (arrival: Arrival, work: WorkID) {
        try writer.begin()
        try registrar.refresh()
        let placement = try registrar.decide(edition(seed, numbers))
        let entry = try registrar.add(edition(seed, numbers), placement, run: 1)
        try writer.commit()
        return (placement.arrival, entry.work)
    }

    private func decide(_ registrar: Registrar, _ numbers: Int...) throws -> Arrival {
        try writer.begin()
        defer { writer.rollBack() }
        try registrar.refresh()
        return try registrar.decide(edition(255, numbers)).arrival
    }

    @Test(arguments: [100, 1, 0])
    func `a work deleted behind its back is noticed, for every identifier it had`(
        cacheCapacity: Int
    ) throws {
        let registrar = try Registrar(writer, cacheCapacity: cacheCapacity)
        let (_, work) = try add(registrar, 1, 0, 1, 2)
        try add(registrar, 2, 3)
        try library.outsider().execute("DELETE FROM works WHERE id = \(work.raw)")
        for number in 0...2 { #expect(try decide(registrar, number) == Arrival()) }
        #expect(try decide(registrar, 3) != Arrival())
        let (arrival, new) = try add(registrar, 3, 0, 1)
        #expect(arrival == Arrival())
        #expect(new > work)
        #expect(try add(registrar, 4, 1).work == new)
        #expect(try add(registrar, 5, 2).arrival == Arrival())
    }

    @Test func `each stale entry is dropped once, at its next touch`() throws {
        let registrar = try Registrar(writer, cacheCapacity: 100)
        try add(registrar, 1, 0, 1, 2)
        try library.outsider().execute("DELETE FROM works")
        #expect(registrar.statistics.stale == 0)
        _ = try decide(registrar, 0)
        #expect(registrar.statistics.stale == 1)
        _ = try decide(registrar, 0)
        #expect(registrar.statistics.stale == 1)
        _ = try decide(registrar, 1, 2)
        #expect(registrar.statistics.stale == 3)
    }

    @Test func `what stands is believed again after one look`() throws {
        let registrar = try Registrar(writer, cacheCapacity: 100)
        let (_, work) = try add(registrar, 1, 0)
        #expect(try decide(registrar, 0) != Arrival())
        #expect(registrar.statistics.suspects == 0)
        try library.outsider().execute("UPDATE works SET title = 'x'")
        for _ in 0..<3 {
            #expect(
                try decide(registrar, 0) == Arrival(work: work, evidence: .joined(id(0)))
            )
        }
        #expect(registrar.statistics.suspects == 1)
        #expect(registrar.statistics.stale == 0)
    }

    @Test func `own writes make nothing suspect`() throws {
        let registrar = try Registrar(writer, cacheCapacity: 100)
        for seed in 1...5 { try add(registrar, UInt8(seed), 0) }
        #expect(registrar.statistics.suspects == 0)
        #expect(registrar.statistics.hits == 4)
    }

    @Test func `an identifier that somebody moved leads to its new work`() throws {
        let registrar = try Registrar(writer, cacheCapacity: 100)
        try add(registrar, 1, 0)
        let (_, second) = try add(registrar, 2, 1)
        try library.outsider().execute("UPDATE editions SET work_id = \(second.raw)")
        #expect(try decide(registrar, 0) == Arrival(work: second, evidence: .joined(id(0))))
    }

    @Test(arguments: [100, 0])
    func `an identifier of a work that was absorbed leads on`(cacheCapacity: Int) throws {
        let registrar = try Registrar(writer, cacheCapacity: cacheCapacity)
        let works = try (0..<4).map {
            try add(registrar, UInt8($0), $0, $0 + 4).work
        }
        // The youngest first, so that the way is long: 4 to 3, 3 to 2, 2 to 1.
        try add(registrar, 20, 2, 3)
        try add(registrar, 21, 1, 2)
        let (arrival, work) = try add(registrar, 22, 0, 1)
        #expect(arrival.work == works[0])
        #expect(arrival.absorbing == [works[1]])
        #expect(work == works[0])
        for number in 4...7 {
            #expect(try decide(registrar, number).work == works[0])
        }
    }

    @Test func `a merge that somebody takes back is not remembered`() throws {
        let registrar = try Registrar(writer, cacheCapacity: 100)
        let (_, first) = try add(registrar, 1, 0)
        let (_, second) = try add(registrar, 2, 1)
        try add(registrar, 3, 0, 1)
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
        for seed: UInt8 in 4...6 { #expect(try add(registrar, seed, 1).work == second) }
        #expect(try add(registrar, 7, 0).work == first)
    }

    @Test func `clearing loses nothing but time`() throws {
        let registrar = try Registrar(writer, cacheCapacity: 100)
        let (_, work) = try add(registrar, 1, 0, 1)
        registrar.forget()
        let misses = registrar.statistics.misses
        for number in 0...1 {
            #expect(try decide(registrar, number).work == work)
        }
        #expect(registrar.statistics.misses == misses + 2)
        #expect(try decide(registrar, 5) == Arrival())
        // What is met again is remembered again.
        try add(registrar, 2, 0)
        let hits = registrar.statistics.hits
        #expect(try decide(registrar, 0).work == work)
        #expect(registrar.statistics.hits == hits + 1)
    }

    @Test func `a registrar that begins with a full register knows its works`() throws {
        let first = try Registrar(writer, cacheCapacity: 100)
        let (_, work) = try add(first, 1, 0)
        let second = try Registrar(writer, cacheCapacity: 100)
        #expect(try decide(second, 0) == Arrival(work: work, evidence: .joined(id(0))))
        #expect(try decide(second) == Arrival())
    }
}
