// SPDX-License-Identifier: Apache-2.0

import JSON5

/// A missing value is an empty answer, which then differs from what the test expects.
extension JSON5Value {
    subscript(_ name: String) -> JSON5Value {
        guard case .object(let members) = content else { return JSON5Value(.null, at: .start) }
        return members.first { $0.name == name }?.value ?? JSON5Value(.null, at: .start)
    }

    var text: String {
        guard case .string(let text) = content else { return "" }
        return text
    }

    var integer: Int? {
        guard case .number(let number) = content else { return nil }
        return number.integer
    }

    var elements: [JSON5Value] {
        guard case .array(let elements) = content else { return [] }
        return elements
    }
}
