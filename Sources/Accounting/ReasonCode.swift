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

extension ReasonCode: ExpressibleByStringLiteral, CustomStringConvertible {
    package init(stringLiteral text: String) {
        self.init(text)
    }

    package var description: String { text }
}
