// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The user that the process runs for.
package enum UserID {
    package static var current: UInt32 { getuid() }

    /// As the system knows it; nil if it knows no such user, or the answer is longer than any name.
    package static var name: String? {
        var entry = passwd()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
            let name = entry.pw_name
        else { return nil }
        return String(cString: name)
    }
}
