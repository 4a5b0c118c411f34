// SPDX-License-Identifier: Apache-2.0

/// A command line that cannot be understood: one sentence, and what to write instead.
package struct UsageError: Error, Equatable {
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
