// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Synchronization

/// The end of the process, with threads that cannot be ended before.
package enum ProcessEnd {
    /// Notes that a thread was left behind in the middle of its work.
    package static func leaveThread() {
        hasLeftThreads.store(true, ordering: .relaxed)
    }

    /// Ends the process.
    ///
    /// A thread that still works must not meet libraries that have cleaned up after themselves.
    package static func end(_ code: Int32) -> Never {
        if hasLeftThreads.load(ordering: .relaxed) { leaveAtOnce(code) }
        exit(code)
    }

    /// The last resort of the watchdog, when nothing else comes to an end.
    package static func end(_ code: Int32, saying message: String, hint: String) -> Never {
        let lines = ["accession: \(message)", "hint: \(hint)"].map { line in
            // A name may hold what a terminal takes for an order.
            line.utf8.map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: "?") } + [UInt8(ascii: "\n")]
        }
        // Where even that cannot be written, the code has to do.
        _ = Transfer.write(Array(lines.joined())[...], to: STDERR_FILENO)
        leaveAtOnce(code)
    }

    /// The lock and the streams first: the kernel closes nothing as long as one thread hangs in it,
    /// and a process that reads what this process says would wait as long.
    private static func leaveAtOnce(_ code: Int32) -> Never {
        FileLock.release()
        Supervisor.leave(code)
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { close(stream) }
        _exit(code)
    }
}

private let hasLeftThreads = Atomic(false)
