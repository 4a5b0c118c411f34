// SPDX-License-Identifier: Apache-2.0

package import Books

/// What a file beside a book says of it.
package struct Sidecar: Sendable, Equatable {
    package var facts: FactSheet
    package var warnings: [Publication.Warning] = []
    /// The image that it is, if it is one.
    package var cover: CoverImage?

    package init(_ facts: FactSheet) { self.facts = facts }
}

extension FactField {
    /// When the book came into the library of the program that wrote the file.
    package static let added = Self(rawValue: "added")
}
