// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The TZ variable, set so that the C library stops looking at the disk.
package enum TimeZoneVariable {
    /// Names the local time zone if no one did.
    ///
    /// libzip turns the date of every entry into a time with `mktime`. While TZ is not set, glibc
    /// looks each time whether /etc/localtime has changed: a system call per chapter of every book.
    /// With TZ set, to the very same file, it reads the zone once. A value the user has set stays.
    /// Call it before the first thread, because changing the environment while another thread reads
    /// it is not allowed.
    package static func settle() {
        setenv("TZ", ":/etc/localtime", 0)
    }
}
