// SPDX-License-Identifier: Apache-2.0

/// The sites whose addresses are identifiers, and where in the address the identifier stands.
enum WebRules {
    /// The claim of an address: an identifier if a rule finds one, else an address that never
    /// joins.
    static func claim(_ address: WebAddress) -> IdentifierClaim {
        guard let rules = rules(of: address.host) else { return keep(address) }
        let components = address.components
        for (place, kind) in rules {
            guard var found = place.find(in: address, components) else { continue }
            if case .number = kind.form {
                // Pages are called 222735-title or 11.html.
                found = found.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
            }
            let claim = kind.form.claim(kind, found)
            if case .valid = claim { return claim }
        }
        return keep(address)
    }

    /// Whether addresses of this host may be identifiers, so that `http://` need not stand there.
    static func isKnown(_ host: String) -> Bool { rules(of: host) != nil }

    private static func keep(_ address: WebAddress) -> IdentifierClaim {
        .never(VolumeID(kind: .url, value: address.text))
    }

    private typealias Rules = [(WebPlace, VolumeIDKind)]

    private static func rules(of host: String) -> Rules? {
        if let rules = sites[host] { return rules }
        // These sites have one name for each country: amazon.co.uk, books.google.de.
        for (beginning, rules) in families where host.hasPrefix(beginning) { return rules }
        return nil
    }

    private static let gutenberg: Rules = [
        (.after([]), .gutenberg), (.after(["ebooks"]), .gutenberg),
        (.after(["etext"]), .gutenberg), (.after(["files"]), .gutenberg),
        (.after(["cache", "epub"]), .gutenberg),
    ]

    private static let goodreads: Rules = [
        (.after(["book", "show"]), .goodreads), (.after(["work", "editions"]), .goodreadsWork),
        (.after(["work", "show"]), .goodreadsWork), (.after(["work"]), .goodreadsWork),
    ]

    private static let libraryThing: Rules = [
        (.after(["work"]), .libraryThingWork), (.after(["work", "book"]), .libraryThingBook),
        (.after(["book"]), .libraryThingBook),
    ]

    private static let worldCat: Rules = [(.afterAny("oclc"), .oclc), (.after(["title"]), .oclc)]

    private static let google: Rules = [
        (.query("id", under: ["books"]), .google), (.last(under: ["books", "edition"]), .google),
    ]

    private static let apple: Rules = [(.numbered("id"), .apple)]

    private static let sites: [String: Rules] = [
        "gutenberg.org": gutenberg, "gutenberg.net": gutenberg, "m.gutenberg.org": gutenberg,
        "standardebooks.org": [(.rest(["ebooks"]), .standardEbooks)],
        "openlibrary.org": [
            (.after(["works"]), .openLibraryWork), (.after(["books"]), .openLibraryBook),
        ],
        "wikidata.org": [(.after(["wiki"]), .wikidata), (.after(["entity"]), .wikidata)],
        "librarything.com": libraryThing,
        "goodreads.com": goodreads,
        "doi.org": [(.rest([]), .doi)], "dx.doi.org": [(.rest([]), .doi)],
        "worldcat.org": worldCat, "search.worldcat.org": worldCat,
        "lccn.loc.gov": [(.rest([]), .lccn)],
        "isbndb.com": [(.after(["book"]), .isbn)],
        "kobo.com": [(.afterAny("ebook"), .kobo)],
        "books.apple.com": apple, "itunes.apple.com": apple,
        "overdrive.com": [(.after(["media"]), .overDrive)],
        "play.google.com": [(.query("id", under: ["store", "books"]), .google)],
    ]

    private static let families: [(String, Rules)] = [
        ("books.google.", [(.query("id", under: []), .google)] + google),
        ("google.", google),
        (
            "amazon.",
            [
                (.afterAny("dp"), .asin), (.afterAny("asin"), .asin),
                (.afterAny("product"), .asin),
            ]
        ),
    ]
}
