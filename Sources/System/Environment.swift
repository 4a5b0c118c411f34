// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc

/// The environment variables of the process.
package enum Environment {
    /// The value as text; bytes that are not UTF-8 become U+FFFD.
    package static func value(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value as a path; nil too when it is empty, which for a folder always means "not set".
    package static func path(_ name: String) -> Path? {
        guard let value = bytes(name), !value.isEmpty else { return nil }
        return Path(bytes: value)
    }

    /// Names the local time zone if no one did, so that the C library stops looking at the disk.
    ///
    /// libzip turns the date of every entry into a time with `mktime`. While TZ is not set, glibc
    /// looks each time whether /etc/localtime has changed: a system call per chapter of every book.
    /// With TZ set, to the very same file, it reads the zone once. A value the user has set stays.
    /// Call it before the first thread, because changing the environment while another thread reads
    /// it is not allowed.
    package static func settleTimeZone() {
        setenv("TZ", ":/etc/localtime", 0)
    }

    private static func bytes(_ name: String) -> [UInt8]? {
        guard let value = getenv(name) else { return nil }
        return ProcessArguments.bytes(of: value)
    }
}
