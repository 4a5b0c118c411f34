// SPDX-License-Identifier: Apache-2.0

package import System

/// What a kernel lacks to confine the helpers that read covers and pages of others.
package enum ConfinementText {
    /// The missing parts, as JSON names them.
    package static func missing(_ support: Confinement.Support) -> [String] {
        (support.landlock > 0 ? [] : ["landlock"]) + (support.hasFilter ? [] : ["seccomp"])
    }

    /// A sentence for people; nil if nothing is missing.
    package static func sentence(_ support: Confinement.Support) -> String? {
        switch (support.landlock > 0, support.hasFilter) {
        case (true, true): nil
        case (false, true):
            "this kernel has no Landlock, so a cover that takes over its decoder can read the "
                + "files that you can read"
        case (true, false):
            "this kernel does not filter system calls, so a cover that takes over its decoder can "
                + "start processes and open sockets"
        case (false, false):
            "this kernel has neither Landlock nor filters of system calls, so a cover that takes "
                + "over its decoder can do all that you can, except write to files"
        }
    }
}
