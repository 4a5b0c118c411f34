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

    // One package file.
    package static let uuid = VolumeIDKind(19, "uuid", .package, .uuid)
    package static let calibre = VolumeIDKind(20, "calibre", .package, .calibre)
    package static let mobiASIN = VolumeIDKind(21, "mobi-asin", .package, .mobiASIN)

    // Kept, never joining.
    package static let issn = VolumeIDKind(22, "issn", .never, .issn)
    package static let ean = VolumeIDKind(23, "ean", .never, .ean)
    package static let ark = VolumeIDKind(24, "ark", .never, .text)
    package static let barnesNoble = VolumeIDKind(25, "barnesnoble", .never, .text)
    package static let douban = VolumeIDKind(26, "douban", .never, .text)
    package static let series = VolumeIDKind(27, "series", .never, .text)
    /// The row number of one calibre library: two libraries use the same numbers.
    package static let calibreRow = VolumeIDKind(28, "calibre-row", .never, .text)
    package static let url = VolumeIDKind(29, "url", .never, .text)
    /// What a generator writes when it has no identifier.
    package static let placeholder = VolumeIDKind(30, "placeholder", .never, .text)
    package static let other = VolumeIDKind(31, "other", .never, .text)

    /// Title and author in one value: what makes one work of two editions if nothing better does.
    package static let names = VolumeIDKind(.max, "names", .names, .text)

    /// Every kind that a book can claim.
    package static let all: [VolumeIDKind] = [
        gutenberg, openLibraryWork, goodreadsWork, libraryThingWork, wikidata, standardEbooks,
        isbn, google, asin, openLibraryBook, goodreads, isbndb, libraryThingBook, oclc, lccn, doi,
        kobo, apple, overDrive,
        uuid, calibre, mobiASIN,
        issn, ean, ark, barnesNoble, douban, series, calibreRow, url, placeholder, other,
    ]
}
