// SPDX-License-Identifier: Apache-2.0

/// A book of a feed.
package struct FeedEntry: Sendable, Equatable {
    /// By which the catalogue knows it; its address if there is none.
    package var id: String
    package var title: String
    /// When the catalogue changed it last, as it is written there.
    package var updated: String?
    package var address: RemoteAddress
    /// As far as the feed says; servers are often wrong about it.
    package var byteCount: Int?

    package init(
        id: String,
        title: String,
        updated: String? = nil,
        address: RemoteAddress,
        byteCount: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.updated = updated
        self.address = address
        self.byteCount = byteCount
    }
}
