// SPDX-License-Identifier: Apache-2.0

/// The table of kinds, best evidence first. The order here is the canonical order of identifiers.
extension VolumeIDKind {
    // The work itself.
    package static let gutenberg = VolumeIDKind(0, "gutenberg", .work, .number)
    package static let openLibraryWork = VolumeIDKind(
        1,
        "openlibrary-work",
        .work,
        .openLibrary,
        isOnePerWork: true
    )
    package static let goodreadsWork = VolumeIDKind(
        2,
        "goodreads-work",
        .work,
        .number,
        isOnePerWork: true
    )
    package static let libraryThingWork = VolumeIDKind(
        3,
        "librarything-work",
        .work,
        .number,
        isOnePerWork: true
    )
    package static let wikidata = VolumeIDKind(
        4,
        "wikidata",
        .work,
        .wikidata,
        isOnePerWork: true
    )
    package static let standardEbooks = VolumeIDKind(5, "standardebooks", .work, .path)

    // One published volume.
    package static let isbn = VolumeIDKind(6, "isbn", .volume, .isbn, isReused: true)
    package static let google = VolumeIDKind(7, "google", .volume, .google)
    package static let asin = VolumeIDKind(8, "asin", .volume, .asin, isReused: true)
    package static let openLibraryBook = VolumeIDKind(9, "openlibrary-book", .volume, .openLibrary)
    package static let goodreads = VolumeIDKind(10, "goodreads", .volume, .number)
    package static let isbndb = VolumeIDKind(11, "isbndb", .volume, .slug)
    package static let libraryThingBook = VolumeIDKind(12, "librarything-book", .volume, .number)
    package static let oclc = VolumeIDKind(13, "oclc", .volume, .oclc)
    package static let lccn = VolumeIDKind(14, "lccn", .volume, .lccn)
    package static let doi = VolumeIDKind(15, "doi", .volume, .doi)
    package static let kobo = VolumeIDKind(16, "kobo", .volume, .slug)
    package static let apple = VolumeIDKind(17, "apple", .volume, .number)
    package static let overDrive = VolumeIDKind(18, "overdrive", .volume, .numberOrUUID)
    /// The text itself, by its sizes and checksums: what no book writes down, but every one has.
    ///
    /// Boxes repeat a volume's text no more than its ISBN, and one text may be sold twice.
    package static let text = VolumeIDKind(19, "text", .volume, .digest, isReused: true)

    // One package file.
    package static let uuid = VolumeIDKind(20, "uuid", .package, .uuid)
    package static let calibre = VolumeIDKind(21, "calibre", .package, .calibre)
    package static let mobiASIN = VolumeIDKind(22, "mobi-asin", .package, .mobiASIN)

    // Kept, never joining.
    package static let issn = VolumeIDKind(23, "issn", .never, .issn)
    package static let ean = VolumeIDKind(24, "ean", .never, .ean)
    package static let ark = VolumeIDKind(25, "ark", .never, .text)
    package static let barnesNoble = VolumeIDKind(26, "barnesnoble", .never, .text)
    package static let douban = VolumeIDKind(27, "douban", .never, .text)
    package static let series = VolumeIDKind(28, "series", .never, .text)
    /// The row number of one calibre library: two libraries use the same numbers.
    package static let calibreRow = VolumeIDKind(29, "calibre-row", .never, .text)
    package static let url = VolumeIDKind(30, "url", .never, .text)
    /// What a generator writes when it has no identifier.
    package static let placeholder = VolumeIDKind(31, "placeholder", .never, .text)
    package static let other = VolumeIDKind(32, "other", .never, .text)

    /// Title and author in one value: what makes one work of two editions if nothing better does.
    package static let names = VolumeIDKind(.max, "names", .names, .text)

    /// Every kind that stands for something in a book.
    package static let all: [VolumeIDKind] = [
        gutenberg, openLibraryWork, goodreadsWork, libraryThingWork, wikidata, standardEbooks,
        isbn, google, asin, openLibraryBook, goodreads, isbndb, libraryThingBook, oclc, lccn, doi,
        kobo, apple, overDrive, text,
        uuid, calibre, mobiASIN,
        issn, ean, ark, barnesNoble, douban, series, calibreRow, url, placeholder, other,
    ]
}
