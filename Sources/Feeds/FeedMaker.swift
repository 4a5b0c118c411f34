// SPDX-License-Identifier: Apache-2.0

/// Makes a feed of the links and entries that a reader meets.
struct FeedMaker {
    /// One entry, before it is known what it is.
    struct Entry {
        var id = ""
        var title = ""
        var updated = ""
        var links: [FeedLink] = []
    }

    private(set) var feed = Feed()
    private let address: RemoteAddress
    /// Lists of which the feed does not say what they have.
    private var otherLists: [Feed.Way] = []

    init(at address: RemoteAddress) { self.address = address }

    mutating func name(_ title: String) {
        if feed.title.isEmpty { feed.title = title }
    }

    mutating func add(_ link: FeedLink) {
        guard let way = way(link, link.title) else { return }
        if link.has("next") { feed.next = feed.next ?? way.address }
        note(link, way)
    }

    mutating func add(_ entry: Entry) {
        let offers = entry.links.compactMap(\.offer)
        guard let best = offers.min(by: { $0.rawValue < $1.rawValue }) else {
            return addNavigation(entry)
        }
        guard best == .book,
            let link = entry.links.first(where: {
                $0.offer == .book && address.resolving($0.address) != nil
            }), let place = address.resolving(link.address)
        else {
            feed.passedOver[best == .book ? .otherwise : best, default: 0] += 1
            return
        }
        feed.books.append(
            FeedEntry(
                id: entry.id.isEmpty ? place.text : entry.id,
                title: entry.title,
                updated: entry.updated.isEmpty ? nil : entry.updated,
                address: place,
                byteCount: link.byteCount
            )
        )
    }

    /// An entry without an offer leads somewhere, or has nothing.
    private mutating func addNavigation(_ entry: Entry) {
        var isNavigation = false
        for link in entry.links where link.isFeed {
            guard let way = way(link, entry.title) else { continue }
            isNavigation = true
            note(link, way)
            if !link.leads(to: "crawlable"), !link.leads(to: "sort/new") { list(link, way) }
        }
        if !isNavigation { feed.passedOver[.none, default: 0] += 1 }
    }

    /// A link of a feed of OPDS 2.0 that is there to be followed.
    mutating func add(navigation link: FeedLink) {
        guard let way = way(link, link.title) else { return }
        note(link, way)
        if !link.leads(to: "crawlable"), !link.leads(to: "sort/new") { list(link, way) }
    }

    func made() -> Feed {
        var feed = feed
        feed.lists += otherLists
        return feed
    }

    private mutating func note(_ link: FeedLink, _ way: Feed.Way) {
        if link.leads(to: "crawlable") { feed.whole = feed.whole ?? way }
        if link.leads(to: "sort/new") { feed.newest = feed.newest ?? way }
    }

    private mutating func list(_ link: FeedLink, _ way: Feed.Way) {
        if link.isAcquisitionFeed { feed.lists.append(way) } else { otherLists.append(way) }
    }

    private func way(_ link: FeedLink, _ title: String) -> Feed.Way? {
        address.resolving(link.address).map { Feed.Way(address: $0, title: title) }
    }
}
