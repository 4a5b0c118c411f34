// SPDX-License-Identifier: Apache-2.0

/// A link of a feed or of one of its entries.
struct FeedLink {
    /// As it is written.
    var address = ""
    /// What it is for; a link of OPDS 2.0 may have several.
    var relations: [String] = []
    var mediaType = ""
    var title = ""
    /// Whether what lies there leads to the book and is not the book.
    var isIndirect = false
    /// Nil where the feed does not say.
    var byteCount: Int?

    /// The media type without its parameters, in lower case.
    private var type: String {
        String(mediaType.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
    }

    private static let prefix = "http://opds-spec.org/"

    func has(_ relation: String) -> Bool {
        relations.contains { $0.lowercased() == relation }
    }

    /// Whether a list of a kind that catalogues name lies there.
    func leads(to list: String) -> Bool { has(Self.prefix + list) }

    /// A feed, and not one entry of it.
    var isFeed: Bool {
        if type == "application/opds+json" { return true }
        return type == "application/atom+xml" && !mediaType.lowercased().contains("type=entry")
    }

    /// Whether the feed says that books are listed there.
    var isAcquisitionFeed: Bool {
        isFeed && mediaType.lowercased().contains("kind=acquisition")
    }

    /// What can be had there; nil if it is no offer.
    var offer: FeedOffer? {
        let acquisition = Self.prefix + "acquisition"
        for relation in relations.lazy.map({ $0.lowercased() }) {
            switch relation {
            case acquisition, acquisition + "/open-access", "enclosure":
                return isIndirect ? .otherwise : plainOffer
            case acquisition + "/buy": return .sale
            case acquisition + "/borrow", acquisition + "/subscribe": return .loan
            case acquisition + "/sample", "preview": return .sample
            case let other where other.hasPrefix(acquisition): return .otherwise
            default: continue
            }
        }
        return nil
    }

    private var plainOffer: FeedOffer {
        switch type {
        case "application/epub+zip": .book
        case "application/vnd.readium.lcp.license.v1.0+json", "application/vnd.adobe.adept+xml":
            .protected
        case "application/atom+xml", "text/html", "application/opds-publication+json": .otherwise
        default: .otherFormat
        }
    }
}
