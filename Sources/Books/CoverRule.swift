// SPDX-License-Identifier: Apache-2.0

import Accounting

/// How a book says, or lets guess, which image is its cover: the rules in their order.
package struct CoverRule: OpenWord {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The manifest item with the property `cover-image`.
    package static let property = Self(rawValue: "cover-image")
    /// `meta name="cover"`.
    package static let meta = Self(rawValue: "meta-cover")
    /// The `cover` of the guide.
    package static let guide = Self(rawValue: "guide-cover")
    /// The `cover` of the navigation document's landmarks.
    package static let landmark = Self(rawValue: "landmark-cover")
    /// An image of the manifest that is called so.
    package static let name = Self(rawValue: "named-cover")
    /// An image that is the first thing in the spine.
    package static let spine = Self(rawValue: "spine-image")
    /// The only image of the first page: a guess.
    package static let firstPage = Self(rawValue: "first-page")

    /// Whether the book itself points at the cover; everything else is inferred.
    package var isDeclared: Bool {
        switch self {
        case .property, .meta, .guide, .landmark: true
        default: false
        }
    }
}
