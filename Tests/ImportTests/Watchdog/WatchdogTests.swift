// SPDX-License-Identifier: Apache-2.0

import Accounting
import Dispatch
import Files
import Import
import Synchronization
import TestSupport
import Testing

/// The clock is the number of looks, so nothing here takes any time.
@Suite struct WatchdogTests {
    private final class Scene: Sendable {
        let hands = WorkerSlots<String>(workers: 1)
        let givenUp = Mutex<[(batch: String, index: Int, size: Int64?)]>([])
        let failures = Mutex<[Failure]>([])
        let departures = Mutex<[Failure]>([])
        let asked = Mutex<[Path]>([])
        let gate = DispatchSemaphore(value: 0)

        /// - Parameter answers: whether the disk answers; if not, it does when the scene is over.
        func watchdog(
            limit: Int,
            answers: Bool,
            status: FileStatus? = nil,
            well: [String: FileStatus] = [:],
            patience: Int = Watchdog<String>.standardPatience
        ) -> Watchdog<String> {
            var means = Watchdog<String>.Means(
                giveUp: { rest, status in
                    self.givenUp.withLock { $0.append((rest.batch, rest.index, status?.size)) }
                },
                stop: { failure in self.failures.withLock { $0.append(failure) } },
                leave: { failure in self.departures.withLock { $0.append(failure) } }
            )
            means.neighbours = { _ in well.keys.map { Path($0) } }
            means.ask = { path in
                self.asked.withLock { $0.append(path) }
                if let status = well[path.text] { return status }
                if !answers { self.gate.wait() }
                return status
            }
            return Watchdog(
                WatchClock.tick * limit,
                hands: hands,
                roots: [Path("/books"), Path("/other")],
                means: means,
                // Nothing is too late here that comes at all.
                patience: answers ? .max : patience
            )
        }
    }

    private let scene = Scene()

    /// Looks until something has come of it; there is no end if nothing ever does.
    private func look(_ watchdog: Watchdog<String>, until isDone: () -> Bool) async {
        while !isDone() {
            watchdog.look()
            await Task.yield()
        }
    }

    @Test func `an item that hangs while the disk responds is abandoned`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.epub", "12345")
        let status = try FileStatus.of(file, followingLinks: false)
        let watchdog = scene.watchdog(limit: 3, answers: true, status: status)
        let hand = try #require(scene.hands.another())
        hand.begin("batch")
        hand.take(Array("/books/a.epub".utf8), index: 2)
        for _ in 0..<2 { watchdog.look() }
        #expect(scene.asked.withLock { $0.isEmpty })
        await look(watchdog) { hand.isGivenUp }
        let givenUp = scene.givenUp.withLock { $0 }
        #expect(givenUp.count == 1)
        #expect(givenUp.first?.batch == "batch" && givenUp.first?.index == 2)
        #expect(givenUp.first?.size == 5)
        #expect(scene.asked.withLock { $0 } == [Path("/books/a.epub")])
        for _ in 0..<20 { watchdog.look() }
        #expect(scene.givenUp.withLock { $0.count } == 1)
        #expect(scene.failures.withLock { $0.isEmpty })
    }

    @Test(arguments: [false, true])
    func `a disk that does not respond ends the run, and its source is named`(isWalk: Bool) throws {
        let watchdog = scene.watchdog(limit: 10, answers: false)
        defer { scene.gate.signal() }
        let hand = isWalk ? scene.hands.walker : try #require(scene.hands.another())
        hand.begin("batch")
        hand.take(Array("/books/deep/a.epub".utf8))
        for _ in 0..<10 + Watchdog<String>.standardPatience - 1 { watchdog.look() }
        #expect(scene.failures.withLock { $0.isEmpty })
        for _ in 0..<50 { watchdog.look() }
        let failures = scene.failures.withLock { $0 }
        #expect(failures.map(\.message) == ["the source /books has not responded for 6 s"])
        #expect(failures.map(\.kind) == [.tryLater])
        #expect(scene.givenUp.withLock { $0.isEmpty })
    }

    @Test func `an unreadable file on a healthy disk is abandoned`() async throws {
        let status = FileStatus(
            device: 1,
            inode: 1,
            size: 1,
            modified: 1,
            changed: 1,
            kind: .regular
        )
        let watchdog = scene.watchdog(
            limit: 1,
            answers: false,
            well: ["/books/b.epub": status],
            patience: 200_000
        )
        defer { scene.gate.signal() }
        let hand = try #require(scene.hands.another())
        hand.begin("batch")
        hand.take(Array("/books/a.epub".utf8))
        await look(watchdog) {
            scene.failures.withLock { !$0.isEmpty } || scene.givenUp.withLock { !$0.isEmpty }
        }
        #expect(scene.givenUp.withLock { $0 }.map(\.size) == [nil])
        #expect(scene.failures.withLock { $0.isEmpty })
    }

    @Test func `a walk that is merely slow continues`() async throws {
        let watchdog = scene.watchdog(limit: 2, answers: true)
        scene.hands.walker.take(Array("/other/large".utf8))
        await look(watchdog) { scene.asked.withLock { $0.count } >= 3 }
        #expect(scene.failures.withLock { $0.isEmpty })
        #expect(!scene.hands.walker.isGivenUp)
    }

    @Test func `an item that ends while the disk is queried is not abandoned`() async throws {
        let watchdog = scene.watchdog(limit: 1, answers: false)
        let hand = try #require(scene.hands.another())
        hand.begin("batch")
        hand.take(Array("/books/a.epub".utf8))
        for _ in 0..<3 { watchdog.look() }
        #expect(hand.letGo())
        hand.take(Array("/books/b.epub".utf8))
        scene.gate.signal()
        #expect(hand.letGo())
        hand.rest()
        for _ in 0..<200 { watchdog.look() }
        #expect(scene.givenUp.withLock { $0.isEmpty })
        #expect(scene.failures.withLock { $0.isEmpty })
    }

    @Test func `a file given on its own is named by its folder`() async throws {
        let watchdog = scene.watchdog(limit: 1, answers: false)
        defer { scene.gate.signal() }
        let hand = try #require(scene.hands.another())
        hand.take(Array("/elsewhere/a.epub".utf8))
        for _ in 0..<Watchdog<String>.standardPatience + 2 { watchdog.look() }
        #expect(
            scene.failures.withLock { $0 }.map(\.message)
                == ["the source /elsewhere has not responded for 5 s"]
        )
    }

    @Test(arguments: [(Duration.milliseconds(1), 1), (.milliseconds(100), 1), (.seconds(60), 600)])
    func `a time is a number of looks`(time: Duration, looks: Int) {
        #expect(WatchClock.ticks(time) == looks)
    }
}
