// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import TestSupport
import Testing

/// What the caller of a process sees if that has started a second one.
@Suite struct SupervisorTests {
    @Test(arguments: [0, 1, 75] as [Int32])
    func `the end of the second process is that of the first`(code: Int32) async {
        await #expect(processExitsWith: .exitCode(code)) { [code = code as Int32] in
            letSignalsIn()
            Supervisor.begin()
            _exit(code)
        }
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGTERM])
    func `the death of the second process is that of the first`(number: Int32) async {
        await #expect(processExitsWith: .signal(number)) { [number = number as Int32] in
            letSignalsIn()
            Supervisor.begin()
            signal(number, SIG_DFL)
            kill(getpid(), number)
            while true { pause() }
        }
    }

    @Test func `the first process ends when the second cannot`() async throws {
        let folder = try TemporaryFolder()
        try folder.file("lock", "")
        let path = folder["lock"].text
        await #expect(processExitsWith: .exitCode(75)) { [path = path as String] in
            letSignalsIn()
            Supervisor.begin()
            let lock = try FileLock(Path(path))
            lock.holding {
                ProcessEnd.leaveThread()
                ProcessEnd.end(75)
            }
        }
        _ = try FileLock(folder["lock"])
    }

    /// It would go on writing unseen, and keep everyone else out.
    @Test func `the second process dies with the first`() async throws {
        let folder = try TemporaryFolder()
        try folder.file("lock", "")
        let path = folder["lock"].text
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            letSignalsIn()
            Supervisor.begin()
            let lock = try FileLock(Path(path))
            let first = getppid()
            kill(first, SIGKILL)
            // Only one that outlives the other gets further.
            while getppid() == first { usleep(1_000) }
            usleep(10_000)
            lock.holding { _ = creat(path + ".outlived", 0o600) }
            _exit(0)
        }
        let end = Duration.seconds(20)
        _ = try FileLock(folder["lock"], waitingUpTo: end, cancellation: .never) { _ in }
        #expect(try FileTree.names(in: folder.path) == [Array("lock".utf8)])
    }
}

/// The thread of a test shuts most signals out.
private func letSignalsIn() {
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
}
