// SPDX-License-Identifier: Apache-2.0

package import Feeds

/// The books of a catalogue, as its feed lists them.
package struct FeedListing: Sendable, Equatable {
    package var title = ""
    /// The list that was read, if that is not the page that was named.
    package var list: Feed.Way?
    /// Lists of the catalogue that were not read, because one is enough.
    package var otherLists: [Feed.Way] = []
    /// Each once, in the order of their addresses.
    package var books: [FeedEntry] = []
    /// How many entries are no books for us, by kind.
    package var passedOver: [FeedOffer: Int] = [:]
    /// How many pages were asked for.
    package var pages = 0
    /// Why the list was not read to its end; nil if it was.
    package var limit: FeedLimit?

    package init() {}
}

/// What of a catalogue is not read without end.
package enum FeedLimit: Sendable, Equatable {
    case pages(Int)
    case books(Int)
    /// Of all its pages together.
    case bytes(Int)
}
