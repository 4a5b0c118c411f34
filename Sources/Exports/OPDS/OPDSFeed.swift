// SPDX-License-Identifier: Apache-2.0

/// A page of a catalogue: ways to other pages, or publications; the same in both versions of OPDS.
struct OPDSFeed {
    /// A way to another feed.
    struct Way {
        let title: String
        /// That of the feed without its ending: `series/3f9a0c41d2`.
        let name: String
        /// Works there, each once.
        let count: Int
        /// Whether it has publications rather than ways.
        let hasWorks: Bool
        var relation = Relation.part
    }

    /// What a way is to the feed that it is in; some readers know no other words.
    enum Relation: String {
        case part = "subsection"
        case newest = "http://opds-spec.org/sort/new"
    }

    /// Ways to narrower lists, of which one is chosen at most.
    struct Facets {
        let title: String
        let ways: [Way]
        /// The name of the feed that this one is.
        var chosen: String?
    }

    /// Its place without its ending.
    ///
    /// All but the first one are one folder deep, so that what a publication links to is the same
    /// from everywhere.
    private(set) var name: String
    let title: String
    /// When the newest of what is in it came, in seconds since 1970.
    var updated: Int64
    /// The feed that leads here; nil for the first one.
    var parent: String?
    var ways: [Way] = []
    /// Places in the list of exported works.
    var works: [Int] = []
    var facets: [Facets] = []
    var pages: Pages?

    /// Its neighbours, if the list has more than one page.
    ///
    /// What every new book would change stands only on the page that changes with it anyway.
    struct Pages {
        var first: String?
        var last: String?
        var previous: String?
        var next: String?
        /// Of the whole list.
        var total: Int?
        /// Beginning with 1, as one reads.
        var number: Int?
    }

    static let first = "catalog"
    static let pageSize = 50

    /// The same in another place.
    func named(_ name: String) -> OPDSFeed {
        var feed = self
        feed.name = name
        return feed
    }

    var isFirst: Bool { name == Self.first }

    /// The way from this feed to a file of the export.
    func address(_ file: String) -> String { isFirst ? file : "../" + file }
}
