// SPDX-License-Identifier: Apache-2.0

import Feeds
import Fetching
import Remote
import Testing

struct RemoteClientTests {
    private let origin: Substring = "http://a.test"

    private func fetch(_ web: PaperWeb) throws -> RemoteClient.Ending {
        let address = try #require(RemoteAddress("http://a.test/1.epub"))
        return try RemoteClient(web).page(at: address, limit: 1_000)
    }

    private static func page(_ status: Int, _ retryAfter: String? = nil) -> FetchAnswer {
        .page(FetchedPage(status: status, retryAfter: retryAfter, body: [1]))
    }

    @Test(arguments: [
        page(500), page(502), page(503, "2"), page(429, "1"), .failed(.cut, detail: ""),
        .failed(.unreachable, detail: ""), .failed(.timedOut, detail: ""),
        .failed(.crashed, detail: ""),
    ])
    func `what may pass is asked for once more`(trouble: FetchAnswer) throws {
        var isFirst = true
        let web = PaperWeb { _ in
            defer { isFirst = false }
            return isFirst ? trouble : Self.page(200)
        }
        #expect(try fetch(web) == .page(FetchedPage(status: 200, body: [1])))
        #expect(web.requests.count == 2)
    }

    @Test(arguments: [
        (page(404), RemoteTrouble.Kind.gone), (page(410), .gone), (page(401), .refused),
        (page(403), .refused), (page(418), .refused), (page(302), .astray),
        (page(429), .busy), (page(503, "3600"), .busy), (.failed(.tooLarge, detail: ""), .tooLarge),
        (.failed(.badAddress, detail: ""), .astray),
        (.failed(.tooManyRedirects, detail: ""), .astray),
    ])
    func `what will not pass is told at once`(
        answer: FetchAnswer,
        kind: RemoteTrouble.Kind
    ) throws {
        let web = PaperWeb { _ in answer }
        guard case .trouble(let trouble) = try fetch(web) else {
            Issue.record("there is no trouble")
            return
        }
        #expect(trouble.kind == kind)
        #expect(web.requests.count == 1)
    }

    @Test func `a server that asks for a pause gets it`() throws {
        var isFirst = true
        let web = PaperWeb { _ in
            defer { isFirst = false }
            return isFirst ? Self.page(503, "7") : Self.page(200)
        }
        _ = try fetch(web)
        #expect(web.time == 7_000_000_000)
    }

    @Test(
        arguments: [
            (.failed(.unreachable, detail: ""), 15), (.failed(.untrusted, detail: ""), 15),
            (.failed(.timedOut, detail: ""), 15), (page(503, "1"), 15),
            // What is wrong with books is no reason to ask for no others.
            (page(500), 60), (page(404), 20), (.failed(.cut, detail: ""), 60),
            (.failed(.crashed, detail: ""), 60),
        ] as [(FetchAnswer, Int)]
    )
    func `a server that is down is not asked for each book`(
        answer: FetchAnswer,
        requests: Int
    ) throws {
        let gate = FetchGate(most: 1, interval: 0)
        let web = PaperWeb(gate: gate) { _ in answer }
        for _ in 0..<20 { _ = try fetch(web) }
        #expect(web.requests.count == requests)
        #expect(gate.closed.isEmpty == (requests > 15))
    }

    @Test func `there is a pause from one attempt to the next`() throws {
        let web = PaperWeb { _ in Self.page(500) }
        _ = try fetch(web)
        #expect(web.requests.count == 3 && web.time == 1_250_000_000)
    }

    @Test func `a server that wants to be left alone for long is left alone, and others are not`()
        throws
    {
        let gate = FetchGate(most: 1, interval: 0)
        let web = PaperWeb(gate: gate) { request in
            request.address.hasPrefix("http://a.test") ? Self.page(429, "3600") : Self.page(200)
        }
        _ = try fetch(web)
        _ = try fetch(web)
        #expect(web.requests.count == 1)
        #expect(gate.closed == ["http://a.test"])
        let other = try #require(RemoteAddress("http://b.test/1.epub"))
        #expect(
            try RemoteClient(web).page(at: other, limit: 9)
                == .page(FetchedPage(status: 200, body: [1]))
        )
    }

    @Test func `requests keep their distance, and no more are underway than may be`() {
        let gate = FetchGate(most: 2, interval: 100)
        #expect(gate.enter(origin, now: 0) == .open)
        #expect(gate.enter(origin, now: 40) == .wait(60))
        #expect(gate.enter(origin, now: 100) == .open)
        #expect(gate.enter(origin, now: 200) != .open)
        gate.leave(origin, nil, now: 200)
        #expect(gate.enter(origin, now: 200) == .open)
        // A redirect does not count as another request underway.
        #expect(gate.goOn(origin, now: 250) == .wait(50))
        #expect(gate.goOn(origin, now: 300) == .open)
        #expect(gate.goOn(origin, now: 399) == .wait(1))
    }

    @Test func `a pause of one server is no pause of another`() {
        let gate = FetchGate(most: 9, interval: 0)
        #expect(gate.enter(origin, now: 0) == .open)
        gate.leave(origin, RemoteTrouble(.busy, "", pause: 3), now: 0)
        #expect(gate.enter(origin, now: 1_000_000_000) == .wait(2_000_000_000))
        #expect(gate.goOn(origin, now: 1_000_000_000) == .wait(2_000_000_000))
        #expect(gate.enter("http://b.test", now: 1_000_000_000) == .open)
        #expect(gate.goOn("http://b.test", now: 1_000_000_000) == .open)
        gate.leave("http://b.test", RemoteTrouble(.busy, "", pause: 100_000), now: 1_000_000_000)
        #expect(gate.goOn("http://b.test", now: 2_000_000_000) == .closed)
    }
}
