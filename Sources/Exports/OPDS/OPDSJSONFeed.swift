// SPDX-License-Identifier: Apache-2.0

import Accounting
import System

/// A feed as OPDS 2.0 has it: JSON.
struct OPDSJSONFeed {
    private static let type = "application/opds+json"

    private let feed: OPDSFeed

    /// - Parameter publications: adds those of the works, each with a comma before it but the first.
    static func bytes(
        _ feed: OPDSFeed,
        publications: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        let form = OPDSJSONFeed(feed: feed)
        var json = JSONWriter()
        json.object { form.add(to: &$0) }
        var bytes = json.bytes
        guard !feed.works.isEmpty else { return bytes + "\n".utf8 }
        bytes.removeLast()
        bytes += ",\"publications\":[".utf8
        try publications(&bytes)
        bytes += "\n]}\n".utf8
        return bytes
    }

    private func add(to json: inout JSONWriter) {
        json.object("metadata") { json in
            json.member("title", feed.title)
            json.member("modified", UTCTime(seconds: feed.updated).text)
            guard let pages = feed.pages, let total = pages.total else { return }
            json.member("numberOfItems", total)
            json.member("itemsPerPage", OPDSFeed.pageSize)
            if let number = pages.number { json.member("currentPage", number) }
        }
        json.list("links", links) { json, link in
            json.object { json in
                json.member("rel", link.relation)
                json.member("href", address(link.name))
                json.member("type", Self.type)
            }
        }
        if !feed.facets.isEmpty {
            json.list("facets", feed.facets) { json, facets in
                json.object { json in
                    json.object("metadata") { $0.member("title", facets.title) }
                    json.list("links", facets.ways) { json, way in
                        add(way, facets.chosen == way.name ? "self" : nil, to: &json)
                    }
                }
            }
        }
        if feed.ways.isEmpty, feed.works.isEmpty {
            // A list of ways may not be empty, one of groups may.
            json.list("groups", [String]()) { $0.element($1) }
        } else if !feed.ways.isEmpty {
            json.list("navigation", feed.ways) { json, way in
                add(way, way.relation.rawValue, to: &json)
            }
        }
    }

    private var links: [(relation: String, name: String)] {
        var links = [("self", feed.name), ("start", OPDSFeed.first)]
        if let parent = feed.parent { links.append(("up", parent)) }
        if let pages = feed.pages {
            if let first = pages.first { links.append(("first", first)) }
            if let previous = pages.previous { links.append(("previous", previous)) }
            if let next = pages.next { links.append(("next", next)) }
            if let last = pages.last { links.append(("last", last)) }
        }
        return links
    }

    private func add(_ way: OPDSFeed.Way, _ relation: String?, to json: inout JSONWriter) {
        json.object { json in
            json.member("title", way.title)
            json.memberIfAny("rel", relation)
            json.member("href", address(way.name))
            json.member("type", Self.type)
            json.object("properties") { $0.member("numberOfItems", way.count) }
        }
    }

    private func address(_ name: String) -> String { feed.address(name) + ".json" }
}
