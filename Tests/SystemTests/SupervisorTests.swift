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
}

/// The thread of a test shuts most signals out.
private func letSignalsIn() {
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
}
