// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization
import TestSupport
import Threads

/// The sweep of a proof: several flows at a time, since what a flow does most is to wait.
struct ProofSweep {
    /// The flows that are left, and what became of the others.
    private final class Queue: Sendable {
        struct State {
            var left: [String]
            var parts: [ProofRecord.Part] = []
            var failure: (any Error)?
        }

        let state: Mutex<State>

        init(_ names: [String]) { state = Mutex(State(left: names)) }

        /// None once a flow could not be tried at all.
        var next: String? {
            state.withLock { state in
                state.failure != nil || state.left.isEmpty ? nil : state.left.removeFirst()
            }
        }
    }

    private static let atOnce = 3

    /// - Returns: what all flows came to together; its seconds are those of each flow.
    static func run(_ options: FaultOptions, _ record: ProofRecord) throws -> ProofRecord.Part {
        let queue = Queue(try Flow.named(options.flows).map(\.name))
        let ends = DispatchSemaphore(value: 0)
        for number in 1...atOnce {
            OwnThread.start("sweep-\(number)") {
                while let name = queue.next {
                    do {
                        let part = try record.part(name) { try sweep(name, options) }
                        queue.state.withLock { $0.parts.append(part) }
                    } catch { queue.state.withLock { $0.failure = error } }
                }
                ends.signal()
            }
        }
        for _ in 1...atOnce { ends.wait() }
        let (parts, failure) = queue.state.withLock { ($0.parts, $0.failure) }
        if let failure { throw failure }
        var all = ProofRecord.Part(
            figures: Sweep.Figures().numbers,
            seconds: 0,
            isGood: true
        )
        for part in parts {
            all.figures = zip(all.figures, part.figures).map { $0 + $1 }
            all.seconds += part.seconds
            all.isGood = all.isGood && part.isGood
        }
        return all
    }

    private static func sweep(
        _ flow: String,
        _ options: FaultOptions
    ) throws -> (figures: [Int], isGood: Bool) {
        var options = options
        options.flows = [flow]
        let sweep = try Sweep(options)
        defer { sweep.cleanUp() }
        let isGood = try sweep.run()
        return (sweep.figures.numbers, isGood)
    }
}

extension Sweep.Figures {
    fileprivate var numbers: [Int] { [flows, calls, points, cuts, bad] }
}
