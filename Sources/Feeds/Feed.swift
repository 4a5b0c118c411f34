// SPDX-License-Identifier: Apache-2.0

/// One page of a catalogue.
package struct Feed: Sendable, Equatable {
    /// A page that it leads to.
    package struct Way: Sendable, Equatable {
        package var address: RemoteAddress
        package var title: String
    }

    package var title = ""
    /// In the order of the feed.
    package var books: [FeedEntry] = []
    /// How many entries there are of each kind that is no book for us.
    package var passedOver: [FeedOffer: Int] = [:]
    /// The page that goes on where this one ends.
    package var next: RemoteAddress?
    /// A list of all that the catalogue has, made for programs.
    package var whole: Way?
    /// A list of all that it has, the newest first.
    package var newest: Way?
    /// Other lists, those that the feed says have books first.
    package var lists: [Way] = []

    /// Whether this is a page of a list of books.
    package var isList: Bool { !books.isEmpty || !passedOver.isEmpty }
}
