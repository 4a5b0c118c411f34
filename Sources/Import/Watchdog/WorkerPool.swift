// SPDX-License-Identifier: Apache-2.0

import Files
import Synchronization
import System
import Threads

/// The workers of a run: as many as were asked for, whatever becomes of their threads.
///
/// A run does not wait for a worker, only for its results: one that hangs in the kernel can neither
/// be ended nor joined. Its replacement begins its batch again, without the item it hangs in, so
/// that each batch has one result and its counts are those of one worker.
package final class WorkerPool<Batch: Sendable>: Sendable {
    /// What a worker does; it begins with what another one left.
    package typealias Work = @Sendable (WorkerSlot<Batch>, Batch?) async -> Void

    private let hands: WorkerSlots<Batch>
    private let work: Work

    package init(_ hands: WorkerSlots<Batch>, work: @escaping Work) {
        self.hands = hands
        self.work = work
    }

    package func start(_ count: Int) {
        for _ in 0..<count { _ = start(nil) }
    }

    /// Puts a worker where one hangs; false if that happened too often.
    package func replace(_ rest: Batch) -> Bool {
        start(rest)
    }

    private func start(_ batch: Batch?) -> Bool {
        guard let hand = hands.another() else { return false }
        let work = work
        Task(executorPreference: OwnThread("worker \(hand.slot)")) {
            CrashMarks.adopt(slot: hand.slot)
            await work(hand, batch)
        }
        return true
    }
}
