// SPDX-License-Identifier: Apache-2.0

/// Where something stands in a text: line and column, both counted from 1.
///
/// A column is a Unicode scalar, which is what most editors count for all but rare scripts.
package struct TextPlace: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package static let start = TextPlace(line: 1, column: 1)
}

extension TextPlace: Comparable {
    package static func < (left: TextPlace, right: TextPlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension TextPlace: CustomStringConvertible {
    /// Such as `3:14`.
    package var description: String { "\(line):\(column)" }
}
