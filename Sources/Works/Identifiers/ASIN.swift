// SPDX-License-Identifier: Apache-2.0

/// Amazon's numbers: ten letters and digits; for most printed books they are the ISBN-10.
enum ASIN {
    static func claim(_ kind: VolumeIDKind, _ bytes: Bytes) -> IdentifierClaim {
        if let digits = ISBNDigits(bytes), digits.count == 10 || digits.looksLikeThirteen {
            return ISBN.read(digits).claim(.isbn)
        }
        // calibre writes a UUID where a Kindle file wants an ASIN.
        if kind == .mobiASIN, case .value(let uuid) = UUIDText.read(bytes) {
            return .valid(VolumeID(kind: kind, value: uuid))
        }
        return read(bytes).claim(kind)
    }

    private static func read(_ bytes: Bytes) -> ValueReading {
        guard bytes.count == 10, bytes.allSatisfy({ $0.isDigit || $0.isLetter }) else {
            return .problem("not ten letters and digits")
        }
        guard bytes.contains(where: \.isDigit) else { return .problem("no digit") }
        return .value(bytes.uppercasedText)
    }
}
