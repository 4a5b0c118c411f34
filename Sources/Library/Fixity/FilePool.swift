// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Synchronization
import Threads

/// Reads a batch of files with several threads.
final class FilePool: Sendable {
    private struct State {
        var next = 0
        var done = 0
        var bytes: Int64 = 0
        var seen: [FileExaminer.Seen?]
        var failure: Failure?
    }

    private let batch: [CheckedFile]
    private let told: [Int64: FileSum]
    private let request: FileCheck.Request
    private let cancellation: Cancellation
    private let deadline: ContinuousClock.Instant?
    private let state: Mutex<State>
    private let bell = Bell()

    init(
        _ batch: [CheckedFile],
        _ told: [Int64: FileSum],
        _ request: FileCheck.Request,
        _ cancellation: Cancellation,
        _ deadline: ContinuousClock.Instant?
    ) {
        self.batch = batch
        self.told = told
        self.request = request
        self.cancellation = cancellation
        self.deadline = deadline
        state = Mutex(State(seen: Array(repeating: nil, count: batch.count)))
    }

    /// Returns once every file was read, or no worker begins another.
    ///
    /// - Returns: what was seen of each file; nil for one that was not examined.
    func run(
        _ progress: (_ done: Int, _ bytes: Int64) -> Void
    ) throws(Failure) -> [FileExaminer.Seen?] {
        var working = min(request.workers, batch.count)
        for _ in 0..<working { OwnThread.start("checker") { self.work() } }
        while working > 0 {
            if bell.wait(upTo: .milliseconds(200)) { working -= 1 }
            let (done, bytes) = state.withLock { ($0.done, $0.bytes) }
            progress(done, bytes)
        }
        let (seen, failure) = state.withLock { ($0.seen, $0.failure) }
        if let failure { throw failure }
        return seen
    }

    private func work() {
        let examiner = FileExaminer(withSHA256: request.withSHA256)
        while let index = take() {
            do throws(Failure) {
                let seen = try examiner.examine(
                    batch[index],
                    against: told[batch[index].id]
                )
                state.withLock { state in
                    state.seen[index] = seen
                    state.done += 1
                    state.bytes += seen.byteCount
                }
            } catch {
                let failure = error
                state.withLock { $0.failure = failure }
            }
        }
        bell.ring()
    }

    private func take() -> Int? {
        if cancellation.isRequested { return nil }
        if let deadline, ContinuousClock.now >= deadline { return nil }
        return state.withLock { state in
            guard state.failure == nil, state.next < batch.count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }
}
