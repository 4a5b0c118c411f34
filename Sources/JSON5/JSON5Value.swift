// SPDX-License-Identifier: Apache-2.0

/// A value of a JSON5 text, and where it stands.
package struct JSON5Value: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case null
        case bool(Bool)
        case number(JSON5Number)
        case string(String)
        case array([JSON5Value])
        case object([JSON5Member])
    }

    package let content: Content
    package let place: TextPlace

    package init(_ content: Content, at place: TextPlace) {
        self.content = content
        self.place = place
    }

    /// What sort of value it is, in words for a message: `a string`.
    package var kind: String {
        switch content {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A name and its value within an object, in the order of the text.
package struct JSON5Member: Sendable, Equatable {
    package let name: String
    /// Where the name stands.
    package let place: TextPlace
    package let value: JSON5Value
}

/// A number as it was written.
package struct JSON5Number: Sendable, Equatable {
    /// Such as `+0x1F`, `.5` or `-Infinity`.
    package let text: String
    package let value: Double
    /// The exact number, for a whole one that fits into 64 bits.
    package let integer: Int?

    /// Two that are not numbers are the same here: it is texts that are compared.
    package static func == (left: JSON5Number, right: JSON5Number) -> Bool {
        left.text == right.text && left.integer == right.integer
            && left.value.bitPattern == right.value.bitPattern
    }
}
