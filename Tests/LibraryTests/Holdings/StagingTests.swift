// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Books that pass through the library, and those that collections keep.
@Suite struct StagingTests {
    private static let titles = (1...8).map { "Book \($0)/Author" }

    // P3

    @Test func `staging never holds more than its quota, and what was used last stays`()
        async throws
    {
        let desk = try await ShelfDesk(Self.titles)
        let size = Int64(try FileTree.read(desk.origin(1)).count)
        try Staging(desk.library).choose(quota: size * 3 + size / 2, isDryRun: false)
        for number in 1...8 {
            try desk.stage(number)
            #expect(try desk.names(.staging).count <= 3)
        }
        let kept = try desk.bench.reader().holdings(in: .staging).map(\.fingerprint)
        let last = try (6...8).map {
            try desk.bench.reader().file(at: desk.origin($0).bytes)?.record.fingerprint
        }
        #expect(kept == last)
        #expect(try desk.faults() == [])
    }

    @Test func `of two hundred books no moment has more on the disk than the quota and one book`()
        async throws
    {
        let desk = try await ShelfDesk((1...200).map { "Book \($0)/Author" })
        let size = Int64(try FileTree.read(desk.origin(1)).count)
        let quota = size * 50
        try Staging(desk.library).choose(quota: quota, isDryRun: false)
        for number in 1...200 {
            try desk.stage(number)
            let files = try desk.files(.staging)
            #expect(files.values.reduce(0) { $0 + $1.count } <= Int(quota))
            #expect(files.count == min(number, 49) || files.count == min(number, 50))
        }
        #expect(try desk.faults() == [])
    }

    @Test func `neither what is pinned nor what is on the shelf is evicted`() async throws {
        let desk = try await ShelfDesk(Self.titles)
        try desk.add(1)
        for number in 2...4 { try desk.stage(number) }
        try desk.bench.outsider().execute("UPDATE holdings SET pinned = 1 WHERE id = 3")
        let eviction = try Staging(desk.library).evict(to: 0, isDryRun: false)
        #expect((eviction.evicted, eviction.kept) == (2, 1))
        #expect(eviction.balance.holds)
        #expect(try desk.bench.reader().holdings(in: .staging).map(\.id) == [3])
        #expect(try desk.names(.shelf).count == 1)
        #expect(try desk.faults() == [])
    }

    @Test func `deleting the folder by hand loses nothing`() async throws {
        let desk = try await ShelfDesk()
        try desk.stage(1)
        FileTree.remove(try HoldingFolders(desk.library, desk.bench.reader()).staging)
        #expect(try desk.faults() == [])
        let status = try Staging(desk.library).status(desk.bench.reader())
        #expect((status.files, status.bytes) == (0, 0))
        #expect(try Staging(desk.library).evict(to: 0, isDryRun: true).files == 0)
        #expect(try desk.add(1).items.map(\.fate) == [.copied])
        #expect(try desk.bench.reader().holdings(in: .staging).isEmpty)
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub"])
    }

    @Test func `a rehearsal evicts nothing`() async throws {
        let desk = try await ShelfDesk()
        try desk.stage(1)
        #expect(try Staging(desk.library).evict(to: 0, isDryRun: true).evicted == 1)
        #expect(try desk.names(.staging).count == 1)
    }

    // Kept collections.

    @Test func `books of a collection that is kept are brought to the shelf, also later ones`()
        async throws
    {
        let desk = try await ShelfDesk()
        let folder = CollectionPath(known: .folder, ["Sea"])
        try desk.decide(
            .collect(.create(folder)),
            .collect(.add([.work(1)], folder, nil)),
            .collect(.keep(folder, true))
        )
        #expect(try desk.ensure().count(.copied) == 1)
        try desk.decide(.collect(.add([.work(2)], folder, nil)))
        let result = try desk.ensure()
        #expect((result.count(.copied), result.count(.present)) == (1, 1))
        try desk.decide(.collect(.keep(folder, false)), .collect(.add([.work(3)], folder, nil)))
        #expect(try desk.ensure().count(.present) == 2)
        #expect(try desk.names(.shelf).count == 2)
    }

    /// Has the first book on the web only.
    private func moveToWeb(_ desk: ShelfDesk, _ address: String, _ byteCount: Int) throws {
        try desk.bench.outsider().execute(
            "UPDATE files SET path = CAST('\(address)' AS BLOB) WHERE id = 1"
        )
        try desk.bench.outsider().execute(
            "INSERT INTO remote_files (file_id, length, seen, seen_bytes) "
                + "VALUES (1, \(byteCount), 'whole', \(byteCount))"
        )
    }

    @Test func `a copy that holds other bytes once it is read again gets no name and no row`()
        async throws
    {
        let desk = try await ShelfDesk()
        try moveToWeb(desk, "https://books.example/emma.epub", 1)
        let shelving = Shelving(desk.library, .init(), fetcher: Spoiler(tier: .shelf))
        let failure = #expect(throws: Failure.self) { try shelving.add([.work(2), .work(1)]) }
        #expect(failure?.kind == .inputOutput)
        #expect(try desk.names(.shelf) == [])
        #expect(try desk.bench.reader().holdings(in: .shelf).isEmpty)
        #expect(try desk.add(2).items.map(\.fate) == [.copied])
        #expect(try desk.faults() == [])
    }

    /// Between disks a file has to be copied in order to get its name.
    @Test(.enabled(if: TemporaryFolder.otherDisk != nil, "there is only one disk"))
    func `a staged file that holds other bytes once it was copied gets no name and no row`()
        async throws
    {
        let desk = try await ShelfDesk()
        let disk = try TemporaryFolder(in: TemporaryFolder.otherDisk)
        _ = try ShelfPlace(desk.library).choose(disk["shelf"], nil, isDryRun: false)
        try desk.stage(2)
        try moveToWeb(desk, "https://books.example/emma.epub", 1)
        let shelving = Shelving(desk.library, .init(), fetcher: Spoiler(tier: .staging))
        let failure = #expect(throws: Failure.self) { try shelving.add([.work(2), .work(1)]) }
        #expect(failure?.kind == .inputOutput)
        #expect(try desk.names(.shelf) == [])
        #expect(try desk.bench.reader().holdings(in: .shelf).isEmpty)
        _ = try Staging(desk.library).evict(to: 0, isDryRun: false)
        #expect(try desk.add(2).items.map(\.fate) == [.copied])
    }

    @Test func `a book that is only on the web waits until it may be fetched`() async throws {
        let desk = try await ShelfDesk()
        let bytes = try FileTree.read(desk.origin(1))
        let address = "https://books.example/emma.epub"
        try moveToWeb(desk, address, bytes.count)
        #expect(try desk.add(1).items.map(\.fate) == [.elsewhere])
        #expect(try desk.names(.shelf) == [])

        let wrong = Shelving(desk.library, .init(), fetcher: Shop([address: [1, 2, 3]]))
        #expect(try wrong.add([.work(1)]).items.map(\.fate) == [.failed])
        #expect(try desk.names(.staging) == [])

        let right = Shelving(desk.library, .init(), fetcher: Shop([address: bytes]))
        #expect(try right.add([.work(1)]).items.map(\.fate) == [.fetched])
        #expect(try desk.files(.shelf) == ["Austen/Emma.epub": bytes])
        #expect(try desk.names(.staging) == [])
        // Its list still has it, so it is not the last copy.
        #expect(try desk.remove(1).items.map(\.fate) == [.removed])
        #expect(try desk.faults() == [])
    }

    @Test func `what waits to be moved to the shelf makes no room for what is fetched meanwhile`()
        async throws
    {
        let desk = try await ShelfDesk()
        let bytes = try FileTree.read(desk.origin(1))
        let address = "https://books.example/emma.epub"
        try desk.stage(2)
        try Staging(desk.library).choose(quota: Int64(bytes.count) * 3 / 2, isDryRun: false)
        try moveToWeb(desk, address, bytes.count)
        let shelving = Shelving(desk.library, .init(), fetcher: Shop([address: bytes]))
        let result = try shelving.add([.work(2), .work(1)])
        #expect(result.items.map(\.fate) == [.promoted, .fetched])
        #expect(try desk.names(.shelf) == ["Austen/Emma.epub", "Kipling/Kim.epub"])
        #expect(try desk.bench.reader().holdings(in: .shelf).count == 2)
        #expect(try desk.faults() == [])
    }
}

/// Brings nothing, and changes what waits to be shelved meanwhile, as a failing disk may.
private struct Spoiler: BookFetcher {
    /// Where it waits.
    let tier: Holding.Tier

    func fetch(
        _ wanted: [WantedBook],
        into session: HoldingSession,
        take: (Int, FetchedBook) throws(Failure) -> Void
    ) throws(Failure) {
        do {
            for name in try FileTree.names(in: session.folders[tier])
            where tier == .staging || TemporaryName.matches(name) {
                let path = session.folders[tier].appending(name)
                var bytes = try FileTree.read(path)
                bytes[bytes.count / 2] ^= 1
                try FileTree.write(bytes, to: path)
            }
        } catch { throw Failure(.internalError, "\(error)") }
        for number in wanted.indices { try take(number, .trouble("it is not there")) }
    }
}

private struct Shop: BookFetcher {
    let goods: [String: [UInt8]]

    init(_ goods: [String: [UInt8]]) { self.goods = goods }

    func fetch(
        _ wanted: [WantedBook],
        into session: HoldingSession,
        take: (Int, FetchedBook) throws(Failure) -> Void
    ) throws(Failure) {
        for (number, book) in wanted.enumerated() {
            guard let bytes = goods[book.address.text] else {
                try take(number, .trouble("there is no such address"))
                continue
            }
            do { try FileTree.write(bytes, to: book.target) } catch {
                try take(number, .trouble("\(error)"))
                continue
            }
            try take(number, .whole)
        }
    }
}
