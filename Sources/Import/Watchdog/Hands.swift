// SPDX-License-Identifier: Apache-2.0

import Files
import Synchronization
package import System

/// The hands of a run: one for each worker there ever was, and one for the walk.
package final class Hands<Batch: Sendable>: Sendable {
    /// How many workers may be left behind.
    package static var spares: Int { 16 }

    package let clock = WatchClock()
    /// The one that looks through the sources.
    package let walker: Hand<Batch>
    /// The one that copies files which are rejected.
    package let copier: Hand<Batch>
    private let note = Mutex<HandNote?>(nil)
    private let limit: Int
    private let workers = Mutex<[Hand<Batch>]>([])

    /// How many slots the note of such a run needs.
    package static func slots(workers: Int) -> Int { workers + spares }

    package init(workers: Int) {
        limit = Self.slots(workers: workers)
        // Walking opens no file, so no file can be to blame for a crash in it.
        walker = Hand(slot: limit, clock: clock, note: nil, mayGiveUp: false)
        copier = Hand(slot: limit + 1, clock: clock, note: nil, mayGiveUp: false)
    }

    var all: [Hand<Batch>] { workers.withLock { $0 } + [walker, copier] }

    /// What the hands take that are made from now on is written down.
    package func keep(_ note: HandNote) {
        self.note.withLock { $0 = note }
    }

    /// A hand for one more worker; nil if there were too many already.
    package func another() -> Hand<Batch>? {
        let note = note.withLock { $0 }
        return workers.withLock { workers in
            guard workers.count < limit else { return nil }
            let hand = Hand<Batch>(slot: workers.count, clock: clock, note: note)
            workers.append(hand)
            return hand
        }
    }
}
