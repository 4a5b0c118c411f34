// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Providers
import SQLite
import TestSupport
import Testing

/// The cache, the limits and the service together, against a server of this machine.
@Suite struct ProviderSessionTests {
    private func text(_ result: EnquiryResult) -> String { result.balance.balance.shortText }

    @Test func `what is not known is fetched in batches, and the second time nothing is`() throws {
        let world = try World()
        let first = try world.ask(0..<60)
        #expect(text(first) == "60 = 50 fetched + 10 none")
        #expect(first.calls == 3 && first.errors == 0 && first.stop == nil)
        #expect(world.settled == 60)
        #expect(world.double.asked.map(\.count) == [25, 25, 10])
        #expect(world.found.count == 50)
        #expect(world.found[3]?.first(.title) == "Lighthouse \(World.isbns[3].suffix(7))")
        #expect(world.found.values.allSatisfy { $0.confidence == 1 })
        let before = world.found
        world.advance(seconds: 86_400)
        let second = try world.ask(0..<60)
        #expect(text(second) == "60 = 50 hits + 10 negative")
        #expect(second.calls == 0 && world.double.requests.count == 3)
        #expect(world.found == before)
        #expect(world.warnings.isEmpty)
    }

    @Test func `old answers are asked for again, those that found nothing sooner`() throws {
        let world = try World()
        try world.ask(40..<60)
        world.advance(seconds: 2 * 86_400)
        #expect(text(try world.ask(40..<60)) == "20 = 10 hits + 10 none")
        world.advance(seconds: 5 * 86_400)
        #expect(text(try world.ask(40..<60)) == "20 = 10 fetched + 10 none")
    }

    @Test func `a clock that is set back breaks nothing`() throws {
        let world = try World()
        try world.ask(0..<5)
        world.advance(seconds: -3_600)
        #expect(text(try world.ask(0..<10)) == "10 = 5 hits + 5 fetched")
        world.advance(seconds: -10_000 * 86_400)
        #expect(text(try world.ask(0..<10)) == "10 = 10 fetched")
    }

    @Test func `calls keep their distance, over sessions too`() throws {
        let world = try World()
        try world.ask(0..<60)
        #expect(world.waited == 2 * world.gate.interval)
        try world.ask(0..<60)
        #expect(world.waited == 2 * world.gate.interval)
        try world.ask(50..<51) { $0.gate.callsPerDay = 0 }
        FileTree.remove(world.cacheFile)
        try world.ask(0..<30)
        #expect(world.waited == 3 * world.gate.interval)
    }

    @Test func `the quota of a day holds over sessions, and what it leaves is deferred`() throws {
        let world = try World()
        world.gate.callsPerDay = 2
        let first = try world.ask(0..<60)
        #expect(text(first) == "60 = 50 fetched + 10 deferred")
        #expect(first.stop == .quota)
        let second = try world.ask(0..<60)
        #expect(text(second) == "60 = 50 hits + 10 deferred")
        #expect(second.stop == .quota && world.double.requests.count == 2)
        world.advance(seconds: 86_400)
        #expect(text(try world.ask(0..<60)) == "60 = 50 hits + 10 none")
    }

    @Test func `each day has its own quota, also where the clock goes back over midnight`() throws {
        let world = try World()
        world.gate.callsPerDay = 1
        // Ten seconds before midnight.
        world.advance(seconds: 6_390)
        #expect(text(try world.ask(0..<30)) == "30 = 25 fetched + 5 deferred")
        world.advance(seconds: 20)
        #expect(text(try world.ask(25..<60)) == "35 = 25 fetched + 10 deferred")
        world.advance(seconds: -20)
        #expect(text(try world.ask(0..<60)) == "60 = 50 hits + 10 deferred")
        world.advance(seconds: 20)
        #expect(text(try world.ask(50..<60)) == "10 = 10 deferred")
        world.advance(seconds: 86_400)
        #expect(text(try world.ask(0..<60)) == "60 = 50 hits + 10 none")
        #expect(world.double.requests.count == 3)
    }

    @Test func `no more calls are made than a command may make`() throws {
        let world = try World()
        let result = try world.ask(0..<60) { $0.mostCalls = 1 }
        #expect(text(result) == "60 = 25 fetched + 35 deferred")
        #expect(result.stop == .mostCalls && world.double.requests.count == 1)
    }

    @Test func `what another command has fetched meanwhile is not asked again`() throws {
        let world = try World()
        world.beforeFetch = {
            world.beforeFetch = {}
            try world.ask(0..<60)
        }
        let result = try world.ask(0..<60)
        #expect(text(result) == "60 = 25 hits + 10 negative + 25 fetched")
        #expect(result.calls == 1 && world.double.requests.count == 4)
        let counts = try world.counts()
        #expect(counts.hits == 25 && counts.negative == 10 && counts.misses == 85)
    }

    @Test func `what an answer leaves out is deferred, with the reason`() throws {
        let world = try World()
        world.double.set(.leftOut, times: 1)
        let first = try world.ask(0..<25)
        #expect(text(first) == "25 = 24 fetched + 1 deferred")
        #expect(first.errors == 0 && first.stop == nil)
        #expect(
            world.warnings == [
                "openlibrary: it sent 24 of the 25 records that it found; what is not among them "
                    + "is asked for again another time"
            ]
        )
        #expect(text(try world.ask(0..<25)) == "25 = 24 hits + 1 fetched")
    }

    @Test func `a redirect is a call, of a command and of a day, and keeps its distance`() throws {
        let world = try World()
        world.double.set(.loop)
        let first = try world.ask(0..<60) { $0.mostCalls = 3 }
        #expect(text(first) == "60 = 60 deferred")
        #expect(first.stop == .mostCalls && first.calls == 3 && first.errors == 0)
        #expect(world.double.requests.count == 3)
        #expect(world.waited == 2 * world.gate.interval)
        world.gate.callsPerDay = 11
        let second = try world.ask(0..<60)
        #expect(second.stop == .quota && second.calls == 8 && second.errors == 1)
        #expect(world.double.requests.count == 11)
        #expect(world.waited == 10 * world.gate.interval)
        #expect(try world.ask(0..<60).calls == 0)
        world.double.set(.redirect(to: world.double.address + "/elsewhere?q=0"), times: 1)
        world.advance(seconds: 86_400)
        let third = try world.ask(0..<60)
        #expect(third.calls == 4 && world.double.requests.count == 15)
    }

    /// Does something to the cache between a call and the redirect that it leads to, as another command
    /// may.
    private func interfere(
        _ world: World,
        _ change: @escaping (ProviderCache) throws -> Void
    ) {
        world.double.set(.loop)
        world.beforeFetch = {
            guard world.double.requests.count == 1 else { return }
            world.beforeFetch = {}
            try change(try ProviderCache(world.cacheFile))
        }
    }

    @Test func `redirects of two commands at once keep rate and quota together`() throws {
        let world = try World()
        world.gate.callsPerDay = 10
        let interval = world.gate.interval
        interfere(world) { cache in
            for _ in 1...6 {
                world.now += interval
                let (answer, _) = try cache.pass(world.gate, .openLibrary) { world.now }
                #expect(answer == .open)
            }
        }
        let result = try world.ask(0..<10)
        #expect(result.stop == .quota && result.calls == 4)
        #expect(world.double.requests.count == 4)
        #expect(world.waited == 3 * interval)
        #expect(world.warnings == [])
    }

    @Test func `a halt that comes before a redirect is followed keeps it from that`() throws {
        let world = try World()
        let now = world.now / 1_000_000_000
        let account = ProviderAccount(halt: .init(since: now, until: now + 600))
        interfere(world) { try $0.take(account, of: .openLibrary, now: world.now) }
        let result = try world.ask(0..<60)
        #expect(text(result) == "60 = 60 deferred")
        #expect(result.stop == .halted(until: now + 600) && result.calls == 1)
        #expect(world.double.requests.count == 1)
    }

    @Test func `of two halts at once the longer one holds`() throws {
        let world = try World()
        let now = world.now / 1_000_000_000
        let account = ProviderAccount(halt: .init(since: now, until: now + 600))
        world.beforeFetch = {
            world.beforeFetch = {}
            try ProviderCache(world.cacheFile).take(account, of: .openLibrary, now: world.now)
        }
        world.double.set(.status(429, retryAfter: "60"), times: 1)
        #expect(try world.ask(0..<60).stop == .halted(until: now + 600))
        world.advance(seconds: 70)
        #expect(try world.ask(0..<60).stop == .halted(until: now + 600))
        #expect(world.double.requests.count == 1)
    }

    @Test(
        arguments: [
            (429, "30", 30), (429, nil, 60), (403, nil, 60),
            (503, "Tue, 14 Nov 2023 22:13:50 GMT", 30),
        ] as [(Int, String?, Int64)]
    )
    func `a service that wants to be left alone is, by the next session too`(
        status: Int,
        retryAfter: String?,
        seconds: Int64
    ) throws {
        let world = try World()
        world.double.set(.status(status, retryAfter: retryAfter), times: 1)
        let first = try world.ask(0..<60)
        let until = 1_700_000_000 + seconds
        #expect(text(first) == "60 = 60 deferred")
        #expect(first.stop == .halted(until: until) && first.calls == 1 && first.errors == 1)
        #expect(world.warnings.count == 1 && world.warnings[0].contains("status \(status)"))
        let second = try world.ask(0..<60)
        #expect(second.stop == .halted(until: until) && second.calls == 0)
        world.advance(seconds: seconds)
        #expect(text(try world.ask(0..<60)) == "60 = 50 fetched + 10 none")
        #expect(world.double.requests.count == 4)
    }

    @Test(arguments: [true, false])
    func `a short while that a service asks for is waited out`(withCache: Bool) throws {
        let world = try World()
        world.double.set(.status(429, retryAfter: "4"), times: 2)
        let result = try world.ask(0..<30, withCache: withCache)
        #expect(text(result) == "30 = 30 fetched")
        #expect(result.calls == 4 && result.errors == 2 && result.stop == nil)
        #expect(world.waited >= 8_000_000_000 && world.waited < 11_000_000_000)
    }

    @Test func `a service that is never done waiting is left alone in the end`() throws {
        let world = try World()
        world.double.set(.status(503, retryAfter: "0"))
        let result = try world.ask(0..<30)
        #expect(text(result) == "30 = 30 deferred")
        #expect(result.calls == 3)
        guard case .halted = result.stop else {
            Issue.record("it went on: \(String(describing: result.stop))")
            return
        }
    }

    @Test func `when its time is over, nothing more is asked`() throws {
        let world = try World()
        world.timeLeft = world.gate.interval + 1
        let result = try world.ask(0..<60)
        #expect(text(result) == "60 = 50 fetched + 10 deferred")
        #expect(result.stop == .mostTime && result.calls == 2)
        world.timeLeft = 0
        #expect(try world.ask(50..<60).calls == 0)
    }

    @Test func `a short while is not waited out if there is less time`() throws {
        let world = try World()
        world.double.set(.status(429, retryAfter: "4"))
        world.timeLeft = 3_000_000_000
        let result = try world.ask(0..<30)
        #expect(result.stop == .halted(until: 1_700_000_004) && result.calls == 1)
        #expect(world.waited == 0)
    }

    @Test(
        arguments: [
            .status(500), .status(404), .cut, .html, .otherBook, .large, .endless, .bomb, .loop,
            .redirect(to: "file:///etc/passwd"),
        ] as [OpenLibraryDouble.Fault]
    )
    func `a wrong answer is an error and is not kept`(fault: OpenLibraryDouble.Fault) throws {
        let world = try World()
        world.double.set(fault)
        let first = try world.ask(0..<50)
        #expect(text(first) == "50 = 50 deferred")
        // A redirect is a call as well.
        #expect(first.errors == 2 && first.calls == (fault == .loop ? 12 : 2))
        #expect(world.warnings.count == 2)
        #expect(world.found.isEmpty)
        world.double.set(nil)
        #expect(text(try world.ask(0..<50)) == "50 = 50 fetched")
    }

    @Test func `a service that does not answer is given up, and old answers do`() throws {
        let world = try World(time: .milliseconds(300))
        try world.ask(0..<30)
        world.advance(seconds: 30 * 86_400)
        world.double.set(.silence)
        let result = try world.ask(0..<60)
        #expect(text(result) == "60 = 30 stale + 30 deferred")
        #expect(result.calls == 3 && result.errors == 3)
        guard case .trouble = result.stop else {
            Issue.record("it went on: \(String(describing: result.stop))")
            return
        }
        #expect(world.found.count == 30)
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        #expect(try cache.counts(of: .openLibrary).stale == 30)
    }

    @Test func `what cannot be answered does not keep all the rest from being asked`() throws {
        let world = try World()
        world.double.set(.html, times: 2)
        let first = try world.ask(0..<60) { $0.mostCalls = 2 }
        #expect(text(first) == "60 = 60 deferred" && first.errors == 2)
        // The third batch, of which the service knows nothing.
        let second = try world.ask(0..<60) { $0.mostCalls = 1 }
        #expect(text(second) == "60 = 10 none + 50 deferred")
    }

    @Test func `one bad answer among good ones costs only its own batch`() throws {
        let world = try World()
        world.double.set(.html, times: 1)
        let result = try world.ask(0..<50)
        #expect(text(result) == "50 = 25 fetched + 25 deferred")
        #expect(result.stop == nil)
    }

    @Test func `a record of another title is kept, doubted, and asked for again soon`() throws {
        let world = try World()
        world.double.set(.otherTitle)
        #expect(text(try world.ask(0..<3)) == "3 = 3 doubtful")
        #expect(world.found.values.allSatisfy { $0.isDoubtful })
        world.double.set(nil)
        let second = try world.ask(0..<3)
        #expect(text(second) == "3 = 3 doubtful" && second.calls == 0)
        world.advance(seconds: 2 * 86_400)
        #expect(text(try world.ask(0..<3)) == "3 = 3 fetched")
    }

    @Test(arguments: [
        (FactVerdict.believed, ["1 fetched", "1 hits", "1 stale"]),
        (.rejected, ["1 none", "1 negative", "1 deferred"]),
    ])
    func `a record that a person answered for is doubtful no more`(
        verdict: FactVerdict,
        expected: [String]
    ) throws {
        let world = try World()
        world.double.set(.otherTitle)
        #expect(text(try world.ask(0..<1)) == "1 = 1 doubtful")
        let seen = try #require(world.found[0])
        let judged = JudgedRecord(seen.name, title: seen.first(.title), verdict)
        var enquiries = World.enquiries(0..<1)
        enquiries[0].editions = enquiries[0].editions.map {
            Enquiry.Edition(id: $0.id, names: $0.names, judged: [judged])
        }
        FileTree.remove(world.cacheFile)
        #expect(text(try world.ask(0..<1, enquiries)) == "1 = \(expected[0])")
        #expect(world.found[0]?.verdict == verdict)
        #expect(text(try world.ask(0..<1, enquiries)) == "1 = \(expected[1])")
        world.advance(seconds: 60 * 86_400)
        let last = try world.ask(0..<1, enquiries) { $0.isOffline = true }
        #expect(text(last) == "1 = \(expected[2])")
        // What was said of another title says nothing of this one.
        enquiries[0].editions = enquiries[0].editions.map {
            let other = JudgedRecord(seen.name, title: "Another", verdict)
            return Enquiry.Edition(id: $0.id, names: $0.names, judged: [other])
        }
        #expect(text(try world.ask(0..<1, enquiries)) == "1 = 1 doubtful")
    }

    @Test func `a cache that cannot be written is read, and what it knows of halts holds`() throws {
        let world = try World()
        try world.ask(0..<1)
        try world.forbidWriting()
        let first = try world.ask(0..<30)
        #expect(text(first) == "30 = 1 hits + 29 fetched")
        #expect(world.warnings.count == 1)
        #expect(world.warnings.first?.contains("cannot be written") == true)
        #expect(text(try world.ask(0..<2)) == "2 = 1 hits + 1 fetched")
        // The calls of others count, and so do those of this command.
        world.gate.callsPerDay = 2
        let second = try world.ask(0..<60)
        #expect(second.stop == .quota && second.calls == 1)
        world.gate.callsPerDay = 1_000
        try world.allowWriting()
        world.double.set(.status(429, retryAfter: "600"), times: 1)
        try world.ask(1..<30)
        try world.forbidWriting()
        #expect(try world.ask(1..<30).calls == 0)
        world.advance(seconds: 600)
        #expect(text(try world.ask(1..<30)) == "29 = 29 fetched")
    }

    @Test(arguments: [false, true])
    func `a halt that cannot be kept is told, and holds for the command`(
        withCache: Bool
    ) throws {
        let world = try World()
        try world.ask(59..<60)
        try world.forbidWriting()
        world.double.set(.status(429, retryAfter: "600"), times: 1)
        let result = try world.ask(0..<59, withCache: withCache)
        #expect(result.calls == 1)
        #expect(result.stop == world.halt(seconds: 600))
        #expect(world.warnings.last?.contains("no other command can know") == true)
    }

    @Test func `offline, what the cache has has to do`() throws {
        let world = try World()
        try world.ask(0..<10)
        world.advance(seconds: 8 * 86_400)
        let result = try world.ask(0..<20) { $0.isOffline = true }
        #expect(text(result) == "20 = 10 stale + 10 deferred")
        #expect(result.stop == .offline && world.double.requests.count == 1)
    }

    @Test func `a rehearsal tells the calls and notes nothing`() throws {
        let world = try World()
        try world.ask(0..<10)
        func counts() throws -> DayCounts {
            try #require(try ProviderCache(reading: world.cacheFile)).counts(of: .openLibrary)
        }
        let before = try counts()
        let result = try world.ask(0..<60) { $0.isRehearsal = true }
        #expect(text(result) == "60 = 10 hits + 50 deferred")
        #expect(result.calls == 2 && world.double.requests.count == 1)
        #expect(try counts() == before)
    }

    @Test func `a rehearsal tells what would keep the calls from being made`() throws {
        let world = try World()
        world.double.set(.status(429, retryAfter: "600"))
        try world.ask(0..<10)
        let result = try world.ask(0..<60) { $0.isRehearsal = true }
        #expect(result.stop == .halted(until: world.now / 1_000_000_000 + 600))
        #expect(result.calls == 3 && result.errors == 0)
    }

    @Test func `what happened is counted by day`() throws {
        let world = try World()
        try world.ask(40..<60)
        try world.ask(40..<60)
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        let counts = try cache.counts(of: .openLibrary, day: world.now / 86_400_000_000_000)
        #expect(counts.calls == 1 && counts.hits == 10 && counts.negative == 10)
        #expect(counts.misses == 20 && counts.errors == 0 && counts.bytes > 100)
        #expect(try cache.kept(of: .openLibrary) == (10, 10))
        #expect(try cache.providers() == [.openLibrary])
    }

    @Test func `nothing is asked for that could not be kept`() throws {
        let world = try World()
        world.beforeFetch = { world.room = [.covers] }
        let result = try world.ask(0..<60)
        #expect(result.stop == .noRoom(for: .identifiers) && result.calls == 1)
        #expect(result.balance[.fetched] + result.balance[.none] == 25)
        #expect(result.balance[.deferred] == 35)
    }

    @Test func `without a cache the provider is asked, at the same rate`() throws {
        let world = try World()
        #expect(text(try world.ask(0..<60, withCache: false)) == "60 = 50 fetched + 10 none")
        #expect(world.waited == 2 * world.gate.interval)
    }

    @Test func `a request to stop leaves the rest for another time`() throws {
        let world = try World()
        world.beforeFetch = { world.isInterrupted = world.double.requests.count == 1 }
        let result = try world.ask(0..<60)
        #expect(text(result) == "60 = 25 fetched + 35 deferred")
        #expect(result.stop == .interrupted)
        world.isInterrupted = false
        world.beforeFetch = {}
        #expect(text(try world.ask(0..<60)) == "60 = 25 hits + 25 fetched + 10 none")
    }

    @Test func `every request says who asks`() throws {
        let world = try World()
        try world.ask(0..<60)
        let agents = Set(world.double.requests.map { $0.headers["user-agent"] })
        #expect(agents == ["Accession/1 (ada@example.org)"])
    }
}
