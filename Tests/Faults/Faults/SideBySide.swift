// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import Threads

/// Several pieces of work at a time, since what each does most is to wait for a process.
enum SideBySide {
    /// The pieces that are left, and what came of the others.
    private final class Queue<Piece: Sendable, Result: Sendable>: Sendable {
        struct State {
            var left: [Piece]
            var results: [Result] = []
            var failure: (any Error)?
        }

        let state: Mutex<State>

        init(_ pieces: [Piece]) { state = Mutex(State(left: pieces)) }

        /// None once one could not be tried at all.
        var next: Piece? {
            state.withLock { state in
                state.failure != nil || state.left.isEmpty ? nil : state.left.removeFirst()
            }
        }
    }

    /// - Parameter atOnce: how many threads there are, each with a piece of its own.
    /// - Returns: what came of each, in the order in which they ended.
    static func run<Piece: Sendable, Result: Sendable>(
        _ pieces: [Piece],
        atOnce: Int,
        _ work: @escaping @Sendable (Piece) throws -> Result
    ) throws -> [Result] {
        let queue = Queue<Piece, Result>(pieces)
        let ends = DispatchSemaphore(value: 0)
        for number in 1...atOnce {
            OwnThread.start("piece-\(number)") {
                while let piece = queue.next {
                    do {
                        let result = try work(piece)
                        queue.state.withLock { $0.results.append(result) }
                    } catch { queue.state.withLock { $0.failure = error } }
                }
                ends.signal()
            }
        }
        for _ in 1...atOnce { ends.wait() }
        let (results, failure) = queue.state.withLock { ($0.results, $0.failure) }
        if let failure { throw failure }
        return results
    }
}
