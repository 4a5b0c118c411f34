// SPDX-License-Identifier: Apache-2.0

/// Hands batches from many workers to one writer, in the order of their numbers.
///
/// It is bounded: a worker that is too far ahead of the writer waits. So the memory in use depends
/// on the number of workers, not on the number of books, and a slow disk slows the reading.
package actor OrderedQueue<Element: Sendable> {
    private let window: Int
    private var next = 0
    private var waiting: [Int: Element] = [:]
    private var openSenders: Int
    private var blockedSenders: [CheckedContinuation<Void, Never>] = []
    private var blockedReceiver: CheckedContinuation<Void, Never>?
    private var isAbandoned = false
    private var isForsaken = false
    private var blockedEnd: CheckedContinuation<Void, Never>?
    private var failure: Element?
    private var isRung = false

    package enum Delivery: Sendable {
        case element(Element)
        /// Somebody rang.
        case bell
    }

    package init(senders: Int, window: Int) {
        openSenders = senders
        self.window = window
    }

    /// Leaves an element, and waits while it is too far ahead.
    ///
    /// - Returns: whether the receiver still wants more.
    package func send(_ element: Element, number: Int) async -> Bool {
        waiting[number] = element
        if number == next { wakeReceiver() }
        while number >= next + window, !isAbandoned {
            await withCheckedContinuation { blockedSenders.append($0) }
        }
        return !isAbandoned
    }

    /// A sender has no more to send.
    package func close() {
        openSenders -= 1
        wakeReceiver()
        wakeEnd()
    }

    /// Leaves an element that overtakes all others, because nothing matters after it.
    package func fail(_ element: Element) {
        failure = failure ?? element
        wakeReceiver()
    }

    /// Wakes the receiver although there is nothing for it.
    package func ring() {
        isRung = true
        wakeReceiver()
    }

    /// The next element in order, or nil when every sender has closed.
    package func receive() async -> Element? {
        while let delivery = await receiveOrHear() {
            if case .element(let element) = delivery { return element }
        }
        return nil
    }

    /// The same, or the bell if that rings before.
    package func receiveOrHear() async -> Delivery? {
        while true {
            if let failure { return .element(failure) }
            if let element = waiting.removeValue(forKey: next) {
                next += 1
                let woken = blockedSenders
                blockedSenders = []
                for sender in woken { sender.resume() }
                return .element(element)
            }
            if openSenders == 0 { return nil }
            if isRung {
                isRung = false
                return .bell
            }
            await withCheckedContinuation { blockedReceiver = $0 }
        }
    }

    /// The receiver gives up and no longer waits.
    package func abandon() {
        isAbandoned = true
        waiting = [:]
        let woken = blockedSenders
        blockedSenders = []
        for sender in woken { sender.resume() }
    }

    /// Leaves an element that overtakes all others, and expects nothing more of any sender.
    package func forsake(_ element: Element) {
        isForsaken = true
        fail(element)
        wakeEnd()
    }

    /// Returns when every sender has closed, unless they are forsaken.
    package func drained() async {
        while openSenders > 0, !isForsaken {
            await withCheckedContinuation { blockedEnd = $0 }
        }
    }

    private func wakeEnd() {
        blockedEnd?.resume()
        blockedEnd = nil
    }

    private func wakeReceiver() {
        blockedReceiver?.resume()
        blockedReceiver = nil
    }
}
