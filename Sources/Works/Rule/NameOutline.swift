// SPDX-License-Identifier: Apache-2.0

/// What is seen of a folded name in one look: enough to tell most different persons apart.
struct NameOutline {
    /// A bit for each word, chosen by its hash.
    private var words: UInt64 = 0
    private var count = 0
    /// Whether a word may be initials, so that it can stand for others.
    private var hasShortWord = false

    init(_ name: String) {
        var hash: UInt64 = 0
        var length = 0
        var isASCII = true
        for byte in name.utf8 {
            if byte == 0x20 {
                end(hash, length, isASCII)
                (hash, length, isASCII) = (0, 0, true)
            } else {
                hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
                length += 1
                isASCII = isASCII && byte < 0x80
            }
        }
        end(hash, length, isASCII)
    }

    private mutating func end(_ hash: UInt64, _ length: Int, _ isASCII: Bool) {
        words |= 1 << (hash >> 58)
        count += 1
        hasShortWord = hasShortWord || length <= (isASCII ? 3 : 2)
    }

    /// False only if these are different persons: no word is in both, or one of the shorter name is
    /// missing in the longer one and nothing could stand for it.
    func mayMatch(_ other: NameOutline) -> Bool {
        if words & other.words == 0 { return false }
        if hasShortWord || other.hasShortWord { return true }
        let (few, many) = count <= other.count ? (self, other) : (other, self)
        return few.words & ~many.words == 0
    }
}
