// SPDX-License-Identifier: Apache-2.0

import Pipeline
import SQLite
import Store
import TestSupport
import Testing
import Works

/// The map stage by itself, with somebody else at the register.
@Suite struct WorkMapperTests {
    private let library: TestLibrary
    private let open: OpenLibrary

    private var writer: RegisterWriter { open.writer }

    init() throws {
        library = try TestLibrary()
        open = try library.library.openForWriting()
        _ = try open.writer.beginRun(command: "i", sources: "", program: "", startedAt: 1)
    }

    private func keys(_ numbers: Int...) throws -> [IdentityKey] {
        try numbers.map { number in
            let id = VolumeID(kind: .isbn, value: ISBNs.all[number])
            let key = try #require(JoinKey(id, titleKey: nil, authorKey: nil))
            return IdentityKey(key: key, volumeID: id)
        }
    }

    /// Decides on an edition with these identifiers and adds it, as a batch of one.
    @discardableResult
    private func add(
        _ mapper: WorkMapper,
        _ seed: UInt8,
        _ keys: [IdentityKey]
    ) throws -> (decision: WorkDecision, work: WorkID) {
        try writer.begin()
        try mapper.refresh(writer)
        let decision = try mapper.decide(keys, writer)
        var edition = EditionRecord(
            fingerprint: Array(repeating: seed, count: 16),
            readerVersion: 1,
            epubVersion: 3,
            outcome: "ok",
            protection: "none"
        )
        edition.volumeIDs = keys.map { identity in
            VolumeIDClaim(
                raw: "",
                scheme: nil,
                typeCode: nil,
                isUnique: false,
                state: .joins,
                kind: "isbn",
                value: identity.volumeID.value,
                joinKey: identity.key
            )
        }
        let (_, work) = try writer.add(edition, decision, run: 1)
        mapper.remember(keys, work, decision)
        try writer.commit()
        return (decision, work)
    }

    private func decide(_ mapper: WorkMapper, _ keys: [IdentityKey]) throws -> WorkDecision {
        try writer.begin()
        defer { writer.rollBack() }
        try mapper.refresh(writer)
        return try mapper.decide(keys, writer)
    }

    @Test(arguments: [100, 1, 0])
    func `a work deleted behind its back is noticed, for every identifier it had`(
        cacheCapacity: Int
    ) throws {
        let mapper = try WorkMapper(cacheCapacity: cacheCapacity, writer)
        let (_, work) = try add(mapper, 1, try keys(0, 1, 2))
        try add(mapper, 2, try keys(3))
        try library.outsider().execute("DELETE FROM works WHERE id = \(work.raw)")
        for number in 0...2 { #expect(try decide(mapper, try keys(number)) == .found) }
        #expect(try decide(mapper, try keys(3)) != .found)
        let (decision, new) = try add(mapper, 3, try keys(0, 1))
        #expect(decision == .found)
        #expect(new > work)
        #expect(try add(mapper, 4, try keys(1)).work == new)
        #expect(try add(mapper, 5, try keys(2)).decision == .found)
    }

    @Test func `each stale entry is dropped once, at its next touch`() throws {
        let mapper = try WorkMapper(cacheCapacity: 100, writer)
        try add(mapper, 1, try keys(0, 1, 2))
        try library.outsider().execute("DELETE FROM works")
        #expect(mapper.statistics.stale == 0)
        _ = try decide(mapper, try keys(0))
        #expect(mapper.statistics.stale == 1)
        _ = try decide(mapper, try keys(0))
        #expect(mapper.statistics.stale == 1)
        _ = try decide(mapper, try keys(1, 2))
        #expect(mapper.statistics.stale == 3)
    }

    @Test func `what stands is believed again after one look`() throws {
        let mapper = try WorkMapper(cacheCapacity: 100, writer)
        let (_, work) = try add(mapper, 1, try keys(0))
        #expect(try decide(mapper, try keys(0)) != .found)
        #expect(mapper.statistics.suspects == 0)
        try library.outsider().execute("UPDATE works SET title = 'x'")
        for _ in 0..<3 {
            #expect(
                try decide(mapper, try keys(0))
                    == .join(work, by: try keys(0)[0].volumeID)
            )
        }
        #expect(mapper.statistics.suspects == 1)
        #expect(mapper.statistics.stale == 0)
    }

    @Test func `own writes make nothing suspect`() throws {
        let mapper = try WorkMapper(cacheCapacity: 100, writer)
        for seed in 1...5 { try add(mapper, UInt8(seed), try keys(0)) }
        #expect(mapper.statistics.suspects == 0)
        #expect(mapper.statistics.hits == 4)
    }

    @Test func `an identifier that somebody moved leads to its new work`() throws {
        let mapper = try WorkMapper(cacheCapacity: 100, writer)
        try add(mapper, 1, try keys(0))
        let (_, second) = try add(mapper, 2, try keys(1))
        try library.outsider().execute("UPDATE editions SET work_id = \(second.raw)")
        #expect(try decide(mapper, try keys(0)) == .join(second, by: try keys(0)[0].volumeID))
    }

    @Test(arguments: [100, 0])
    func `an identifier of a work that was absorbed leads on`(cacheCapacity: Int) throws {
        let mapper = try WorkMapper(cacheCapacity: cacheCapacity, writer)
        let works = try (0..<4).map {
            try add(mapper, UInt8($0), try keys($0, $0 + 4)).work
        }
        // The youngest first, so that the way is long: 4 to 3, 3 to 2, 2 to 1.
        try add(mapper, 20, try keys(2, 3))
        try add(mapper, 21, try keys(1, 2))
        let (decision, work) = try add(mapper, 22, try keys(0, 1))
        guard case .merge(let survivor, let absorbed, _) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(survivor == works[0])
        #expect(absorbed == [works[1]])
        #expect(work == works[0])
        for number in 4...7 {
            let id = try keys(number)
            #expect(try decide(mapper, id) == .join(works[0], by: id[0].volumeID))
        }
    }

    @Test func `clearing loses nothing but time`() throws {
        let mapper = try WorkMapper(cacheCapacity: 100, writer)
        let (_, work) = try add(mapper, 1, try keys(0, 1))
        mapper.clear()
        let misses = mapper.statistics.misses
        for number in 0...1 {
            let id = try keys(number)
            #expect(try decide(mapper, id) == .join(work, by: id[0].volumeID))
        }
        #expect(mapper.statistics.misses == misses + 2)
        #expect(try decide(mapper, try keys(5)) == .found)
        let hits = mapper.statistics.hits
        _ = try decide(mapper, try keys(0))
        #expect(mapper.statistics.hits == hits + 1)
    }

    @Test func `a mapper that begins with a full register knows its works`() throws {
        let first = try WorkMapper(cacheCapacity: 100, writer)
        let (_, work) = try add(first, 1, try keys(0))
        let second = try WorkMapper(cacheCapacity: 100, writer)
        #expect(try decide(second, try keys(0)) == .join(work, by: try keys(0)[0].volumeID))
        #expect(try decide(second, []) == .found)
    }
}
