// SPDX-License-Identifier: Apache-2.0

import Import
import ImportSupport
import Testing

@Suite struct OrderedQueueTests {
    @Test(arguments: [1, 2, 7])
    func `elements arrive in the order of their numbers, whichever task sends them`(
        senders: Int
    ) async {
        let queue = OrderedQueue<Int>(senders: senders, window: senders * 4)
        let received = await withTaskGroup(of: Void.self) { group in
            for sender in 0..<senders {
                group.addTask {
                    for number in stride(from: sender, to: 300, by: senders) {
                        #expect(await queue.send(number * 10, number: number))
                    }
                    await queue.close()
                }
            }
            var received: [Int] = []
            while let element = await queue.receive() { received.append(element) }
            return received
        }
        #expect(received == (0..<300).map { $0 * 10 })
    }

    @Test func `elements that wait in any order arrive in order`() async {
        let queue = OrderedQueue<Int>(senders: 1, window: 50)
        for number in (0..<50).shuffled() { #expect(await queue.send(number, number: number)) }
        await queue.close()
        for number in 0..<50 { #expect(await queue.receive() == number) }
        #expect(await queue.receive() == nil)
        #expect(await queue.receive() == nil)
    }

    @Test func `a bell wakes the receiver, and elements come before it`() async {
        let queue = OrderedQueue<Int>(senders: 1, window: 4)
        #expect(await queue.send(7, number: 0))
        await queue.ring()
        await queue.ring()
        var heard: [Int?] = []
        for _ in 0..<2 {
            switch await queue.receiveOrHear() {
            case .element(let number): heard.append(number)
            case .bell, nil: heard.append(nil)
            }
        }
        #expect(heard == [7, nil])
        await queue.ring()
        await queue.close()
        #expect(await queue.receive() == nil)
    }

    @Test func `a sender never gets further ahead than the window`() async {
        let queue = OrderedQueue<Int>(senders: 1, window: 4)
        let sent = Counter()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<100 {
                    guard await queue.send(number, number: number) else { return }
                    sent.value = number + 1
                }
                await queue.close()
            }
            for number in 0..<100 {
                // All that may go ahead does, and then a chance to go too far.
                let allowed = min(number + 4, 100)
                while sent.value < allowed { await Task.yield() }
                for _ in 0..<20 { await Task.yield() }
                #expect(sent.value <= allowed)
                #expect(await queue.receive() == number)
            }
            #expect(await queue.receive() == nil)
        }
    }

    @Test func `no sender waits for a receiver that gave up`() async {
        let queue = OrderedQueue<Int>(senders: 3, window: 1)
        await withTaskGroup(of: Bool.self) { group in
            for number in 1...3 {
                group.addTask { await queue.send(number, number: number) }
            }
            await queue.abandon()
            for await isWanted in group { #expect(!isWanted) }
        }
        #expect(await queue.send(9, number: 9) == false)
    }

    @Test func `a failure overtakes what waits, and stays`() async {
        let queue = OrderedQueue<String>(senders: 2, window: 10)
        #expect(await queue.send("second", number: 1))
        await queue.fail("failure")
        await queue.fail("later failure")
        #expect(await queue.send("first", number: 0))
        #expect(await queue.receive() == "failure")
        #expect(await queue.receive() == "failure")
    }

    @Test func `a failure wakes a receiver that waits`() async {
        let queue = OrderedQueue<String>(senders: 1, window: 10)
        async let received = queue.receive()
        for _ in 0..<50 { await Task.yield() }
        await queue.fail("failure")
        #expect(await received == "failure")
    }

    @Test func `the end comes only when every sender has closed`() async {
        let queue = OrderedQueue<Int>(senders: 2, window: 10)
        await queue.close()
        #expect(await queue.send(0, number: 0))
        #expect(await queue.receive() == 0)
        async let end = queue.receive()
        for _ in 0..<50 { await Task.yield() }
        await queue.close()
        #expect(await end == nil)
    }
}
