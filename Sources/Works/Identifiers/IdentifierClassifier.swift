// SPDX-License-Identifier: Apache-2.0

/// Decides what an identifier is, from what stands before the value, its scheme, its type code and
/// at last its shape.
///
/// What stands in the value itself is believed before the scheme: books with `scheme="URI"` or
/// `scheme="ISBN"` around a `urn:uuid:` are common. Time is linear in the length of the value.
package enum IdentifierClassifier {
    /// Values longer than this many bytes are no identifiers.
    package static let longestValue = 512

    package static func classify(_ raw: RawIdentifier) -> IdentifierClaim {
        guard raw.value.utf8.count <= longestValue else { return .never(nil) }
        let bytes = Array(raw.value.utf8)
        let whole = bytes[...].trimmed
        guard !whole.isEmpty else { return .never(nil) }
        let narrow = whole.narrowed
        if narrow.count < whole.count, case .valid(let id) = claim(narrow, raw), id.kind == .isbn {
            return .valid(id)
        }
        return claim(whole, raw)
    }

    private static func claim(_ whole: Bytes, _ raw: RawIdentifier) -> IdentifierClaim {

        var reading = PrefixReading(whole)
        if let address = reading.address { return WebRules.claim(address) }
        if reading.rest.isEmpty { return .never(VolumeID(kind: .placeholder, value: whole.text)) }
        let scheme = shortBytes(raw.scheme)
        let typeCode = shortBytes(raw.typeCode)
        let isNamedInValue = reading.kind != nil
        if reading.kind == nil {
            reading.take(scheme.flatMap { IdentifierWords.meaning($0) })
        }
        if reading.kind == nil {
            reading.take(typeCode.flatMap { IdentifierWords.meaning(typeCode: $0) })
        }
        if let kind = reading.kind {
            let claim = kind.form.claim(kind, reading.rest)
            return isNamedInValue ? claim : believed(claim, reading.rest)
        }

        let isBare = !reading.hadPrefix && scheme == nil && typeCode == nil
        if let claim = IdentifierShape.claim(
            reading.rest,
            isBare: isBare,
            isAddress: reading.promisesAddress
        ) {
            return claim
        }
        return keep(reading, scheme: reading.hadMeaning ? nil : scheme)
    }

    /// The value of an identifier of which the kind is known, as a catalogue writes it.
    package static func classify(_ kind: VolumeIDKind, _ value: [UInt8]) -> IdentifierClaim {
        guard value.count <= longestValue else { return .never(nil) }
        return kind.form.claim(kind, value[...].trimmed)
    }

    /// What a person types for an identifier, which may be one that no book writes down.
    package static func classify(typed word: String) -> IdentifierClaim {
        for kind in VolumeIDKind.all where !kind.isInBooks && word.hasPrefix("\(kind.name):") {
            return classify(kind, Array(word.utf8.dropFirst(kind.name.utf8.count + 1)))
        }
        return classify(RawIdentifier(value: word))
    }

    /// The claim that a scheme leads to, unless the value plainly contradicts the scheme: thirteen
    /// digits that are a good ISBN are that, whether or not they stand under `uuid`.
    private static func believed(_ claim: IdentifierClaim, _ bytes: Bytes) -> IdentifierClaim {
        guard case .invalid = claim, let digits = ISBNDigits(bytes), digits.looksLikeThirteen,
            case .value(let isbn) = ISBN.read(digits)
        else { return claim }
        return .valid(VolumeID(kind: .isbn, value: isbn))
    }

    /// What becomes of an identifier of an unknown kind.
    private static func keep(_ reading: PrefixReading, scheme: Bytes?) -> IdentifierClaim {
        let rest = reading.rest
        if let (word, value) = rest.cutAfterWord { return freeText(value, after: word) }
        if scheme == nil ? Placeholders.isPlaceholder(rest) : Placeholders.contains(rest) {
            return .never(VolumeID(kind: .placeholder, value: rest.text))
        }
        return scheme.map { freeText(rest, after: $0) } ?? FreeText.claim(rest)
    }

    private static func freeText(_ value: Bytes, after word: Bytes) -> IdentifierClaim {
        let whole = (word.map(\.lowercased) + [UInt8(ascii: ":")] + value)[...]
        // Written like this it would be something else, which it is not.
        if IdentifierShape.claim(whole, isBare: false, isAddress: false) != nil {
            return .never(VolumeID(kind: .other, value: whole.text))
        }
        return FreeText.claim(whole)
    }

    /// The bytes of a scheme or code; nil if it is empty or too long to be one.
    private static func shortBytes(_ text: String?) -> Bytes? {
        guard let text, text.utf8.count <= 64 else { return nil }
        let bytes = Array(text.utf8)[...].trimmed
        return bytes.isEmpty ? nil : bytes
    }
}
