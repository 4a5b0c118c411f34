// SPDX-License-Identifier: Apache-2.0

/// The table of kinds, best evidence first. The order here is the canonical order of identifiers.
extension VolumeIDKind {
    // The work itself.
    package static let gutenberg = VolumeIDKind(0, .gutenberg, .work, .number)
    package static let openLibraryWork = VolumeIDKind(
        1,
        .openLibraryWork,
        .work,
        .openLibrary,
        isOnePerWork: true
    )
    package static let goodreadsWork = VolumeIDKind(
        2,
        .goodreadsWork,
        .work,
        .number,
        isOnePerWork: true
    )
    package static let libraryThingWork = VolumeIDKind(
        3,
        .libraryThingWork,
        .work,
        .number,
        isOnePerWork: true
    )
    package static let wikidata = VolumeIDKind(
        4,
        .wikidata,
        .work,
        .wikidata,
        isOnePerWork: true
    )
    package static let standardEbooks = VolumeIDKind(5, .standardEbooks, .work, .path)

    /// Archive of Our Own: the number of a work stays when its author adds chapters.
    package static let ao3 = VolumeIDKind(6, .ao3, .work, .number, isOnePerWork: true)
    /// Stories of other sites, which are told on many of them.
    package static let fanFiction = VolumeIDKind(7, .fanFiction, .work, .fanFiction)

    // One published volume.
    package static let isbn = VolumeIDKind(8, .isbn, .volume, .isbn, isReused: true)
    package static let google = VolumeIDKind(9, .google, .volume, .google)
    package static let asin = VolumeIDKind(10, .asin, .volume, .asin, isReused: true)
    package static let openLibraryBook = VolumeIDKind(11, .openLibraryBook, .volume, .openLibrary)
    package static let goodreads = VolumeIDKind(12, .goodreads, .volume, .number)
    package static let isbndb = VolumeIDKind(13, .isbndb, .volume, .slug)
    package static let libraryThingBook = VolumeIDKind(14, .libraryThingBook, .volume, .number)
    package static let oclc = VolumeIDKind(15, .oclc, .volume, .oclc)
    package static let lccn = VolumeIDKind(16, .lccn, .volume, .lccn)
    package static let doi = VolumeIDKind(17, .doi, .volume, .doi)
    package static let kobo = VolumeIDKind(18, .kobo, .volume, .slug)
    package static let apple = VolumeIDKind(19, .apple, .volume, .number)
    package static let overDrive = VolumeIDKind(20, .overDrive, .volume, .numberOrUUID)
    /// One scanned copy, or one upload, and the files that were made of it.
    package static let internetArchive = VolumeIDKind(21, .internetArchive, .volume, .archive)
    /// One scanned copy of one volume.
    package static let hathiTrust = VolumeIDKind(22, .hathiTrust, .volume, .hathiTrust)
    /// A book as its author put it on sale, in all formats.
    package static let smashwords = VolumeIDKind(23, .smashwords, .volume, .number)
    /// One entry of a catalogue; another edition of the work has another one.
    package static let feedbooks = VolumeIDKind(24, .feedbooks, .volume, .feedbooks)
    /// What a catalogue calls one of its books: calibre in the file beside the book and in its feed.
    ///
    /// No book writes it down, so it is not what a template or a generator stamps on books.
    package static let catalogueRecord = VolumeIDKind(25, .catalogueRecord, .volume, .uuid)
    /// The text itself, by its sizes and checksums: what no book writes down, but every one has.
    ///
    /// Boxes repeat a volume's text no more than its ISBN, and one text may be sold twice.
    package static let text = VolumeIDKind(26, .text, .volume, .digest, isReused: true)

    // One package file.
    package static let uuid = VolumeIDKind(27, .uuid, .package, .uuid)
    package static let calibre = VolumeIDKind(28, .calibre, .package, .calibre)
    package static let mobiASIN = VolumeIDKind(29, .mobiASIN, .package, .mobiASIN)
    /// Names anything that an archive holds, be it a book or a page.
    package static let ark = VolumeIDKind(30, .ark, .package, .ark)
    /// An address of no known site; home pages and examples join nothing.
    package static let url = VolumeIDKind(31, .url, .package, .address)
    /// What says nothing of its kind; what is short or could stand in any book joins nothing.
    package static let other = VolumeIDKind(32, .other, .package, .freeText)

    // Kept, never joining.
    package static let issn = VolumeIDKind(33, .issn, .never, .issn)
    package static let ean = VolumeIDKind(34, .ean, .never, .ean)
    package static let barnesNoble = VolumeIDKind(35, .barnesNoble, .never, .text)
    package static let douban = VolumeIDKind(36, .douban, .never, .text)
    package static let series = VolumeIDKind(37, .series, .never, .text)
    /// The row number of one calibre library: two libraries use the same numbers.
    package static let calibreRow = VolumeIDKind(38, .calibreRow, .never, .text)
    /// What a generator writes when it has no identifier.
    package static let placeholder = VolumeIDKind(39, .placeholder, .never, .text)

    /// Title and author in one value: what makes one work of two editions if nothing better does.
    package static let names = VolumeIDKind(.max, .names, .names, .text)

    /// Every kind that stands for something in a book.
    package static let all: [VolumeIDKind] = [
        gutenberg, openLibraryWork, goodreadsWork, libraryThingWork, wikidata, standardEbooks, ao3,
        fanFiction,
        isbn, google, asin, openLibraryBook, goodreads, isbndb, libraryThingBook, oclc, lccn, doi,
        kobo, apple, overDrive, internetArchive, hathiTrust, smashwords, feedbooks,
        catalogueRecord, text,
        uuid, calibre, mobiASIN, ark, url, other,
        issn, ean, barnesNoble, douban, series, calibreRow, placeholder,
    ]
}
