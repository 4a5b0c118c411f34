// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why the benchmark cannot go on, as one sentence.
struct BenchmarkError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// A system call that failed, with what the system says about it.
    init(_ doing: String, _ path: String) {
        message = "\(doing) \(path): \(String(cString: strerror(errno)))"
    }
}
