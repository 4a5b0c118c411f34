// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The time of day.
///
/// It can jump, so it is for records; durations come from `ContinuousClock`.
package enum WallClock {
    /// Nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
