// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The number by which the system knows a process.
package enum ProcessNumber {
    /// That of this one.
    package static var own: Int32 { getpid() }
}
