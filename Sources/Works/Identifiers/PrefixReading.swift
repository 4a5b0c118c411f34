// SPDX-License-Identifier: Apache-2.0

/// What the words before a value say: `urn:isbn:`, `URI:http:`, `info:doi/`, one after the other.
struct PrefixReading {
    /// The value without the known words before it.
    private(set) var rest: Bytes
    /// The kind that the last known word names.
    private(set) var kind: VolumeIDKind?
    /// The address, if one begins with `http:` or `https:`.
    private(set) var address: WebAddress?
    private(set) var promisesAddress = false
    /// Whether any known word stood before the value.
    private(set) var hadPrefix = false
    /// Whether a known word stood before the value or as its scheme.
    private(set) var hadMeaning = false

    init(_ whole: Bytes) {
        rest = whole
        while let (word, value) = rest.cutAfterWord,
            let meaning = IdentifierWords.meaning(word)
        {
            if case .web = meaning {
                guard value.hasPrefix("//") else { return }
                address = WebAddress(value.dropFirst(2))
                return
            }
            hadPrefix = true
            take(meaning)
            rest = value
            if word.isWord("info"), let slash = rest.firstIndex(of: UInt8(ascii: "/")),
                case .kind(let named)? = IdentifierWords.meaning(rest[..<slash])
            {
                kind = named
                rest = rest[(slash + 1)...]
            }
        }
    }

    mutating func take(_ meaning: IdentifierMeaning?) {
        guard let meaning else { return }
        hadMeaning = true
        switch meaning {
        case .kind(.url), .address: promisesAddress = true
        case .kind(let named): kind = named
        case .wrapper, .web: break
        }
    }
}

extension Bytes {
    /// The word before the first colon and what follows, if the colon comes early and only letters,
    /// digits and `-_.+` stand before it.
    var cutAfterWord: (word: Bytes, rest: Bytes)? {
        guard let first, first.isLetter else { return nil }
        var index = startIndex
        let limit = Swift.min(endIndex, startIndex + 32)
        while index < limit, self[index].isWordPart { index += 1 }
        let word = self[startIndex..<index]
        while index < limit, self[index].isBlank { index += 1 }
        guard index < limit, self[index] == UInt8(ascii: ":") else { return nil }
        return (word, self[(index + 1)...].trimmed)
    }
}

extension UInt8 {
    fileprivate var isWordPart: Bool {
        isLetter || isDigit || self == 0x2D || self == 0x5F || self == 0x2E || self == 0x2B
    }
}
