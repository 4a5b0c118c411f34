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
        if case .value(let uuid) = UUIDText.read(bytes) {
            return .valid(VolumeID(kind: .uuid, value: uuid))
        }
        if ControlNumber.looksLikeOCLC(bytes) {
            return ControlNumber.readOCLC(bytes).claim(.oclc)
        }
        if OpenLibraryNumber.kind(of: bytes) != nil {
            return OpenLibraryNumber.claim(.openLibraryBook, bytes)
        }
        if let address = claimAddress(bytes, isAddress: isAddress) { return address }
        return claimISBN(bytes, first, isBare: isBare) ?? claimAfterBlank(bytes)
    }

    private static func claim(_ digits: ISBNDigits, isBare: Bool) -> IdentifierClaim? {
        if digits.looksLikeThirteen { return ISBN.read(digits).claim(.isbn) }
        guard isBare, digits.count == 10 else { return nil }
        return ISBN.read(digits).claim(.isbn).ifValid
    }

    /// A number with a word for it, or with a remark behind it.
    private static func claimISBN(
        _ bytes: Bytes,
        _ first: UInt8,
        isBare: Bool
    ) -> IdentifierClaim? {
        if bytes.beginsWithISBNWord, bytes.contains(where: \.isDigit) {
            return ISBN.read(bytes).claim(.isbn)
        }
        if bytes.contains(word: "isbn") { return ISBN.read(bytes).claim(.isbn).ifValid }
        if let digits = bytes.afterFormatWord.flatMap(ISBNDigits.init), digits.looksLikeThirteen {
            return ISBN.read(digits).claim(.isbn).ifValid
        }
        guard first.isDigit || first.opensBracket else { return nil }
        let text = ISBNText(bytes)
        guard text.beginsWithNumber, let number = text.first ?? text.candidates.first else {
            return nil
        }
        if number.looksLikeThirteen { return text.reading.claim(.isbn) }
        guard isBare, number.count == 10, bytes.contains(UInt8(ascii: "(")) else { return nil }
        return text.reading.claim(.isbn).ifValid
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
        return kind.form.claim(kind, bytes[(blank + 1)...].trimmed).ifValid
    }
}
