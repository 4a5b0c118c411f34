// SPDX-License-Identifier: Apache-2.0

import Files
import Synchronization
package import System

/// The hands of a run: one for each worker there ever was, and one for the walk.
package final class WorkerSlots<Batch: Sendable>: Sendable {
    /// How many workers may be left behind.
    package static var spares: Int { 16 }

    package let clock = WatchClock()
    /// The one that looks through the sources.
    package let walker: WorkerSlot<Batch>
    /// The one that copies files which are rejected.
    package let copier: WorkerSlot<Batch>
    private let note = Mutex<InFlightJournal?>(nil)
    private let limit: Int
    private let workers = Mutex<[WorkerSlot<Batch>]>([])

    /// How many slots the note of such a run needs.
    package static func slots(workers: Int) -> Int { workers + spares }

    package init(workers: Int) {
        limit = Self.slots(workers: workers)
        // Walking opens no file, so no file can be to blame for a crash in it.
        walker = WorkerSlot(slot: limit, clock: clock, note: nil, mayGiveUp: false)
        copier = WorkerSlot(slot: limit + 1, clock: clock, note: nil, mayGiveUp: false)
    }

    var all: [WorkerSlot<Batch>] { workers.withLock { $0 } + [walker, copier] }

    /// What the hands take that are made from now on is written down.
    package func keep(_ note: InFlightJournal) {
        self.note.withLock { $0 = note }
    }

    /// A hand for one more worker; nil if there were too many already.
    package func another() -> WorkerSlot<Batch>? {
        let note = note.withLock { $0 }
        return workers.withLock { workers in
            guard workers.count < limit else { return nil }
            let hand = WorkerSlot<Batch>(slot: workers.count, clock: clock, note: note)
            workers.append(hand)
            return hand
        }
    }
}
