// SPDX-License-Identifier: Apache-2.0

import Accounting
import Testing

@Suite struct TicketTests {
    private static let code = ReasonCode("ZIP-001")
    private let desk = StageCounter(.open)

    @Test(
        arguments: [
            (.advanced, (1, 0, 0)), (.skipped(code), (0, 1, 0)), (.rejected(code), (0, 0, 1)),
        ] as [(Verdict, (Int, Int, Int))]
    )
    func `a settled ticket counts once`(verdict: Verdict, expected: (Int, Int, Int)) {
        let ticket = desk.ticket()
        ticket.settle(verdict)
        let count = desk.collect()[.open]
        #expect(count.received == 1)
        #expect(count.advanced == expected.0)
        #expect(count.skippedTotal == expected.1)
        #expect(count.rejectedTotal == expected.2)
        #expect(count.lost == 0)
    }

    @Test func `a dropped ticket is lost`() {
        _ = desk.ticket()
        do {
            let ticket = desk.ticket()
            drop(ticket)
        }
        let tally = desk.collect()
        #expect(tally[.open].received == 2)
        #expect(tally[.open].lost == 2)
        #expect(tally.imbalances.contains("open lost 2"))
    }

    @Test func `a ticket that an error carries away is lost`() {
        struct Mishap: Error {}
        func work(_ fails: Bool) throws {
            let ticket = desk.ticket()
            if fails { throw Mishap() }
            ticket.settle(.advanced)
        }
        #expect(throws: Mishap.self) { try work(true) }
        #expect(throws: Never.self) { try work(false) }
        let count = desk.collect()[.open]
        #expect(count.received == 2)
        #expect(count.advanced == 1)
        #expect(count.lost == 1)
    }

    @Test func `reasons are counted apart`() {
        for code in ["ZIP-001", "ZIP-002", "ZIP-001"] {
            desk.ticket().settle(.rejected(ReasonCode(code)))
        }
        desk.ticket().settle(.skipped(Self.code))
        let count = desk.collect()[.open]
        #expect(count.rejected == [Self.code: 2, ReasonCode("ZIP-002"): 1])
        #expect(count.skipped == [Self.code: 1])
    }

    @Test func `a collected item is collected once`() {
        desk.ticket().settle(.advanced)
        #expect(desk.collect()[.open].advanced == 1)
        #expect(desk.collect() == Tally())
        let open = desk.ticket()
        #expect(desk.collect()[.open].received == 1)
        open.settle(.advanced)
        let later = desk.collect()[.open]
        #expect(later.received == 0)
        #expect(later.advanced == 1)
    }

    private func drop(_ ticket: consuming Ticket) {}
}
