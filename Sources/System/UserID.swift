// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The user that the process runs for.
package enum UserID {
    package static var current: UInt32 { getuid() }

    /// As the system knows it; nil if it knows no such user, or the answer is longer than any name.
    ///
    /// The list of users is looked at first: to ask the system may open a connection to a service that
    /// knows more of them.
    package static var name: String? { listedName ?? knownName }

    private static var listedName: String? {
        guard let list = fopen("/etc/passwd", "re") else { return nil }
        defer { fclose(list) }
        return name { entry, buffer, count, found in
            while true {
                let code = fgetpwent_r(list, entry, buffer, count, found)
                if code != 0 || entry.pointee.pw_uid == getuid() { return code }
            }
        }
    }

    private static var knownName: String? { name { getpwuid_r(getuid(), $0, $1, $2, $3) } }

    private static func name(
        _ find: (
            UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
            UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
        ) -> Int32
    ) -> String? {
        var entry = passwd()
        var buffer = [CChar](repeating: 0, count: 16_384)
        var found: UnsafeMutablePointer<passwd>?
        guard find(&entry, &buffer, buffer.count, &found) == 0, found != nil,
            let name = entry.pw_name
        else { return nil }
        return String(cString: name)
    }
}
