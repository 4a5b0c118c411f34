// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Fetching
import Files
import Providers
import System
import TestSupport
import Testing

/// Pictures of covers: the limits, the cache and wrong answers, against a server of this machine.
@Suite struct PictureTests {
    /// Takes every picture that begins like a PNG.
    private final class Taker: PictureTaker {
        var taken: [String] = []
        /// Pictures whose bytes are here.
        var held: Set<String> = []
        var isWelcome = true

        func take(
            _ picture: SeenPicture,
            _ offer: CoverEnquiry.Offer,
            of work: Int64
        ) -> PictureFate {
            if !isWelcome { return .unwanted }
            guard held.contains(picture.hash) else { return .absent }
            taken.append(picture.hash)
            return .taken
        }

        func look(at bytes: [UInt8]) throws(HelperProgramError) -> PictureLook {
            if bytes.starts(with: Array("GIF".utf8)) { return .unusable("it has 1 x 1 pixels") }
            if bytes.starts(with: Array("BUSY".utf8)) { return .notNow("no memory") }
            guard bytes.first == 0x89 else { return .noPicture("it is none") }
            return .good(SeenPicture(hash: "\(bytes.count)", width: 300, height: 400))
        }

        func takeSeen(
            _ picture: SeenPicture,
            _ offer: CoverEnquiry.Offer,
            of work: Int64
        ) -> Bool {
            if isWelcome { taken.append(picture.hash) }
            return isWelcome
        }
    }

    private let world: World
    private let taker = Taker()

    init() throws {
        world = try World()
    }

    private func offer(_ number: Int, isOld: Bool = false) -> CoverEnquiry.Offer {
        CoverEnquiry.Offer(picture: "\(number)", edition: 1, confidence: 1, isOld: isOld)
    }

    /// Asks as another process would.
    @discardableResult
    private func ask(
        _ works: [[CoverEnquiry.Offer]],
        otherwise: EnquiryOutcome = .negative,
        withCache: Bool = true,
        turns: Bool = false,
        _ change: (inout ProviderSession.Limits) -> Void = { _ in }
    ) throws -> EnquiryResult {
        var limits = ProviderSession.Limits(gate: world.gate)
        change(&limits)
        var session = ProviderSession(
            OpenLibrary(world.double.address, covers: world.double.address),
            limits: limits,
            cache: withCache ? try ProviderCache(world.cacheFile) : nil,
            world: world
        )
        for (number, offers) in turns ? session.turned(works).enumerated() : works.enumerated() {
            _ = try session.ask(
                CoverEnquiry(work: Int64(number), offers, otherwise: otherwise),
                taker
            )
        }
        return session.result
    }

    private func text(_ result: EnquiryResult) -> String {
        result.covers.balance(named: "covers").shortText
    }

    /// Numbers of pictures that the double has.
    private static let numbers = World.isbns.prefix(5).compactMap { Int($0.suffix(6)) }

    @Test func `a picture is fetched once, and later known without its bytes`() throws {
        let works = Self.numbers.map { [offer($0)] }
        let first = try ask(works)
        #expect(text(first) == "5 = 5 fetched")
        #expect(first.calls == 5 && world.waited == 4 * world.gate.interval)
        taker.held = Set(taker.taken)
        world.advance(seconds: 1_000 * 86_400)
        let second = try ask(works)
        #expect(text(second) == "5 = 5 hits")
        taker.isWelcome = false
        #expect(text(try ask(works)) == "5 = 5 negative")
        #expect(world.double.requests.count == 5)
        // Whose bytes are gone is fetched again.
        (taker.isWelcome, taker.held) = (true, [])
        #expect(text(try ask(works)) == "5 = 5 fetched")
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        let counts = try cache.counts(of: .openLibrary)
        #expect(counts.calls == 10 && counts.misses == 10 && counts.bytes > 100)
        #expect(counts.hits == 5 && counts.negative == 5)
    }

    @Test func `what could not be kept is not fetched, and what is there needs no room`() throws {
        try ask([[offer(Self.numbers[0])]])
        taker.held = Set(taker.taken)
        world.room = [.identifiers]
        let known = try ask([[offer(Self.numbers[0])], []])
        #expect(text(known) == "2 = 1 hits + 1 negative" && known.stop == nil)
        let others = try ask(Self.numbers.map { [offer($0)] })
        #expect(text(others) == "5 = 1 hits + 4 deferred")
        #expect(others.stop == .noRoom(for: .covers) && others.calls == 0)
    }

    @Test func `what is not there is remembered, but not for long`() throws {
        let result = try ask([[offer(5)]])
        #expect(text(result) == "1 = 1 none" && result.errors == 0)
        #expect(text(try ask([[offer(5)]])) == "1 = 1 negative")
        #expect(world.double.requests.count == 1)
        world.advance(seconds: 2 * 86_400)
        #expect(text(try ask([[offer(5)]])) == "1 = 1 none")
    }

    @Test func `the next picture that is offered may do`() throws {
        #expect(text(try ask([[offer(5), offer(Self.numbers[0])]])) == "1 = 1 fetched")
        #expect(world.double.askedPictures == [5, Self.numbers[0]])
    }

    @Test(
        arguments: [
            ([], .deferred, "1 = 1 deferred"), ([], .doubtful, "1 = 1 doubtful"),
            ([], .none, "1 = 1 none"), ([], .negative, "1 = 1 negative"),
            ([5], .deferred, "1 = 1 deferred"), ([5], .doubtful, "1 = 1 none"),
        ] as [([Int], EnquiryOutcome, String)]
    )
    func `a work for which no picture will do counts as its records do`(
        numbers: [Int],
        otherwise: EnquiryOutcome,
        expected: String
    ) throws {
        let result = try ask([numbers.map { offer($0) }], otherwise: otherwise)
        #expect(text(result) == expected)
    }

    @Test func `by an old record a picture counts as stale`() throws {
        #expect(text(try ask([[offer(Self.numbers[0], isOld: true)]])) == "1 = 1 stale")
    }

    private static let nowhere = "http://127.0.0.1:1/"

    @Test(
        arguments: [
            .status(500), .cut, .html, .loop, .redirect(to: "file:///etc/passwd"),
            .redirect(to: nowhere), .status(206),
        ] as [OpenLibraryDouble.Fault]
    )
    func `a wrong answer is an error and is not kept`(fault: OpenLibraryDouble.Fault) throws {
        world.double.setPictures(fault)
        let works = Self.numbers.map { [offer($0)] }
        let first = try ask(works)
        #expect(text(first) == "5 = 5 deferred")
        // Three in a row end it, and a redirect is a call, unless it is not followed.
        let callsOfOne = [.loop: 6, .redirect(to: Self.nowhere): 2][fault] ?? 1
        #expect(first.errors == 3 && first.calls == 3 * callsOfOne && taker.taken.isEmpty)
        guard case .trouble = first.stop else {
            Issue.record("it went on: \(String(describing: first.stop))")
            return
        }
        world.double.setPictures(nil)
        #expect(text(try ask(works)) == "5 = 5 fetched")
    }

    @Test(arguments: [.large, .endless, .bomb] as [OpenLibraryDouble.Fault])
    func `one that is too large is told, and not fetched again soon`(
        fault: OpenLibraryDouble.Fault
    ) throws {
        world.double.setPictures(fault, times: 1)
        let result = try ask([[offer(Self.numbers[0])]])
        #expect(text(result) == "1 = 1 none" && result.errors == 0)
        #expect(world.warnings.first?.contains("too large") == true)
        #expect(text(try ask([[offer(Self.numbers[0])]])) == "1 = 1 negative")
    }

    @Test func `pictures that are too large do not stop the others`() throws {
        world.double.setPictures(.large, times: 4)
        let works = Self.numbers.prefix(5).map { [offer($0)] }
        let result = try ask(Array(works))
        #expect(text(result) == "5 = 1 fetched + 4 none" && result.stop == nil)
    }

    @Test func `one that shows nothing is told, and remembered`() throws {
        let gif = Array("GIF89a".utf8)
        world.double.show(.page(200, headers: ["Content-Type": "image/gif"], body: gif), as: 9)
        let result = try ask([[offer(9)]])
        #expect(text(result) == "1 = 1 none" && result.errors == 0)
        #expect(world.warnings.first?.contains("1 x 1 pixels") == true)
        #expect(text(try ask([[offer(9)]])) == "1 = 1 negative")
    }

    @Test func `one that cannot be looked at now is left for another time`() throws {
        world.double.show(.page(200, body: Array("BUSY".utf8)), as: 9)
        #expect(text(try ask([[offer(9)]])) == "1 = 1 deferred")
        #expect(text(try ask([[offer(9)]])) == "1 = 1 deferred")
        #expect(world.double.requests.count == 2)
    }

    @Test func `a redirect is followed to where the picture is`() throws {
        let number = Self.numbers[0]
        let place = "\(world.double.address)/b/id/\(Self.numbers[1])-L.jpg"
        world.double.show(.page(302, headers: ["Location": place]), as: number)
        #expect(text(try ask([[offer(number)]])) == "1 = 1 fetched")
    }

    @Test func `one that is refused, here or where a redirect led, does not end the asking`() throws
    {
        let closed = Self.numbers[1]
        world.double.show(.page(403), as: closed)
        let elsewhere = world.double.address.replacing("127.0.0.1", with: "localhost")
        let place = "\(elsewhere)/b/id/7-L.jpg"
        world.double.show(.page(302, headers: ["Location": place]), as: Self.numbers[0])
        world.double.show(.page(429, headers: ["Retry-After": "90"]), as: 7)
        let result = try ask(Self.numbers.map { [offer($0)] })
        #expect(text(result) == "5 = 3 fetched + 2 deferred")
        #expect(result.stop == nil && result.errors == 2)
    }

    @Test func `another port is another server`() throws {
        let other = try OpenLibraryDouble([])
        other.show(.page(429, headers: ["Retry-After": "90"]), as: 7)
        let place = "\(other.address)/b/id/7-L.jpg"
        world.double.show(.page(302, headers: ["Location": place]), as: Self.numbers[0])
        let result = try ask(Self.numbers.map { [offer($0)] })
        #expect(text(result) == "5 = 4 fetched + 1 deferred")
        #expect(result.stop == nil && result.errors == 1)
    }

    @Test func `pictures that bring errors do not stand in the way of others for ever`() throws {
        for number in Self.numbers.prefix(3) { world.double.show(.page(500), as: number) }
        let works = Self.numbers.map { [offer($0)] }
        #expect(text(try ask(works, turns: true)) == "5 = 5 deferred")
        #expect(text(try ask(works, turns: true)) == "5 = 2 fetched + 3 deferred")
    }

    @Test(arguments: [429, 403, 503])
    func `who wants to be left alone is, by searches too`(status: Int) throws {
        world.double.setPictures(.status(status, retryAfter: "30"), times: 1)
        let first = try ask(Self.numbers.map { [offer($0)] })
        #expect(text(first) == "5 = 5 deferred")
        #expect(first.stop == .halted(until: 1_700_000_030) && first.calls == 1)
        #expect(try world.ask(0..<5).stop == .halted(until: 1_700_000_030))
        world.advance(seconds: 30)
        #expect(text(try ask(Self.numbers.map { [offer($0)] })) == "5 = 5 fetched")
    }

    @Test func `calls are counted with those of searches`() throws {
        world.gate.callsPerDay = 3
        try world.ask(0..<5)
        let result = try ask(Self.numbers.map { [offer($0)] })
        #expect(text(result) == "5 = 2 fetched + 3 deferred")
        #expect(result.stop == .quota && world.double.requests.count == 3)
        let more = try ask(Self.numbers.map { [offer($0)] }) { $0.mostCalls = 0 }
        #expect(text(more) == "5 = 5 deferred")
    }

    @Test func `offline and in a rehearsal none is fetched`() throws {
        let works = Self.numbers.map { [offer($0)] }
        let offline = try ask(works) { $0.isOffline = true }
        #expect(text(offline) == "5 = 5 deferred" && offline.stop == .offline)
        let rehearsal = try ask(works + [[]], otherwise: .deferred) { $0.isRehearsal = true }
        #expect(text(rehearsal) == "6 = 6 deferred" && rehearsal.calls == 6)
        #expect(world.double.requests.isEmpty)
        let cache = try #require(try ProviderCache(reading: world.cacheFile))
        #expect(try cache.counts(of: .openLibrary).misses == 5)
    }

    @Test func `without a cache, and when its time is over`() throws {
        let works = Self.numbers.map { [offer($0)] }
        #expect(text(try ask(works, withCache: false)) == "5 = 5 fetched")
        world.timeLeft = world.gate.interval * 3 / 2
        let result = try ask(works)
        #expect(result.stop == .mostTime && result.covers[.deferred] > 0)
    }
}
