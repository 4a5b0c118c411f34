// SPDX-License-Identifier: Apache-2.0

import XML

/// The one place where text of a book becomes a `String`.
///
/// `String` is quadratic on hostile combining marks (a book of 2 KB can hold a title that takes
/// half a minute to compare), so bytes are cleaned, cut and made stream-safe before any `String`
/// exists. Nothing read from a book is compared, hashed or split earlier.
package struct MetadataText {
    package enum Style {
        /// Every run of blanks becomes one space.
        case line
        /// As `line`, but line breaks stay: one as one, more of them as an empty line.
        case prose
    }

    /// Most bytes of UTF-8 in one text.
    package static let limit = 4096
    package static let descriptionLimit = 65_536
    /// Most combining marks in a row, as in the Unicode stream-safe text format.
    static let markLimit = 30
    /// Most bytes of all texts of one book.
    static let budget = 1 << 20

    /// How many texts were cut or left out, and which was the first.
    private(set) var cuts = 0
    private(set) var firstCut = ""
    private var remaining = MetadataText.budget
    private var joined: [UInt8] = []

    package init() {}

    /// A text, or nil if nothing is left of it.
    ///
    /// - Parameter label: what the text is, for the warning about a cut.
    package mutating func text(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        as label: String = "text",
        style: Style = .line,
        limit: Int = MetadataText.limit
    ) -> String? {
        let trimmed = TextBytes.trimmed(bytes, range)
        if trimmed.isEmpty { return nil }
        let allowed = min(limit, remaining)
        if trimmed.count <= allowed, PlainText.isPlain(bytes, trimmed) {
            remaining -= trimmed.count
            return String(decoding: bytes[trimmed], as: UTF8.self)
        }
        var cleaner = TextCleaner(style: style, limit: allowed)
        cleaner.append(bytes, trimmed)
        if cleaner.wasCut {
            cuts += 1
            if cuts == 1 { firstCut = label }
        }
        remaining -= cleaner.output.count
        return cleaner.output.isEmpty ? nil : String(decoding: cleaner.output, as: UTF8.self)
    }

    /// The text of an element: all the characters inside it, in order.
    mutating func text(
        _ document: XMLDocument,
        _ element: XMLDocument.Element,
        as label: String,
        style: Style = .line,
        limit: Int = MetadataText.limit
    ) -> String? {
        guard let content = element.content else { return nil }
        if element.hasOneText {
            return text(document.bytes, content, as: label, style: style, limit: limit)
        }
        joined.removeAll(keepingCapacity: joined.capacity <= 1 << 16)
        document.forEachText(in: element) { joined.append(contentsOf: document.bytes[$0]) }
        // Lent for the call: a copy would be made if both were held.
        let source = joined
        return text(source, 0..<source.count, as: label, style: style, limit: limit)
    }

    /// Text of a book inside a message, short and clean.
    static func excerpt(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        let limit = 512
        let range = TextBytes.trimmed(bytes, 0..<bytes.count)
        if range.count <= limit, PlainText.isPlain(bytes, range) {
            return String(decoding: bytes[range], as: UTF8.self)
        }
        var cleaner = TextCleaner(style: .line, limit: limit)
        cleaner.append(bytes, range)
        return String(decoding: cleaner.output, as: UTF8.self)
    }
}
