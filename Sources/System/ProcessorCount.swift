// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How many processors there are to work with.
package enum ProcessorCount {
    package static var available: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }
}
