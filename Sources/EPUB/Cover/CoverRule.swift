// SPDX-License-Identifier: Apache-2.0

/// How a book says, or lets guess, which image is its cover: the rules in their order.
package enum CoverRule: String, Sendable, CaseIterable {
    /// The manifest item with the property `cover-image`.
    case property = "cover-image"
    /// `meta name="cover"`.
    case meta = "meta-cover"
    /// The `cover` of the guide.
    case guide = "guide-cover"
    /// The `cover` of the navigation document's landmarks.
    case landmark = "landmark-cover"
    /// An image of the manifest that is called so.
    case name = "named-cover"
    /// An image that is the first thing in the spine.
    case spine = "spine-image"
    /// The only image of the first page: a guess.
    case firstPage = "first-page"

    /// Whether the book itself points at the cover; everything else is inferred.
    package var isDeclared: Bool {
        switch self {
        case .property, .meta, .guide, .landmark: true
        case .name, .spine, .firstPage: false
        }
    }
}
