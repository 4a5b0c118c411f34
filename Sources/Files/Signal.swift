// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The requests to stop that a process can get.
package enum Signal: Sendable, Hashable {
    case interrupt
    case terminate

    /// What a process that was stopped by this signal answers to its caller.
    package var exitCode: Int32 { 128 + number }

    private var number: Int32 { self == .interrupt ? SIGINT : SIGTERM }
}
