// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a tool cannot go on, as one sentence.
package struct ToolError: Error {
    package let message: String
    package var isUsage = false

    package init(_ message: String) {
        self.message = message
    }

    package init(usage message: String) {
        self.message = message
        isUsage = true
    }

    /// A system call that failed, with the reason that the system gives.
    package init(_ doing: String, _ path: String) {
        message = "cannot \(doing) \(path): \(String(cString: strerror(errno)))"
    }
}
