// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The time of day.
///
/// It can jump, so it is for records; durations come from `ContinuousClock`.
package enum WallClock {
    /// In 2255; the nanoseconds of much later moments do not fit in 64 bits.
    private static let lastSecond = 9_000_000_000

    /// Nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let seconds = min(max(time.tv_sec, -lastSecond), lastSecond)
        return Int64(seconds) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
