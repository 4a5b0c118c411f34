// SPDX-License-Identifier: Apache-2.0

/// A description as people read it: books often write it as HTML.
package enum DescriptionText {
    private static let longestReference = 12

    /// Without tags and with the few references that HTML cannot do without; what is no HTML stays
    /// as it is but for line breaks.
    package static func of(_ text: String) -> String {
        var words = ""
        var rest = Substring(text)
        // Behind it no tag ends, and looking for that again and again would cost a square.
        let lastEnd = text.unicodeScalars.lastIndex(of: ">") ?? text.startIndex
        while let next = rest.unicodeScalars.first {
            switch next {
            case "<" where rest.startIndex < lastEnd: rest = skipTag(rest, &words)
            case "&": rest = skipReference(rest, &words)
            default:
                words.unicodeScalars.append(next)
                rest = Substring(rest.unicodeScalars.dropFirst())
            }
        }
        return words.unicodeScalars.split { $0 == " " || $0 == "\n" || $0 == "\t" }
            .map { String($0) }.joined(separator: " ")
    }

    /// Tags of letters and words within a line; any other is a blank, or paragraphs would grow
    /// together.
    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em",
        "font",
        "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub",
        "sup", "time", "tt", "u", "var", "wbr",
    ]
    private static let longestName = 10

    /// A `<` that opens no tag is itself.
    private static func skipTag(_ text: Substring, _ words: inout String) -> Substring {
        let inside = text.unicodeScalars.dropFirst()
        let opens =
            inside.first.map { $0.properties.isAlphabetic || $0 == "/" || $0 == "!" } ?? false
        guard opens, let end = inside.firstIndex(of: ">") else {
            words.unicodeScalars.append("<")
            return Substring(inside)
        }
        if !isInline(inside[..<end]) { words.unicodeScalars.append(" ") }
        return Substring(inside[inside.index(after: end)...])
    }

    /// - Parameter tag: what stands between its brackets; a comment is nothing.
    private static func isInline(_ tag: Substring.UnicodeScalarView) -> Bool {
        let name = tag.drop { $0 == "/" }.prefix { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
        if tag.first == "!" { return true }
        return name.count <= longestName && inline.contains(String(name).lowercased())
    }

    private static func skipReference(_ text: Substring, _ words: inout String) -> Substring {
        let inside = text.unicodeScalars.dropFirst()
        if let end = inside.prefix(longestReference).firstIndex(of: ";"),
            let scalar = scalar(String(inside[..<end]))
        {
            words.unicodeScalars.append(scalar)
            return Substring(inside[inside.index(after: end)...])
        }
        words.unicodeScalars.append("&")
        return Substring(inside)
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
