// SPDX-License-Identifier: Apache-2.0

import XML

/// One pass over the metadata element: finds what is there, makes no text yet.
///
/// EPUB 2 and EPUB 3 are read the same way whatever the version says, since books mix them.
struct MetadataWalk {
    enum Kind: Int, CaseIterable {
        case title
        case creator
        case contributor
        case language
        case identifier
        /// `dc:source`, or `meta property="dcterms:source"`.
        case source
        case publisher
        case date
        /// `dcterms:issued`, as an element or as `meta property`.
        case issued
        case subject
        case description
        case rights
        /// `meta property="belongs-to-collection"`.
        case collection

        /// How many of them are kept.
        var limit: Int {
            switch self {
            case .subject: 1024
            // The first counts; the others are kept for people to look at.
            case .publisher, .description, .rights: 16
            default: 256
            }
        }
    }

    struct Found {
        let kind: Kind
        let element: XMLDocument.Element
        let id: Range<Int>?
    }

    /// A `meta` with a name of calibre's that means nothing for a book itself.
    struct Note {
        let name: Range<Int>
        let value: Value

        enum Value {
            /// EPUB 2: the attribute `content`.
            case attribute(Range<Int>)
            /// EPUB 3: the text.
            case text(XMLDocument.Element)
        }
    }

    /// More of calibre's notes are not kept.
    private static let noteLimit = 1024

    private(set) var found: [Found] = []
    private(set) var refinements = Refinements()
    /// The item id of `meta name="cover"`.
    private(set) var coverID: Range<Int>?
    private(set) var calibreSeries: Range<Int>?
    private(set) var calibreSeriesIndex: Range<Int>?
    private(set) var calibreTitleSort: Range<Int>?
    private(set) var modified: XMLDocument.Element?
    /// What else calibre says, where that is wanted.
    private(set) var notes: [Note] = []
    private(set) var excessRefinements = 0
    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    private let keepsNotes: Bool

    /// - Parameters:
    ///   - start: the event of the `metadata` element; nil if there is none.
    ///   - keepsNotes: whether all is wanted that calibre says; of a book it is not.
    init(_ document: XMLDocument, at start: Int?, keepsNotes: Bool = false) {
        self.keepsNotes = keepsNotes
        guard let start else { return }
        found.reserveCapacity(32)
        var depth = 1
        var index = start + 1
        while index < document.events.count {
            switch document.events[index].kind {
            case .text: break
            case .end:
                depth -= 1
                if depth == 0 { index = document.events.count }
            case .start:
                if Self.isTransparent(document, index) {
                    depth += 1
                } else {
                    let element = document.element(at: index)
                    read(document, element)
                    index = element.end
                }
            }
            index += 1
        }
        refinements.prepare(document)
    }

    /// How many of a kind were left out.
    func excess(of kind: Kind) -> Int {
        max(0, counts[kind.rawValue] - kind.limit)
    }

    /// The wrappers of old package documents, as if they were not there.
    private static func isTransparent(_ document: XMLDocument, _ index: Int) -> Bool {
        document.isStart(index, "dc-metadata") || document.isStart(index, "x-metadata")
    }

    private mutating func read(_ document: XMLDocument, _ element: XMLDocument.Element) {
        let name = document.events[element.start].content
        if let kind = Kind(document, name) {
            // Empty elements of sloppy tools must not use up what is kept.
            if element.content != nil { note(kind, document, element) }
        } else if TextBytes.equals(document.bytes, name, "meta") {
            readMeta(document, element)
        }
    }

    private mutating func note(
        _ kind: Kind,
        _ document: XMLDocument,
        _ element: XMLDocument.Element
    ) {
        counts[kind.rawValue] += 1
        guard counts[kind.rawValue] <= kind.limit else { return }
        let id = document.attribute("id", of: element.start)
        found.append(Found(kind: kind, element: element, id: id))
    }

    private mutating func readMeta(_ document: XMLDocument, _ element: XMLDocument.Element) {
        if let property = document.attribute("property", of: element.start) {
            readProperty(document, element, property)
        } else if let name = document.attribute("name", of: element.start),
            let content = document.attribute("content", of: element.start)
        {
            readNamed(document, name, content)
        }
    }

    /// EPUB 3: `<meta property="...">text</meta>`.
    private mutating func readProperty(
        _ document: XMLDocument,
        _ element: XMLDocument.Element,
        _ property: Range<Int>
    ) {
        let target = document.attribute("refines", of: element.start)
        if TextBytes.equals(document.bytes, property, "belongs-to-collection") {
            if element.content != nil { note(.collection, document, element) }
        } else if let target {
            guard let known = Refinements.Property(document, property) else { return }
            let refinement = Refinements.Refinement(
                property: known,
                target: Self.identifier(document, target),
                value: element,
                scheme: document.attribute("scheme", of: element.start)
            )
            if !refinements.append(refinement) { excessRefinements += 1 }
        } else if element.content != nil {
            if modified == nil, TextBytes.equals(document.bytes, property, "dcterms:modified") {
                modified = element
            } else if TextBytes.equals(document.bytes, property, "dcterms:source") {
                note(.source, document, element)
            } else if TextBytes.equals(document.bytes, property, "dcterms:issued") {
                note(.issued, document, element)
            } else {
                keep(document, property, .text(element))
            }
        }
    }

    private mutating func keep(_ document: XMLDocument, _ name: Range<Int>, _ value: Note.Value) {
        guard keepsNotes, notes.count < Self.noteLimit,
            TextBytes.hasPrefix(document.bytes, name, "calibre:")
        else { return }
        notes.append(Note(name: name, value: value))
    }

    /// The id in a reference such as `#id`, `# id` or, without the sign, `id`.
    private static func identifier(_ document: XMLDocument, _ target: Range<Int>) -> Range<Int> {
        guard document.bytes[target.lowerBound] == UInt8(ascii: "#") else { return target }
        return TextBytes.trimmed(document.bytes, target.lowerBound + 1..<target.upperBound)
    }

    /// EPUB 2: `<meta name="..." content="..."/>`; the first of a name counts.
    private mutating func readNamed(
        _ document: XMLDocument,
        _ name: Range<Int>,
        _ content: Range<Int>
    ) {
        switch name.count {
        case 5 where coverID == nil && TextBytes.equals(document.bytes, name, "cover"):
            coverID = content
        case 14
        where calibreSeries == nil && TextBytes.equals(document.bytes, name, "calibre:series"):
            calibreSeries = content
        case 18
        where calibreTitleSort == nil
            && TextBytes.equals(document.bytes, name, "calibre:title_sort"):
            calibreTitleSort = content
        case 20
        where calibreSeriesIndex == nil
            && TextBytes.equals(document.bytes, name, "calibre:series_index"):
            calibreSeriesIndex = content
        default: keep(document, name, .attribute(content))
        }
    }
}

extension MetadataWalk.Kind {
    /// The Dublin Core element of this local name, whatever its prefix and its case.
    init?(_ document: XMLDocument, _ name: Range<Int>) {
        guard let first = document.bytes[name].first else { return nil }
        let (word, kind): (StaticString, Self)
        switch (name.count, TextBytes.folded(first)) {
        case (4, UInt8(ascii: "d")): (word, kind) = ("date", .date)
        case (5, UInt8(ascii: "t")): (word, kind) = ("title", .title)
        case (6, UInt8(ascii: "i")): (word, kind) = ("issued", .issued)
        case (6, UInt8(ascii: "r")): (word, kind) = ("rights", .rights)
        case (6, UInt8(ascii: "s")): (word, kind) = ("source", .source)
        case (7, UInt8(ascii: "c")): (word, kind) = ("creator", .creator)
        case (7, UInt8(ascii: "s")): (word, kind) = ("subject", .subject)
        case (8, UInt8(ascii: "l")): (word, kind) = ("language", .language)
        case (9, UInt8(ascii: "p")): (word, kind) = ("publisher", .publisher)
        case (10, UInt8(ascii: "i")): (word, kind) = ("identifier", .identifier)
        case (11, UInt8(ascii: "c")): (word, kind) = ("contributor", .contributor)
        case (11, UInt8(ascii: "d")): (word, kind) = ("description", .description)
        default: return nil
        }
        guard TextBytes.equals(document.bytes, name, word) else { return nil }
        self = kind
    }
}
