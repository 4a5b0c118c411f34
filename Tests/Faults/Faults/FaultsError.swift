// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why the sweep cannot go on, as one sentence.
struct FaultsError: Error {
    let message: String
    var isUsage = false

    init(_ message: String) {
        self.message = message
    }

    init(usage message: String) {
        self.message = message
        isUsage = true
    }

    /// A system call that failed, with what the system says about it.
    init(_ doing: String, _ path: String) {
        message = "cannot \(doing) \(path): \(String(cString: strerror(errno)))"
    }
}
