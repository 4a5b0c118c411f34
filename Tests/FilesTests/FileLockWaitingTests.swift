// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct FileLockWaitingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Another holder of the lock, until the descriptor is closed.
    private func holder(_ text: String) throws -> Int32 {
        try folder.file("lock", text)
        let other = open(folder["lock"].text, O_RDWR | O_CLOEXEC)
        try #require(flock(other, LOCK_EX) == 0)
        return other
    }

    @Test func `a free lock is taken silently`() throws {
        var waits = 0
        let lock = try FileLock(
            folder["lock"],
            waitingUpTo: .seconds(60),
            cancellation: .never
        ) { _ in waits += 1 }
        #expect(waits == 0)
        #expect(try FileLock.holding(of: lock.path) == .process(getpid()))
    }

    @Test func `a lock is taken when it is released, and its holder is reported once`() throws {
        let other = try holder("\(getpid())\n")
        var holders: [Int32?] = []
        let lock = try FileLock(
            folder["lock"],
            waitingUpTo: .seconds(60),
            cancellation: .never
        ) {
            holders.append($0)
            close(other)
        }
        #expect(holders == [getpid()])
        #expect(try FileLock.holding(of: lock.path) == .process(getpid()))
    }

    @Test func `waiting ends when the time is up`() throws {
        let other = try holder("\(getpid())\n")
        defer { close(other) }
        var waits = 0
        #expect(throws: LockError.held(pid: getpid())) {
            _ = try FileLock(
                folder["lock"],
                waitingUpTo: .milliseconds(1),
                cancellation: .never
            ) { _ in waits += 1 }
        }
        #expect(waits == 1)
        #expect(throws: LockError.held(pid: getpid())) {
            _ = try FileLock(
                folder["lock"],
                waitingUpTo: .zero,
                cancellation: .never
            ) { _ in waits += 1 }
        }
        #expect(waits == 1)
    }

    @Test func `waiting ends on a request to stop`() throws {
        let other = try holder("\(getpid())\n")
        defer { close(other) }
        let stop = StopSwitch()
        #expect(throws: LockError.interrupted(pid: getpid())) {
            _ = try FileLock(
                folder["lock"],
                waitingUpTo: .seconds(600),
                cancellation: stop.cancellation
            ) { _ in stop.stop() }
        }
    }

    @Test func `the number of a process that has ended names no process`() async throws {
        let path = folder["lock"].text
        await #expect(processExitsWith: .success) { [path = path as String] in
            _ = try FileLock(Path(path))
        }
        let other = open(path, O_RDWR | O_CLOEXEC)
        defer { close(other) }
        try #require(flock(other, LOCK_EX) == 0)
        #expect(try !content(of: folder["lock"]).isEmpty)
        #expect(throws: LockError.held(pid: nil)) { _ = try FileLock(folder["lock"]) }
    }
}
