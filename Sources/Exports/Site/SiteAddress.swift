// SPDX-License-Identifier: Apache-2.0

import Store

/// Where the pages of a site are.
enum SiteAddress {
    static func work(_ id: Int64) -> String { "works/\(id / 1_000)/\(id).html" }

    static func author(_ key: String) -> String { "authors/\(Shelf.token(key)).html" }
    static func series(_ key: String) -> String { "series/\(Shelf.token(key)).html" }

    static func language(_ tag: String) -> String {
        "languages/\(Shelf.token(language: tag)).html"
    }

    static func collection(_ path: CollectionPath) -> String {
        "\(path.kind == .folder ? "folders" : "tags")/\(Shelf.token(path.label)).html"
    }

    /// The same as a name that a page, or the first of several, is given.
    static func name(_ address: String) -> String { String(address.dropLast(5)) }
}
