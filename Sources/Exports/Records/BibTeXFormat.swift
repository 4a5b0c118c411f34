// SPDX-License-Identifier: Apache-2.0

import Books
package import Store

/// BibTeX: one `@book` for each work.
///
/// Titles stand in two pairs of braces, so that no style changes their letters. What TeX would take
/// for a command is written as one that prints it, with braces in pairs only.
package struct BibTeXFormat: RecordFormat {
    package init() {}

    package let parts: CatalogueParts = [.people, .identifiers, .subjects, .collections]
    package let beginning: [UInt8] = []
    package let end: [UInt8] = []

    package mutating func append(_ work: CatalogueWork, to bytes: inout [UInt8]) {
        let row = work.row
        bytes += "@book{\(Self.key(work))".utf8
        Self.field("title", "{\(Self.escaped(row.title ?? "[untitled]"))}", &bytes)
        if let subtitle = work.subtitle {
            Self.field("subtitle", "{\(Self.escaped(subtitle))}", &bytes)
        }
        let authors = work.authors.map(Self.name)
        if !authors.isEmpty {
            Self.field("author", authors.joined(separator: " and "), &bytes)
        }
        Self.field("year", row.firstYear.map(String.init), &bytes)
        Self.field("publisher", work.publisher.map(Self.braced), &bytes)
        Self.field("series", row.series.map(Self.braced), &bytes)
        Self.field("number", row.seriesPosition.map(Self.escaped), &bytes)
        Self.field("language", row.language.map(Self.escaped), &bytes)
        let isbns = work.identifiers("isbn")
        if !isbns.isEmpty { Self.field("isbn", isbns.joined(separator: " "), &bytes) }
        Self.field("doi", work.identifiers("doi").first.map(Self.escaped), &bytes)
        let keywords = work.subjects.map(\.name) + work.collections(.tag).map(\.label)
        if !keywords.isEmpty {
            let words = keywords.map { word in word.split(separator: ",").joined(separator: " ") }
            Self.field("keywords", Self.escaped(words.joined(separator: ", ")), &bytes)
        }
        bytes += "\n}\n\n".utf8
    }

    /// Whether a file that begins so is such an export: that shows in the first key.
    package static func begins(_ start: [UInt8]) -> Bool {
        String(decoding: start.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            .wholeMatch(of: /@book\{[a-z]*-?[0-9]*w[0-9]+,/) != nil
    }

    /// Such as `austen1815w17`; the number keeps it what it is.
    private static func key(_ work: CatalogueWork) -> String {
        let name = work.authors.first.map { PersonName($0).sorted } ?? ""
        let word = name.lowercased().unicodeScalars.prefix { $0 != "," && $0 != " " }
            .filter { "a"..."z" ~= $0 }
        return String(String.UnicodeScalarView(word))
            + (work.row.firstYear.map(String.init) ?? "") + "w\(work.id)"
    }

    private static func field(_ name: StaticString, _ value: String?, _ bytes: inout [UInt8]) {
        guard let value else { return }
        bytes += ",\n  \(name) = {\(value)}".utf8
    }

    private static func name(_ person: Publication.Person) -> String {
        let name = PersonName(person)
        guard let family = name.family, let given = name.given else {
            // An organisation, or a name whose order nobody knows: BibTeX finds the last word.
            return whole(name.whole)
        }
        return "\(whole(family)), \(whole(given))"
    }

    /// A name or a part of one, in which no word joins two names or stands for more of them, and
    /// which is not lost where blanks are.
    private static func whole(_ name: String) -> String {
        let text = escaped(name)
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let words = text.unicodeScalars.split(whereSeparator: isBlank)
            .map { String($0).lowercased() }
        let isPlain =
            !text.contains(",") && !words.isEmpty && !words.contains("and") && words != ["others"]
            && !(text.unicodeScalars.first.map(isBlank) ?? true)
            && !(text.unicodeScalars.last.map(isBlank) ?? true)
        return isPlain ? text : "{\(text)}"
    }

    private static func braced(_ text: String) -> String { "{\(escaped(text))}" }

    static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"),
                UInt8(ascii: "_"):
                result.append(UInt8(ascii: "\\"))
                result.append(byte)
            case UInt8(ascii: "{"): result += "\\textbraceleft{}".utf8
            case UInt8(ascii: "}"): result += "\\textbraceright{}".utf8
            case UInt8(ascii: "\\"): result += "\\textbackslash{}".utf8
            case UInt8(ascii: "~"): result += "\\textasciitilde{}".utf8
            case UInt8(ascii: "^"): result += "\\textasciicircum{}".utf8
            case ..<0x20, 0x7F: result.append(UInt8(ascii: " "))
            // TeX would make one sign of two.
            case UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "`"):
                if result.last == byte { result += "{}".utf8 }
                result.append(byte)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
