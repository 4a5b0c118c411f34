// SPDX-License-Identifier: Apache-2.0

import Books

/// What every reading of the metadata draws from: the document, what refines what in it, and the
/// one cutter of texts.
struct MetadataSource {
    let document: XMLDocument
    let walk: MetadataWalk
    private(set) var text = MetadataText()
    /// The language of the metadata element, or else of the package.
    private var language: String?

    /// Other forms of one name beyond that are dropped.
    private static let alternateLimit = 16

    init(_ document: XMLDocument, _ package: PackageDocument, _ walk: MetadataWalk) {
        self.document = document
        self.walk = walk
        language = package.language.flatMap { readLanguage($0) }
    }

    mutating func text(
        of element: XMLDocument.Element,
        as label: String,
        style: MetadataText.Style = .line,
        limit: Int = MetadataText.limit
    ) -> String? {
        text.text(document, element, as: label, style: style, limit: limit)
    }

    /// The value of an attribute that the walk found.
    mutating func value(
        _ range: Range<Int>,
        as label: String,
        limit: Int = MetadataText.limit
    ) -> String? {
        text.text(document.bytes, range, as: label, limit: limit)
    }

    mutating func attribute(
        _ name: StaticString,
        of found: MetadataWalk.Found,
        as label: String,
        limit: Int = MetadataText.limit
    ) -> String? {
        document.attribute(name, of: found.element.start).flatMap {
            value($0, as: label, limit: limit)
        }
    }

    /// The value of the first refinement of this kind.
    mutating func refinement(
        _ property: Refinements.Property,
        of found: MetadataWalk.Found,
        as label: String
    ) -> String? {
        walk.refinements.first(property, of: found.id, document).flatMap {
            text(of: $0.value, as: label)
        }
    }

    /// The language of an element, by `xml:lang` or `lang`, or of what it stands in.
    mutating func language(of element: XMLDocument.Element) -> String? {
        ownLanguage(of: element.start) ?? language
    }

    /// The same name in other languages and scripts: refinements of EPUB 3, attributes of EPUB 3.1.
    mutating func alternates(
        of found: MetadataWalk.Found,
        as label: String
    ) -> [Publication.Alternate] {
        var alternates: [Publication.Alternate] = []
        for refinement in walk.refinements.every(.alternateScript, of: found.id, document) {
            guard alternates.count < Self.alternateLimit else { break }
            guard let name = text(of: refinement.value, as: label) else { continue }
            let language = ownLanguage(of: refinement.value.start)
            alternates.append(Publication.Alternate(text: name, language: language))
        }
        if alternates.isEmpty, let name = attribute("alt-rep", of: found, as: label) {
            let language = document.attribute("alt-rep-lang", of: found.element.start)
                .flatMap { readLanguage($0) }
            alternates.append(Publication.Alternate(text: name, language: language))
        }
        return alternates
    }

    private mutating func ownLanguage(of start: Int) -> String? {
        document.attribute("lang", of: start).flatMap { readLanguage($0) }
    }

    private mutating func readLanguage(_ range: Range<Int>) -> String? {
        guard let raw = value(range, as: "language", limit: LanguageTag.longest) else {
            return nil
        }
        switch LanguageTag(raw) {
        case .tag(let tag): return tag
        case .undetermined: return nil
        case .malformed: return raw
        }
    }
}

/// Lists that books write into one text.
enum TextPieces {
    /// The pieces between separators, without the spaces around them; empty ones are none.
    static func of(_ text: String, separatedBy isSeparator: (UInt8) -> Bool) -> [String] {
        text.utf8.split(whereSeparator: isSeparator).compactMap { piece in
            let start = piece.drop { $0 == UInt8(ascii: " ") }
            guard let last = start.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return nil }
            return String(Substring(start[...last]))
        }
    }
}
