// SPDX-License-Identifier: Apache-2.0

/// A reason code with what it means and what one can do about it.
package struct Reason: Hashable, Sendable {
    package enum Severity: Hashable, Sendable {
        case skip
        /// A book is taken in, and something of it is missing or was mended.
        case warning
        /// It is not taken in; a file that was opened counts as this.
        case reject(Outcome)

        /// As tables of reasons call it.
        package var word: String {
            switch self {
            case .skip: "skip"
            case .warning: "warning"
            case .reject(_): "reject"
            }
        }
    }

    package let code: ReasonCode
    package let severity: Severity
    package let sentence: String
    package let hint: String

    /// What becomes of a book that is rejected for it.
    package var outcome: Outcome? {
        if case .reject(let outcome) = severity { outcome } else { nil }
    }

    package init(_ code: ReasonCode, _ severity: Severity, _ sentence: String, hint: String) {
        self.code = code
        self.severity = severity
        self.sentence = sentence
        self.hint = hint
    }
}
