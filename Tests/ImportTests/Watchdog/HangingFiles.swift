// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Files
import Glibc
import Import
import Synchronization
import TestSupport

/// Files that hang every reader until the test is over; no two of them are neighbours.
///
/// Time passes only while a reader hangs and nobody else is at work, so a busy machine makes nothing
/// late.
final class HangingFiles: Sendable {
    private struct State {
        var hanging = 0
        /// How many hang without the disk having been queried for them.
        var unasked = 0
        /// How many looks there may be after the last question.
        var looks = 0
        var isOver = false
        var hasRunEnded = false
    }

    private let names: Set<String>
    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)
    private let diskAnswers: Bool

    init(_ names: Set<String>, diskAnswers: Bool = true) {
        self.names = names
        self.diskAnswers = diskAnswers
    }

    var testHooks: RunTestHooks {
        var testHooks = RunTestHooks()
        testHooks.inHand = { self.open($0) }
        testHooks.ask = { self.ask($0) }
        testHooks.rest = { self.rest() }
        return testHooks
    }

    /// The run has ended: no more time passes.
    func endRun() {
        state.withLock { $0.hasRunEnded = true }
    }

    /// Lets everybody go on.
    func end() {
        let hanging = state.withLock { state in
            state.isOver = true
            state.hasRunEnded = true
            return state.hanging
        }
        for _ in 0..<hanging { gate.signal() }
    }

    private func open(_ path: Path) {
        let hangs = names.contains(String(decoding: path.lastComponent, as: UTF8.self))
        let mustWait = state.withLock { state in
            guard !state.isOver else { return false }
            guard hangs else { return false }
            state.hanging += 1
            state.unasked += 1
            return true
        }
        if mustWait { gate.wait() }
    }

    private func ask(_ path: Path) -> FileStatus? {
        let hangs = names.contains(String(decoding: path.lastComponent, as: UTF8.self))
        state.withLock { state in
            // The neighbours are asked as well.
            if hangs { state.unasked -= 1 }
            state.looks = 100
        }
        if !diskAnswers {
            let mustWait = state.withLock { state in
                if !state.isOver { state.hanging += 1 }
                return !state.isOver
            }
            if mustWait { gate.wait() }
        }
        // A file that cannot be examined has no status.
        return try? FileStatus.of(path, followingLinks: false)
    }

    /// From one look of the watchdog to the next.
    private func rest() {
        repeat {
            usleep(100)
            // Not for ever: a thread that never rests would hold up the clock.
            var patience = 50
            while patience > 0, Self.areOthersAtWork() {
                usleep(100)
                patience -= 1
            }
        } while !state.withLock { state in
            if state.unasked > 0 || state.isOver || state.hasRunEnded { return true }
            state.looks -= 1
            return state.looks > 0
        }
    }

    /// Whether another thread runs, would if there were a processor for it, or waits for the disk.
    private static func areOthersAtWork() -> Bool {
        let tasks = Path("/proc/self/task")
        let own = try? Path("/proc/thread-self").canonical().lastComponent
        return ((try? FileTree.names(in: tasks)) ?? []).contains { name in
            // One that has ended meanwhile has no state.
            guard own.map(Array.init) != name,
                let stat = try? FileTree.read(tasks.appending(name).appending("stat")),
                let end = stat.lastIndex(of: UInt8(ascii: ")")), end + 2 < stat.count
            else { return false }
            return [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(stat[end + 2])
        }
    }
}
