// SPDX-License-Identifier: Apache-2.0

/// An identifier as a book writes it.
package struct RawIdentifier: Hashable, Sendable {
    package let value: String
    /// What the book calls it, such as `ISBN` or `calibre`.
    package let scheme: String?
    /// The value of an identifier-type refinement: a code of ONIX list 5, or a word.
    package let typeCode: String?
    /// Whether the package names it as its unique identifier; no part of classifying.
    package let isUnique: Bool

    package init(
        value: String,
        scheme: String? = nil,
        typeCode: String? = nil,
        isUnique: Bool = false
    ) {
        self.value = value
        self.scheme = scheme
        self.typeCode = typeCode
        self.isUnique = isUnique
    }
}
