// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import Testing

/// Each in a process of its own, which the handlers are installed in for good.
@Suite struct InterruptionTests {
    @Test func `nothing is requested before a signal`() async {
        await #expect(processExitsWith: .success) {
            Interruption.install()
            try #require(Interruption.requested == nil)
        }
    }

    @Test(
        arguments: [
            (SIGINT, .interrupt, 130), (SIGTERM, .terminate, 143), (SIGHUP, .terminate, 143),
        ] as [(Int32, Signal, Int32)]
    )
    func `the first signal is noted`(number: Int32, expected: Signal, code: Int32) async {
        #expect(expected.exitCode == code)
        await #expect(processExitsWith: .exitCode(code)) { [number = number as Int32] in
            Interruption.install()
            kill(getpid(), number)
            // It arrives on whichever thread takes it.
            while Interruption.requested == nil { sched_yield() }
            exit(Interruption.requested?.exitCode ?? 1)
        }
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
    func `the second signal ends the process`(number: Int32, code: Int32) async {
        await #expect(processExitsWith: .exitCode(code)) { [number = number as Int32] in
            Interruption.install()
            kill(getpid(), SIGINT)
            while Interruption.requested == nil { sched_yield() }
            kill(getpid(), number)
            while true { sched_yield() }
        }
    }

    @Test func `a pipe without a reader is an error and does not end the process`() async {
        await #expect(processExitsWith: .success) {
            Interruption.install()
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            close(ends[0])
            let output = Output(descriptor: ends[1], name: Path("pipe"))
            try output.write("nobody reads this")
            let error = #expect(throws: FileError.self) { try output.flush() }
            try #require(error?.isBrokenPipe == true)
            // A failed write is not repeated.
            try output.flush()
        }
    }
}
