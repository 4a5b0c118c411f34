// SPDX-License-Identifier: Apache-2.0

/// A permanent name for why an item was skipped, warned about or rejected, such as `ZIP-002`.
///
/// Codes appear in the register, in JSON and in people's scripts: one is never given a new meaning.
package struct ReasonCode: Hashable, Sendable, Comparable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func < (left: ReasonCode, right: ReasonCode) -> Bool {
        left.text < right.text
    }
}

/// A reason code with what it means and what one can do about it.
package struct Reason: Hashable, Sendable {
    package enum Severity: String, Sendable {
        case skip
        case warning
        case reject
    }

    package let code: ReasonCode
    package let severity: Severity
    package let sentence: String
    package let hint: String

    package init(_ code: String, _ severity: Severity, _ sentence: String, hint: String) {
        self.code = ReasonCode(code)
        self.severity = severity
        self.sentence = sentence
        self.hint = hint
    }
}
