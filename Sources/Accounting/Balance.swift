// SPDX-License-Identifier: Apache-2.0

/// A whole and the parts that must add up to it.
package struct Balance: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        /// As JSON has it, such as `new_works`.
        package let name: String
        package let count: Int
        private let isRare: Bool

        /// - Parameter isRare: it is not worth a word where it counts nothing.
        package init(_ name: String, _ count: Int, isRare: Bool = false) {
            self.name = name
            self.count = count
            self.isRare = isRare
        }

        /// Its name in sentences.
        package var title: String { Self.title(of: name) }

        static func title(of name: String) -> String {
            String(name.map { $0 == "_" ? " " : $0 })
        }

        /// Whether a sentence has it.
        package var isSaid: Bool { count != 0 || !isRare }
    }

    /// The name of the whole, as JSON has it.
    package let name: String
    package let whole: Int
    package let parts: [Part]

    package init(_ name: String, _ whole: Int, _ parts: [Part]) {
        self.name = name
        self.whole = whole
        self.parts = parts
    }

    package var sum: Int { parts.reduce(0) { $0 + $1.count } }

    /// Whether the parts add up, and none of them is below zero.
    package var holds: Bool { parts.allSatisfy { $0.count >= 0 } && whole == sum }
}
