// SPDX-License-Identifier: Apache-2.0

/// A number of 64 bits for an identifier, made of the bytes of a catalogue without a `String`.
///
/// A dump of a catalogue has hundreds of millions of identifiers, of which a library wants a few
/// thousand. Nearly all are digits, and their number is their key; the rest is read as anywhere
/// else. Two spellings of one identifier have one key. It is stored nowhere.
package enum CatalogueKey {
    package static func of(_ id: VolumeID) -> UInt64 {
        if id.kind == .isbn, let digits = number(id.value.utf8) {
            return key(id.kind, digits / 10)
        }
        if id.kind == .openLibraryBook || id.kind == .openLibraryWork,
            let digits = number(id.value.utf8.dropFirst(2).dropLast())
        {
            return key(id.kind, digits)
        }
        if id.kind.isNumber, let digits = number(id.value.utf8) { return key(id.kind, digits) }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in id.value.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return key(id.kind, mixed(hash) | 1 << 63)
    }

    /// The key of an identifier of Open Library, by the number in it.
    package static func of(_ kind: VolumeIDKind, number: UInt64) -> UInt64 { key(kind, number) }

    /// The key of a value as somebody wrote it below its kind; nil if it cannot be one.
    ///
    /// The check digit of an ISBN is not looked at, so a wrong one may have the key of a right one.
    package static func of(
        _ kind: VolumeIDKind,
        written bytes: borrowing Span<UInt8>,
        in range: Range<Int>
    ) -> UInt64? {
        if kind == .isbn {
            if let digits = isbn(bytes, range) { return key(kind, digits) }
        } else if kind.isNumber, let digits = number(bytes, range) {
            return digits > 0 ? key(kind, digits) : nil
        }
        guard range.count <= IdentifierClassifier.longestValue else { return nil }
        var value: [UInt8] = []
        value.reserveCapacity(range.count)
        for index in range { value.append(bytes[index]) }
        return IdentifierClassifier.classify(kind, value).volumeID.map(of)
    }

    private static func key(_ kind: VolumeIDKind, _ number: UInt64) -> UInt64 {
        mixed(number ^ (UInt64(kind.rank) + 1) << 56)
    }

    /// Each number once, and near ones far apart.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ mixed >> 31) &* 0x7FB5_D329_728E_A185
        mixed = (mixed ^ mixed >> 27) &* 0x81DA_DEF4_BC2D_D44D
        return mixed ^ mixed >> 33
    }

    private static func number(_ bytes: some Collection<UInt8>) -> UInt64? {
        guard 1...16 ~= bytes.count else { return nil }
        var number: UInt64 = 0
        for byte in bytes {
            guard byte.isDigit else { return nil }
            number = number * 10 + UInt64(byte & 0x0F)
        }
        return number
    }

    private static func number(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        guard 1...16 ~= range.count else { return nil }
        var number: UInt64 = 0
        for index in range {
            guard bytes[index].isDigit else { return nil }
            number = number * 10 + UInt64(bytes[index] & 0x0F)
        }
        return number
    }

    /// The first twelve of the thirteen digits of what is written as nearly all ISBNs are.
    private static func isbn(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        guard range.count <= 24 else { return nil }
        var number: UInt64 = 0
        var count = 0
        for index in range {
            let byte = bytes[index]
            if byte.isDigit {
                guard count < 13 else { return nil }
                number = number * 10 + UInt64(byte & 0x0F)
                count += 1
            } else if byte.lowercased == UInt8(ascii: "x"), count == 9 {
                number *= 10
                count += 1
            } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: " ") {
                return nil
            }
        }
        switch count {
        case 10: return 978_000_000_000 + number / 10
        case 13: return number / 10
        default: return nil
        }
    }
}

extension VolumeIDKind {
    /// Whether nearly all of its values are numbers, with zeros before them that mean nothing.
    fileprivate var isNumber: Bool {
        switch form {
        case .number, .numberOrUUID, .oclc: true
        default: false
        }
    }
}
