// SPDX-License-Identifier: Apache-2.0

/// What a scheme, a prefix or a code says about the value that comes with it.
enum IdentifierMeaning {
    case kind(VolumeIDKind)
    /// Says nothing of the kind: `urn:`, `uri:`, `id:`.
    case wrapper
    /// The value should be a web address, whether or not it begins with `http:`.
    case address
    /// `http:` and `https:`.
    case web
}

/// The words that books use for kinds of identifiers.
enum IdentifierWords {
    /// The meaning of a prefix or scheme, if it is known.
    static func meaning(_ bytes: Bytes) -> IdentifierMeaning? {
        guard bytes.count <= 24, let word = PackedWord(bytes) else { return nil }
        if let known = words[word] { return known }
        // `ISBN (ebook)`, `print-isbn13`.
        if bytes.contains(word: "isbn") { return .kind(.isbn) }
        // calibre has one scheme for each of Amazon's shops: amazon_uk, amazon_de, ...
        let isShop = bytes.hasPrefix("amazon") && bytes.count <= 13
        return isShop ? .kind(.asin) : nil
    }

    /// The meaning of an identifier-type refinement: a code of ONIX list 5 or a word.
    static func meaning(typeCode bytes: Bytes) -> IdentifierMeaning? {
        guard bytes.count <= 2, bytes.isDigits else { return meaning(bytes) }
        let code = bytes.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        return codes[code]
    }

    private static let codes: [Int: IdentifierMeaning] = [
        2: .kind(.isbn), 3: .kind(.ean), 6: .kind(.doi), 13: .kind(.lccn), 15: .kind(.isbn),
        22: .wrapper, 23: .kind(.oclc), 24: .kind(.isbn), 26: .kind(.doi), 35: .kind(.ark),
    ]

    private static let words: [PackedWord: IdentifierMeaning] = {
        var words: [PackedWord: IdentifierMeaning] = [:]
        func add(_ spellings: [String], _ meaning: IdentifierMeaning) {
            for spelling in spellings {
                guard let word = PackedWord(spelling.utf8) else { continue }
                words[word] = meaning
            }
        }
        // Every kind is known by its stored name; two are only places to put things. A book that
        // writes down what no book does means something else.
        for kind in VolumeIDKind.all where kind.isInBooks { add([kind.name], .kind(kind)) }
        add(["placeholder", "other"], .wrapper)
        for (kind, spellings) in spellings { add(spellings, .kind(kind)) }
        add(
            [
                "urn", "uri", "info", "id", "identifier", "ebook", "dcterms:URI",
                "dcterms:identifier",
            ],
            .wrapper
        )
        add(["url"], .address)
        add(["http", "https"], .web)
        return words
    }()

    private static let spellings: [(VolumeIDKind, [String])] = [
        (.gutenberg, ["project-gutenberg", "pg", "pgid"]),
        (.openLibraryWork, ["openlibrary", "olid"]),
        (.libraryThingWork, ["librarything"]),
        (.ao3, ["archiveofourown"]),
        (.fanFiction, ["fanficfare-uid", "fanficfare"]),
        (.isbn, ["sbn"]),
        (.google, ["google-books", "googlebooks-id", "gbooks"]),
        (.asin, ["amazon", "amazon-asin", "kindle"]),
        (.goodreads, ["goodreads-book", "goodreads-id"]),
        (.oclc, ["ocolc", "oclcnum", "oclc-number", "worldcat"]),
        (.kobo, ["kobo-books", "kobo-id"]),
        (.apple, ["apple-books", "ibooks", "itunes", "apple-id"]),
        (.overDrive, ["overdrive-id"]),
        (.internetArchive, ["ocaid", "archive.org"]),
        (.hathiTrust, ["hathi", "htid", "hathitrust-id"]),
        (.uuid, ["guid", "uuid-id", "urn-uuid"]),
        (.calibre, ["calibre-uuid", "calibre-id"]),
        (.ean, ["ean13", "gtin", "gtin13", "upc"]),
        (.barnesNoble, ["barnes-noble", "bn", "nook"]),
        (.douban, ["new-douban", "douban-id"]),
        (.issn, ["eissn", "issn-l"]),
        (.series, ["goodreads-series", "amazon-series", "series-id"]),
    ]
}
