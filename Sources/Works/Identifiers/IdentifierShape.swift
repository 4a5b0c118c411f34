// SPDX-License-Identifier: Apache-2.0

/// Recognises identifiers that come without a usable scheme by how they are written.
///
/// Only shapes that hardly anything else has: a wrong guess here would join two books.
enum IdentifierShape {
    /// - Parameters:
    ///   - isBare: nothing at all was said of the value. Only then ten digits may be an ISBN, since
    ///     one of eleven numbers of ten digits has a right check digit by chance.
    ///   - isAddress: the book calls it a web address.
    static func claim(_ bytes: Bytes, isBare: Bool, isAddress: Bool) -> IdentifierClaim? {
        guard let first = bytes.first else { return nil }
        if first.isDigit {
            if let digits = ISBNDigits(bytes) { return claim(digits, isBare: isBare) }
            if DOI.isLikely(bytes) { return DOI.read(bytes).claim(.doi) }
        }
        if bytes.count == 32 || bytes.count == 36 || bytes.count == 38 {
            if case .value(let uuid) = UUIDText.read(bytes) {
                return .valid(VolumeID(kind: .uuid, value: uuid))
            }
        }
        if ControlNumber.looksLikeOCLC(bytes) {
            return ControlNumber.readOCLC(bytes).claim(.oclc)
        }
        if OpenLibraryNumber.kind(of: bytes) != nil {
            return OpenLibraryNumber.claim(.openLibraryBook, bytes)
        }
        if bytes.beginsWithISBNWord, bytes.contains(where: \.isDigit) {
            return ISBN.read(bytes).claim(.isbn)
        }
        return claimAddress(bytes, isAddress: isAddress) ?? claimAfterBlank(bytes)
    }

    private static func claim(_ digits: ISBNDigits, isBare: Bool) -> IdentifierClaim? {
        if digits.looksLikeThirteen { return ISBN.read(digits).claim(.isbn) }
        guard isBare, digits.count == 10 else { return nil }
        let claim = ISBN.read(digits).claim(.isbn)
        return claim.volumeID == nil ? nil : claim
    }

    /// An address without `http://`.
    private static func claimAddress(_ bytes: Bytes, isAddress: Bool) -> IdentifierClaim? {
        let isWorldWide = bytes.hasPrefix("www.")
        guard isWorldWide || isAddress || bytes.contains(UInt8(ascii: "/")) else { return nil }
        guard bytes.contains(UInt8(ascii: ".")), !bytes.contains(where: \.isBlank),
            let address = WebAddress(bytes)
        else { return nil }
        guard isWorldWide || isAddress || WebRules.isKnown(address.host) else { return nil }
        return WebRules.claim(address)
    }

    /// `OCLC 12345`: a known word and a blank, believed only if the value is a good one.
    private static func claimAfterBlank(_ bytes: Bytes) -> IdentifierClaim? {
        guard let blank = bytes.firstIndex(where: { $0.isBlank || $0 == UInt8(ascii: "=") }),
            case .kind(let kind)? = IdentifierWords.meaning(bytes[..<blank])
        else { return nil }
        let claim = kind.form.claim(kind, bytes[(blank + 1)...].trimmed)
        return claim.volumeID == nil ? nil : claim
    }
}
