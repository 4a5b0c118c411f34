// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Files
import Import
import TestSupport
import Testing

@Suite struct WorkerPoolTests {
    /// Two workers hang for good; others finish their batches, and every batch has one result.
    @Test func `a hanging worker is replaced, and each batch has one result`() async throws {
        let gate = DispatchSemaphore(value: 0)
        defer { for _ in 0..<2 { gate.signal() } }
        let hands = WorkerSlots<[Int]>(workers: 2)
        let queue = OrderedQueue<[Int]>(senders: 2, window: 8)
        let batches = Batches(count: 40)
        let workforce = WorkerPool(hands) { hand, rest in
            var assigned = rest
            while true {
                var batch = assigned
                if batch == nil { batch = await batches.next() }
                guard let batch else { break }
                assigned = nil
                hand.begin(batch)
                var results: [Int] = []
                for (index, item) in batch.enumerated() {
                    hand.take(Array("/\(item)".utf8), index: index)
                    if item == 13 || item == 77 { gate.wait() }
                    guard hand.letGo() else { return }
                    results.append(item)
                }
                hand.rest()
                guard await queue.send(results, number: abs(batch[0]) / 4) else { break }
            }
            await queue.close()
        }
        var means = Watchdog<[Int]>.Means(
            giveUp: { rest, _ in
                var batch = rest.batch
                batch[rest.index] = -batch[rest.index]
                #expect(workforce.replace(batch))
            },
            stop: { _ in },
            leave: { _ in }
        )
        means.ask = { _ in nil }
        let watchdog = Watchdog(WatchClock.tick, hands: hands, roots: [], means: means)
        workforce.start(2)
        watchdog.start()
        var results: [Int] = []
        while let result = await queue.receive() { results += result }
        await queue.drained()
        watchdog.stop()
        #expect(results == (0..<160).map { $0 == 13 || $0 == 77 ? -$0 : $0 })
    }

    private actor Batches {
        private let count: Int
        private var number = 0

        init(count: Int) {
            self.count = count
        }

        func next() -> [Int]? {
            guard number < count else { return nil }
            defer { number += 1 }
            return (0..<4).map { number * 4 + $0 }
        }
    }

    @Test func `no receiver waits for abandoned senders`() async {
        let queue = OrderedQueue<Int>(senders: 3, window: 4)
        await queue.close()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await queue.drained() }
            await queue.forsake(-1)
        }
        #expect(await queue.receive() == -1)
    }
}
