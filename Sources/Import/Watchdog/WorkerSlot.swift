// SPDX-License-Identifier: Apache-2.0

package import Files
import Synchronization
package import System

/// What one thread is working on, for the watchdog, and for the next run after a crash.
///
/// The time is a number that the watchdog counts up: so it stands still while the whole process
/// does, and looking at it costs nothing.
package final class WorkerSlot<Batch: Sendable>: Sendable {
    /// What is in hand for too long.
    package struct Overdue: Sendable {
        /// Which of all the things this hand ever took.
        package let serial: Int
        package let path: Path
        /// When it was taken.
        package let began: Int
        /// Its batch, and its place in there.
        package let rest: Rest?
    }

    /// What a worker is at, and leaves behind if its item is given up.
    package struct Rest: Sendable {
        package let batch: Batch
        package let index: Int
    }

    private struct State {
        var batch: Batch?
        var index = 0
        var path: [UInt8]?
        var serial = 0
        var began = 0
        /// When its time began, or was restarted.
        var since = 0
        var restingSince: Int?
        var isGivenUp = false
        var steps = 0
    }

    package let slot: Int
    /// Whether what it takes may be given up; of a walk nothing can be left out.
    package let mayGiveUp: Bool
    private let note: InFlightJournal?
    private let clock: WatchClock
    private let state = Mutex(State())
    private let steps = Atomic(0)

    package init(slot: Int, clock: WatchClock, note: InFlightJournal?, mayGiveUp: Bool = true) {
        self.slot = slot
        self.clock = clock
        self.note = note
        self.mayGiveUp = mayGiveUp
    }

    /// The items that are taken from now on are those of this batch.
    package func begin(_ batch: Batch) {
        state.withLock { $0.batch = batch }
    }

    /// - Parameter index: the place of the item in its batch.
    package func take(_ path: [UInt8], index: Int = 0) {
        let now = clock.now
        state.withLock { state in
            state.path = path
            state.index = index
            state.serial += 1
            state.began = now
            state.since = now
            state.restingSince = nil
            note?.take(path, slot: slot)
        }
    }

    /// - Returns: whether the result is still wanted. If not, another worker has this one's place,
    ///   and the caller has nothing left to do.
    package func letGo() -> Bool {
        state.withLock { state in
            state.path = nil
            return !state.isGivenUp
        }
    }

    /// The last item of a batch is done with: nothing is in hand until the next.
    package func rest() {
        state.withLock { state in
            state.path = nil
            state.batch = nil
            if !state.isGivenUp { note?.putDown(slot: slot) }
        }
    }

    /// Does something whose time is not that of the item.
    package func untimed<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = clock.now
        state.withLock { $0.restingSince = before }
        defer {
            let after = clock.now
            state.withLock { state in
                state.restingSince = nil
                state.since += after - before
            }
        }
        return try body()
    }

    /// It goes on, so its time starts again; cheap enough for each file of a walk.
    package func step() {
        steps.add(1, ordering: .relaxed)
    }

    /// Nothing is asked of the disk for now.
    package func pause() {
        let now = clock.now
        state.withLock { $0.restingSince = now }
    }

    /// The disk is asked again, where it was asked last.
    package func resume() {
        step()
        state.withLock { $0.restingSince = nil }
    }

    package var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

    // For whoever watches.

    package func overdue(after limit: Int) -> Overdue? {
        let now = clock.now
        let steps = steps.load(ordering: .relaxed)
        return state.withLock { state in
            if steps != state.steps {
                state.steps = steps
                state.serial += 1
                state.began = now
                state.since = now
            }
            guard let path = state.path, !state.isGivenUp, state.restingSince == nil,
                now - state.since >= limit
            else { return nil }
            return Overdue(
                serial: state.serial,
                path: Path(bytes: path),
                began: state.began,
                rest: state.batch.map { Rest(batch: $0, index: state.index) }
            )
        }
    }

    /// Restarts the time of an item.
    package func forgive(_ serial: Int) {
        let now = clock.now
        state.withLock { state in
            if state.serial == serial { state.since = now }
        }
    }

    /// Takes the batch away from a worker that hangs in this item; nil if it finished just now.
    package func giveUp(_ serial: Int) -> Rest? {
        state.withLock { state in
            guard mayGiveUp, state.serial == serial, state.path != nil, !state.isGivenUp,
                let batch = state.batch
            else { return nil }
            state.isGivenUp = true
            note?.giveUp(slot: slot)
            return Rest(batch: batch, index: state.index)
        }
    }
}

extension WorkerSlot: FolderWatch {
    package func enters(_ folder: Path) {
        take(folder.bytes)
    }
}
