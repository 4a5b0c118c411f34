// SPDX-License-Identifier: Apache-2.0

/// What a feed offers of a book, the best first.
package enum FeedOffer: Int, Sendable, CaseIterable {
    /// An EPUB, to be had by asking for it.
    case book
    /// A licence for a book that is locked.
    case protected
    case otherFormat
    case loan
    case sale
    case sample
    /// By way of a page or of another document.
    case otherwise
    /// Nothing at all.
    case none

    /// How what is passed over is called.
    package var words: String {
        switch self {
        case .book: "EPUB"
        case .protected: "locked by a licence"
        case .otherFormat: "another format"
        case .loan: "to borrow"
        case .sale: "to buy"
        case .sample: "a sample only"
        case .otherwise: "to be had by another way"
        case .none: "without a book"
        }
    }
}
