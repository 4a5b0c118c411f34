// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Providers
import SQLite
import TestSupport
import Testing

/// A cache that is damaged, lost or half written, before or while it is used.
@Suite struct LostCacheTests {
    private func text(_ result: EnquiryResult) -> String { result.balance.balance.shortText }

    @Test func `a library that is deleted in the middle does no harm`() throws {
        let world = try World()
        world.beforeFetch = {
            guard world.double.requests.count == 1 else { return }
            FileTree.remove(world.folder.path)
        }
        #expect(text(try world.ask(0..<60)) == "60 = 50 fetched + 10 none")
        #expect(world.warnings.count == 1)
        world.beforeFetch = {}
        try FileTree.makeFolder(world.folder.path)
        #expect(text(try world.ask(0..<60)).contains("fetched"))
    }

    /// What may become of the file of a cache while it is used.
    enum Loss: CaseIterable {
        case damaged, cut, emptied, deleted, replaced
        /// Another file, which is no cache, has its name.
        case overlaid

        func happen(to file: Path) throws {
            switch self {
            case .damaged: try FileTree.write([UInt8](repeating: 7, count: 40_000), to: file)
            case .cut: try FileTree.write(Array(FileTree.read(file).prefix(9_000)), to: file)
            case .emptied: try FileTree.write([], to: file)
            case .deleted: FileTree.remove(file)
            case .replaced:
                FileTree.remove(file)
                _ = try ProviderCache(file)
            case .overlaid:
                FileTree.remove(file)
                try FileTree.write([UInt8](repeating: 7, count: 20_000), to: file)
            }
        }
    }

    @Test(arguments: Loss.allCases)
    func `a cache that is lost in the middle is told, and a new one begun at once`(
        loss: Loss
    ) throws {
        let world = try World()
        try world.ask(0..<1)
        world.beforeFetch = {
            world.beforeFetch = {}
            try loss.happen(to: world.cacheFile)
        }
        #expect(text(try world.ask(0..<60)) == "60 = 1 hits + 49 fetched + 10 none")
        #expect(world.warnings.count == 1)
        #expect(world.warnings.first?.contains("a new one is started") == true)
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        let account = try cache.account(of: .openLibrary, now: world.now)
        #expect(account.calls >= 3 && account.calledAt != nil)
        #expect(text(try world.ask(1..<60)) == "59 = 49 hits + 10 negative")
    }

    @Test func `a halt goes on in a new cache`() throws {
        let world = try World()
        world.double.set(.status(429, retryAfter: "600"), times: 1)
        world.beforeFetch = {
            world.beforeFetch = {}
            FileTree.remove(world.cacheFile)
        }
        let halt = EnquiryResult.Stop.halted(until: world.now / 1_000_000_000 + 600)
        #expect(try world.ask(0..<10).stop == halt)
        #expect(try world.ask(0..<10).stop == halt)
        #expect(world.double.requests.count == 1)
    }

    @Test func `where no new cache can be begun, none is promised`() throws {
        let world = try World()
        try world.ask(0..<1)
        world.beforeFetch = {
            world.beforeFetch = {}
            FileTree.remove(world.cacheFile)
            try FileTree.makeFolder(world.cacheFile)
            try FileTree.write([], to: world.cacheFile.appending("kept"))
        }
        #expect(text(try world.ask(0..<60)) == "60 = 1 hits + 49 fetched + 10 none")
        #expect(world.warnings.count == 1)
        #expect(world.warnings.first?.contains("the next enrich starts a new one") == true)
    }

    @Test(arguments: [FileKind.folder, .fifo])
    func `what is no file makes way for a cache`(kind: FileKind) throws {
        let world = try World()
        if kind == .folder {
            try FileTree.makeFolder(world.cacheFile)
        } else {
            try FileTree.makePipe(world.cacheFile)
        }
        let cache = try ProviderCache.begun(at: world.cacheFile)
        #expect(try cache.kept(of: .openLibrary) == (0, 0))
        #expect(text(try world.ask(0..<60)) == "60 = 50 fetched + 10 none")
        #expect(text(try world.ask(0..<60)) == "60 = 50 hits + 10 negative")
    }

    @Test func `what a killed command has half written is taken back to be read`() throws {
        let world = try World()
        try world.ask(0..<60)
        let file = world.cacheFile
        let journal = Path(bytes: file.bytes + Array("-journal".utf8))
        let whole = try FileTree.read(file)
        var copies: (file: [UInt8], journal: [UInt8]) = ([], [])
        do {
            // More pages than stay in memory, so that some are in the file before the end.
            let connection = try Connection(path: file.bytes, access: .readWrite)
            _ = try connection.texts("PRAGMA cache_size = 1")
            try connection.execute("BEGIN IMMEDIATE")
            try connection.execute("UPDATE answers SET body = body || hex(zeroblob(900))")
            copies = (try FileTree.read(file), try FileTree.read(journal))
            connection.rollBack()
        }
        try FileTree.write(copies.file, to: file)
        try FileTree.write(copies.journal, to: journal)
        #expect(copies.file != whole)
        let cache = try #require(try ProviderCache(reading: file))
        #expect(try cache.kept(of: .openLibrary) == (50, 10))
        #expect(try world.ask(0..<60) { $0.isRehearsal = true }.calls == 0)
        #expect(world.warnings == [])
    }

    @Test func `a cache of the version before is read, and goes on`() throws {
        let world = try World()
        try world.ask(0..<60)
        do {
            let connection = try Connection(path: world.cacheFile.bytes, access: .readWrite)
            try connection.execute("ALTER TABLE accounts DROP COLUMN lag")
            try connection.execute("PRAGMA user_version = 2")
        }
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        #expect(try cache.account(of: .openLibrary, now: world.now).calls == 3)
        #expect(text(try world.ask(0..<60)) == "60 = 50 hits + 10 negative")
        let renewed = try ProviderCache(world.cacheFile)
        #expect(try renewed.account(of: .openLibrary, now: world.now).calls == 3)
        #expect(world.warnings == [])
    }

    @Test(arguments: [Int.max, Int.min])
    func `counts in the cache that are out of range stop nothing`(count: Int) throws {
        let world = try World()
        try world.ask(0..<60)
        do {
            let connection = try Connection(path: world.cacheFile.bytes, access: .readWrite)
            try connection.execute("UPDATE days SET calls = \(count), hits = \(count)")
        }
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        let counts = try cache.counts(of: .openLibrary)
        #expect(counts.hits + counts.calls == (count > 0 ? 2_000_000_000_000_000 : 0))
        // What is there is used, whatever it says of calls.
        #expect(text(try world.ask(0..<60)) == "60 = 50 hits + 10 negative")
    }

    @Test func `a rehearsal leaves a damaged cache as it is`() throws {
        let world = try World()
        try world.ask(0..<60)
        // The first page is sound, so that it opens.
        var bytes = try FileTree.read(world.cacheFile)
        for place in 4_096..<bytes.count { bytes[place] = 7 }
        try FileTree.write(bytes, to: world.cacheFile)
        try world.ask(0..<60) { $0.isRehearsal = true }
        #expect(try FileTree.read(world.cacheFile) == bytes)
        #expect(world.warnings.first?.contains("the next enrich starts a new one") == true)
    }
}
