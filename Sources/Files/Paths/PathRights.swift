// SPDX-License-Identifier: Apache-2.0

import Glibc

extension Path {
    /// Whether this process may read what has this name, as far as the system tells.
    package var isReadable: Bool {
        do throws(FileError) {
            try reach("examine") { base, name in faccessat(base, name, R_OK, AT_EACCESS) }
            return true
        } catch { return !error.isPermission }
    }
}
