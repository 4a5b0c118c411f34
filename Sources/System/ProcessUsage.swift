// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What this process has used so far.
package struct ProcessUsage: Sendable, Equatable {
    /// Processor time of all threads, in the program and in the kernel for it.
    package let cpuSeconds: Double
    /// The largest amount of memory it ever had in use, in bytes.
    package let peakMemory: Int64

    package static var now: ProcessUsage {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return ProcessUsage(
            cpuSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
            peakMemory: Int64(usage.ru_maxrss) * 1_024
        )
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
