// SPDX-License-Identifier: Apache-2.0

package import Files
import Synchronization

/// The hands of a run: one for each worker there ever was, and one for the walk.
package final class Hands<Batch: Sendable>: Sendable {
    /// How many workers may be left behind.
    package static var spares: Int { 16 }

    package let clock = WatchClock()
    /// The one that looks through the sources.
    package let walker: Hand<Batch>
    private let note: HandNote?
    private let limit: Int
    private let workers = Mutex<[Hand<Batch>]>([])

    /// How many slots the note of such a run needs.
    package static func slots(workers: Int) -> Int { workers + spares }

    package init(workers: Int, note: HandNote?) {
        self.note = note
        limit = Self.slots(workers: workers)
        // Walking opens no file, so no file can be to blame for a crash in it.
        walker = Hand(slot: limit, clock: clock, note: nil, mayGiveUp: false)
    }

    var all: [Hand<Batch>] { workers.withLock { $0 } + [walker] }

    /// A hand for one more worker; nil if there were too many already.
    package func another() -> Hand<Batch>? {
        workers.withLock { workers in
            guard workers.count < limit else { return nil }
            let hand = Hand<Batch>(slot: workers.count, clock: clock, note: note)
            workers.append(hand)
            return hand
        }
    }
}
