// SPDX-License-Identifier: Apache-2.0

/// How the values of a kind are written, and so how they are read.
enum ValueForm: Sendable {
    case isbn, ean, asin, mobiASIN, uuid, calibre, google, doi, oclc, lccn, openLibrary, wikidata
    case number, numberOrUUID, slug, path, fanFiction, archive, hathiTrust, feedbooks, ark, issn
    case address, freeText, digest, text

    /// Reads `bytes` as a value of `kind`.
    ///
    /// A few forms settle on a neighbouring kind: a numeric ASIN is an ISBN, an Open Library number
    /// says itself whether it is a work or a book.
    func claim(_ kind: VolumeIDKind, _ bytes: Bytes) -> IdentifierClaim {
        switch self {
        case .isbn: return ISBN.read(bytes).claim(kind)
        case .ean: return ISBN.claimEAN(bytes)
        case .asin, .mobiASIN: return ASIN.claim(kind, bytes)
        case .uuid: return UUIDText.read(bytes).claim(kind)
        case .calibre:
            guard !bytes.isDigits else { return ValueForm.text.claim(.calibreRow, bytes) }
            return UUIDText.read(bytes).claim(kind)
        case .google: return StoreNumber.readGoogle(bytes).claim(kind)
        case .doi: return DOI.read(bytes).claim(kind)
        case .oclc: return ControlNumber.readOCLC(bytes).claim(kind)
        case .lccn: return ControlNumber.readLCCN(bytes).claim(kind)
        case .openLibrary: return OpenLibraryNumber.claim(kind, bytes)
        case .wikidata: return StoreNumber.readWikidata(bytes).claim(kind)
        case .number: return StoreNumber.read(bytes).claim(kind)
        case .numberOrUUID:
            return (bytes.isDigits ? StoreNumber.read(bytes) : UUIDText.read(bytes)).claim(kind)
        case .slug: return StoreNumber.readSlug(bytes).claim(kind)
        case .path: return StoreNumber.readPath(bytes).claim(kind)
        case .fanFiction: return FanFiction.claim(bytes)
        case .archive: return DigitalLibrary.readArchive(bytes).claim(kind)
        case .hathiTrust: return DigitalLibrary.readHathiTrust(bytes).claim(kind)
        case .feedbooks: return DigitalLibrary.readFeedbooks(bytes).claim(kind)
        case .ark: return DigitalLibrary.readARK(bytes).claim(kind)
        case .address: return WebRules.claim(text: bytes)
        case .freeText: return FreeText.claim(bytes)
        case .issn: return ControlNumber.readISSN(bytes).claim(kind)
        case .digest: return StoreNumber.readDigest(bytes).claim(kind)
        case .text: return ValueReading.value(bytes.text).claim(kind)
        }
    }
}
