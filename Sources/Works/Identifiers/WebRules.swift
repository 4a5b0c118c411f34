// SPDX-License-Identifier: Apache-2.0

/// The sites whose addresses are identifiers, and where in the address the identifier stands.
enum WebRules {
    /// The claim of an address: an identifier if a rule finds one, else the address itself, which
    /// joins nothing on a site whose books have other addresses.
    static func claim(_ address: WebAddress) -> IdentifierClaim {
        guard let rules = rules(of: address.host) else { return FreeText.claim(address) }
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
        return .never(VolumeID(kind: .url, value: address.text))
    }

    /// The claim of a text that is an address, with or without `http://`.
    static func claim(text: Bytes) -> IdentifierClaim {
        var rest = text
        for beginning in ["http://", "https://"] where rest.hasPrefix(beginning) {
            rest = rest.dropFirst(beginning.utf8.count)
        }
        guard let address = WebAddress(rest) else {
            return .invalid(kind: .url, problem: "not an address")
        }
        return claim(address)
    }

    /// Whether addresses of this host may be identifiers, so that `http://` need not stand there.
    static func isKnown(_ host: String) -> Bool { rules(of: host) != nil }

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

    private static let ao3: Rules = [(.afterAny("works"), .ao3), (.after(["downloads"]), .ao3)]

    private static let stories: Rules = [
        (.story(["s"]), .fanFiction), (.story(["story"]), .fanFiction),
        (.story(["fiction"]), .fanFiction),
    ]

    private static let archive: Rules = [
        (.after(["details"]), .internetArchive), (.after(["download"]), .internetArchive),
        (.after(["stream"]), .internetArchive), (.after(["embed"]), .internetArchive),
        (.rest([]), .ark),
    ]

    private static let feedbooks: Rules = [
        (.catalogue(["book", "userbook", "item"]), .feedbooks)
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
        "archiveofourown.org": ao3, "archiveofourown.com": ao3, "archiveofourown.net": ao3,
        "ao3.org": ao3,
        "fanfiction.net": stories, "m.fanfiction.net": stories, "fictionpress.com": stories,
        "m.fictionpress.com": stories, "royalroad.com": stories, "wattpad.com": stories,
        "archive.org": archive, "n2t.net": [(.rest([]), .ark)],
        "babel.hathitrust.org": [(.query("id", under: ["cgi"]), .hathiTrust)],
        "hdl.handle.net": [(.rest(["2027"]), .hathiTrust)],
        "smashwords.com": [
            (.after(["books", "view"]), .smashwords), (.after(["books", "download"]), .smashwords),
        ],
        "feedbooks.com": feedbooks, "m.feedbooks.com": feedbooks, "fr.feedbooks.com": feedbooks,
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
