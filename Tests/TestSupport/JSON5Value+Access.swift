// SPDX-License-Identifier: Apache-2.0

package import JSON5

/// A missing value is an empty answer, which then differs from what the test expects.
extension JSON5Value {
    package subscript(_ name: String) -> JSON5Value {
        member(name) ?? JSON5Value(.null, at: .start)
    }

    /// The same, where it matters whether it is there.
    package func member(_ name: String) -> JSON5Value? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var text: String {
        guard case .string(let text) = content else { return "" }
        return text
    }

    package var integer: Int? {
        guard case .number(let number) = content else { return nil }
        return number.integer
    }

    package var elements: [JSON5Value] {
        guard case .array(let elements) = content else { return [] }
        return elements
    }
}
