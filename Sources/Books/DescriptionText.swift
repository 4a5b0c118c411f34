// SPDX-License-Identifier: Apache-2.0

/// A description as people read it: books often write it as HTML.
package enum DescriptionText {
    private static let longestReference = 12

    /// Without tags and with the few references that HTML cannot do without; what is no HTML stays
    /// as it is but for line breaks.
    package static func of(_ text: String) -> String {
        let text = Array(text.utf8)
        var words = Words()
        var place = 0
        // Behind it no tag ends, and looking for that again and again would cost a square.
        let lastEnd = text.lastIndex(of: UInt8(ascii: ">")) ?? 0
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "<") where place < lastEnd: place = skipTag(text, place, &words)
            case UInt8(ascii: "&"): place = skipReference(text, place, &words)
            case let byte where Words.isBlank(byte):
                words.appendBlank()
                place += 1
            default:
                let end = endOfWords(text, place)
                words.append(text[place..<end])
                place = end
            }
        }
        return words.text
    }

    /// The end of the words that stand as they should already, the first of which begins here.
    private static func endOfWords(_ text: [UInt8], _ start: Int) -> Int {
        var end = start + 1
        while end < text.count {
            let isBetween = text[end] == UInt8(ascii: " ")
            let next = isBetween ? end + 1 : end
            guard next < text.count, isPlain(text[next]) else { break }
            end = next + 1
        }
        return end
    }

    /// Whether it is itself within a word.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") && !Words.isBlank(byte)
    }

    /// Words with one blank between them, whatever stood there.
    private struct Words {
        private var bytes: [UInt8] = []
        private var hasBlank = false

        var text: String { String(decoding: bytes, as: UTF8.self) }

        static func isBlank(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
        }

        mutating func appendBlank() { hasBlank = true }

        /// - Parameter some: one or more of them with one blank between, and none around them.
        mutating func append(_ some: ArraySlice<UInt8>) {
            if hasBlank, !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            hasBlank = false
            bytes += some
        }
    }

    /// Tags of letters and words within a line; any other is a blank, or paragraphs would grow
    /// together.
    private static let inline: Set<UInt64> = Set(
        [
            "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em",
            "font", "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike",
            "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
        ].map { packed($0.utf8) }
    )
    /// The most letters that are packed into one number.
    private static let longestName = 8

    /// The name of a tag in small letters, as one number.
    private static func packed(_ name: some Sequence<UInt8>) -> UInt64 {
        name.reduce(0) { $0 << 8 | UInt64(isLetter($1) ? $1 | 0x20 : $1) }
    }

    /// A `<` that opens no tag is itself.
    ///
    /// - Returns: the place behind it.
    private static func skipTag(_ text: [UInt8], _ place: Int, _ words: inout Words) -> Int {
        let inside = text[(place + 1)...]
        guard opensTag(inside), let end = inside.firstIndex(of: UInt8(ascii: ">")) else {
            words.append(text[place...place])
            return place + 1
        }
        if !isInline(inside[..<end]) { words.appendBlank() }
        return end + 1
    }

    private static func opensTag(_ inside: ArraySlice<UInt8>) -> Bool {
        guard let first = inside.first else { return false }
        if first < 0x80 {
            return isLetter(first) || first == UInt8(ascii: "/") || first == UInt8(ascii: "!")
        }
        let scalar = String(decoding: inside.prefix(4), as: UTF8.self).unicodeScalars.first
        return scalar?.properties.isAlphabetic == true
    }

    /// - Parameter tag: what stands between its brackets; a comment is nothing.
    private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
        if tag.first == UInt8(ascii: "!") { return true }
        let name = tag.drop { $0 == UInt8(ascii: "/") }
            .prefix { isLetter($0) || $0 &- UInt8(ascii: "0") < 10 || $0 >= 0x80 }
        return name.count <= longestName && inline.contains(packed(name))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// - Returns: the place behind it.
    private static func skipReference(_ text: [UInt8], _ place: Int, _ words: inout Words) -> Int {
        let inside = text[(place + 1)...].prefix(longestReference)
        if let end = inside.firstIndex(of: UInt8(ascii: ";")),
            let scalar = scalar(String(decoding: inside[..<end], as: UTF8.self))
        {
            let character = Array(String(scalar).utf8)
            // A reference may stand for a blank.
            if character.allSatisfy(Words.isBlank) {
                words.appendBlank()
            } else {
                words.append(character[...])
            }
            return end + 1
        }
        words.append(text[place...place])
        return place + 1
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        case "nbsp": " "
        default: number(name)
        }
    }

    private static func number(_ name: String) -> Unicode.Scalar? {
        guard name.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.utf8.first == UInt8(ascii: "x")
        return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
            .flatMap { Unicode.Scalar($0) }
    }
}
