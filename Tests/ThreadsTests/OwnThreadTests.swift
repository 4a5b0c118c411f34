// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Testing
import Threads

@Suite struct OwnThreadTests {
    /// Each blocks until all have come, which they only can if each has a thread.
    @Test func `tasks that block do not hold up each other`() async {
        let count = 300
        let gathering = DispatchGroup()
        for _ in 0..<count { gathering.enter() }
        let met = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<count {
                group.addTask(executorPreference: OwnThread("worker \(number)")) {
                    meet(gathering)
                }
            }
            return await group.reduce(0) { $1 ? $0 + 1 : $0 }
        }
        #expect(met == count)
    }

    @Test func `a thread that is started alone makes no other task wait`() async {
        let gathering = DispatchGroup()
        gathering.enter()
        await withCheckedContinuation { continuation in
            OwnThread.start("alone") {
                continuation.resume()
                _ = gathering.wait(timeout: .now() + 120)
            }
        }
        gathering.leave()
    }

    @Test func `a task goes on after it has waited for another`() async {
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask(executorPreference: OwnThread("worker \(number)")) {
                    var sum = 0
                    for step in 0..<100 {
                        await Task.yield()
                        sum += await Task { step }.value
                    }
                    return sum
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 8 * 4950)
    }
}

/// The limit is only there so that a failure ends; it is never waited for.
private func meet(_ gathering: DispatchGroup) -> Bool {
    gathering.leave()
    return gathering.wait(timeout: .now() + 120) == .success
}
