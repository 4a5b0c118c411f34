// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import System
import TestSupport
import Testing

@Suite struct WorkerSlotTests {
    private let hands = WorkerSlots<String>(workers: 2)
    private let watchdog: Watchdog<String>

    init() {
        // It only makes the time go by.
        watchdog = Watchdog(
            .seconds(1_000),
            hands: hands,
            roots: [],
            means: .init(giveUp: { _, _ in }, stop: { _ in }, leave: { _ in })
        )
    }

    private func pass(_ ticks: Int) {
        for _ in 0..<ticks { watchdog.look() }
    }

    @Test func `an item is overdue when its time is up, and only while in progress`() throws {
        let hand = try #require(hands.another())
        pass(5)
        #expect(hand.overdue(after: 1) == nil)
        hand.begin("batch")
        hand.take(Array("/a".utf8))
        #expect(hand.overdue(after: 1) == nil)
        pass(3)
        #expect(hand.overdue(after: 4) == nil)
        let overdue = try #require(hand.overdue(after: 3))
        #expect(overdue.path == Path("/a"))
        #expect(hand.letGo())
        #expect(hand.overdue(after: 1) == nil)
        hand.take(Array("/b".utf8))
        #expect(hand.overdue(after: 1) == nil)
    }

    @Test func `time spent elsewhere does not count`() throws {
        let hand = try #require(hands.another())
        hand.take(Array("/a".utf8))
        pass(2)
        hand.untimed {
            pass(50)
            #expect(hand.overdue(after: 1) == nil)
        }
        #expect(hand.overdue(after: 3) == nil)
        pass(1)
        #expect(hand.overdue(after: 3) != nil)
    }

    @Test func `an abandoned worker finds out, and its batch is handed over once`() throws {
        let hand = try #require(hands.another())
        hand.begin("batch")
        hand.take(Array("/a".utf8), index: 4)
        pass(1)
        let overdue = try #require(hand.overdue(after: 1))
        let rest = try #require(hand.giveUp(overdue.serial))
        #expect(rest.batch == "batch" && rest.index == 4)
        #expect(hand.giveUp(overdue.serial) == nil)
        #expect(hand.isGivenUp)
        #expect(!hand.letGo())
    }

    @Test func `a worker that finishes in the last moment keeps its batch`() throws {
        let hand = try #require(hands.another())
        hand.begin("batch")
        hand.take(Array("/a".utf8))
        pass(1)
        let overdue = try #require(hand.overdue(after: 1))
        #expect(hand.letGo())
        #expect(hand.giveUp(overdue.serial) == nil)
        hand.take(Array("/b".utf8))
        #expect(hand.giveUp(overdue.serial) == nil)
        #expect(hand.letGo())
    }

    @Test func `a walk is never abandoned, only given more time`() throws {
        hands.walker.begin("nothing")
        hands.walker.take(Array("/books".utf8))
        pass(3)
        let overdue = try #require(hands.walker.overdue(after: 3))
        #expect(hands.walker.giveUp(overdue.serial) == nil)
        hands.walker.forgive(overdue.serial)
        #expect(hands.walker.overdue(after: 1) == nil)
    }

    @Test func `there is a fixed number of slots`() {
        let slots = WorkerSlots<String>.slots(workers: 2)
        let given = (0..<slots + 3).compactMap { _ in hands.another()?.slot }
        #expect(given == Array(0..<slots))
    }

    @Test func `the journal names the files in progress until the batch is done`() throws {
        let folder = try TemporaryFolder()
        let note = try InFlightJournal(folder["in-hand"], slots: 18, run: 1)
        let hands = WorkerSlots<String>(workers: 2)
        hands.keep(note)
        let (one, two) = (try #require(hands.another()), try #require(hands.another()))
        one.begin("first")
        two.begin("second")
        one.take(Array("/a".utf8))
        two.take(Array("/b".utf8))
        #expect(
            try InFlightJournal.remains(at: folder["in-hand"])?.items.map(\.key)
                == [Array("/a".utf8), Array("/b".utf8)]
        )
        #expect(one.letGo())
        one.rest()
        #expect(
            try InFlightJournal.remains(at: folder["in-hand"])?.items.map(\.key) == [
                Array("/b".utf8)
            ]
        )
        _ = two.giveUp(1)
        #expect(try InFlightJournal.remains(at: folder["in-hand"]) == nil)
    }
}
