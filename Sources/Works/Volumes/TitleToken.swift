// SPDX-License-Identifier: Apache-2.0

/// A word, a number or a sign of a title, with what matters for finding the number of a volume.
struct TitleToken {
    enum Kind {
        case word
        case number
        /// `#` or the sign for numero.
        case numberSign
        /// A letter of a script that is written without blanks: each is a token.
        case ideograph
    }

    /// What stands between a token and the one before it; nothing if they touch.
    struct Gap: OptionSet {
        let rawValue: UInt8

        static let blank = Gap(rawValue: 1)
        static let dot = Gap(rawValue: 2)
        static let dash = Gap(rawValue: 4)
        /// A sign that may join two numbers: `&`, `+`, `/`, a wave.
        static let join = Gap(rawValue: 8)
        static let other = Gap(rawValue: 16)
    }

    let kind: Kind
    let gap: Gap
    /// Of a word, the hash of its folded letters; of an ideograph, the character.
    var hash: UInt64 = TitleToken.emptyHash
    /// Of a word, its letters if they are up to eight of ASCII.
    var letters: UInt64 = 0
    var count = 0
    var isUpperCase = true
    /// Of a number, thousandths; nil if it has too many digits or marks to be a volume's.
    var value: Int?
    /// Digits that are parted by a comma, as in a list.
    var isList = false
    /// A dot or a raised letter stands right behind, as in `3.`, `3º` and `nº`.
    var hasMark = false

    init(_ kind: Kind, after gap: Gap) {
        self.kind = kind
        self.gap = gap
    }

    /// Takes the next letter of a word, folded.
    mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        letters = count < 8 ? letters << 8 | UInt64(byte) : 0
        count += 1
    }

    private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of a word that is folded already.
    static func hash(of word: some Sequence<UInt8>) -> UInt64 {
        var token = TitleToken(.word, after: [])
        for byte in word { token.add(byte) }
        return token.hash
    }
}
